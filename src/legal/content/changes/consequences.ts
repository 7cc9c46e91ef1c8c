import type { Document, Money, Shareholder } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import { percentagesOf, sumOfPercents } from '../../../values/percentages.js';
import { fillTemplate } from '../../../values/templates.js';
import { granteesOf, powersInForce } from '../../judging/powers-in-force.js';
import { computeBeneficialOwners, isInOffice } from '../../ownership/beneficial-owners.js';
import { standingHoldings } from '../../ownership/holdings.js';
import { spanishDate, spanishList } from '../../words/spanish.js';
import { notaryOf, officersOn, openingValues } from './deeds.js';
import { cite, redate, uncite } from './documents.js';
import { documentsOf, entityOf, type OpenReport } from './open-report.js';
import { giveRole, readPerson } from './people.js';

/** Lets the tax office know who no longer represents the company, so that its records name the current ones alone. */
export function updateTaxRepresentatives(report: OpenReport, ...added: readonly string[]): void {
  const { draft, company, companyPointer, asOf } = report;
  const current = new Set([
    ...draft.administration.positions
      .filter((position) => isInOffice(position, asOf))
      .map(({ entityId }) => entityId),
    ...powersInForce(draft).flatMap((power) => granteesOf(draft, power)),
  ]);
  const { taxStatus } = company;
  const before = taxStatus.registeredRepresentativeIds;
  const after = [...new Set([...before.filter((id) => current.has(id)), ...added])];
  if (after.join() === before.join()) return;
  taxStatus.registeredRepresentativeIds = after;
  citeTaxRepresentatives(report, companyPointer);
}

/** Quotes the tax office's list of representatives as it stands. */
export function citeTaxRepresentatives(report: OpenReport, companyPointer: string): void {
  const pointer = `${companyPointer}/taxStatus/registeredRepresentativeIds`;
  const known = report.draft.provenance[pointer]?.documentId;
  const papers = documentsOf(report, 'SITUACION_TRIBUTARIA', 'E_RUT');
  const document = papers.find(({ id }) => id === known) ?? papers[0];
  if (document === undefined) return;
  const { nameWithId, texts } = report.practice;
  const { tax } = texts;
  const people = report.company.taxStatus.registeredRepresentativeIds.map((id) => entityOf(report, id));
  const quote =
    people.length === 0
      ? tax.nobody
      : fillTemplate(tax.representatives, { persons: spanishList(people.map(nameWithId), 'y', '; ') });
  cite(report, pointer, {
    document,
    page: 1,
    quote,
    origin: 'registry',
  });
}

/** Declares the senior management anew where it stands for the owners, of whom there are none. */
export function redeclareManagement(report: OpenReport): void {
  const managed = report.draft.beneficialOwners.some(({ basis }) => basis.includes('alta_direccion'));
  if (managed) redeclareOwners(report);
}

/** Declares the beneficial owners anew, as the holdings have come to make them. */
export function redeclareOwners(report: OpenReport): void {
  const { draft } = report;
  const computed = computeBeneficialOwners(draft, report.policy);
  const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) throw new RangeError('the report has no declaration of beneficial owners');
  const known = new Set(draft.beneficialOwners.map(({ entityId }) => entityId));
  const names = new Set(declaration.extracted.map(({ entityId }) => entityId));
  draft.beneficialOwners.forEach((_, index) => {
    uncite(report, `/beneficialOwners/${index}`);
  });
  draft.beneficialOwners = computed.map((owner, index) => {
    const entity = entityOf(report, owner.entityId);
    if (!known.has(entity.id)) giveRole(entity, 'beneficial_owner');
    if (!names.has(entity.id)) readPerson(report, declaration, entity, 2);
    if (!declaration.subjectEntityIds.includes(entity.id)) declaration.subjectEntityIds.push(entity.id);
    const quote = report.practice.declaredOwner(entity, owner);
    cite(report, `/beneficialOwners/${index}`, { document: declaration, page: 2, quote, origin: 'declared' });
    const { effectivePercentage: declaredPercentage } = owner;
    return { ...owner, declared: true, declaredPercentage, documentId: declaration.id };
  });
  const owners = new Set(computed.map(({ entityId }) => entityId));
  for (const entity of draft.entities) {
    if (!owners.has(entity.id)) entity.roles = entity.roles.filter((role) => role !== 'beneficial_owner');
  }
  declaration.extracted = declaration.extracted.filter(
    ({ field, entityId }) => field !== 'person_name' || owners.has(entityId ?? ''),
  );
}

/** The holdings of today in the subject, or those that its holders had when it was absorbed. */
export function currentHoldings({ draft }: OpenReport): Shareholder[] {
  const stands = standingHoldings(draft);
  return draft.shareholders.filter((held) => held.issuerEntityId === draft.subjectEntityId && stands(held));
}

/** Whether every holder is listed, and what each holds are shares. */
export function isFullRegister({ draft, company }: OpenReport): boolean {
  return company.capital?.shares != null && !draft.shareholderSummary.truncated;
}

/**
 * Lets holdings be of other sizes, with all that is said of them; the owners are declared anew. What some have less
 * they sold on that day, where one is given.
 */
export function resize(
  report: OpenReport,
  sizes: ReadonlyMap<Shareholder, number>,
  soldOn?: CivilDate,
): void {
  const { draft, company } = report;
  const holdings = currentHoldings(report);
  const shares = holdings.map((held) => sizes.get(held) ?? held.shares);
  const held = shares.reduce((sum, count) => sum + count, 0);
  const percentages = percentagesOf(shares, company.capital?.shares?.total ?? held);
  holdings.forEach((holding, index) => {
    write(report, holding, { shares: shares[index] ?? 0, percentage: percentages[index] ?? '', soldOn });
  });
  const { shareholderSummary: summary } = draft;
  summary.listed = holdings.length;
  summary.count = summary.truncated ? summary.count : holdings.length;
  summary.coverage = sumOfPercents(percentages);
  redeclareOwners(report);
}

function write(
  report: OpenReport,
  holding: Shareholder,
  { shares, percentage, soldOn }: { shares: number; percentage: string; soldOn: CivilDate | undefined },
): void {
  const { draft, subject } = report;
  const source = draft.provenance[`/shareholders/${draft.shareholders.indexOf(holding)}`];
  const subscribed = scaled(holding.subscribed, shares, holding.shares);
  const paid = scaled(holding.paid, shares, holding.shares);
  if (source?.quote) {
    source.quote = report.practice.reducedHolding(source.quote, {
      before: holding.shares,
      after: shares,
      percentBefore: holding.percentage,
      percentAfter: percentage,
      valueBefore: holding.paid,
      valueAfter: paid,
      soldOn,
    });
  }
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  for (const reading of register?.extracted ?? []) {
    const own = reading.entityId === holding.holderEntityId && reading.entityId !== subject.id;
    if (own && reading.field === 'shares' && reading.value === String(holding.shares))
      reading.value = String(shares);
  }
  if (holding.votingPercentage === holding.percentage) holding.votingPercentage = percentage;
  holding.percentage = percentage;
  holding.subscribed = subscribed;
  holding.paid = paid;
  holding.shares = shares;
}

function scaled(money: Money | null, shares: number, of: number): Money | null {
  if (money === null) return null;
  return moneyOfUnits((amountUnits(money) * BigInt(shares)) / BigInt(of), money.currency);
}

/** Lets the owners have been declared on that day: before a notary, where they are, in the book of that year. */
export function declareOn(report: OpenReport, declaration: Document, date: CivilDate): void {
  const { practice } = report;
  redate(report, declaration, date);
  const notary = notaryOf(report);
  const draws = report.draws(`deeds/${declaration.id}`);
  const repertoireNumber = practice.deedNumber(draws, date, notary);
  const quote = fillTemplate(practice.texts.declaration, {
    ...openingValues(report, { ...notary, date, repertoireNumber, documentId: declaration.id }),
    date: spanishDate(date),
    representative: officersOn(report, date),
  });
  cite(report, '/beneficialOwners', { document: declaration, page: 1, quote, origin: 'declared' });
}

const lastPapers = ['REGISTRO_ACCIONISTAS', 'DECLARACION_BENEFICIARIOS_FINALES', 'E_RUT'] as const;

/** A company that is no more neither keeps a register nor declares: its last papers are of before. */
export function closeBooks(report: OpenReport, day: CivilDate): void {
  datePapersBefore(report, day, documentsOf(report, ...lastPapers));
}

/**
 * A company that lost its administration declares no owners any more; where those are its senior management, the
 * liquidator declares who is that now.
 */
export function closeDeclaration(report: OpenReport, day: CivilDate): void {
  if (report.draft.beneficialOwners.some(({ basis }) => basis.includes('alta_direccion'))) return;
  datePapersBefore(report, day, documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES'));
}

function datePapersBefore(report: OpenReport, day: CivilDate, papers: readonly Document[]): void {
  const { shareholderSummary } = report.draft;
  const last = report.law.calendar.offices.onOrBefore(addDays(day, -1));
  for (const paper of papers) {
    if (paper.issuedOn <= last || !paper.subjectEntityIds.includes(report.subject.id)) continue;
    if (paper.type === 'DECLARACION_BENEFICIARIOS_FINALES') declareOn(report, paper, last);
    else redate(report, paper, last);
    if (paper.id === shareholderSummary.documentId) shareholderSummary.asOf = last;
  }
}
