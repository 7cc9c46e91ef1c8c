import type { Entity, Power } from '../../../contract/generated/types.js';
import { groupBy } from '../../values/grouping.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { spanishNumber } from '../../words/spanish-numbers.js';
import { type Combination, isSatisfiable } from '../combinations.js';
import { combinationsToday } from '../grants.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { evidenceOfRules, standingPowers } from './powers-signing.js';
import { evidenceOfPower, styledName } from './powers-term.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

/** Whether the living and current members of the classes can fill every combination with distinct people. */
export function checkCombinations(report: ExaminedReport): RuleResult {
  const powers = standingPowers(report);
  if (powers.length === 0) return notApplicable(findingText('POW-006', 'none'));
  const today = combinationsToday(report.content);
  const combinations = powers.flatMap((power) => waysToSign(today, power));
  const faults = mergeAlikeFindings(
    combinations
      .filter(({ combination }) => !isSatisfiable(combination))
      .map((way) => tooFewFinding(report, way)),
  );
  const sound = withoutFindings(combinations, faults);
  const filled = powers.filter((power) => sound.some((way) => way.power === power));
  return examinationOf({
    subjects: combinations.map(({ pointer }) => pointer),
    faults,
    message: findingText('POW-006', filled.length === 1 ? 'metOne' : 'met'),
    evidence: filled
      .slice(0, 3)
      .flatMap((power) => evidenceOfRules(report, power, new Set(soundRulesOf(sound, power)))),
  });
}

/** The rules of a power that some way of signing still fills. */
function soundRulesOf(sound: readonly PowerCombination[], power: Pointed<Power>): number[] {
  return sound.flatMap((way) => (way.power === power ? [way.place.rule] : []));
}

/** What is said alike of several brackets of one power is one fault. */
function mergeAlikeFindings(faults: readonly RuleFinding[]): RuleFinding[] {
  return [...groupBy(faults, ({ message }) => message).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, subjects: [first, ...others].flatMap(({ subjects }) => subjects) }],
  );
}

/** A combination that a power may be signed by. */
interface PowerCombination {
  readonly power: Pointed<Power>;
  readonly combination: Combination;
  /** Those who sign by their name, whether or not they can today. */
  readonly named: readonly string[];
  readonly place: { readonly rule: number; readonly way: number };
  readonly pointer: string;
}

function waysToSign(today: ReturnType<typeof combinationsToday>, power: Pointed<Power>): PowerCombination[] {
  const { value, pointer } = power;
  // Revocations in part and lost offices are judged by rules of their own.
  const whole = { ...value, revocation: null, grantees: { ...value.grantees, positionTitles: [] } };
  return value.signingRules.flatMap((rule, r) =>
    today(whole, rule, '*').map((combination, c) => ({
      power,
      combination,
      named: (rule.anyOf[c] ?? []).flatMap((part) => part.entityId ?? []),
      place: { rule: r, way: c },
      pointer: `${pointer}/signingRules/${r}/anyOf/${c}`,
    })),
  );
}

/** Those of a combination of whose death some paper tells. */
function deadOf(report: ExaminedReport, { power, place }: PowerCombination): Pointed<Entity>[] {
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
  const dead = deadOf(report, way);
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
    told: dead.flatMap(({ value }) => value.person?.deceasedOn ?? []),
    evidence: [
      ...evidenceOfPower(report, power.value, power.pointer, `signingRules/${place.rule}`),
      ...dead.flatMap((one) => report.evidence.at(`${one.pointer}/person/deceasedOn`)),
    ],
  });
}

/** Of a combination in which everybody is named. */
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

/** Of a combination of classes, with those that have too few left, and who of them died. */
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
