import type { Document, Shareholder } from '../../../../contract/generated/types.js';
import { fill, sharesInFigures, wording } from '../../../jurisdictions/cl/phrases.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { spanishList } from '../../../words/spanish-lists.js';
import { redeclareManagement } from '../consequences.js';
import { declareOn } from '../declarations.js';
import { extinguishOffices, extinguishPowers } from '../extinction.js';
import { documentsOf, type OpenReport, officeDay } from '../open-report.js';
import { cite } from '../papers.js';

const texts = wording.REGISTRO_ACCIONISTAS;
const howAcquired: { readonly [how: string]: string } = texts.acquisition;
const once = textBefore(texts.acquiredOnce);
const inParts = textBefore(texts.acquiredInParts);
const sold = textBefore(texts.sold);

function textBefore(template: string): string {
  return template.slice(0, template.indexOf('{'));
}

/** Where a line is done with purchases and goes on with sales. */
function endOfPurchases(line: string): number {
  const at = line.indexOf(` ${sold}`);
  return at === -1 ? line.length : at;
}

function sourceOf({ draft }: OpenReport, held: Shareholder) {
  return draft.provenance[`/shareholders/${draft.shareholders.indexOf(held)}`];
}

/** The acquisitions that the register tells of a holding, each as its line words it; none of a list without them. */
export function acquisitionsIn(report: OpenReport, held: Shareholder): string[] {
  const line = sourceOf(report, held)?.quote ?? '';
  if (line.includes(inParts))
    return line
      .slice(line.indexOf(inParts) + inParts.length, endOfPurchases(line) - 1)
      .split(/; | y (?=[\d.]+ acci)/);
  if (!line.includes(once)) return [];
  const values = { sharesFigures: sharesInFigures(held.shares), date: spanishDate(held.acquiredOn) };
  const [plain = ''] = texts.acquisition.compraventa.split(',');
  return [fill(howAcquired[held.acquisition] ?? plain, values)];
}

/** Enters a purchase in the register's line of who had shares before; the line of a market's list tells of it alone. */
export function enterPurchase(
  report: OpenReport,
  buyer: Shareholder,
  { acquired, bought, day }: { acquired: readonly string[]; bought: number; day: CivilDate },
): void {
  const source = sourceOf(report, buyer);
  if (!source?.quote) return;
  const values = { sharesFigures: sharesInFigures(bought), date: spanishDate(day) };
  const entries = [...acquired, fill(texts.acquisition.compraventa, values)];
  if (acquired.length === 0) {
    source.quote = `${source.quote} ${fill(texts.acquiredInParts, { entries: entries.join('') })}`;
    return;
  }
  const start = Math.max(source.quote.indexOf(once), source.quote.indexOf(inParts));
  const sales = source.quote.slice(endOfPurchases(source.quote));
  source.quote =
    source.quote.slice(0, start) +
    fill(texts.acquiredInParts, { entries: spanishList(entries, 'y', '; ') }) +
    sales;
}

/**
 * All shares came into one hand on that day. The owners are declared after it; once the days are over that the law
 * allows, the company is no more, though no register has a note of it, and with it end its powers and offices.
 */
export function dissolveBySoleShareholder(report: OpenReport, buyer: Shareholder, day: CivilDate): void {
  const { draft, asOf, company, companyPointer, form } = report;
  declareAfter(report, day);
  const days = form.holders?.dissolvedAfterDays;
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  const quote = sourceOf(report, buyer)?.quote;
  if (days === undefined || register === undefined || !quote) return;
  const dissolvedOn = addDays(day, days + 1);
  if (dissolvedOn > asOf) return;
  const certificate = draft.provenance[`${companyPointer}/status`];
  // It tells of the margin alone, for nobody has noted anything there yet.
  if (certificate !== undefined && company.incorporation !== null)
    draft.provenance[`${companyPointer}/incorporation/marginalNotes`] = certificate;
  company.status = 'disuelta';
  company.statusSince = dissolvedOn;
  for (const member of ['status', 'statusSince'])
    cite(report, `${companyPointer}/${member}`, { document: register, page: 1, quote, origin: 'registry' });
  const ending = { day: dissolvedOn, document: register, quote };
  extinguishOffices(report, ending);
  extinguishPowers(report, ending);
  redeclareManagement(report);
}

/** A declaration that was older than the sale is made anew within the week. */
function declareAfter(report: OpenReport, day: CivilDate): void {
  const declarations: Document[] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
  for (const declaration of declarations)
    if (declaration.issuedOn <= day) declareOn(report, declaration, officeDay(report, addDays(day, 5)));
}
