import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Entity } from '../../../contract/generated/types.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import {
  apostilleLanguage,
  apostilleText,
  englishDate,
} from '../../jurisdictions/cl/papers/papers-abroad.js';
import { fill, nameWithId, wording } from '../../jurisdictions/cl/phrases.js';
import { dottedRut, formatRut } from '../../jurisdictions/cl/rut.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { documentsOf, type OpenReport } from '../recipes/open-report.js';
import { addDocument, addReading, cite } from '../recipes/papers.js';

/** A company of another country that bought shares. */
export type Buyer = (typeof texts.EXTRANJEROS.companies)[number];

interface Papers {
  readonly buyer: Buyer;
  readonly holder: Entity;
  readonly representative: Entity;
  readonly pointer: string;
}

/** Adds the papers of a holder abroad: that it exists, apostilled and translated, and its card as an investor. */
export function addPapersOfBuyer(
  report: OpenReport,
  { buyer, holder, representative, pointer }: Papers,
): void {
  const { asOf } = report;
  const about = [holder.id];
  const days = report.draws('episodes/good standing').int('days', 20, 55);
  const issuedOn = chileanOffices.onOrBefore(addDays(asOf, -days));
  addGoodStanding(report, buyer, { about, issuedOn, pointer });
  if (buyer.language !== 'es')
    addTranslation(report, buyer, {
      about,
      certifiedOn: issuedOn,
      issuedOn: chileanOffices.onOrBefore(addDays(asOf, -12)),
      pointer,
    });
  addInvestorCard(report, { buyer, holder, representative, pointer });
  const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) return;
  const quote = fill(wording.FUERA_DEL_PAIS.whollyWidelyHeld, { company: holder.name });
  cite(report, pointer, { document: declaration, page: 3, quote, origin: 'declared' });
}

interface StandingCertificate {
  readonly about: string[];
  readonly issuedOn: CivilDate;
  readonly pointer: string;
}

/** Its own register says that a company exists, and an authority there that the register is one. */
function addGoodStanding(
  report: OpenReport,
  buyer: Buyer,
  { about, issuedOn, pointer }: StandingCertificate,
): void {
  const { registry: issuer, language } = buyer;
  const original = addDocument(report, 'good_standing_foreign_shareholder', {
    type: 'GOOD_STANDING',
    issuer,
    issuedOn,
    about,
    language,
  });
  const apostilled = addDocument(report, 'apostilla_foreign_shareholder', {
    type: 'APOSTILLA',
    issuer: buyer.apostille.authority,
    issuedOn,
    about,
    language: apostilleLanguage(buyer),
  });
  const known = { page: 1, origin: 'registry' as const };
  const legalised = apostilleText(apostilled, buyer);
  cite(report, `${pointer}/otherIds`, { ...known, document: apostilled, quote: legalised });
  const quote = standing(buyer, issuedOn);
  for (const member of ['name', 'otherIds/0', 'company/status'])
    cite(report, `${pointer}/${member}`, { ...known, document: original, quote });
}

function standing(
  { name: company, registration, jurisdiction, language }: Buyer,
  issuedOn: CivilDate,
): string {
  const values = { company, registration, jurisdiction };
  if (language === 'es')
    return fill(texts.EXTRANJEROS.goodStanding.es, { ...values, date: spanishDate(issuedOn) });
  return fill(wording.FUERA_DEL_PAIS.goodStanding, { ...values, date: englishDate(issuedOn) });
}

interface Translated extends StandingCertificate {
  /** The day of the original. */
  readonly certifiedOn: CivilDate;
}

function addTranslation(
  report: OpenReport,
  { name: company, jurisdiction, languageName }: Buyer,
  { about, certifiedOn, issuedOn, pointer }: Translated,
): void {
  const document = addDocument(report, 'traduccion_foreign_shareholder', {
    type: 'TRADUCCION',
    issuer: wording.FUERA_DEL_PAIS.translator,
    issuedOn,
    about,
  });
  const values = { company, jurisdiction, date: spanishDate(certifiedOn) };
  cite(report, `${pointer}/company/legalForm`, {
    document,
    page: 1,
    quote: fill(wording.GOOD_STANDING.statement, values),
    origin: 'registry',
  });
  const date = spanishDate(issuedOn);
  const translator = fill(wording.TRADUCCION.statement, {
    language: languageName,
    apostilled: wording.TRADUCCION.apostilled,
    place: 'Santiago',
    date,
  });
  cite(report, `${pointer}/nationality`, { document, page: 2, quote: translator });
}

function addInvestorCard(report: OpenReport, { buyer, holder, representative, pointer }: Papers): void {
  const days = report.draws('episodes/investor card').int('days', 30, 180);
  const document = addDocument(report, 'e_rut_foreign_shareholder', {
    type: 'E_RUT',
    issuer: wording.DOCUMENTOS.issuer.tax,
    issuedOn: chileanOffices.onOrBefore(addDays(report.asOf, -days)),
    about: [holder.id],
  });
  const taxId = formatRut(buyer.investorBody);
  const company = holder.name.toUpperCase();
  addReading(document, { field: 'company_name', value: company, page: 1, entityId: holder.id });
  addReading(document, { field: 'tax_id', value: taxId, page: 1, entityId: holder.id });
  const persons = nameWithId(representative);
  const quote = fill(wording.FUERA_DEL_PAIS.investor, { company, taxId: dottedRut(taxId), persons });
  for (const member of ['otherIds/1', 'localRepresentativeId'])
    cite(report, `${pointer}/${member}`, { document, page: 1, quote, origin: 'registry' });
}

/** Searches a company abroad in the lists, with nothing found. */
export function addForeignSearch(report: OpenReport, holder: Entity, registration: string): void {
  const { draft } = report;
  const [known] = draft.screening;
  const document = draft.documents.find(({ id }) => id === known?.documentId);
  if (known === undefined || document === undefined) return;
  const index =
    draft.screening.push({
      ...known,
      entityId: holder.id,
      pep: false,
      pepRole: null,
      sanctioned: false,
      listName: null,
      adverseFindings: [],
    }) - 1;
  document.subjectEntityIds.push(holder.id);
  const values = { company: holder.name, registration, date: spanishDate(known.checkedOn) };
  const quote = fill(wording.FUERA_DEL_PAIS.cleanCompany, values);
  cite(report, `/screening/${index}`, { document, page: 1 + Math.floor(index / 8), quote });
}
