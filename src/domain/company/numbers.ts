import { findNearest } from '../../contract/nearest.js';
import { belongsToScenario } from '../jurisdictions/cl/plan/company-numbers.js';
import { checkDigit, firstCompanyBody, parseRut } from '../jurisdictions/cl/rut.js';
import { rutMistake } from '../jurisdictions/cl/rut-mistakes.js';
import { taxIdSchemes } from '../jurisdictions/tax-ids.js';
import type { Catalogue } from './catalogue.js';
import { type CompanyResolution, companyRefOf, known, noModifiers, refusedCompany } from './resolution.js';

const reservedBodies = { from: 66_100_000, to: 66_100_099 };

/** The company that a text names by a tax number, or why it names noModifiers; null for a text that is not taken for a number. */
export function resolveTaxNumber(companyId: string, catalogue: Catalogue): CompanyResolution | null {
  if (!mayBeNumber(companyId)) return resolveTaxId(companyId, catalogue);
  const reserved = parseReservedNumber(companyId);
  if (reserved !== null) return resolveReservedNumber(reserved, catalogue);
  const rut = parseRut(companyId);
  if (rut === null || !rut.valid || rut.body < firstCompanyBody) {
    const named = resolveTaxId(companyId, catalogue) ?? resolveForeignTaxId(companyId, catalogue);
    const mistake = named === null && rut !== null ? rutMistake(companyId, rut) : null;
    return mistake === null ? named : { known: false, code: 'invalid-company-id', ...mistake };
  }
  const { canonical, body } = rut;
  if (belongsToScenario(body))
    return resolveTaxId(canonical, catalogue) ?? refusedCompany(labelledOnlyText, []);
  const company = { canonical, taxId: canonical, scenario: null, label: null, modifiers: noModifiers };
  return resolveTaxId(canonical, catalogue) ?? known(company);
}

function resolveTaxId(canonical: string, catalogue: Catalogue): CompanyResolution | null {
  const scenario = catalogue.byTaxId(canonical);
  return scenario === undefined ? null : known(companyRefOf(scenario));
}

/** Every tax number has six digits at least. Most ids have fewer, and are not taken for numbers of five countries. */
function mayBeNumber(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length && digits < 6; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) digits += 1;
  }
  return digits === 6;
}

/** A reserved number as somebody wrote it; without its check digit, the mark is empty. */
interface ReservedNumber {
  readonly body: number;
  readonly mark: string;
}

const labelledOnlyText =
  'RUTs from 66.110.000 to 66.199.999 are those of labelled companies of the catalogue, which are asked for by name, as sbx-<key>#<label>, and of holders whose owners a scenario settles, on whom there is no report.';

const digitsAndSigns = /^[\d\s.,\p{Pd}]{8,}[\dkK]?\s*$/u;

/**
 * Reads a reserved number however its digits are set apart (blanks and hyphens as they come out of a PDF), and with the
 * check digit left out: what names no company of the catalogue must not pass for another one.
 */
function parseReservedNumber(text: string): ReservedNumber | null {
  if (!digitsAndSigns.test(text)) return null;
  const match = /^0*(\d{8})([\dkK]?)$/.exec(text.replace(/[\s.,\p{Pd}]/gu, ''));
  const body = Number(match?.[1]);
  const isReserved = body >= reservedBodies.from && body <= reservedBodies.to;
  return isReserved ? { body, mark: (match?.[2] ?? '').toUpperCase() } : null;
}

function resolveReservedNumber({ body, mark }: ReservedNumber, catalogue: Catalogue): CompanyResolution {
  const written = mark === '' ? String(body) : `${body}-${mark}`;
  const scenario = catalogue.byTaxId(written);
  if (scenario !== undefined) return known(companyRefOf(scenario));
  const candidates = catalogue.scenarios.map((candidate) => candidate.taxId);
  const sameBody = candidates.filter((taxId) => taxId.startsWith(`${body}-`));
  const range = 'RUT bodies from 66.100.000 to 66.100.099 are reserved for the catalogue';
  const near = sameBody.length > 0 ? sameBody : findNearest(written, candidates, 3);
  if (mark === '') return refusedCompany(`${written} lacks its check digit. ${range}.`, near);
  return refusedCompany(
    mark === checkDigit(body)
      ? `${range}, which has no ${written}.`
      : `${written} has a wrong check digit. ${range}.`,
    near,
  );
}

/** A company of the catalogue by its number in another country, in any spelling; a wrong check digit is told. */
function resolveForeignTaxId(companyId: string, catalogue: Catalogue): CompanyResolution | null {
  for (const { type, parse } of Object.values(taxIdSchemes)) {
    const read = type === 'RUT' ? null : parse(companyId);
    const scenario = catalogue.byTaxId(read?.demanded ?? '');
    if (read === null || scenario === undefined) continue;
    if (read.valid) return known(companyRefOf(scenario));
    const detail = `${companyId} has a wrong check digit for the ${type} of a company of the catalogue.`;
    return refusedCompany(detail, [scenario.taxId]);
  }
  return null;
}
