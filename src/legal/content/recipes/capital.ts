import type { Company, Money, Provenance } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, earliest, latest } from '../../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import { fillTemplate } from '../../../values/templates.js';
import { reducedBy } from '../../judging/rules/capital.js';
import { spanishDate, spanishList, spanishMoney } from '../../words/spanish.js';
import { cite, type DocumentCitation, uncite } from '../changes/documents.js';
import { actsIn, documentsOf, entityOf, type OpenReport, shortName } from '../changes/open-report.js';
import { date, number, type Recipe, recipe } from './recipe.js';

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
function paidPercentOf({ contributions, subscribed }: Capital, since: CivilDate, asked: number): number {
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

type CompanyCapital = NonNullable<Company['capital']>;
type Contribution = CompanyCapital['contributions'][number];

/** The last contribution, and the paper of its act, which tells what everybody contributed. */
interface LastContribution {
  readonly capital: CompanyCapital;
  readonly last: Contribution;
  readonly place: Pick<DocumentCitation, 'document' | 'page'>;
}

/** The last contribution; null where there is none, or where a part was given back since, of which its paper cannot know. */
function lastContribution(report: OpenReport): LastContribution | null {
  const { capital } = report.company;
  const last = capital?.contributions.at(-1);
  if (capital === null || last === undefined || amountUnits(last.amount) === 0n) return null;
  const source = linesOf(report, last)[0] ?? actOf(report, last);
  const document = report.draft.documents.find(({ id }) => id === source?.documentId);
  if (document === undefined || reducedBy(report.company) > 0n) return null;
  return { capital, last, place: { document, page: source?.page ?? 1 } };
}

/** Lets less have been contributed, in the line that tells of it and in the sum of all. */
function contributeLess(report: OpenReport, { capital, last, place }: LastContribution, amount: Money) {
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
  // The statutes of partners tell what each contributed in all.
  const held = draft.shareholders.findIndex(({ holderEntityId }) => holderEntityId === last.entityId);
  const share = draft.provenance[`/shareholders/${held}`];
  if (share?.documentId === place.document.id)
    share.quote = share.quote?.replace(inAll, spanishMoney(total(own))) ?? null;
  const quote = fillTemplate(practice.texts.capital.contributed, {
    contributions: spanishList(sums(report, capital.contributions), 'y', '; '),
    sum: spanishMoney(total(capital.contributions)),
  });
  cite(report, `${report.companyPointer}/capital/contributions`, { ...place, quote });
  // Of shares that must be paid by a day the statutes say that they are: there the papers contradict each other.
  if (report.form.paidWithinYears !== undefined) return;
  capital.paid = lessened(capital.paid, missing);
  cite(report, `${report.companyPointer}/capital/paid`, { ...place, quote });
  const holding = draft.shareholders[held];
  if (holding?.paid != null) holding.paid = lessened(holding.paid, missing);
}

function lessened(money: Money, units: bigint): Money {
  return moneyOfUnits(amountUnits(money) - units, money.currency);
}

/** What everybody contributed in all. */
function sums(report: OpenReport, contributions: readonly Contribution[]): string[] {
  const parties = [...new Set(contributions.map(({ entityId }) => entityId))];
  return parties.map((id) => {
    const own = contributions.filter(({ entityId }) => entityId === id);
    return `${shortName(report, entityOf(report, id))}, ${spanishMoney(total(own))}`;
  });
}

function total(contributions: readonly Contribution[]): Money {
  const currency = contributions[0]?.amount.currency ?? 'CLP';
  return moneyOfUnits(
    contributions.reduce((sum, { amount }) => sum + amountUnits(amount), 0n),
    currency,
  );
}

/** The lines in which somebody takes up what the contribution pays. */
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

/** Where the act of that day tells of the capital. */
function actOf(report: OpenReport, { paidOn }: Contribution): Provenance | undefined {
  const { provenance } = report.draft;
  const [act] = actsIn(report).filter((one) => one.act.date === paidOn);
  const place = act?.act.effects.findIndex(({ field }) => field === 'capital');
  return provenance[`${act?.pointer}/effects/${place}`] ?? provenance[act?.pointer ?? ''];
}

/** Faults in what was promised to the company and what was paid. */
export const capitalRecipes: readonly Recipe[] = [
  recipe({
    id: 'contributions-short',
    breaks: 'CAP-001',
    title: { es: 'Los aportes no alcanzan al capital', en: 'Contributions fall short of the capital' },
    parameters: { percent: number(10, 'How much of the last contribution is missing, in percent.') },
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
    title: {
      es: 'Venció el plazo para pagar el capital y queda un saldo',
      en: 'The time to pay the capital is over, and a balance is left',
    },
    parameters: {
      paidPercent: number(40, 'How much is paid of what was subscribed last, in whole percent.'),
      deadline: date('', 'Last day to pay it. Empty: that of the law, or an earlier one that is over.'),
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
