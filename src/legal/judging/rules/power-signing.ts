import type { Entity, Evidence, Position, Power, SigningRule } from '../../../contract/generated/types.js';
import { groupBy } from '../../../values/maps.js';
import { facultyOf } from '../../jurisdictions/faculties.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { midSentence, spanishDate, spanishList, spanishMoney, spanishNumber } from '../../words/spanish.js';
import { combinationsToday, compareAmounts, compareEnds, rulesFor } from '../authority-matrix.js';
import { type Combination, isSatisfiable, signaturesIn } from '../combinations.js';
import { isEnded, keepsOffice, namesOperation } from '../powers-in-force.js';
import { officeNames, positionsOf } from './administration.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText, messageAndCure } from './findings.js';
import { evidenceOfPower, quotedFaculties, styledName } from './power-terms.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

/** Checks that a power names each requested operation; other rules check if it is in force. */
export function checkCoverage(report: ExaminedReport): RuleResult {
  const { requestedOperations } = report.content;
  const own = report.ownPowers;
  const requested = requestedOperations.map((operation, index) => {
    const naming = own.filter(({ value }) => namesOperation(value, operation));
    const covering = naming.find(({ value }) => !isEnded(value, report.asOf)) ?? naming[0];
    return { operation, covering, pointer: `/requestedOperations/${index}` };
  });
  const ended = requested.flatMap(({ operation, covering }) =>
    covering && isEnded(covering.value, report.asOf) ? [operation] : [],
  );
  const met =
    ended.length === 0 ? 'met' : ended.length === requested.length ? 'metFallen' : 'metPartlyFallen';
  return examinationOf({
    subjects: requested.map(({ pointer }) => pointer),
    findings: requested
      .filter(({ covering }) => covering === undefined)
      .map(({ operation, pointer }) => {
        const faculty = report.facultyLabel(operation);
        const expressly = facultyOf(operation)?.express ? findingText('POW-005', 'expressly') : '';
        return findingOf({
          severity: 'reparo',
          scope: 'operation',
          subjects: [pointer],
          expected: faculty,
          ...messageAndCure('POW-005', 'uncovered', { expressly, faculty }),
          evidence: own
            .slice(0, 3)
            .flatMap((power) => evidenceOfPower(report, power.value, power.pointer, 'faculties')),
        });
      }),
    message: findingText('POW-005', met, { faculties: quotedFaculties(report, ended) }),
    evidence: requested
      .flatMap(({ operation, covering }) => {
        if (covering === undefined) return [];
        const index = covering.value.faculties.findIndex(({ code }) => code === operation);
        return evidenceOfPower(report, covering.value, covering.pointer, `faculties/${index}`);
      })
      .slice(0, 3),
  });
}

/** Returns the powers that have effect today. */
function powersInForceOf(report: ExaminedReport): Pointed<Power>[] {
  return report.powers.filter(({ value }) => report.isInForce(value));
}

/** Max rules that are quoted; a scheme of hundreds is read in its instrument. */
const maxQuotedRules = 12;

/** Returns evidence of the signing rules, all or the given ones. */
function evidenceOfRules(
  report: ExaminedReport,
  { value, pointer }: Pointed<Power>,
  ruleIndexes: readonly number[] = [...value.signingRules.keys()],
): Evidence[] {
  return ruleIndexes
    .slice(0, maxQuotedRules)
    .flatMap((index) => evidenceOfPower(report, value, pointer, `signingRules/${index}`));
}

/** Checks that signers by office still hold it. */
export function checkOfficeHolders(report: ExaminedReport): RuleResult {
  const byOffice = report.powers.filter(
    ({ value }) => value.grantees.positionTitles.length > 0 || officesOf(report, value).length > 0,
  );
  const powers = byOffice.filter(({ value }) => report.isInForce(value));
  if (byOffice.length === 0) return notApplicable(findingText('POW-009', 'none'));
  if (powers.length === 0)
    return notApplicable(findingText('POW-009', byOffice.length === 1 ? 'fallenOne' : 'fallen'));
  const offices = powers.flatMap(({ value }) => officesOf(report, value));
  const holders = offices
    .filter(({ value }) => value.status === 'vigente')
    .map(({ value }) => value.entityId);
  return examinationOf({
    subjects: powers.map(({ pointer }) => pointer),
    findings: powers.flatMap(({ value, pointer }) => officeFindings(report, value, pointer)),
    message: findingText('POW-009', new Set(holders).size === 1 ? 'metOne' : 'met'),
    evidence: powers.slice(0, 3).flatMap(({ value }) => appointmentsTo(report, value)),
  });
}

/** Returns past and present offices of a power; for a statutory power, those of its holders. */
function officesOf(report: ExaminedReport, { kind, grantees }: Power): Pointed<Position>[] {
  return positionsOf(report).filter(
    ({ value: { title, entityId } }) =>
      grantees.positionTitles.includes(title) ||
      (kind === 'estatutario' && grantees.entityIds.includes(entityId)),
  );
}

function officeFindings(report: ExaminedReport, power: Power, pointer: string): RuleFinding[] {
  const { positionTitles: titles } = power.grantees;
  // A power that names no office is kept without one; POW-006 misses officers who sign beside its holders.
  if (titles.length === 0) return [];
  const current = positionsOf(report)
    .filter(({ value }) => titles.includes(value.title) && isInOffice(value, report.asOf))
    .map(({ value }) => value.entityId);
  const [holder] = current;
  const signers = power.signingRules.flatMap((rule) =>
    rule.anyOf.flat().flatMap((part) => part.entityId ?? []),
  );
  return [...new Set(signers)]
    .filter((entityId) => !keepsOffice(report.content, power, entityId))
    .map((entityId) => {
      const officer = report.nameOf(entityId);
      const offices = officeNames(report, titles, entityId);
      return findingOf({
        severity: 'impedimento',
        scope: 'power',
        subjects: [pointer],
        expected: offices,
        actual: officer,
        message: findingText('POW-009', 'left', { officer, offices }),
        cure:
          holder === undefined
            ? cureOfFinding<'POW-009'>('left', { officer, offices })
            : cureOfFinding<'POW-009'>('succeeded', {
                officer,
                holders: spanishList([...new Set(current)].map(report.nameOf)),
                offices: officeNames(report, titles, holder),
              }),
        evidence: appointmentsTo(report, power, entityId),
      });
    });
}

function appointmentsTo(report: ExaminedReport, power: Power, entityId?: string): Evidence[] {
  return officesOf(report, power)
    .filter(({ value }) =>
      entityId === undefined ? value.status === 'vigente' : value.entityId === entityId,
    )
    .flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId));
}

/** Checks that amount brackets follow each other, for each power and faculty. */
export function checkBrackets(report: ExaminedReport): RuleResult {
  const { amount } = report.law.terms;
  const inForce = powersInForceOf(report);
  if (inForce.length === 0) return notApplicable(findingText('POW-007', 'none'));
  // A power has steps if it distinguishes amounts or has an empty bracket.
  const powers = inForce.filter(({ value }) =>
    laddersOf(value).some(
      (ladder) =>
        new Set(ladder.map(({ from, to }) => JSON.stringify([from, to]))).size > 1 ||
        ladderComplaints(ladder).length > 0,
    ),
  );
  if (powers.length === 0) {
    // Powers that distinguish no amounts can have limits.
    const limited = inForce.flatMap(({ value: { title, signingRules } }) => {
      const limits = signingRules.filter(({ from, to }) => to !== null || Number(from.amount) > 0);
      const distinct = new Set(limits.map(({ from, to, per }) => JSON.stringify([from, to, per])));
      return [...distinct].map(() => title);
    });
    const [title] = limited;
    if (title === undefined) return notApplicable(findingText('POW-007', 'noBrackets', { amount }));
    if (limited.length > 1) return notApplicable(findingText('POW-007', 'limits', { amount }));
    return notApplicable(findingText('POW-007', 'oneLimit', { amount, power: midSentence(title) }));
  }
  return examinationOf({
    subjects: powers.map(({ pointer }) => `${pointer}/signingRules`),
    findings: powers.flatMap(({ value, pointer }) => {
      const complaints = laddersOf(value).flatMap(ladderComplaints);
      const values = { power: midSentence(value.title), amount };
      return [...new Map(complaints.map((one) => [one.text, one])).values()].map(({ text, rules, amounts }) =>
        findingOf({
          severity: 'observacion',
          scope: 'power',
          subjects: [`${pointer}/signingRules`],
          message: findingText('POW-007', 'complaint', { ...values, complaint: text }),
          // The grantor clarifies the power; a board does so by minutes.
          cure:
            value.grantedBy === 'directorio'
              ? cureOfFinding<'POW-007'>('ofBoard', values)
              : cureOfFinding<'POW-007'>('complaint', values),
          quotedValues: amounts,
          evidence: rules.flatMap((rule) =>
            evidenceOfPower(report, value, pointer, `signingRules/${value.signingRules.indexOf(rule)}`),
          ),
        }),
      );
    }),
    message: findingText('POW-007', 'met'),
    evidence: powers.slice(0, 3).flatMap((power) => evidenceOfRules(report, power)),
  });
}

/** A finding about neighbouring brackets, with the rules and amounts. */
interface BracketComplaint {
  readonly text: string;
  readonly rules: readonly SigningRule[];
  readonly amounts: readonly string[];
}

/** Returns the rules of each faculty of a power, grouped by period. */
function laddersOf(power: Power): SigningRule[][] {
  const ladders = new Map<string, SigningRule[]>();
  for (const { code } of power.faculties.filter((faculty) => !faculty.excluded)) {
    for (const ladder of groupBy(rulesFor(power, code), (rule) => rule.per).values()) {
      ladders.set(ladder.map((rule) => rule.id).join(' '), ladder);
    }
  }
  return [...ladders.values()];
}

function ladderComplaints(rules: readonly SigningRule[]): BracketComplaint[] {
  const currencies = new Set(rules.flatMap(({ from, to }) => [from.currency, to?.currency ?? from.currency]));
  if (currencies.size > 1) {
    const text = findingText('POW-007', 'currencies', { currencies: spanishList([...currencies]) });
    return [{ text, rules, amounts: [] }];
  }
  const empty = rules.find(({ from, to }) => to !== null && compareAmounts(from, to) >= 0);
  if (empty !== undefined) {
    const from = spanishMoney(empty.from);
    return [{ text: findingText('POW-007', 'empty', { from }), rules: [empty], amounts: [from] }];
  }
  const steps = [...new Map(rules.map((rule) => [`${rule.from.amount}/${rule.to?.amount}`, rule])).values()];
  steps.sort((a, b) => compareAmounts(a.from, b.from) || compareEnds(a.to, b.to));
  return steps.slice(1).flatMap((step, index) => {
    const below = steps[index] ?? step;
    const difference = compareEnds(below.to, step.from);
    if (difference === 0) return [];
    const upper = below.to === null ? [] : [spanishMoney(below.to)];
    const from = spanishMoney(step.from);
    const end = findingText('POW-007', below.to === null ? 'unlimited' : 'upTo', { amount: upper.join('') });
    const both = findingText('POW-007', 'both', { end, from });
    const text = findingText('POW-007', difference > 0 ? 'overlap' : 'gap', { both });
    return [{ text, rules: [below, step], amounts: [...upper, from] }];
  });
}

/** Checks that living, current members can fill each combination with distinct people. */
export function checkCombinations(report: ExaminedReport): RuleResult {
  const powers = powersInForceOf(report);
  if (powers.length === 0) return notApplicable(findingText('POW-006', 'none'));
  const today = combinationsToday(report.content);
  const combinations = powers.flatMap((power) => waysToSign(today, power));
  const tooFew = combinations
    .filter(({ combination }) => !isSatisfiable(combination))
    .map((way) => tooFewFinding(report, way));
  // Equal findings on several brackets of one power are one finding.
  const findings = [...groupBy(tooFew, ({ message }) => message).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, subjects: [first, ...others].flatMap(({ subjects }) => subjects) }],
  );
  const sound = withoutFindings(combinations, findings);
  const filled = powers.flatMap((power) => {
    const ruleIndexes = new Set(sound.flatMap((way) => (way.power === power ? [way.ruleIndex] : [])));
    return ruleIndexes.size === 0 ? [] : [{ power, ruleIndexes: [...ruleIndexes] }];
  });
  return examinationOf({
    subjects: combinations.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-006', filled.length === 1 ? 'metOne' : 'met'),
    evidence: filled
      .slice(0, 3)
      .flatMap(({ power, ruleIndexes }) => evidenceOfRules(report, power, ruleIndexes)),
  });
}

interface PowerCombination {
  readonly power: Pointed<Power>;
  readonly combination: Combination;
  /** The parts of the combination in the signing rule, whether or not anybody can sign today. */
  readonly parts: SigningRule['anyOf'][number];
  readonly ruleIndex: number;
  readonly pointer: string;
}

function waysToSign(today: ReturnType<typeof combinationsToday>, power: Pointed<Power>): PowerCombination[] {
  const { value, pointer } = power;
  // Other rules judge partial revocations and lost offices.
  const { entityIds, positionTitles } = value.grantees;
  const signers = value.signingRules.flatMap((rule) =>
    rule.anyOf.flat().flatMap((part) => part.entityId ?? []),
  );
  const unrestricted = {
    ...value,
    revocation: null,
    grantees: {
      ...value.grantees,
      positionTitles: [],
      entityIds: positionTitles.length > 0 ? [...entityIds, ...signers] : entityIds,
    },
  };
  return value.signingRules.flatMap((rule, ruleIndex) =>
    today(unrestricted, rule, '*').map((combination, index) => ({
      power,
      combination,
      parts: rule.anyOf[index] ?? [],
      ruleIndex,
      pointer: `${pointer}/signingRules/${ruleIndex}/anyOf/${index}`,
    })),
  );
}

function tooFewFinding(report: ExaminedReport, way: PowerCombination): RuleFinding {
  const { power, combination, parts, ruleIndex, pointer } = way;
  const { powerGroups, provenance } = report.content;
  const named = parts.flatMap(({ entityId }) => entityId ?? []);
  const members = powerGroups.flatMap((group) =>
    parts.some(({ groupId }) => groupId === group.id) ? group.members.map(({ entityId }) => entityId) : [],
  );
  // People whose death a document states.
  const dead = [...named, ...members]
    .flatMap((id) => report.entity(id) ?? [])
    .filter((one) => provenance[`${one.pointer}/person/deceasedOn`]?.quote);
  const able = [...new Set(combination.flatMap(({ entityIds }) => entityIds))];
  const isNamed = combination.every(({ groupId }) => groupId === null);
  return findingOf({
    severity: 'impedimento',
    scope: 'power',
    subjects: [pointer],
    expected: String(signaturesIn(combination)),
    actual: String(able.length),
    ...(isNamed
      ? absentTexts(report, power.value, { combination, named: [...new Set(named)], able, dead })
      : shortageTexts(report, power.value, { combination, named, able, dead })),
    quotedValues: dead.flatMap(({ value }) => value.person?.deceasedOn ?? []),
    evidence: [
      ...evidenceOfPower(report, power.value, power.pointer, `signingRules/${ruleIndex}`),
      ...dead.flatMap((one) => report.evidence.at(`${one.pointer}/person/deceasedOn`)),
    ],
  });
}

interface Signers {
  /** People whom the combination names, besides its classes. */
  readonly named: readonly string[];
  /** People who can sign today. */
  readonly able: readonly string[];
  readonly dead: readonly Pointed<Entity>[];
}

function namesOf(report: ExaminedReport, ids: readonly string[]): string {
  return spanishList([...new Set(ids)].map((id) => styledName(report, id)));
}

function otherPeopleText(count: number): string {
  return `${spanishNumber(count, 'feminine')} ${findingText('POW-006', 'otherPeople')}`;
}

/** Texts for a combination of named people, some of whom cannot sign, or who are named more than once. */
function absentTexts(
  report: ExaminedReport,
  power: Power,
  { combination, named, able, dead }: Signers & { readonly combination: Combination },
): Pick<RuleFinding, 'message' | 'cure'> {
  const missing = named.filter((id) => !able.includes(id));
  if (missing.length === 0)
    return messageAndCure('POW-006', 'repeated', {
      power: midSentence(power.title),
      needed: otherPeopleText(signaturesIn(combination)),
      attorneys: namesOf(report, named),
    });
  const others = named.filter((id) => able.includes(id));
  const values = {
    power: midSentence(power.title),
    attorneys: namesOf(report, named),
    absent: namesOf(report, missing),
  };
  const diedOn = dead.find((one) => one.value.id === missing[0])?.value.person?.deceasedOn;
  const died =
    missing.length === 1 && diedOn != null
      ? findingText('POW-006', 'died', { date: spanishDate(diedOn) })
      : '';
  const why = died === '' ? findingText('POW-006', 'unable') : died;
  const many = missing.length === 1 ? 'absentOf' : 'absentMany';
  return {
    message: findingText('POW-006', named.length === 1 ? 'absent' : many, { ...values, died, why }),
    cure: cureOfFinding<'POW-006'>('named', {
      ...values,
      beside:
        others.length === 0 ? '' : findingText('POW-006', 'beside', { others: namesOf(report, others) }),
    }),
  };
}

/** Texts for a combination with classes: those with too few people, and the people who died. */
function shortageTexts(
  report: ExaminedReport,
  { title }: Power,
  { combination, named, able, dead }: Signers & { readonly combination: Combination },
): Pick<RuleFinding, 'message' | 'cure'> {
  const power = midSentence(title);
  const needed = signaturesIn(combination);
  const codes = new Map(report.content.powerGroups.map(({ id, code }) => [id, code]));
  const codeOf = (groupId: string | null) => codes.get(groupId ?? '');
  const short = combination.filter(({ count, entityIds }) => entityIds.length < count);
  const classes = (short.length > 0 ? short : combination).flatMap(({ groupId }) => codeOf(groupId) ?? []);
  const missing = named.filter((id) => !able.includes(id));
  const absent = namesOf(report, missing);
  const described = combination.map(({ groupId, count }) => {
    const code = codeOf(groupId);
    if (code === undefined) return findingText('POW-006', 'someAttorney');
    const attorneys =
      count === 1
        ? findingText('POW-006', 'attorney')
        : `${spanishNumber(count, 'masculine')} ${findingText('POW-006', 'attorneys')}`;
    return findingText('POW-006', 'ofClass', { attorneys, class: code });
  });
  const deaths = dead.map(({ value }) =>
    findingText('POW-006', 'diedOn', {
      person: styledName(report, value.id),
      date: spanishDate(value.person?.deceasedOn ?? report.asOf),
    }),
  );
  const ableKey = able.length === 0 ? 'nobody' : able.length === 1 ? 'able' : 'ableMany';
  return {
    message: findingText('POW-006', 'tooFew', {
      power,
      combination: spanishList(described),
      needed: needed === 1 ? findingText('POW-006', 'person') : otherPeopleText(needed),
      able: findingText('POW-006', ableKey, { people: namesOf(report, able) }),
      gone: deaths.length === 0 ? '' : findingText('POW-006', 'gone', { dead: spanishList(deaths) }),
    }),
    // If every class is complete, somebody whom the power names is missing.
    cure:
      classes.length > 0
        ? cureOfFinding<'POW-006'>(missing.length > 0 ? 'ofClassAndNamed' : 'ofClass', {
            ...{ power, absent, classes: spanishList([...new Set(classes)], 'o') },
          })
        : cureOfFinding<'POW-006'>('named', { power, absent, beside: '' }),
  };
}
