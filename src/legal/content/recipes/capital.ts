import type { Act, Money, Provenance, Shareholder } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, compareDates, earliest, latest } from '../../../values/dates.js';
import { groupBy } from '../../../values/maps.js';
import { fillTemplate } from '../../../values/message-text.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import {
  type Capital,
  type Contribution,
  capitalChange,
  moneySubscription,
  reducedBy,
} from '../../judging/rules/capital.js';
import { shortName } from '../../jurisdictions/law.js';
import { spanishDate, spanishMoney, spanishSeries } from '../../words/spanish.js';
import { cite, uncite } from '../changes/documents.js';
import { actsIn, documentsOf, entityOf, type OpenReport } from '../changes/open-report.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects in what was promised to the company and what was paid. */
export const capitalRecipes: readonly Recipe[] = [
  recipe('contributions-short', {
    target: lastContribution,
    edit: (report, contribution, { percent }) => {
      contributeLess(report, contribution, partOf(contribution.last.amount, 100 - percent));
    },
  }),
  recipe('capital-unpaid', {
    target: (report, values) => {
      const { capital } = report.company;
      const act = moneySubscription(report.company);
      if (capital === null || act === null) return null;
      const years = report.form.paidWithinYears;
      const since = act.date;
      const lawful = years === undefined ? report.asOf : addYears(since, years);
      const past = latest(addDays(since, 90), addDays(report.asOf, -200));
      const deadline = values.deadline === '' ? earliest(lawful, past) : values.deadline;
      const balance = { since, paidPercent: values.paidPercent, deadline };
      return deadline < report.asOf && deadline > since ? { capital, balance } : null;
    },
    edit: (report, { capital, balance }) => {
      leaveUnpaidBalance(report, capital, balance);
    },
  }),
];

/** The day of the last subscription for money, the part of it that is paid, and the last day to pay the rest. */
interface Balance {
  readonly since: CivilDate;
  readonly paidPercent: number;
  readonly deadline: CivilDate;
}

/** Returns a whole percentage of an amount. */
export function partOf({ amount, currency }: Money, percent: number): Money {
  return moneyOfUnits((amountUnits({ amount, currency }) * BigInt(Math.round(percent))) / 100n, currency);
}

/** Makes a part of the last subscription for money unpaid. */
export function leaveUnpaidBalance(report: OpenReport, capital: Capital, balance: Balance): void {
  const { currency } = capital.subscribed;
  rewordSubscriptions(report, capital, balance);
  const owed = oweContributions(report, capital, balance);
  const left = leftOfDecreases(report, balance.since);
  const total = left(owed === null ? unpaidOfAct(report, balance) : sumOf(owed.values()));
  const subscribed = amountUnits(capital.subscribed);
  capital.paid = moneyOfUnits(subscribed - total, currency);
  capital.paymentDeadline = balance.deadline;
  const debts = owed === null ? null : debtsOfHolders(report, owed, balance.since);
  for (const held of report.draft.shareholders) {
    if (held.issuerEntityId !== report.subject.id || held.subscribed === null) continue;
    const own = amountUnits(held.subscribed);
    const debt = debts === null ? (own * total) / subscribed : left(debts.get(held) ?? 0n);
    held.paid = moneyOfUnits(own - debt, currency);
  }
  citePayment(report, 'paid', capital.paid, balance);
}

function sumOf(units: Iterable<bigint>): bigint {
  return [...units].reduce((sum, one) => sum + one, 0n);
}

/** Returns the unpaid part of the capital that the act of a balance brought; contributions are not known. */
function unpaidOfAct(report: OpenReport, { since, paidPercent }: Balance): bigint {
  const act = actsIn(report).find(({ act: { date } }) => date === since)?.act;
  const { before, after } = (act && capitalChange(act)) ?? { before: 0n, after: 0n };
  return ((after - before) * BigInt(100 - paidPercent)) / 100n;
}

/** Returns what is left of an amount owed since a day: each later decrease of the capital takes its part of it. */
function leftOfDecreases({ company }: OpenReport, since: CivilDate): (owed: bigint) => bigint {
  const decreases = company.amendments.flatMap((act) => {
    const change = act.date > since ? capitalChange(act) : null;
    return change !== null && change.after < change.before ? [change] : [];
  });
  return (owed) => decreases.reduce((left, { before, after }) => (left * after) / before, owed);
}

/** Returns what each holding owes: the debt goes with the shares that were sold since. */
function debtsOfHolders(
  report: OpenReport,
  owed: ReadonlyMap<string, bigint>,
  since: CivilDate,
): Map<Shareholder, bigint> {
  const { shareholders, shareTransfers } = report.draft;
  const current = shareholders.filter(
    ({ issuerEntityId, status }) => issuerEntityId === report.subject.id && status === 'vigente',
  );
  const holdings = groupBy(current, ({ holderEntityId }) => holderEntityId);
  const counts = new Map([...holdings].map(([id, held]) => [id, sharesOf(held)]));
  const add = (id: string | null, shares: number) => {
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + shares);
  };
  const moves = shareTransfers
    .filter(({ date }) => date > since)
    .sort((a, b) => compareDates(b.date, a.date));
  // Goes backwards from today to learn how many shares the seller had.
  const sales = moves.flatMap(({ id, fromEntityId: from, toEntityId: to, shares }) => {
    add(to, -shares);
    add(from, shares);
    return from === null ? [] : [{ id, from, to, shares, of: counts.get(from) ?? shares }];
  });
  const debts = new Map(owed);
  for (const { id, from, to, shares, of } of sales.reverse()) {
    const debt = debts.get(from) ?? 0n;
    const moved = (debt * BigInt(shares)) / BigInt(of);
    debts.set(from, debt - moved);
    debts.set(to, (debts.get(to) ?? 0n) + moved);
    if (moved > 0n) stateDebtInTitle(report, id);
  }
  return new Map(
    [...holdings].flatMap(([id, held]) => {
      let shares = sharesOf(held);
      let debt = debts.get(id) ?? 0n;
      return held.map((one): [Shareholder, bigint] => {
        const part = shares === 0 ? 0n : (debt * BigInt(one.shares)) / BigInt(shares);
        shares -= one.shares;
        debt -= part;
        return [one, part];
      });
    }),
  );
}

/** Adds to the title of a sale that the buyer owes the rest of the price of the shares, and the seller with the buyer. */
export function stateDebtInTitle({ draft, practice }: OpenReport, transferId: string): void {
  const index = draft.shareTransfers.findIndex(({ id }) => id === transferId);
  const source = draft.provenance[`/shareTransfers/${index}`];
  const { soldPartlyPaid } = practice.texts.capital;
  if (source?.quote != null && soldPartlyPaid !== undefined && draft.shareTransfers[index]?.series != null)
    source.quote = `${source.quote} ${soldPartlyPaid}`;
}

function sharesOf(held: readonly Shareholder[]): number {
  return held.reduce((sum, { shares }) => sum + shares, 0);
}

/** Makes a part of the last subscription for money paid later, on a day. */
export function payBalance(report: OpenReport, capital: Capital, balance: Balance, paidOn: CivilDate): void {
  rewordSubscriptions(report, capital, balance);
  const owed = sumOf(oweContributions(report, capital, balance)?.values() ?? []);
  for (const contribution of capital.contributions) contribution.paidOn ??= paidOn;
  const paid = moneyOfUnits(amountUnits(capital.subscribed) - owed, capital.subscribed.currency);
  citePayment(report, 'subscribed', paid, balance);
}

/**
 * Rewords the subscriptions of an act so that they state the unpaid part, and later statutes, which no longer call the
 * capital paid. Holders who contributed no money owe nothing, and their words stay.
 */
function rewordSubscriptions(report: OpenReport, capital: Capital, { since, paidPercent }: Balance): void {
  const { draft, practice, companyPointer, law } = report;
  const ofDay = capital.contributions.filter(({ paidOn }) => paidOn === since);
  const inMoney = ofDay.filter(({ kind }) => kind === 'dinero');
  const [whole, money] = [total(ofDay), total(inMoney)].map(amountUnits);
  // The act states what is paid of all that was subscribed in it, and each subscriber his or her own part.
  const paid =
    whole === undefined || money === undefined || whole === 0n
      ? paidPercent
      : 100 - Number((money * BigInt(100 - paidPercent) * 100n) / whole) / 100;
  const reword = (sentence: string, isOfAct: boolean, percent: number): string =>
    practice.texts.capital.subscriptions.reduce(
      (text, { whole: said, part, ofAct = false }) =>
        ofAct && !isOfAct
          ? text
          : text.replace(
              said,
              fillTemplate(part, { percent: String(percent).replace('.', law.decimalMark) }),
            ),
      sentence,
    );
  const acts = actsIn(report).map(({ act }) => act);
  for (const act of acts) if (act.date >= since) act.summary = reword(act.summary, act.date === since, paid);
  const own = new Set(acts.filter(({ date }) => date === since).flatMap(documentsOfAct));
  const earlier = new Set(draft.documents.filter(({ issuedOn }) => issuedOn < since).map(({ id }) => id));
  const subscribers = new Map<string, string>([
    ...draft.shareTransfers.map(({ toEntityId }, index) => [`/shareTransfers/${index}`, toEntityId] as const),
    ...capital.contributions.map(
      ({ entityId }, index) => [`${companyPointer}/capital/contributions/${index}`, entityId] as const,
    ),
  ]);
  for (const [pointer, source] of Object.entries(draft.provenance)) {
    if (source.quote === null || earlier.has(source.documentId ?? '')) continue;
    const subscriber = subscribers.get(pointer);
    const owes = inMoney.length === 0 || inMoney.some(({ entityId }) => entityId === subscriber);
    if (subscriber !== undefined && !owes) continue;
    const isOfAct = own.has(source.documentId ?? '');
    source.quote = reword(source.quote, isOfAct, subscriber === undefined ? paid : paidPercent);
  }
}

function documentsOfAct({ deed, extract, publication, res }: Act): string[] {
  return [deed, extract, publication, res].flatMap((part) => part?.documentId ?? []);
}

/**
 * Splits each contribution in money of a day into a paid and an owed part; earlier subscriptions stay paid. Returns the
 * amount that each holder owes, or null if contributions are not known.
 */
function oweContributions(
  report: OpenReport,
  capital: Capital,
  { since, paidPercent }: Balance,
): Map<string, bigint> | null {
  if (capital.contributions.length === 0) return null;
  const { provenance } = report.draft;
  const pointer = `${report.companyPointer}/capital/contributions`;
  const sources = capital.contributions.map((_, index) => provenance[`${pointer}/${index}`]);
  uncite(report, pointer);
  const debts = new Map<string, bigint>();
  const parts = capital.contributions.flatMap((contribution, index) => {
    const source = sources[index];
    const { entityId, kind, amount, paidOn } = contribution;
    if (paidOn !== since || kind !== 'dinero') return [{ contribution, source }];
    const paid = partOf(amount, paidPercent);
    const owed = amountUnits(amount) - amountUnits(paid);
    debts.set(entityId, (debts.get(entityId) ?? 0n) + owed);
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
  return debts;
}

function citePayment(
  report: OpenReport,
  part: 'paid' | 'subscribed',
  paid: Money,
  { since, deadline }: Balance,
): void {
  const { draft, companyPointer, practice } = report;
  const [restated] = documentsOf(report, 'ESTATUTO_ACTUALIZADO');
  const source = draft.provenance[`${companyPointer}/capital`];
  const document = restated ?? draft.documents.find(({ id }) => id === source?.documentId);
  if (document === undefined) return;
  const act = actsIn(report).find(({ act: { date } }) => date === since)?.act;
  const { partlyPaid: ofDeed, ofIncrease = '' } = practice.texts.capital;
  const isOfAnother = act?.kind === 'aumento_capital' && !documentsOfAct(act).includes(document.id);
  const quote = fillTemplate(restated ? (practice.texts.restated?.partlyPaid ?? ofDeed) : ofDeed, {
    paid: spanishMoney(paid),
    paidInWords: practice.moneyInWords(paid),
    ofIncrease: isOfAnother ? fillTemplate(ofIncrease, { date: spanishDate(since) }) : '',
    paymentDeadline: spanishDate(deadline),
  });
  // Transitory articles of restated statutes follow the others, of which the last gives the faculties.
  const page = restated === undefined ? (source?.page ?? 3) : 6;
  cite(report, `${companyPointer}/capital/${part}`, { document, page, quote });
}

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
    return `${shortName(report.law, entityOf(report, id))}, ${spanishMoney(total(ofParty))}`;
  });
  const quote = fillTemplate(practice.texts.capital.contributed, {
    contributions: spanishSeries(sums),
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
