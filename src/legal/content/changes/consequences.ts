import type { Document, Money, Shareholder } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { amountUnits, moneyOfUnits, percentagesOf, sumOfPercents } from '../../../values/money.js';
import { granteesOf, powersInForce } from '../../judging/powers-in-force.js';
import { rolesWith } from '../../jurisdictions/jurisdiction.js';
import { computeBeneficialOwners, isInOffice } from '../../ownership/beneficial-owners.js';
import { currentHoldingFilter } from '../../ownership/holdings.js';
import { spanishDate, spanishSeries } from '../../words/spanish.js';
import { notaryOf, officersOn, openingValues } from './deeds.js';
import { cite, citeRegister, redate, uncite } from './documents.js';
import { documentsOf, entityOf, type OpenReport } from './open-report.js';
import { readPerson } from './people.js';

/** Lists at the tax office those who still represent the company, and the added ones. */
export function updateTaxRepresentatives(report: OpenReport, ...added: readonly string[]): void {
  const { draft, company, asOf } = report;
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
  citeTaxRepresentatives(report);
}

/** Quotes the current list of representatives at the tax office. */
export function citeTaxRepresentatives(report: OpenReport): void {
  const pointer = `${report.companyPointer}/taxStatus/registeredRepresentativeIds`;
  const documentIdBefore = report.draft.provenance[pointer]?.documentId;
  const documents = documentsOf(report, 'SITUACION_TRIBUTARIA', 'E_RUT');
  const document = documents.find(({ id }) => id === documentIdBefore) ?? documents[0];
  if (document === undefined) return;
  const { nameWithId, texts } = report.practice;
  const { tax } = texts;
  const people = report.company.taxStatus.registeredRepresentativeIds.map((id) => entityOf(report, id));
  const quote =
    people.length === 0
      ? tax.nobody
      : fillTemplate(tax.representatives, { persons: spanishSeries(people.map(nameWithId)) });
  citeRegister(report, pointer, { document, page: 1, quote });
}

/** Declares the owners again if the senior management is declared in their place. */
export function redeclareManagement(report: OpenReport): void {
  const managed = report.draft.beneficialOwners.some(({ basis }) => basis.includes('alta_direccion'));
  if (managed) redeclareOwners(report);
}

/** Declares the beneficial owners again, as computed from the current holdings. */
export function redeclareOwners(report: OpenReport): void {
  const { draft } = report;
  const computed = computeBeneficialOwners(draft, report.policy);
  const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) throw new RangeError('the report has no declaration of beneficial owners');
  const declared = new Set(draft.beneficialOwners.map(({ entityId }) => entityId));
  const names = new Set(declaration.extracted.map(({ entityId }) => entityId));
  draft.beneficialOwners.forEach((_, index) => {
    uncite(report, `/beneficialOwners/${index}`);
  });
  draft.beneficialOwners = computed.map((owner, index) => {
    const entity = entityOf(report, owner.entityId);
    if (!declared.has(entity.id)) entity.roles = rolesWith(entity, 'beneficial_owner');
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

/** Returns the current holdings in the subject; of an absorbed company, those at the merger. */
export function currentHoldings({ draft }: OpenReport): Shareholder[] {
  const isCurrent = currentHoldingFilter(draft);
  return draft.shareholders.filter(
    (held) => held.issuerEntityId === draft.subjectEntityId && isCurrent(held),
  );
}

/** Returns true if all holders are listed and they hold shares. */
export function isFullRegister({ draft, company }: OpenReport): boolean {
  return company.capital?.shares != null && !draft.shareholderSummary.truncated;
}

/**
 * Changes the number of shares of holdings, with everything derived from it, and declares the owners again.
 * `soldOn` is the day on which reduced holdings were sold in part.
 */
export function resize(
  report: OpenReport,
  sizes: ReadonlyMap<Shareholder, number>,
  soldOn?: CivilDate,
): void {
  const { draft, company, subject } = report;
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  const holdings = currentHoldings(report);
  const shares = holdings.map((held) => sizes.get(held) ?? held.shares);
  const held = shares.reduce((sum, count) => sum + count, 0);
  const percentages = percentagesOf(shares, company.capital?.shares?.total ?? held);
  holdings.forEach((holding, index) => {
    const after = shares[index] ?? 0;
    const percentage = percentages[index] ?? '';
    const paid = scaleMoney(holding.paid, after, holding.shares);
    const source = draft.provenance[`/shareholders/${draft.shareholders.indexOf(holding)}`];
    if (source?.quote) {
      source.quote = report.practice.reducedHolding(source.quote, {
        before: holding.shares,
        after,
        percentBefore: holding.percentage,
        percentAfter: percentage,
        valueBefore: holding.paid,
        valueAfter: paid,
        soldOn,
      });
    }
    for (const reading of register?.extracted ?? []) {
      const own = reading.entityId === holding.holderEntityId && reading.entityId !== subject.id;
      if (own && reading.field === 'shares' && reading.value === String(holding.shares))
        reading.value = String(after);
    }
    if (holding.votingPercentage === holding.percentage) holding.votingPercentage = percentage;
    holding.percentage = percentage;
    holding.subscribed = scaleMoney(holding.subscribed, after, holding.shares);
    holding.paid = paid;
    holding.shares = after;
  });
  const { shareholderSummary: summary } = draft;
  summary.listed = holdings.length;
  summary.count = summary.truncated ? summary.count : holdings.length;
  summary.coverage = sumOfPercents(percentages);
  redeclareOwners(report);
}

/** Returns the part of an amount that belongs to `shares` out of `of` shares. */
export function scaleMoney(money: Money | null, shares: number, of: number): Money | null {
  if (money === null) return null;
  return moneyOfUnits((amountUnits(money) * BigInt(shares)) / BigInt(of), money.currency);
}

/** Dates the declaration of owners. Where it is made before a notary, it gets a deed number of that year. */
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

/** Dates the last documents of a company before its end: it keeps no books after it. */
export function closeBooks(report: OpenReport, day: CivilDate): void {
  const types = ['REGISTRO_ACCIONISTAS', 'DECLARACION_BENEFICIARIOS_FINALES', 'E_RUT'];
  dateBefore(report, day, documentsOf(report, ...types));
}

/** Dates the declaration of owners before a liquidation, unless it declares the management: a liquidator then does. */
export function closeDeclaration(report: OpenReport, day: CivilDate): void {
  if (report.draft.beneficialOwners.some(({ basis }) => basis.includes('alta_direccion'))) return;
  dateBefore(report, day, documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES'));
}

function dateBefore(report: OpenReport, day: CivilDate, documents: readonly Document[]): void {
  const { shareholderSummary } = report.draft;
  const last = report.law.calendar.offices.onOrBefore(addDays(day, -1));
  for (const document of documents) {
    if (document.issuedOn <= last || !document.subjectEntityIds.includes(report.subject.id)) continue;
    if (document.type === 'DECLARACION_BENEFICIARIOS_FINALES') declareOn(report, document, last);
    else redate(report, document, last);
    if (document.id === shareholderSummary.documentId) shareholderSummary.asOf = last;
  }
}
