import type { Company } from '../../../contract/generated/types.js';
import type { Law, Terms } from '../../jurisdictions/law.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { sentenceCase } from '../../words/sentence-case.js';
import { counted } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { isAgency } from './agencies.js';
import {
  assignmentCompared,
  comparedWith,
  contributedUnits,
  lessWords,
  reducedBy,
} from './capital-compared.js';
import { checkPayment, overdue } from './capital-payment.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cure, say } from './findings.js';
import { examined, type Fault, fault, notApplicable, type Rule, rule, type Verdict } from './rule.js';

type Capital = NonNullable<Company['capital']>;

/** What was promised to the company, and what was paid. */
export const capitalRules: readonly Rule[] = [
  rule('CAP-001', 'capital', checkCapital),
  rule('CAP-002', 'capital', checkPayment),
];

function checkCapital(report: ExaminedReport): Verdict {
  const { capital } = report.company;
  if (capital === null) return notApplicable(report.law.terms.noCapital);
  const pointer = `${report.companyPointer}/capital`;
  const evidence = report.evidence.at(`${pointer}/stated`);
  const complain = (part: string, expected: string, actual: string, message: string): Fault =>
    fault({
      severity: 'reparo',
      subjects: [`${pointer}/${part}`],
      expected,
      actual,
      message,
      evidence: [...evidence, ...report.evidence.at(`${pointer}/${part}`)],
      cure: differenceCure(report, capital, part, { expected: expected.replace(/^≤ /, ''), actual }),
    });
  const faults = [
    ...contributionFaults(capital, reducedBy(report.company), contributedWords(report), complain),
    ...orderFaults(capital, report.law.terms.capital, complain),
    ...shareFaults(capital, report.law, complain),
  ];
  const faulty = new Set(faults.flatMap(({ subjects }) => subjects));
  return examined({
    subjects: partsOf(capital).map((part) => `${pointer}/${part}`),
    faults,
    message: capitalMet(report, capital, (part) => faulty.has(`${pointer}/${part}`)),
    actual: spanishMoney(capital.stated),
    evidence,
  });
}

/** What there is of a capital to be compared. */
function partsOf({ contributions, shares }: Capital): string[] {
  return [
    ...['stated', 'subscribed', 'paid'],
    ...(contributions.length === 0 ? [] : ['contributions']),
    ...(shares === null ? [] : ['shares']),
  ];
}

function capitalMet(report: ExaminedReport, capital: Capital, isFaulty: (part: string) => boolean): string {
  return say('CAP-001', 'met', {
    capital: spanishMoney(capital.stated),
    declared: overdue(report)?.law === undefined ? '' : say('CAP-001', 'declared'),
    compared: isAgency(report)
      ? assignmentCompared(capital)
      : comparedWith(capital, reducedBy(report.company), report.law.terms, isFaulty),
  });
}

/** Less contributed than stated may also have been paid, without a paper that tells of it. */
function differenceCure(
  { company, law }: ExaminedReport,
  capital: Capital,
  part: string,
  values: { readonly expected: string; readonly actual: string },
): Cure {
  const { stated } = capital;
  const missing = amountUnits(stated) - contributedUnits(capital, reducedBy(company));
  if (part !== 'contributions' || missing <= 0n) return cure('CAP-001', 'difference', values);
  const balance = spanishMoney(moneyOfUnits(missing, stated.currency));
  return cure('CAP-001', 'short', { ...values, ...law.terms.capital, balance });
}

interface ContributedWords extends Pick<Terms['contributions'], 'the' | 'some'> {
  readonly sum: (values: { readonly [placeholder: string]: string }) => string;
}

/** How it is told what was contributed: to an agency nobody contributes, its parent assigns. */
function contributedWords(report: ExaminedReport): ContributedWords {
  const told = isAgency(report) ? 'assigned' : 'sum';
  return { ...report.law.terms.contributions, sum: (values) => say('CAP-001', told, values) };
}

type Complain = (part: string, expected: string, actual: string, message: string) => Fault;

// Of a company with a partial list of holders nobody knows all contributions; none are then reported.
function contributionFaults(
  { stated, contributions }: Capital,
  reduced: bigint,
  words: ContributedWords,
  complain: Complain,
): Fault[] {
  if (contributions.length === 0) return [];
  const foreign = contributions.find(({ amount }) => amount.currency !== stated.currency);
  if (foreign !== undefined) {
    const actual = foreign.amount.currency;
    return [
      complain(
        'contributions',
        stated.currency,
        actual,
        say('CAP-001', 'currency', { some: words.some, contributed: actual, stated: stated.currency }),
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
    less: lessWords(reduced),
    sum: spanishMoney(sum),
    stated: spanishMoney(stated),
  });
  return [complain('contributions', spanishMoney(stated), spanishMoney(sum), message)];
}

/** No more is subscribed than is stated, nor paid than is subscribed. */
function orderFaults(capital: Capital, words: Terms['capital'], complain: Complain): Fault[] {
  const pairs = [
    ['subscribed', 'stated'],
    ['paid', 'subscribed'],
  ] as const;
  return pairs.flatMap(([part, bound]) => {
    const [value, most] = [spanishMoney(capital[part]), spanishMoney(capital[bound])];
    if (amountUnits(capital[part]) <= amountUnits(capital[bound])) return [];
    const message = say('CAP-001', part, { ...words, [part]: value, [bound]: most });
    return [complain(part, `≤ ${most}`, value, message)];
  });
}

function shareFaults({ stated, shares }: Capital, law: Law, complain: Complain): Fault[] {
  if (shares === null) return [];
  const faults: Fault[] = [];
  const sum = shares.series.reduce((total, series) => total + series.count, 0);
  const { share } = law.terms;
  const described = (count: number) => counted(count, share.one, share.many, law.decimalMark);
  if (sum !== shares.total) {
    const message = say('CAP-001', 'series', { sum: described(sum), total: described(shares.total) });
    faults.push(complain('shares', described(shares.total), described(sum), message));
  }
  if (shares.parValue !== null) {
    const value = moneyOfUnits(amountUnits(shares.parValue) * BigInt(shares.total), shares.parValue.currency);
    if (amountUnits(value) !== amountUnits(stated)) {
      const message = say('CAP-001', 'parValue', {
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
