import type { Act, Company, Money } from '../../../contract/generated/types.js';
import { addYears } from '../../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import { effectOn } from '../../jurisdictions/stated-values.js';
import { countedNoun, sentenceCase, spanishDate, spanishList, spanishMoney } from '../../words/spanish.js';
import { isAgency } from './company-facts.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { withReservation } from './formalities.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

export type Capital = NonNullable<Company['capital']>;
export type Contribution = Capital['contributions'][number];

/** Returns the contributed units after reductions; the paid units if contributions are unknown. */
function contributedUnits({ contributions, paid }: Capital, reduced: bigint): bigint {
  if (contributions.length === 0 || contributions.some(({ amount }) => amount.currency !== paid.currency))
    return amountUnits(paid);
  return contributions.reduce((sum, { amount }) => sum + amountUnits(amount), -reduced);
}

/** The capital that an act found and left, in units of its currency. */
interface CapitalChange {
  readonly before: bigint;
  readonly after: bigint;
  readonly currency: string;
}

/** Returns how an act changes the capital; null if it does not, or changes its currency. */
export function capitalChange({ effects }: Act): CapitalChange | null {
  const { before = null, after = null } = effectOn(effects, 'capital') ?? {};
  const currency = after?.currency ?? before?.currency;
  if (currency === undefined || (before?.currency ?? currency) !== currency) return null;
  const unitsOf = (money: Money | null) => (money === null ? 0n : amountUnits(money));
  return { before: unitsOf(before), after: unitsOf(after), currency };
}

/** Returns by how much acts have reduced contributed capital, in units of its currency. */
export function reducedBy({ capital, amendments }: Company): bigint {
  return amendments
    .flatMap((act) => capitalChange(act) ?? [])
    .filter(({ currency }) => currency === capital?.stated.currency)
    .reduce((total, { before, after }) => (after < before ? total + before - after : total), 0n);
}

/**
 * Returns the last act by which capital was subscribed for money: the incorporation, or an increase. Goods, claims and
 * the property of a merged company are contributed whole. Null if no act is.
 */
export function moneySubscription({ capital, incorporation, amendments }: Company): Act | null {
  const increases = amendments.filter(({ kind }) => kind === 'aumento_capital');
  const acts = incorporation === null ? increases : [incorporation, ...increases];
  const contributions = capital?.contributions ?? [];
  const isInMoney = ({ date }: Act): boolean =>
    contributions.length === 0 ||
    contributions.some(({ kind, paidOn }) => kind === 'dinero' && paidOn === date);
  return acts.findLast(isInMoney) ?? null;
}

/** Max payments quoted besides the clause of the statutes. */
const maxQuotedPayments = 8;

/** CAP-002: subscribed capital is paid, or there is time left. */
export function checkPayment(report: ExaminedReport): RuleResult {
  const { company, content, law } = report;
  const { capital } = company;
  if (capital === null) return notApplicable(law.terms.noCapital);
  const { stated, subscribed, contributions } = capital;
  const pointer = `${report.companyPointer}/capital`;
  const subjects = [`${pointer}/paid`];
  const evidence = report.evidence.at(`${pointer}/paid`);
  const unpaid = unpaidOf(capital);
  const paid = spanishMoney(capital.paid);
  const balance = spanishMoney(moneyOfUnits(unpaid, stated.currency));
  const overdue = overdueCapital(report);
  const findings: RuleFinding[] = [];
  if (overdue !== null) {
    const { deadline, consequence, law, act } = overdue;
    const values = {
      balance,
      paid,
      date: spanishDate(deadline),
      agreedOn: act === null ? '' : spanishDate(act.date),
      law,
      subscribed: spanishMoney(subscribed),
      stated: spanishMoney(stated),
    };
    findings.push(
      findingOf({
        severity: 'observacion',
        subjects,
        expected: spanishMoney(subscribed),
        actual: paid,
        message: findingText('CAP-002', isAgency(report) ? 'assignedOverdue' : consequence, values),
        cure: cureOfFinding<'CAP-002'>(isAgency(report) ? 'assigned' : consequence, values),
        evidence,
      }),
    );
  }
  const deadline = paymentDeadline(report, capital);
  const until = deadline === null ? '' : findingText('CAP-002', 'until', { date: spanishDate(deadline) });
  // Contributions can be known only from the statutes.
  const isContributed = contributedUnits(capital, reducedBy(company)) >= amountUnits(capital.paid);
  const met = isAgency(report) ? 'agency' : isContributed ? 'met' : 'asStated';
  const payments = [
    ...contributions.map((_, index) => `${pointer}/contributions/${index}`),
    ...content.shareTransfers.flatMap(({ kind }, index) =>
      kind === 'aumento' ? [`/shareTransfers/${index}`] : [],
    ),
  ].filter((payment) => content.provenance[payment]?.quote != null);
  return examinationOf({
    subjects,
    findings,
    message:
      unpaid > 0n
        ? findingText('CAP-002', 'running', { balance, until })
        : findingText('CAP-002', met, { ...law.terms.capital, contributions: law.terms.contributions.the }),
    actual: paid,
    evidence: [
      ...evidence,
      // Full payment of all shares proves an amount only together with the subscribed amount.
      ...(unpaid > 0n ? [] : report.evidence.at(`${pointer}/subscribed`)),
      ...payments.slice(0, maxQuotedPayments).flatMap((payment) => report.evidence.at(payment)),
    ],
  });
}

/** Capital that was not paid by its deadline, and its legal consequence. */
interface OverdueCapital {
  readonly deadline: string;
  /** Reduced to the paid part by law; owed until the board collects it; or owed as any debt. */
  readonly consequence: 'reduced' | 'collected' | 'overdue';
  /** The rule of law; empty for any debt. */
  readonly law: string;
  /** The act by which it was subscribed; null if no act is reported. */
  readonly act: Act | null;
}

/** Returns the capital whose deadline passed without full payment; null if there is none. */
function overdueCapital(report: ExaminedReport): OverdueCapital | null {
  const { capital } = report.company;
  if (capital === null || unpaidOf(capital) === 0n) return null;
  const act = owedAct(report);
  const deadline = paymentDeadline(report, capital);
  if (deadline === null || deadline >= report.asOf) return null;
  const { unpaidReducedBy, unpaidIncreaseCollectedBy } = report.form;
  if (act?.kind === 'aumento_capital' && unpaidIncreaseCollectedBy !== undefined)
    return { deadline, consequence: 'collected', law: unpaidIncreaseCollectedBy, act };
  return unpaidReducedBy === undefined
    ? { deadline, consequence: 'overdue', law: '', act }
    : { deadline, consequence: 'reduced', law: unpaidReducedBy, act };
}

/** Returns the act by which unpaid capital was subscribed: the last one for money, or else the last one. */
function owedAct({ company }: ExaminedReport): Act | null {
  const { incorporation, amendments } = company;
  const last = amendments.findLast((act) => act.kind === 'aumento_capital') ?? incorporation;
  return moneySubscription(company) ?? last;
}

/** Returns the deadline of the statutes, or the one of the law; null if there is none. */
function paymentDeadline(report: ExaminedReport, { paymentDeadline: agreed }: Capital): string | null {
  if (agreed !== null) return agreed;
  const act = owedAct(report);
  const years = report.form.paidWithinYears;
  return years === undefined || act === null ? null : addYears(act.date, years);
}

/** Returns the unpaid subscribed capital, in units of its currency. */
function unpaidOf({ subscribed, paid }: Capital): bigint {
  const unpaid = amountUnits(subscribed) - amountUnits(paid);
  return unpaid > 0n ? unpaid : 0n;
}

/** CAP-001: the parts of the capital agree. */
export function checkCapital(report: ExaminedReport): RuleResult {
  const { capital } = report.company;
  if (capital === null) return notApplicable(report.law.terms.noCapital);
  const { contributions, shares } = capital;
  const pointer = `${report.companyPointer}/capital`;
  const findings = capitalFindings(report, capital, pointer);
  const faulty = new Set(findings.flatMap(({ subjects }) => subjects));
  const parts = [
    ...['stated', 'subscribed', 'paid'],
    ...(contributions.length === 0 ? [] : ['contributions']),
    ...(shares === null ? [] : ['shares']),
  ];
  const sound = new Set(parts.filter((part) => !faulty.has(`${pointer}/${part}`)));
  return examinationOf({
    subjects: parts.map((part) => `${pointer}/${part}`),
    findings,
    message: withReservation(
      report,
      findingText('CAP-001', 'met', {
        capital: spanishMoney(capital.stated),
        declared: overdueCapital(report)?.consequence === 'reduced' ? findingText('CAP-001', 'declared') : '',
        compared: comparisonText(report, capital, sound),
      }),
      (act) => act.effects.some(({ field }) => field === 'capital' || field === 'shares'),
    ),
    actual: spanishMoney(capital.stated),
    evidence: report.evidence.at(`${pointer}/stated`),
  });
}

/** States the sound parts, which agree with the capital. */
function comparisonText(report: ExaminedReport, capital: Capital, sound: ReadonlySet<string>): string {
  const { terms } = report.law;
  const paid = spanishMoney(capital.paid);
  const isPaid = amountUnits(capital.paid) >= amountUnits(capital.subscribed);
  // The parent of an agency assigned its capital, and nobody contributed it.
  if (isAgency(report)) return findingText('CAP-001', isPaid ? 'itsAssignment' : 'itsPart', { paid });
  const reduced = reducedBy(report.company);
  const isContributed = contributedUnits(capital, reduced) >= amountUnits(capital.paid);
  const payment = !isPaid ? 'itsSubscription' : isContributed ? 'itsPayment' : 'itsTakenUp';
  const less = reduced === 0n ? '' : findingText('CAP-001', 'less');
  const texts: [boolean, string][] = [
    [
      sound.has('contributions'),
      findingText('CAP-001', 'itsContributions', { own: terms.contributions.own, less }),
    ],
    [
      sound.has('subscribed') && sound.has('paid'),
      findingText('CAP-001', payment, { ...terms.capital, paid }),
    ],
    [sound.has('shares'), findingText('CAP-001', 'itsShares', { shares: terms.share.many })],
  ];
  return spanishList(texts.flatMap(([agrees, text]) => (agrees ? [text] : [])));
}

/** Compares contributions, subscribed and paid capital, and shares with the stated capital. */
function capitalFindings(report: ExaminedReport, capital: Capital, pointer: string): RuleFinding[] {
  const { stated, contributions, shares } = capital;
  const { terms, decimalMark } = report.law;
  const reduced = reducedBy(report.company);
  const capitalText = spanishMoney(stated);
  const findings: RuleFinding[] = [];
  const complain = (
    part: string,
    expected: string,
    actual: string,
    message: string,
    cure = cureOfFinding<'CAP-001'>('difference', { expected, actual }),
  ): void => {
    const evidence = [
      ...report.evidence.at(`${pointer}/stated`),
      ...report.evidence.at(`${pointer}/${part}`),
    ];
    const subjects = [`${pointer}/${part}`];
    findings.push(findingOf({ severity: 'reparo', subjects, expected, actual, message, evidence, cure }));
  };
  // If less was contributed than stated, proof of payment is a second cure.
  const complainOfContributions = (expected: string, actual: string, message: string): void => {
    const missing = amountUnits(stated) - contributedUnits(capital, reduced);
    const balance = spanishMoney(moneyOfUnits(missing > 0n ? missing : 0n, stated.currency));
    const short = cureOfFinding<'CAP-001'>('short', { expected, actual, ...terms.capital, balance });
    complain('contributions', expected, actual, message, missing > 0n ? short : undefined);
  };
  // With a partial list of holders, contributions are incomplete and not compared.
  const foreign = contributions.find(({ amount }) => amount.currency !== stated.currency)?.amount.currency;
  if (foreign !== undefined) {
    const values = { some: terms.contributions.some, contributed: foreign, stated: stated.currency };
    complainOfContributions(stated.currency, foreign, findingText('CAP-001', 'currency', values));
  } else if (contributions.length > 0) {
    const units = contributions.reduce((total, { amount }) => total + amountUnits(amount), -reduced);
    const sum = spanishMoney(moneyOfUnits(units, stated.currency));
    const message = findingText('CAP-001', isAgency(report) ? 'assigned' : 'sum', {
      contributions: sentenceCase(terms.contributions.the),
      less: reduced === 0n ? '' : findingText('CAP-001', 'less'),
      sum,
      stated: capitalText,
    });
    if (units !== amountUnits(stated)) complainOfContributions(capitalText, sum, message);
  }
  for (const [part, bound] of [
    ['subscribed', 'stated'],
    ['paid', 'subscribed'],
  ] as const) {
    if (amountUnits(capital[part]) <= amountUnits(capital[bound])) continue;
    const [actual, limit] = [spanishMoney(capital[part]), spanishMoney(capital[bound])];
    const message = findingText('CAP-001', part, { ...terms.capital, [part]: actual, [bound]: limit });
    const cure = cureOfFinding<'CAP-001'>('difference', { expected: limit, actual });
    complain(part, `≤ ${limit}`, actual, message, cure);
  }
  if (shares === null) return findings;
  const described = (count: number) => countedNoun(count, terms.share.one, terms.share.many, decimalMark);
  const total = described(shares.total);
  const counted = shares.series.reduce((sum, series) => sum + series.count, 0);
  if (counted !== shares.total) {
    const sum = described(counted);
    complain('shares', total, sum, findingText('CAP-001', 'series', { sum, total }));
  }
  if (shares.parValue === null) return findings;
  const units = amountUnits(shares.parValue) * BigInt(shares.total);
  if (units !== amountUnits(stated)) {
    const value = spanishMoney(moneyOfUnits(units, shares.parValue.currency));
    const parValue = spanishMoney(shares.parValue);
    const message = findingText('CAP-001', 'parValue', {
      shares: total,
      parValue,
      value,
      stated: capitalText,
    });
    complain('shares', capitalText, value, message);
  }
  return findings;
}
