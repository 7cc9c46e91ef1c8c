import type { Power, SigningRule } from '../../../contract/generated/types.js';
import { groupBy } from '../../values/grouping.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishList } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { compareAmounts, compareEnds } from '../brackets.js';
import { rulesFor } from '../grants.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { evidenceOfRules, standingPowers } from './powers-signing.js';
import { evidenceOfPower } from './powers-term.js';
import { examinationOf, findingOf, notApplicable, type RuleResult } from './rule.js';

/** Whether the brackets of amounts of every power, faculty by faculty, follow on one another. */
export function checkBrackets(report: ExaminedReport): RuleResult {
  const standing = standingPowers(report);
  if (standing.length === 0) return notApplicable(findingText('POW-007', 'none'));
  const powers = standing.filter(({ value }) => laddersOf(value).some(hasSteps));
  if (powers.length === 0) return notApplicable(withoutBrackets(report, standing));
  return examinationOf({
    subjects: powers.map(({ pointer }) => `${pointer}/signingRules`),
    faults: powers.flatMap(({ value, pointer }) =>
      bracketComplaints(value).map(({ text, rules, amounts }) =>
        findingOf({
          severity: 'observacion',
          scope: 'power',
          subjects: [`${pointer}/signingRules`],
          message: findingText('POW-007', 'complaint', { power: midSentence(value.title), complaint: text }),
          cure: clarifiedBy(report, value),
          told: amounts,
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

/** That no power tells amounts apart; it may limit them all the same. */
function withoutBrackets({ law }: ExaminedReport, standing: readonly Pointed<Power>[]): string {
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

/** Who gave a power clarifies it: a board by its minutes. */
function clarifiedBy({ law }: ExaminedReport, { title, grantedBy }: Power): Cure {
  const values = { power: midSentence(title), amount: law.terms.amount };
  return grantedBy === 'directorio'
    ? cureOfFinding('POW-007', 'ofBoard', values)
    : cureOfFinding('POW-007', 'complaint', values);
}

/** What is wrong with a ladder, between which rules, and the amounts that they tell. */
interface BracketComplaint {
  readonly text: string;
  readonly rules: readonly SigningRule[];
  readonly amounts: readonly string[];
}

function bracketComplaints(power: Power): BracketComplaint[] {
  const complaints = laddersOf(power).flatMap(ladderComplaints);
  return [...new Map(complaints.map((one) => [one.text, one])).values()];
}

/** The rules by which each faculty of a power is used, by the time that their amounts are reckoned in. */
function laddersOf(power: Power): SigningRule[][] {
  const ladders = new Map<string, SigningRule[]>();
  for (const { code } of power.faculties.filter((faculty) => !faculty.excluded)) {
    for (const ladder of groupBy(rulesFor(power, code), (rule) => rule.per).values()) {
      ladders.set(ladder.map((rule) => rule.id).join(' '), ladder);
    }
  }
  return [...ladders.values()];
}

/** Whether it tells amounts apart, or has a bracket that nothing falls into. */
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
