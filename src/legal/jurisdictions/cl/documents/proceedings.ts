import texts from '../../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Proceedings } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { spanishDate, spanishMoney } from '../../../words/spanish.js';
import { type Insolvency, type Lawsuit, type PublicSearch, searchResult } from '../../dossier.js';
import { addChileanDocument, type ChileanCaseFile, readIdentity, recentDate } from '../case-file.js';
import { dottedRut } from '../rut.js';
import { communeNamed } from '../vocabulary.js';

const { since: bulletinSince } = texts.boletin_concursal;

const documentTypes = [
  ['boletin_concursal', 'CONSULTA_BOLETIN_CONCURSAL'],
  ['poder_judicial', 'CONSULTA_PODER_JUDICIAL'],
] as const;

/**
 * Searches for the company in the insolvency bulletin, since there is one, and in the court cases, with no results.
 */
export function searchProceedings(file: ChileanCaseFile): Proceedings {
  const sources = documentTypes
    .map(([source, type]) => ({ source, type, consultedOn: recentDate(file, source, 0, 8) }))
    .filter(({ source, consultedOn }) => source !== 'boletin_concursal' || consultedOn >= bulletinSince);
  const searches = sources.map(({ source, type, consultedOn }, index) => {
    const documentId = addChileanDocument(file, `consulta_${source}`, {
      type,
      issuer: texts[source].issuer,
      issuedOn: consultedOn,
    });
    readIdentity(file, documentId);
    const { name: company, taxId } = file.plan;
    const statement = searchResultText(source, { company, taxId, consultedOn, entries: [] });
    file.dossier.cite(`/proceedings/searches/${index}`, documentId, 1, statement, 'registry');
    return { source, sourceLabel: texts[source].label, consultedOn, found: 0, statement, documentId };
  });
  return { searches, insolvency: [], litigation: [] };
}

/** Writes the result of a search for a company by its RUT. */
export function searchResultText(
  source: Proceedings['searches'][number]['source'],
  search: PublicSearch,
): string {
  return searchResult(texts[source], texts.registers, { ...search, taxId: dottedRut(search.taxId) });
}

/** Days from a resolution to the publication of what the first meeting of creditors decided. */
const daysToConfirmation = 60;

/** Writes a proceeding as the bulletin does on a date; a liquidator is provisional until the creditors have met. */
export function printedInsolvency(insolvency: Insolvency, on: CivilDate): string {
  const { procedure, status, publishedOn, endedOn, court, caseNumber } = insolvency;
  const entry = fillTemplate(texts.boletin_concursal.entry[status], {
    procedure: texts.procedure[procedure],
    court,
    caseNumber,
    publishedOn: spanishDate(publishedOn),
    endedOn: endedOn === null ? '' : spanishDate(endedOn),
  });
  const met = addDays(publishedOn, daysToConfirmation) <= on;
  if (procedure === 'reorganizacion_judicial' || status !== 'en_curso' || !met) return entry;
  const { statement } = wording.PERSONERIA.resolution.confirmed;
  return fillTemplate(texts.boletin_concursal.entry.confirmed, { entry, statement });
}

/** Writes an insolvency proceeding as the search of the courts does. */
export function printedCause({ procedure, status, court, caseNumber }: Insolvency): string {
  const { insolvency, status: states } = texts.poder_judicial;
  return fillTemplate(insolvency.entry, {
    caseNumber,
    court,
    proceeding: insolvency.proceeding[procedure],
    status: states[status === 'en_curso' ? 'en_tramitacion' : 'terminada'],
  });
}

/** Writes a lawsuit as the search of the courts does. */
export function printedLawsuit(lawsuit: Lawsuit): string {
  const { amount, docket, entry, measure, status } = texts.poder_judicial;
  const values = {
    docket: lawsuit.matter === 'laboral' ? docket.labour : docket.civil,
    caseNumber: lawsuit.caseNumber,
    court: lawsuit.court,
    counterparty: lawsuit.counterparty,
    matter: lawsuit.matterLabel,
    amount: lawsuit.amount === null ? '' : fillTemplate(amount, { amount: spanishMoney(lawsuit.amount) }),
    filedOn: spanishDate(lawsuit.filedOn),
    status: status[lawsuit.status],
  };
  const ordered =
    lawsuit.precautionaryMeasure === null
      ? ''
      : fillTemplate(measure, { measure: lawsuit.precautionaryMeasure });
  return fillTemplate(entry[lawsuit.role], values) + ordered;
}

/** Returns the Spanish words for the matter of a lawsuit. */
export function matterLabel(matter: Lawsuit['matter']): string {
  return texts.matter[matter];
}

const { names, civil, letters, lettersCivil, labour, labourIn } = texts.courts;

/** Number of civil courts of a town, if there are several and they are numbered. */
const numberedCourts: readonly (readonly [string, { readonly [town: string]: number }])[] = [
  [names.civil, civil],
  [names.letters, letters],
  [names.lettersCivil, lettersCivil],
];

/** Returns the civil courts of a place; a single court has no number. */
export function civilCourts(place: string): string[] {
  const town = courtTown(place);
  for (const [template, { [town]: count }] of numberedCourts)
    if (count !== undefined)
      return Array.from({ length: count }, (_, index) =>
        fillTemplate(template, { number: index + 1, place: town }),
      );
  return [fillTemplate(names.only, { place: town })];
}

/** Returns the labour courts of a place (article 415, Código del Trabajo), or those for all matters. */
export function labourCourts(place: string): string[] {
  const home = courtTown(place);
  const { [home]: town = home }: { readonly [town: string]: string } = labourIn;
  const { [town]: count }: { readonly [town: string]: number } = labour;
  if (count === undefined) return civilCourts(place);
  const court = fillTemplate(names.labour, { place: town });
  return count === 1 ? [court] : Array.from({ length: count }, (_, index) => `${index + 1}º ${court}`);
}

function courtTown(place: string): string {
  const { registrar, notaryCommune } = communeNamed(place);
  return registrar.endsWith(' de Santiago') ? 'Santiago' : notaryCommune;
}
