import type { Company } from '../../../contract/generated/types.js';
import type { Law, Terms } from '../../jurisdictions/law.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { sentenceCase } from '../../words/sentence-case.js';
import { countedNoun } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { isAgency } from './agencies.js';
import {
  assignmentComparisonText,
  capitalComparisonText,
  contributedUnits,
  reducedBy,
  reductionText,
} from './capital-compared.js';
import { checkPayment, overdueCapital } from './capital-payment.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

type StatedCapital = NonNullable<Company['capital']>;

/** What was promised to the company, and what was paid. */
export const capitalRules: readonly Rule[] = [
  rule('CAP-001', 'capital', checkCapital),
  rule('CAP-002', 'capital', checkPayment),
];

function checkCapital(report: ExaminedReport): RuleResult {
  const { capital } = report.company;
  if (capital === null) return notApplicable(report.law.terms.noCapital);
  const pointer = `${report.companyPointer}/capital`;
  const evidence = report.evidence.at(`${pointer}/stated`);
  const complain = (part: string, expected: string, actual: string, message: string): RuleFinding =>
    findingOf({
      severity: 'reparo',
      subjects: [`${pointer}/${part}`],
      expected,
      actual,
      message,
      evidence: [...evidence, ...report.evidence.at(`${pointer}/${part}`)],
      cure: differenceCure(report, capital, part, { expected: expected.replace(/^≤ /, ''), actual }),
    });
  const faults = [
    ...contributionFindings(capital, reducedBy(report.company), contributedWords(report), complain),
    ...orderFindings(capital, report.law.terms.capital, complain),
    ...shareFindings(capital, report.law, complain),
  ];
  const faulty = new Set(faults.flatMap(({ subjects }) => subjects));
  return examinationOf({
    subjects: capitalPartsOf(capital).map((part) => `${pointer}/${part}`),
    faults,
    message: capitalMet(report, capital, (part) => faulty.has(`${pointer}/${part}`)),
    actual: spanishMoney(capital.stated),
    evidence,
  });
}

/** What there is of a capital to be compared. */
function capitalPartsOf({ contributions, shares }: StatedCapital): string[] {
  return [
    ...['stated', 'subscribed', 'paid'],
    ...(contributions.length === 0 ? [] : ['contributions']),
    ...(shares === null ? [] : ['shares']),
  ];
}

function capitalMet(
  report: ExaminedReport,
  capital: StatedCapital,
  isFaulty: (part: string) => boolean,
): string {
  return findingText('CAP-001', 'met', {
    capital: spanishMoney(capital.stated),
    declared: overdueCapital(report)?.law === undefined ? '' : findingText('CAP-001', 'declared'),
    compared: isAgency(report)
      ? assignmentComparisonText(capital)
      : capitalComparisonText(capital, reducedBy(report.company), report.law.terms, isFaulty),
  });
}

/** Less contributed than stated may also have been paid, without a paper that tells of it. */
function differenceCure(
  { company, law }: ExaminedReport,
  capital: StatedCapital,
  part: string,
  values: { readonly expected: string; readonly actual: string },
): Cure {
  const { stated } = capital;
  const missing = amountUnits(stated) - contributedUnits(capital, reducedBy(company));
  if (part !== 'contributions' || missing <= 0n) return cureOfFinding('CAP-001', 'difference', values);
  const balance = spanishMoney(moneyOfUnits(missing, stated.currency));
  return cureOfFinding('CAP-001', 'short', { ...values, ...law.terms.capital, balance });
}

interface ContributedWords extends Pick<Terms['contributions'], 'the' | 'some'> {
  readonly sum: (values: { readonly [placeholder: string]: string }) => string;
}

/** How it is told what was contributed: to an agency nobody contributes, its parent assigns. */
function contributedWords(report: ExaminedReport): ContributedWords {
  const told = isAgency(report) ? 'assigned' : 'sum';
  return { ...report.law.terms.contributions, sum: (values) => findingText('CAP-001', told, values) };
}

type FindingFactory = (part: string, expected: string, actual: string, message: string) => RuleFinding;

// Of a company with a partial list of holders nobody knows all contributions; none are then reported.
function contributionFindings(
  { stated, contributions }: StatedCapital,
  reduced: bigint,
  words: ContributedWords,
  complain: FindingFactory,
): RuleFinding[] {
  if (contributions.length === 0) return [];
  const foreign = contributions.find(({ amount }) => amount.currency !== stated.currency);
  if (foreign !== undefined) {
    const actual = foreign.amount.currency;
    return [
      complain(
        'contributions',
        stated.currency,
        actual,
        findingText('CAP-001', 'currency', {
          some: words.some,
          contributed: actual,
          stated: stated.currency,
        }),
      ),
    ];
  }
  const sum = moneyOfUnits(
    contributions.reduce((total, { amount }) => total + amountUnits(amount), -reduced),
    stated.currency,
  );
  if (amountUnits(sum) === amountUnits(stated)) return [];
  const message = words.sum({
    contributions: sentenceCase(words.the),
    less: reductionText(reduced),
    sum: spanishMoney(sum),
    stated: spanishMoney(stated),
  });
  return [complain('contributions', spanishMoney(stated), spanishMoney(sum), message)];
}

/** No more is subscribed than is stated, nor paid than is subscribed. */
function orderFindings(
  capital: StatedCapital,
  words: Terms['capital'],
  complain: FindingFactory,
): RuleFinding[] {
  const pairs = [
    ['subscribed', 'stated'],
    ['paid', 'subscribed'],
  ] as const;
  return pairs.flatMap(([part, bound]) => {
    const [value, most] = [spanishMoney(capital[part]), spanishMoney(capital[bound])];
    if (amountUnits(capital[part]) <= amountUnits(capital[bound])) return [];
    const message = findingText('CAP-001', part, { ...words, [part]: value, [bound]: most });
    return [complain(part, `≤ ${most}`, value, message)];
  });
}

function shareFindings({ stated, shares }: StatedCapital, law: Law, complain: FindingFactory): RuleFinding[] {
  if (shares === null) return [];
  const faults: RuleFinding[] = [];
  const sum = shares.series.reduce((total, series) => total + series.count, 0);
  const { share } = law.terms;
  const described = (count: number) => countedNoun(count, share.one, share.many, law.decimalMark);
  if (sum !== shares.total) {
    const message = findingText('CAP-001', 'series', { sum: described(sum), total: described(shares.total) });
    faults.push(complain('shares', described(shares.total), described(sum), message));
  }
  if (shares.parValue !== null) {
    const value = moneyOfUnits(amountUnits(shares.parValue) * BigInt(shares.total), shares.parValue.currency);
    if (amountUnits(value) !== amountUnits(stated)) {
      const message = findingText('CAP-001', 'parValue', {
        shares: described(shares.total),
        parValue: spanishMoney(shares.parValue),
        value: spanishMoney(value),
        stated: spanishMoney(stated),
      });
      faults.push(complain('shares', spanishMoney(stated), spanishMoney(value), message));
    }
  }
  return faults;
}
