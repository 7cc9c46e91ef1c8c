import type { Entity, Evidence, Position, Power, SigningRule } from '../../../contract/generated/types.js';
import { groupBy } from '../../../values/group-by.js';
import { facultyOf } from '../../jurisdictions/faculties.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { midSentence, spanishDate, spanishList, spanishMoney, spanishNumber } from '../../words/spanish.js';
import { combinationsToday, compareAmounts, compareEnds, rulesFor } from '../authority-matrix.js';
import { type Combination, isSatisfiable } from '../combinations.js';
import { isEnded, keepsOffice, namesOperation } from '../powers-in-force.js';
import { officeNames, positionsOf } from './administration.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { evidenceOfPower, styledName } from './power-terms.js';
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
  const covering = (operation: string) => {
    const naming = own.filter(({ value }) => namesOperation(value, operation));
    return naming.find(({ value }) => !isEnded(value, report.asOf)) ?? naming[0];
  };
  const fallen = requestedOperations.filter((operation) => {
    const covered = covering(operation);
    return covered !== undefined && isEnded(covered.value, report.asOf);
  });
  return examinationOf({
    subjects: requestedOperations.map((_, index) => `/requestedOperations/${index}`),
    findings: requestedOperations.flatMap((operation, index) => {
      if (covering(operation) !== undefined) return [];
      const express = facultyOf(operation)?.express ? findingText('POW-005', 'expressly') : '';
      return [
        findingOf({
          severity: 'reparo',
          scope: 'operation',
          subjects: [`/requestedOperations/${index}`],
          expected: report.facultyLabel(operation),
          message: findingText('POW-005', 'uncovered', {
            expressly: express,
            faculty: report.facultyLabel(operation),
          }),
          cure: cureOfFinding('POW-005', 'uncovered', { faculty: report.facultyLabel(operation) }),
          evidence: own
            .slice(0, 3)
            .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'faculties')),
        }),
      ];
    }),
    message: coverageMessage(report, fallen),
    evidence: requestedOperations
      .flatMap((operation) => facultyEvidence(report, covering(operation), operation))
      .slice(0, 3),
  });
}

function coverageMessage(report: ExaminedReport, fallen: readonly string[]): string {
  if (fallen.length === 0) return findingText('POW-005', 'met');
  if (fallen.length === report.content.requestedOperations.length) return findingText('POW-005', 'metFallen');
  const faculties = spanishList(fallen.map((operation) => `“${report.facultyLabel(operation)}”`));
  return findingText('POW-005', 'metPartlyFallen', { faculties });
}

function facultyEvidence(report: ExaminedReport, power: Pointed<Power> | undefined, operation: string) {
  if (power === undefined) return [];
  const index = power.value.faculties.findIndex((faculty) => faculty.code === operation);
  return evidenceOfPower(report, power.value, power.pointer, `faculties/${index}`);
}

/** Returns the powers that have effect today. */
function standingPowers(report: ExaminedReport): Pointed<Power>[] {
  const inForce = new Set(report.inForce());
  return report.powers.filter(({ value }) => inForce.has(value));
}

/** Max rules that are quoted; a scheme of hundreds is read in its instrument. */
const quotedRules = 12;

/** Returns evidence of the signing rules, all or the given ones. */
function evidenceOfRules(
  report: ExaminedReport,
  { value, pointer }: Pointed<Power>,
  ruleIndexes: ReadonlySet<number> = new Set(value.signingRules.keys()),
): Evidence[] {
  return [...value.signingRules.keys()]
    .filter((index) => ruleIndexes.has(index))
    .slice(0, quotedRules)
    .flatMap((index) => evidenceOfPower(report, value, pointer, `signingRules/${index}`));
}

/** Checks that signers by office still hold it. */
export function checkOfficeHolders(report: ExaminedReport): RuleResult {
  const byOffice = report.powers.filter(
    ({ value }) => value.grantees.positionTitles.length > 0 || officesOf(report, value).length > 0,
  );
  const standingSet = new Set(standingPowers(report).map(({ value }) => value));
  const powers = byOffice.filter(({ value }) => standingSet.has(value));
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

function titlesOf(report: ExaminedReport, power: Power): string[] {
  const { positionTitles } = power.grantees;
  const held = officesOf(report, power).map(({ value }) => value.title);
  return positionTitles.length > 0 ? positionTitles : [...new Set(held)];
}

function officeFindings(report: ExaminedReport, power: Power, pointer: string): RuleFinding[] {
  const signers = power.signingRules.flatMap((rule) =>
    rule.anyOf.flat().flatMap((part) => part.entityId ?? []),
  );
  return [...new Set(signers)]
    .filter((entityId) => !keepsOffice(report.content, power, entityId))
    .map((entityId) =>
      findingOf({
        severity: 'impedimento',
        scope: 'power',
        subjects: [pointer],
        expected: officeNames(report, titlesOf(report, power), entityId),
        actual: report.nameOf(entityId),
        message: findingText('POW-009', 'left', {
          officer: report.nameOf(entityId),
          offices: officeNames(report, titlesOf(report, power), entityId),
        }),
        cure: officeCure(report, power, entityId),
        evidence: appointmentsTo(report, power, entityId),
      }),
    );
}

/** Asks for the current holder of the office, named if known. */
function officeCure(report: ExaminedReport, power: Power, entityId: string): Cure {
  const titles = titlesOf(report, power);
  const officer = report.nameOf(entityId);
  const today = positionsOf(report)
    .filter(({ value }) => titles.includes(value.title) && isInOffice(value, report.asOf))
    .map(({ value }) => value.entityId);
  const [holder] = today;
  if (holder === undefined)
    return cureOfFinding('POW-009', 'left', { officer, offices: officeNames(report, titles, entityId) });
  const holders = spanishList([...new Set(today)].map(report.nameOf));
  return cureOfFinding('POW-009', 'succeeded', {
    officer,
    holders,
    offices: officeNames(report, titles, holder),
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
  const standing = standingPowers(report);
  if (standing.length === 0) return notApplicable(findingText('POW-007', 'none'));
  const powers = standing.filter(({ value }) => laddersOf(value).some(hasSteps));
  if (powers.length === 0) return notApplicable(noBracketsText(report, standing));
  return examinationOf({
    subjects: powers.map(({ pointer }) => `${pointer}/signingRules`),
    findings: powers.flatMap(({ value, pointer }) =>
      bracketComplaints(value).map(({ text, rules, amounts }) =>
        findingOf({
          severity: 'observacion',
          scope: 'power',
          subjects: [`${pointer}/signingRules`],
          message: findingText('POW-007', 'complaint', { power: midSentence(value.title), complaint: text }),
          cure: clarificationCure(report, value),
          quotedValues: amounts,
          evidence: rules.flatMap((rule) =>
            evidenceOfPower(report, value, pointer, `signingRules/${value.signingRules.indexOf(rule)}`),
          ),
        }),
      ),
    ),
    message: findingText('POW-007', 'met'),
    evidence: powers.slice(0, 3).flatMap((power) => evidenceOfRules(report, power)),
  });
}

/** States that no power distinguishes amounts, though powers can have limits. */
function noBracketsText({ law }: ExaminedReport, standing: readonly Pointed<Power>[]): string {
  const { amount } = law.terms;
  const limits = standing.flatMap(({ value: { title, signingRules } }) => {
    const limited = signingRules.filter(({ from, to }) => to !== null || Number(from.amount) > 0);
    return [...groupBy(limited, ({ from, to, per }) => JSON.stringify([from, to, per])).keys()].map(
      () => title,
    );
  });
  const [title] = limits;
  if (title === undefined) return findingText('POW-007', 'noBrackets', { amount });
  if (limits.length > 1) return findingText('POW-007', 'limits', { amount });
  return findingText('POW-007', 'oneLimit', { amount, power: midSentence(title) });
}

/** The grantor clarifies the power; a board does so by minutes. */
function clarificationCure({ law }: ExaminedReport, { title, grantedBy }: Power): Cure {
  const values = { power: midSentence(title), amount: law.terms.amount };
  return grantedBy === 'directorio'
    ? cureOfFinding('POW-007', 'ofBoard', values)
    : cureOfFinding('POW-007', 'complaint', values);
}

/** A finding about neighbouring brackets, with the rules and amounts. */
interface BracketComplaint {
  readonly text: string;
  readonly rules: readonly SigningRule[];
  readonly amounts: readonly string[];
}

function bracketComplaints(power: Power): BracketComplaint[] {
  const complaints = laddersOf(power).flatMap(ladderComplaints);
  return [...new Map(complaints.map((one) => [one.text, one])).values()];
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

/** Returns true if it distinguishes amounts or has an empty bracket. */
function hasSteps(ladder: readonly SigningRule[]): boolean {
  const brackets = new Set(ladder.map(({ from, to }) => JSON.stringify([from, to])));
  return brackets.size > 1 || ladderComplaints(ladder).length > 0;
}

function ladderComplaints(rules: readonly SigningRule[]): BracketComplaint[] {
  const currencies = [
    ...new Set(rules.flatMap(({ from, to }) => [from.currency, to?.currency ?? from.currency])),
  ];
  if (currencies.length > 1) {
    const text = findingText('POW-007', 'currencies', { currencies: spanishList(currencies) });
    return [{ text, rules, amounts: [] }];
  }
  const empty = rules.find(({ from, to }) => to !== null && compareAmounts(from, to) >= 0);
  if (empty !== undefined) {
    const from = spanishMoney(empty.from);
    return [{ text: findingText('POW-007', 'empty', { from }), rules: [empty], amounts: [from] }];
  }
  const steps = [...new Map(rules.map((rule) => [`${rule.from.amount}/${rule.to?.amount}`, rule])).values()];
  steps.sort((a, b) => compareAmounts(a.from, b.from) || compareEnds(a.to, b.to));
  return steps.slice(1).flatMap((step, index) => stepComplaints(steps[index] ?? step, step));
}

function stepComplaints(below: SigningRule, step: SigningRule): BracketComplaint[] {
  const difference = compareEnds(below.to, step.from);
  if (difference === 0) return [];
  const end =
    below.to === null
      ? findingText('POW-007', 'unlimited')
      : findingText('POW-007', 'upTo', { amount: spanishMoney(below.to) });
  const both = findingText('POW-007', 'both', { end, from: spanishMoney(step.from) });
  const text =
    difference > 0 ? findingText('POW-007', 'overlap', { both }) : findingText('POW-007', 'gap', { both });
  const amounts = [below.to, step.from].flatMap((money) => (money === null ? [] : spanishMoney(money)));
  return [{ text, rules: [below, step], amounts }];
}

/** Checks that living, current members can fill each combination with distinct people. */
export function checkCombinations(report: ExaminedReport): RuleResult {
  const powers = standingPowers(report);
  if (powers.length === 0) return notApplicable(findingText('POW-006', 'none'));
  const today = combinationsToday(report.content);
  const combinations = powers.flatMap((power) => waysToSign(today, power));
  const findings = mergeAlikeFindings(
    combinations
      .filter(({ combination }) => !isSatisfiable(combination))
      .map((way) => tooFewFinding(report, way)),
  );
  const sound = withoutFindings(combinations, findings);
  const filled = powers.filter((power) => sound.some((way) => way.power === power));
  return examinationOf({
    subjects: combinations.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-006', filled.length === 1 ? 'metOne' : 'met'),
    evidence: filled
      .slice(0, 3)
      .flatMap((power) => evidenceOfRules(report, power, new Set(soundRulesOf(sound, power)))),
  });
}

/** Returns the indexes of the rules of a power that some valid combination fills. */
function soundRulesOf(sound: readonly PowerCombination[], power: Pointed<Power>): number[] {
  return sound.flatMap((way) => (way.power === power ? [way.place.rule] : []));
}

/** Merges equal findings on several brackets of one power. */
function mergeAlikeFindings(findings: readonly RuleFinding[]): RuleFinding[] {
  return [...groupBy(findings, ({ message }) => message).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, subjects: [first, ...others].flatMap(({ subjects }) => subjects) }],
  );
}

/** A combination by which a power can be signed. */
interface PowerCombination {
  readonly power: Pointed<Power>;
  readonly combination: Combination;
  /** People who are named individually, whether or not they can sign today. */
  readonly named: readonly string[];
  readonly place: { readonly rule: number; readonly way: number };
  readonly pointer: string;
}

function waysToSign(today: ReturnType<typeof combinationsToday>, power: Pointed<Power>): PowerCombination[] {
  const { value, pointer } = power;
  // Other rules judge partial revocations and lost offices.
  const unrestricted = { ...value, revocation: null, grantees: { ...value.grantees, positionTitles: [] } };
  return value.signingRules.flatMap((rule, r) =>
    today(unrestricted, rule, '*').map((combination, c) => ({
      power,
      combination,
      named: (rule.anyOf[c] ?? []).flatMap((part) => part.entityId ?? []),
      place: { rule: r, way: c },
      pointer: `${pointer}/signingRules/${r}/anyOf/${c}`,
    })),
  );
}

/** Returns people of a combination whose death a document states. */
function deceasedIn(report: ExaminedReport, { power, place }: PowerCombination): Pointed<Entity>[] {
  const { content } = report;
  const parts = power.value.signingRules[place.rule]?.anyOf[place.way] ?? [];
  const members = content.powerGroups.flatMap((group) =>
    parts.some(({ groupId }) => groupId === group.id) ? group.members.map(({ entityId }) => entityId) : [],
  );
  return [...parts.flatMap(({ entityId }) => entityId ?? []), ...members]
    .flatMap((id) => report.entity(id) ?? [])
    .filter(({ pointer }) => content.provenance[`${pointer}/person/deceasedOn`]?.quote);
}

function tooFewFinding(report: ExaminedReport, way: PowerCombination): RuleFinding {
  const { power, combination, place, pointer } = way;
  const dead = deceasedIn(report, way);
  const able = new Set(combination.flatMap((part) => part.entityIds));
  const people = [...able].map((id) => styledName(report, id));
  const needed = combination.reduce((sum, part) => sum + part.count, 0);
  return findingOf({
    severity: 'impedimento',
    scope: 'power',
    subjects: [pointer],
    expected: String(needed),
    actual: String(people.length),
    ...(combination.every(({ groupId }) => groupId === null)
      ? absentTexts(report, way, dead)
      : tooFewTexts(report, way, { needed, people, dead })),
    quotedValues: dead.flatMap(({ value }) => value.person?.deceasedOn ?? []),
    evidence: [
      ...evidenceOfPower(report, power.value, power.pointer, `signingRules/${place.rule}`),
      ...dead.flatMap((one) => report.evidence.at(`${one.pointer}/person/deceasedOn`)),
    ],
  });
}

function absentTexts(
  report: ExaminedReport,
  { power: { value }, combination, named }: PowerCombination,
  dead: readonly Pointed<Entity>[],
): Pick<RuleFinding, 'message' | 'cure'> {
  const able = new Set(combination.flatMap(({ entityIds }) => entityIds));
  const names = (ids: readonly string[]) =>
    spanishList([...new Set(ids)].map((id) => styledName(report, id)));
  const missing = named.filter((id) => !able.has(id));
  const others = named.filter((id) => able.has(id));
  const values = { power: midSentence(value.title), attorneys: names(named), absent: names(missing) };
  const diedOn = dead.find((one) => one.value.id === missing[0])?.value.person?.deceasedOn;
  const died =
    missing.length === 1 && diedOn != null
      ? findingText('POW-006', 'died', { date: spanishDate(diedOn) })
      : '';
  const why = died === '' ? findingText('POW-006', 'unable') : died;
  const many = missing.length === 1 ? 'absentOf' : 'absentMany';
  return {
    message: findingText('POW-006', named.length === 1 ? 'absent' : many, { ...values, died, why }),
    cure: cureOfFinding('POW-006', 'named', {
      ...values,
      beside: others.length === 0 ? '' : findingText('POW-006', 'beside', { others: names(others) }),
    }),
  };
}

interface SignerShortage {
  readonly needed: number;
  readonly people: readonly string[];
  readonly dead: readonly Pointed<Entity>[];
}

/** Texts for a combination of classes: those with too few people, and who of them died. */
function tooFewTexts(
  report: ExaminedReport,
  { power: { value }, combination }: PowerCombination,
  { needed, people, dead }: SignerShortage,
): Pick<RuleFinding, 'message' | 'cure'> {
  const power = midSentence(value.title);
  const short = combination.filter(({ count, entityIds }) => entityIds.length < count);
  const classes = (short.length > 0 ? short : combination).flatMap(({ groupId }) => classOf(report, groupId));
  return {
    message: findingText('POW-006', 'tooFew', {
      power,
      combination: described(report, combination),
      needed:
        needed === 1
          ? findingText('POW-006', 'person')
          : `${spanishNumber(needed, 'feminine')} ${findingText('POW-006', 'otherPeople')}`,
      able:
        people.length === 0
          ? findingText('POW-006', 'nobody')
          : findingText('POW-006', people.length === 1 ? 'able' : 'ableMany', {
              people: spanishList(people),
            }),
      gone:
        dead.length === 0
          ? ''
          : findingText('POW-006', 'gone', { dead: spanishList(dead.map((one) => deathOf(report, one))) }),
    }),
    cure: cureOfFinding('POW-006', 'ofClass', { power, classes: spanishList([...new Set(classes)], 'o') }),
  };
}

function deathOf(report: ExaminedReport, { value }: Pointed<Entity>): string {
  const date = spanishDate(value.person?.deceasedOn ?? report.asOf);
  return findingText('POW-006', 'diedOn', { person: styledName(report, value.id), date });
}

function classOf({ content }: ExaminedReport, groupId: string | null): string[] {
  return content.powerGroups.flatMap(({ id, code }) => (id === groupId ? [code] : []));
}

function attorneysInWords(count: number): string {
  const [one, many] = [findingText('POW-006', 'attorney'), findingText('POW-006', 'attorneys')];
  return count === 1 ? one : `${spanishNumber(count, 'masculine')} ${many}`;
}

function described(report: ExaminedReport, combination: Combination): string {
  const groups = new Map(report.content.powerGroups.map((group) => [group.id, group]));
  return spanishList(
    combination.map(({ groupId, count }) => {
      const group = groups.get(groupId ?? '');
      return group === undefined
        ? findingText('POW-006', 'someAttorney')
        : findingText('POW-006', 'ofClass', { attorneys: attorneysInWords(count), class: group.code });
    }),
  );
}
