import type { Company, Money } from '../../../contract/generated/types.js';
import { type CivilDate, latest } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { fillTemplate } from '../../words/templates.js';
import { actsIn, documentsOf, type OpenReport } from './open-report.js';
import { cite, uncite } from './papers.js';

type Capital = NonNullable<Company['capital']>;

/** What was subscribed last and paid in part, with the day until which the rest may be paid. */
export interface Balance {
  readonly since: CivilDate;
  readonly paidPercent: number;
  readonly deadline: CivilDate;
}

/** The day on which capital was last subscribed: that of the last contribution, or else of the founding. */
export function lastSubscription({ contributions }: Capital, founded: CivilDate): CivilDate {
  return contributions.reduce((day, { paidOn }) => latest(day, paidOn ?? day), founded);
}

export function partOf({ amount, currency }: Money, percent: number): Money {
  return moneyOfUnits((amountUnits({ amount, currency }) * BigInt(Math.round(percent))) / 100n, currency);
}

/**
 * How much of what was contributed that day is paid, in percent: what is asked for, or so much that no more than half
 * of the capital is owed, where the company gave back since more than it would have been paid.
 */
export function paidPercentOf(
  { contributions, subscribed }: Capital,
  since: CivilDate,
  asked: number,
): number {
  const that = contributions.filter(({ paidOn }) => paidOn === since);
  const given = that.reduce((sum, { amount }) => sum + amountUnits(amount), 0n);
  const capital = amountUnits(subscribed);
  if (given * BigInt(100 - asked) < capital * 100n) return asked;
  return 100 - Number((capital * 50n) / given);
}

/** Lets a part of what was subscribed last be owed still. */
export function leaveUnpaidBalance(report: OpenReport, capital: Capital, balance: Balance): void {
  const owed = oweContributions(report, capital, balance);
  const subscribed = amountUnits(capital.subscribed);
  const paid =
    owed === null ? amountUnits(partOf(capital.subscribed, balance.paidPercent)) : subscribed - owed;
  capital.paid = moneyOfUnits(paid, capital.subscribed.currency);
  capital.paymentDeadline = balance.deadline;
  rewordSubscriptions(report, balance.since, balance.paidPercent);
  for (const held of report.draft.shareholders) {
    if (held.issuerEntityId !== report.subject.id || held.subscribed === null) continue;
    const { currency } = held.subscribed;
    held.paid = moneyOfUnits((amountUnits(held.subscribed) * paid) / subscribed, currency);
  }
  citePayment(report, 'paid', capital.paid, balance.deadline);
}

/** Lets a part of what was subscribed last have been owed until a day on which it was paid. */
export function payBalance(report: OpenReport, capital: Capital, balance: Balance, paidOn: CivilDate): void {
  const owed = oweContributions(report, capital, balance) ?? 0n;
  for (const contribution of capital.contributions) contribution.paidOn ??= paidOn;
  rewordSubscriptions(report, balance.since, balance.paidPercent);
  const paid = moneyOfUnits(amountUnits(capital.subscribed) - owed, capital.subscribed.currency);
  citePayment(report, 'subscribed', paid, balance.deadline);
}

/** Whoever took up shares or rights that day says that a part of them is still owed. */
function rewordSubscriptions(report: OpenReport, since: CivilDate, paidPercent: number): void {
  const { draft, practice } = report;
  const percent = String(paidPercent);
  const reworded = (said: string): string =>
    practice.texts.capital.subscriptions.reduce(
      (text, { whole, part }) => text.replace(whole, fillTemplate(part, { percent })),
      said,
    );
  for (const { act } of actsIn(report)) if (act.date >= since) act.summary = reworded(act.summary);
  const earlier = new Set(draft.documents.filter(({ issuedOn }) => issuedOn < since).map(({ id }) => id));
  for (const source of Object.values(draft.provenance))
    if (source.quote !== null && !earlier.has(source.documentId ?? '')) source.quote = reworded(source.quote);
}

/**
 * Of what was contributed that day a part is still owed; what was subscribed before was paid in its own time.
 * Answers how much is owed, null where contributions are not known.
 */
function oweContributions(
  report: OpenReport,
  capital: Capital,
  { since, paidPercent }: Balance,
): bigint | null {
  if (capital.contributions.length === 0) return null;
  const { provenance } = report.draft;
  const pointer = `${report.companyPointer}/capital/contributions`;
  const sources = capital.contributions.map((_, index) => provenance[`${pointer}/${index}`]);
  uncite(report, pointer);
  let total = 0n;
  const parts = capital.contributions.flatMap((contribution, index) => {
    const source = sources[index];
    if (contribution.paidOn !== since) return [{ contribution, source }];
    const paid = partOf(contribution.amount, paidPercent);
    const owed = amountUnits(contribution.amount) - amountUnits(paid);
    total += owed;
    const balance = { ...contribution, amount: moneyOfUnits(owed, paid.currency), paidOn: null };
    return [
      { contribution: { ...contribution, amount: paid }, source },
      { contribution: balance, source: source && { ...source } },
    ];
  });
  capital.contributions = parts.map(({ contribution }) => contribution);
  parts.forEach(({ source }, index) => {
    if (source !== undefined) provenance[`${pointer}/${index}`] = source;
  });
  return total;
}

function citePayment(
  report: OpenReport,
  part: 'paid' | 'subscribed',
  paid: Money,
  deadline: CivilDate,
): void {
  const { draft, companyPointer, practice } = report;
  const [restated] = documentsOf(report, 'ESTATUTO_ACTUALIZADO');
  const pointer = `${companyPointer}/capital/${part}`;
  if (restated !== undefined) {
    const values = {
      paid: spanishMoney(paid),
      paidInWords: practice.moneyInWords(paid),
      paymentDeadline: spanishDate(deadline),
    };
    const quote = fillTemplate(
      practice.texts.restated?.partlyPaid ?? practice.texts.capital.partlyPaid,
      values,
    );
    // Transitory articles stand after the others, of which the last gives the faculties.
    cite(report, pointer, { document: restated, page: 6, quote });
    return;
  }
  const source = draft.provenance[`${companyPointer}/capital`];
  const deed = draft.documents.find(({ id }) => id === source?.documentId);
  if (deed === undefined) return;
  cite(report, pointer, {
    document: deed,
    page: source?.page ?? 3,
    quote: fillTemplate(practice.texts.capital.partlyPaid, {
      paidInWords: practice.moneyInWords(paid),
      paymentDeadline: spanishDate(deadline),
    }),
  });
}
