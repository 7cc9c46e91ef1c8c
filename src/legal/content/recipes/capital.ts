import type { Company, Money, Provenance } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, earliest, latest } from '../../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import { fillTemplate } from '../../../values/templates.js';
import { reducedBy } from '../../judging/rules/capital.js';
import { spanishDate, spanishList, spanishMoney } from '../../words/spanish.js';
import { cite, uncite } from '../changes/documents.js';
import { actsIn, documentsOf, entityOf, type OpenReport, shortName } from '../changes/open-report.js';
import { dateParameter, numberParameter, type Recipe, recipe } from './recipe.js';

/** Defects in what was promised to the company and what was paid. */
export const capitalRecipes: readonly Recipe[] = [
  recipe({
    id: 'contributions-short',
    breaks: 'CAP-001',
    es: 'Los aportes no alcanzan al capital',
    en: 'Contributions fall short of the capital',
    parameters: { percent: numberParameter(10, 'How much of the last contribution is missing, in percent.') },
    target: lastContribution,
    edit: (report, contribution, { percent }) => {
      contributeLess(report, contribution, partOf(contribution.last.amount, 100 - percent));
    },
  }),
  recipe({
    id: 'capital-unpaid',
    unfit: {
      ES: 'No S.L. is founded before its capital is paid (article 78, Ley de Sociedades de Capital).',
    },
    breaks: 'CAP-002',
    es: 'Venció el plazo para pagar el capital y queda un saldo',
    en: 'The time to pay the capital is over, and a balance is left',
    parameters: {
      paidPercent: numberParameter(40, 'How much is paid of what was subscribed last, in whole percent.'),
      deadline: dateParameter(
        '',
        'Last day to pay it. Empty: that of the law, or an earlier one that is over.',
      ),
    },
    target: (report, values) => {
      const { capital, incorporation } = report.company;
      if (capital === null || incorporation === null) return null;
      const years = report.form.paidWithinYears;
      const since = lastSubscription(capital, incorporation.date);
      const lawful = years === undefined ? report.asOf : addYears(since, years);
      const past = latest(addDays(since, 90), addDays(report.asOf, -200));
      const deadline = values.deadline === '' ? earliest(lawful, past) : values.deadline;
      const paidPercent = paidPercentOf(capital, since, values.paidPercent);
      const balance = { since, paidPercent, deadline };
      return deadline < report.asOf && deadline > since ? { capital, balance } : null;
    },
    edit: (report, { capital, balance }) => {
      leaveUnpaidBalance(report, capital, balance);
    },
  }),
];

type Capital = NonNullable<Company['capital']>;

/** The last subscription, the part of it that is paid, and the last day to pay the rest. */
export interface Balance {
  readonly since: CivilDate;
  readonly paidPercent: number;
  readonly deadline: CivilDate;
}

/** Returns the day of the last contribution, or of the incorporation. */
export function lastSubscription({ contributions }: Capital, founded: CivilDate): CivilDate {
  return contributions.reduce((day, { paidOn }) => latest(day, paidOn ?? day), founded);
}

/** Returns a whole percentage of an amount. */
export function partOf({ amount, currency }: Money, percent: number): Money {
  return moneyOfUnits((amountUnits({ amount, currency }) * BigInt(Math.round(percent))) / 100n, currency);
}

/**
 * Returns the paid part of the contributions of a day in percent: the requested one, or so much that at most
 * half of the capital is owed, if the capital was reduced since.
 */
function paidPercentOf({ contributions, subscribed }: Capital, since: CivilDate, requested: number): number {
  const ofDay = contributions.filter(({ paidOn }) => paidOn === since);
  const contributed = ofDay.reduce((sum, { amount }) => sum + amountUnits(amount), 0n);
  const capital = amountUnits(subscribed);
  if (contributed * BigInt(100 - requested) < capital * 100n) return requested;
  return 100 - Number((capital * 50n) / contributed);
}

/** Makes a part of the last subscription unpaid. */
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

/** Makes a part of the last subscription paid later, on a day. */
export function payBalance(report: OpenReport, capital: Capital, balance: Balance, paidOn: CivilDate): void {
  const owed = oweContributions(report, capital, balance) ?? 0n;
  for (const contribution of capital.contributions) contribution.paidOn ??= paidOn;
  rewordSubscriptions(report, balance.since, balance.paidPercent);
  const paid = moneyOfUnits(amountUnits(capital.subscribed) - owed, capital.subscribed.currency);
  citePayment(report, 'subscribed', paid, balance.deadline);
}

/** Rewords subscriptions since a day so that they state the unpaid part. */
function rewordSubscriptions(report: OpenReport, since: CivilDate, paidPercent: number): void {
  const { draft, practice } = report;
  const percent = String(paidPercent);
  const reword = (sentence: string): string =>
    practice.texts.capital.subscriptions.reduce(
      (text, { whole, part }) => text.replace(whole, fillTemplate(part, { percent })),
      sentence,
    );
  for (const { act } of actsIn(report)) if (act.date >= since) act.summary = reword(act.summary);
  const earlier = new Set(draft.documents.filter(({ issuedOn }) => issuedOn < since).map(({ id }) => id));
  for (const source of Object.values(draft.provenance))
    if (source.quote !== null && !earlier.has(source.documentId ?? '')) source.quote = reword(source.quote);
}

/**
 * Splits each contribution of a day into a paid and an owed part; earlier subscriptions stay paid. Returns the
 * amount owed, or null if contributions are not known.
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
  const source = draft.provenance[`${companyPointer}/capital`];
  const document = restated ?? draft.documents.find(({ id }) => id === source?.documentId);
  if (document === undefined) return;
  const ofDeed = practice.texts.capital.partlyPaid;
  const quote = fillTemplate(restated ? (practice.texts.restated?.partlyPaid ?? ofDeed) : ofDeed, {
    paid: spanishMoney(paid),
    paidInWords: practice.moneyInWords(paid),
    paymentDeadline: spanishDate(deadline),
  });
  // Transitory articles of restated statutes follow the others, of which the last gives the faculties.
  const page = restated === undefined ? (source?.page ?? 3) : 6;
  cite(report, `${companyPointer}/capital/${part}`, { document, page, quote });
}

type Contribution = Capital['contributions'][number];

/** Finds the last contribution; null if there is none, or if capital was returned since. */
function lastContribution(report: OpenReport) {
  const { capital } = report.company;
  const last = capital?.contributions.at(-1);
  if (capital === null || last === undefined || amountUnits(last.amount) === 0n) return null;
  // Without a citation of its own, the act of the contribution states it.
  const { provenance } = report.draft;
  const found = actsIn(report).find(({ act }) => act.date === last.paidOn);
  const effect = found?.act.effects.findIndex(({ field }) => field === 'capital');
  const ofAct = provenance[`${found?.pointer}/effects/${effect}`] ?? provenance[found?.pointer ?? ''];
  const source = linesOf(report, last)[0] ?? ofAct;
  const document = report.draft.documents.find(({ id }) => id === source?.documentId);
  if (document === undefined || reducedBy(report.company) > 0n) return null;
  return { capital, last, place: { document, page: source?.page ?? 1 } };
}

/** Reduces a contribution in the text that states it and in the sum of all. */
function contributeLess(
  report: OpenReport,
  { capital, last, place }: NonNullable<ReturnType<typeof lastContribution>>,
  amount: Money,
): void {
  const { draft, practice } = report;
  const { moneyInWords } = practice;
  const before = last.amount;
  const own = capital.contributions.filter(({ entityId }) => entityId === last.entityId);
  const inAll = spanishMoney(total(own));
  const missing = amountUnits(before) - amountUnits(amount);
  for (const line of linesOf(report, last))
    line.quote =
      line.quote
        ?.replace(spanishMoney(before), spanishMoney(amount))
        .replace(moneyInWords(before), moneyInWords(amount)) ?? null;
  for (const transfer of draft.shareTransfers) if (isOf(transfer, last)) transfer.price = amount;
  last.amount = amount;
  // The statutes of partners state the total of each.
  const held = draft.shareholders.findIndex(({ holderEntityId }) => holderEntityId === last.entityId);
  const share = draft.provenance[`/shareholders/${held}`];
  if (share?.documentId === place.document.id)
    share.quote = share.quote?.replace(inAll, spanishMoney(total(own))) ?? null;
  const parties = [...new Set(capital.contributions.map(({ entityId }) => entityId))];
  const sums = parties.map((id) => {
    const ofParty = capital.contributions.filter(({ entityId }) => entityId === id);
    return `${shortName(report, entityOf(report, id))}, ${spanishMoney(total(ofParty))}`;
  });
  const quote = fillTemplate(practice.texts.capital.contributed, {
    contributions: spanishList(sums, 'y', '; '),
    sum: spanishMoney(total(capital.contributions)),
  });
  cite(report, `${report.companyPointer}/capital/contributions`, { ...place, quote });
  // If shares must be paid by a day, the statutes state that they are: there the documents contradict each
  // other.
  if (report.form.paidWithinYears !== undefined) return;
  const withoutMissing = (money: Money): Money => moneyOfUnits(amountUnits(money) - missing, money.currency);
  capital.paid = withoutMissing(capital.paid);
  cite(report, `${report.companyPointer}/capital/paid`, { ...place, quote });
  const holding = draft.shareholders[held];
  if (holding?.paid != null) holding.paid = withoutMissing(holding.paid);
}

function total(contributions: readonly Contribution[]): Money {
  const currency = contributions[0]?.amount.currency ?? 'CLP';
  return moneyOfUnits(
    contributions.reduce((sum, { amount }) => sum + amountUnits(amount), 0n),
    currency,
  );
}

/** Returns the citations of a contribution and of its share transfer. */
function linesOf(report: OpenReport, contribution: Contribution): Provenance[] {
  const { draft, companyPointer, company } = report;
  const index = company.capital?.contributions.indexOf(contribution) ?? -1;
  const transfers = draft.shareTransfers.flatMap((transfer, at) =>
    isOf(transfer, contribution) ? [`/shareTransfers/${at}`] : [],
  );
  const pointers = [`${companyPointer}/capital/contributions/${index}`, ...transfers];
  return pointers.flatMap((pointer) => draft.provenance[pointer] ?? []);
}

function isOf(
  { toEntityId, date, price }: OpenReport['draft']['shareTransfers'][number],
  { entityId, paidOn, amount }: Contribution,
): boolean {
  return toEntityId === entityId && date === paidOn && price?.amount === amount.amount;
}
