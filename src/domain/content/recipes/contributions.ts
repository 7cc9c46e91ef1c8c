import type { Company, Money, Provenance } from '../../../contract/generated/types.js';
import { reducedBy } from '../../judging/rules/capital-compared.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { spanishList } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { fillTemplate } from '../../words/templates.js';
import { actsIn, entityOf, type OpenReport, shortName } from './open-report.js';
import { cite, type DocumentCitation } from './papers.js';

type CompanyCapital = NonNullable<Company['capital']>;
type Contribution = CompanyCapital['contributions'][number];

/** The last contribution, and the paper of its act, which tells what everybody contributed. */
export interface LastContribution {
  readonly capital: CompanyCapital;
  readonly last: Contribution;
  readonly place: Pick<DocumentCitation, 'document' | 'page'>;
}

/** The last contribution; null where there is none, or where a part was given back since, of which its paper cannot know. */
export function lastContribution(report: OpenReport): LastContribution | null {
  const { capital } = report.company;
  const last = capital?.contributions.at(-1);
  if (capital === null || last === undefined || amountUnits(last.amount) === 0n) return null;
  const source = linesOf(report, last)[0] ?? actOf(report, last);
  const document = report.draft.documents.find(({ id }) => id === source?.documentId);
  if (document === undefined || reducedBy(report.company) > 0n) return null;
  return { capital, last, place: { document, page: source?.page ?? 1 } };
}

/** Lets less have been contributed, in the line that tells of it and in the sum of all. */
export function contributeLess(
  report: OpenReport,
  { capital, last, place }: LastContribution,
  amount: Money,
) {
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
