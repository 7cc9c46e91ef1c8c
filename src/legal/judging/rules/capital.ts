import type { Company, Evidence, Money } from '../../../contract/generated/types.js';
import { addYears } from '../../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import type { Law, Terms } from '../../jurisdictions/law.js';
import { countedNoun, sentenceCase, spanishDate, spanishList, spanishMoney } from '../../words/spanish.js';
import { isAgency } from './company-facts.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

type Capital = NonNullable<Company['capital']>;

/**
 * States the values that agree with the capital; contributions are not always known, and some companies have no shares.
 */
function capitalComparisonText(
  capital: Capital,
  reduced: bigint,
  terms: Terms,
  isFaulty: (part: string) => boolean,
): string {
  const { contributions, shares, subscribed, paid } = capital;
  const isPaid = amountUnits(paid) >= amountUnits(subscribed);
  const isContributed = contributedUnits(capital, reduced) >= amountUnits(paid);
  const payment = !isPaid ? 'itsSubscription' : isContributed ? 'itsPayment' : 'itsTakenUp';
  return spanishList([
    ...(contributions.length === 0 || isFaulty('contributions')
      ? []
      : [
          findingText('CAP-001', 'itsContributions', {
            own: terms.contributions.own,
            less: reductionText(reduced),
          }),
        ]),
    ...(isFaulty('subscribed') || isFaulty('paid')
      ? []
      : [findingText('CAP-001', payment, { ...terms.capital, paid: spanishMoney(paid) })]),
    ...(shares === null || isFaulty('shares')
      ? []
      : [findingText('CAP-001', 'itsShares', { shares: terms.share.many })]),
  ]);
}

/** States the same for an agency, whose capital the parent assigned and nobody contributed. */
function assignmentComparisonText({ subscribed, paid }: Capital): string {
  const isPaid = amountUnits(paid) >= amountUnits(subscribed);
  return findingText('CAP-001', isPaid ? 'itsAssignment' : 'itsPart', { paid: spanishMoney(paid) });
}

/** States that contributed capital was reduced later. */
function reductionText(reduced: bigint): string {
  return reduced === 0n ? '' : findingText('CAP-001', 'less');
}

/** Returns the contributed units after reductions; the paid units if contributions are unknown. */
function contributedUnits({ contributions, paid }: Capital, reduced: bigint): bigint {
  if (contributions.length === 0 || contributions.some(({ amount }) => amount.currency !== paid.currency))
    return amountUnits(paid);
  return contributions.reduce((sum, { amount }) => sum + amountUnits(amount), -reduced);
}

/** Returns by how much acts have reduced contributed capital, in units of its currency. */
export function reducedBy({ capital, amendments }: Company): bigint {
  const currency = capital?.stated.currency;
  return amendments
    .flatMap(({ effects }) => effects)
    .filter(({ field }) => field === 'capital')
    .map(({ before, after }) => unitsOfStated(before, currency) - unitsOfStated(after, currency))
    .filter((units) => units > 0n)
    .reduce((total, units) => total + units, 0n);
}

/** Parses a stated capital such as "30000000 CLP"; null for another currency or no value. */
function unitsOfStated(stated: string | null, currency: Money['currency'] | undefined): bigint {
  const [amount = '0', own] = stated?.split(' ') ?? [];
  return currency === undefined || own !== currency ? 0n : amountUnits({ amount, currency });
}

/** Checks that subscribed capital is paid, or that there is time left. */
export function checkPayment(report: ExaminedReport): RuleResult {
  const { capital } = report.company;
  const { terms } = report.law;
  if (capital === null) return notApplicable(terms.noCapital);
  const pointer = `${report.companyPointer}/capital`;
  const evidence = report.evidence.at(`${pointer}/paid`);
  const balance = spanishMoney(moneyOfUnits(unpaidOf(capital), capital.stated.currency));
  const deadline = paymentDeadline(report, capital);
  const lapsed = overdueCapital(report);
  const findings =
    lapsed === null
      ? []
      : [
          findingOf({
            severity: 'observacion',
            subjects: [`${pointer}/paid`],
            expected: spanishMoney(capital.subscribed),
            actual: spanishMoney(capital.paid),
            ...lapsedTexts(capital, lapsed, { balance, ofAgency: isAgency(report) }),
            evidence,
          }),
        ];
  // Full payment of all shares proves an amount only together with the subscribed amount.
  const promised = unpaidOf(capital) > 0n ? [] : report.evidence.at(`${pointer}/subscribed`);
  const running = deadline === null ? '' : findingText('CAP-002', 'until', { date: spanishDate(deadline) });
  return examinationOf({
    subjects: [`${pointer}/paid`],
    findings,
    message:
      unpaidOf(capital) > 0n
        ? findingText('CAP-002', 'running', { balance, until: running })
        : findingText('CAP-002', paymentText(report, capital), {
            ...terms.capital,
            contributions: terms.contributions.the,
          }),
    actual: spanishMoney(capital.paid),
    evidence: [...evidence, ...promised, ...paymentsIn(report, capital)],
  });
}

/** Returns the text key for fully paid capital; `asStated` if contributions are only known from the statutes. */
function paymentText(report: ExaminedReport, capital: Capital): 'agency' | 'met' | 'asStated' {
  if (isAgency(report)) return 'agency';
  const contributed = contributedUnits(capital, reducedBy(report.company));
  return contributed < amountUnits(capital.paid) ? 'asStated' : 'met';
}

/** Max payments quoted besides the clause of the statutes. */
const quotedPayments = 8;

/** Returns evidence of payments by founders and by later holders. */
function paymentsIn({ companyPointer, content, evidence }: ExaminedReport, capital: Capital): Evidence[] {
  const pointers = [
    ...capital.contributions.map((_, index) => `${companyPointer}/capital/contributions/${index}`),
    ...content.shareTransfers.flatMap(({ kind }, index) =>
      kind === 'aumento' ? [`/shareTransfers/${index}`] : [],
    ),
  ];
  return pointers
    .filter((pointer) => content.provenance[pointer]?.quote != null)
    .slice(0, quotedPayments)
    .flatMap((pointer) => evidence.at(pointer));
}

/** Capital that was not paid in time. */
interface OverdueCapital {
  readonly deadline: string;
  /** Law that reduces the capital to the paid amount; undefined if the balance is still owed. */
  readonly law: string | undefined;
}

function overdueCapital(report: ExaminedReport): OverdueCapital | null {
  const { capital } = report.company;
  if (capital === null || unpaidOf(capital) === 0n) return null;
  const deadline = paymentDeadline(report, capital);
  if (deadline === null || deadline >= report.asOf) return null;
  return { deadline, law: report.form.unpaidReducedBy };
}

function lapsedTexts(
  { stated, subscribed, paid }: Capital,
  { deadline, law }: OverdueCapital,
  { balance, ofAgency }: { balance: string; ofAgency: boolean },
): Pick<RuleFinding, 'message' | 'cure'> {
  const date = spanishDate(deadline);
  const owed = { balance, paid: spanishMoney(paid), date };
  if (ofAgency)
    return {
      message: findingText('CAP-002', 'assignedOverdue', owed),
      cure: cureOfFinding('CAP-002', 'assigned', owed),
    };
  if (law === undefined)
    return {
      message: findingText('CAP-002', 'overdue', owed),
      cure: cureOfFinding('CAP-002', 'overdue', owed),
    };
  const values = {
    date,
    law,
    paid: spanishMoney(paid),
    subscribed: spanishMoney(subscribed),
    stated: spanishMoney(stated),
  };
  return {
    message: findingText('CAP-002', 'reduced', values),
    cure: cureOfFinding('CAP-002', 'reduced', { paid: spanishMoney(paid) }),
  };
}

/** Returns the unpaid subscribed capital, in units of its currency. */
function unpaidOf({ subscribed, paid }: Capital): bigint {
  const unpaid = amountUnits(subscribed) - amountUnits(paid);
  return unpaid > 0n ? unpaid : 0n;
}

function paymentDeadline(report: ExaminedReport, capital: Capital): string | null {
  return capital.paymentDeadline ?? statutoryDeadline(report);
}

/** Returns the statutory deadline for payment, if the law sets one and the statutes do not. */
function statutoryDeadline(report: ExaminedReport): string | null {
  const { incorporation, amendments } = report.company;
  const years = report.form.paidWithinYears;
  const increase = amendments.findLast((act) => act.kind === 'aumento_capital') ?? incorporation;
  return years === undefined || increase === null ? null : addYears(increase.date, years);
}

/** CAP-001: the parts of the capital agree. */
export function checkCapital(report: ExaminedReport): RuleResult {
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
  const findings = [
    ...contributionFindings(capital, reducedBy(report.company), contributedWords(report), complain),
    ...orderFindings(capital, report.law.terms.capital, complain),
    ...shareFindings(capital, report.law, complain),
  ];
  const faulty = new Set(findings.flatMap(({ subjects }) => subjects));
  return examinationOf({
    subjects: capitalPartsOf(capital).map((part) => `${pointer}/${part}`),
    findings,
    message: capitalMet(report, capital, (part) => faulty.has(`${pointer}/${part}`)),
    actual: spanishMoney(capital.stated),
    evidence,
  });
}

/** Lists the parts of the capital that can be compared. */
function capitalPartsOf({ contributions, shares }: Capital): string[] {
  return [
    ...['stated', 'subscribed', 'paid'],
    ...(contributions.length === 0 ? [] : ['contributions']),
    ...(shares === null ? [] : ['shares']),
  ];
}

function capitalMet(report: ExaminedReport, capital: Capital, isFaulty: (part: string) => boolean): string {
  return findingText('CAP-001', 'met', {
    capital: spanishMoney(capital.stated),
    declared: overdueCapital(report)?.law === undefined ? '' : findingText('CAP-001', 'declared'),
    compared: isAgency(report)
      ? assignmentComparisonText(capital)
      : capitalComparisonText(capital, reducedBy(report.company), report.law.terms, isFaulty),
  });
}

/** Offers proof of payment as a second cure if less was contributed than stated. */
function differenceCure(
  { company, law }: ExaminedReport,
  capital: Capital,
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

/** Returns the words for contributions; the capital of an agency is assigned by its parent. */
function contributedWords(report: ExaminedReport): ContributedWords {
  const textKey = isAgency(report) ? 'assigned' : 'sum';
  return { ...report.law.terms.contributions, sum: (values) => findingText('CAP-001', textKey, values) };
}

type FindingFactory = (part: string, expected: string, actual: string, message: string) => RuleFinding;

// With a partial list of holders, contributions are incomplete and not compared.
function contributionFindings(
  { stated, contributions }: Capital,
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

/** Checks that subscribed is at most stated, and paid at most subscribed. */
function orderFindings(capital: Capital, words: Terms['capital'], complain: FindingFactory): RuleFinding[] {
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

function shareFindings({ stated, shares }: Capital, law: Law, complain: FindingFactory): RuleFinding[] {
  if (shares === null) return [];
  const findings: RuleFinding[] = [];
  const sum = shares.series.reduce((total, series) => total + series.count, 0);
  const { share } = law.terms;
  const described = (count: number) => countedNoun(count, share.one, share.many, law.decimalMark);
  if (sum !== shares.total) {
    const message = findingText('CAP-001', 'series', { sum: described(sum), total: described(shares.total) });
    findings.push(complain('shares', described(shares.total), described(sum), message));
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
      findings.push(complain('shares', spanishMoney(stated), spanishMoney(value), message));
    }
  }
  return findings;
}
