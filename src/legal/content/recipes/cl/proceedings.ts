import type { Proceedings } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate, yearOf } from '../../../../values/dates.js';
import type { Draws } from '../../../../values/draws.js';
import { chileanOffices } from '../../../jurisdictions/cl/calendar.js';
import {
  civilCourts,
  labourCourts,
  matterLabel,
  printedCause,
  printedInsolvency,
  printedLawsuit,
  searchResultText,
} from '../../../jurisdictions/cl/documents/proceedings.js';
import type { Insolvency, Lawsuit } from '../../../jurisdictions/dossier.js';
import { docketOn } from '../../../jurisdictions/drawn-records.js';
import { fullName } from '../../../jurisdictions/person-names.js';
import type { WriteNotices } from '../../../jurisdictions/practice.js';
import { currentHoldings } from '../../changes/consequences.js';
import { cite, type DocumentCitation, freeId } from '../../changes/documents.js';
import { entityOf, type OpenReport } from '../../changes/open-report.js';
import { type Recipe, recipe } from '../recipe.js';

/** Defects of Chilean companies that only public sources show. */
export const publishedProceedingRecipes: readonly Recipe[] = [
  recipe('liquidation-published', {
    target: (report, values) => publicationDay(report, values.date, 43),
    edit: (report, publishedOn, { procedure }) => {
      publishInsolvency(report, {
        procedure:
          procedure === 'liquidacion_voluntaria' || procedure === 'reorganizacion_judicial'
            ? procedure
            : 'liquidacion_forzosa',
        publishedOn,
        endedOn: null,
      });
    },
  }),
  recipe('nullity-lawsuit', {
    target: (report, values) => publicationDay(report, values.date, 88),
    edit: (report, filedOn, { plaintiff, resolutions, measure }) => {
      const intervener = 'el nombramiento de un interventor judicial';
      const [, ...others] = currentHoldings(report)
        .map(({ holderEntityId }) => entityOf(report, holderEntityId))
        .filter(({ kind }) => kind === 'person');
      const lastPerson = others.at(-1);
      const { regionCode } = report.company.domicile;
      const drawn = report.practice.personName(report.draws('plaintiff'), regionCode);
      enterLawsuit(report, {
        role: 'demandado',
        counterparty: plaintiff === '' ? (lastPerson?.name ?? fullName(drawn)) : plaintiff,
        matter: resolutions ? 'impugnacion_de_acuerdos' : 'nulidad_de_sociedad',
        filedOn,
        amount: null,
        precautionaryMeasure: measure === '' ? intervener : measure === 'none' ? null : measure,
        status: 'en_tramitacion',
      });
    },
  }),
];

type Source = Proceedings['searches'][number]['source'];

/**
 * Adds the insolvent liquidation of a company of a country with public notices of its own to the search for them. Does
 * nothing without such a search.
 */
function publishNotice(
  report: OpenReport,
  write: WriteNotices,
  { court, caseNumber, publishedOn }: Pick<Insolvency, 'court' | 'caseNumber' | 'publishedOn'>,
): void {
  const { proceedings } = report.draft;
  const search = searchIn(proceedings, 'boletin_concursal');
  if (proceedings === null || search === undefined) return;
  const index = proceedings.insolvency.push({
    id: freeId('ins_1', proceedings.insolvency),
    entityId: report.subject.id,
    procedure: 'liquidacion_concursal',
    status: 'en_curso',
    court,
    caseNumber,
    publishedOn,
    endedOn: null,
    documentId: search.documentId,
  });
  const { statement, entries } = write(report.subject, proceedings.insolvency, search.consultedOn);
  search.found = entries.length;
  search.statement = statement;
  const searched = `/proceedings/searches/${proceedings.searches.indexOf(search)}`;
  cite(report, searched, citationIn(report, search, statement));
  cite(report, `/proceedings/insolvency/${index - 1}`, citationIn(report, search, entries[index - 1] ?? ''));
}

/** Adds an insolvency proceeding to the search of the bulletin. Does nothing without such a search. */
export function publishInsolvency(
  report: OpenReport,
  filing: Pick<Insolvency, 'procedure' | 'publishedOn' | 'endedOn'> & {
    /** The court and number of the case; absent: drawn. */
    readonly cause?: { readonly court: string; readonly number: number; readonly docket: string };
  },
): void {
  const { notices } = report.practice;
  if (notices !== null && filing.cause !== undefined) {
    const { court, docket: caseNumber } = filing.cause;
    publishNotice(report, notices, { court, caseNumber, publishedOn: filing.publishedOn });
    return;
  }
  const { proceedings } = report.draft;
  const search = searchIn(proceedings, 'boletin_concursal');
  if (proceedings === null || search === undefined) return;
  const { procedure, publishedOn, endedOn } = filing;
  const draws = report.draws('proceedings/insolvency');
  const insolvency: Insolvency = {
    id: freeId('ins_1', proceedings.insolvency),
    entityId: report.subject.id,
    procedure,
    status: endedOn === null ? 'en_curso' : 'terminado',
    court: filing.cause?.court ?? draws.pick('court', civilCourts(report.company.domicile.commune)),
    caseNumber:
      filing.cause === undefined
        ? drawCaseNumber('C', draws, publishedOn)
        : `C-${filing.cause.number}-${yearOf(publishedOn)}`,
    publishedOn,
    endedOn,
    documentId: search.documentId,
  };
  const index = proceedings.insolvency.push(insolvency) - 1;
  const printed = proceedings.insolvency.map((one) => printedInsolvency(one, search.consultedOn));
  rewordSearchResult(report, 'boletin_concursal', printed);
  addToCourtSearch(report, proceedings);
  cite(report, `/proceedings/insolvency/${index}`, citationIn(report, search, printed[index] ?? ''));
}

/** Adds a lawsuit to the search of the courts. Does nothing without such a search. */
export function enterLawsuit(
  report: OpenReport,
  filing: Pick<
    Lawsuit,
    'role' | 'counterparty' | 'matter' | 'filedOn' | 'amount' | 'precautionaryMeasure' | 'status'
  >,
): void {
  const { proceedings } = report.draft;
  const search = searchIn(proceedings, 'poder_judicial');
  if (proceedings === null || search === undefined) return;
  const number = proceedings.litigation.length + 1;
  const draws = report.draws(`proceedings/lawsuit ${number}`);
  const labour = filing.matter === 'laboral';
  const courts = (labour ? labourCourts : civilCourts)(report.company.domicile.commune);
  const lawsuit: Lawsuit = {
    ...filing,
    id: `lit_${number}`,
    entityId: report.subject.id,
    matterLabel: matterLabel(filing.matter),
    court: draws.pick('court', courts),
    caseNumber: drawCaseNumber(labour ? 'O' : 'C', draws, filing.filedOn),
    documentId: search.documentId,
  };
  const index = proceedings.litigation.push(lawsuit) - 1;
  addToCourtSearch(report, proceedings);
  cite(report, `/proceedings/litigation/${index}`, citationIn(report, search, printedLawsuit(lawsuit)));
}

/** Cases that a court registers in a year: civil (C), voluntary (V) and labour (O). */
const casesPerYear = { C: 9_000, V: 400, O: 1_500 } as const;

/** Draws the number of a case filed on a day. */
export function drawCaseNumber(book: keyof typeof casesPerYear, draws: Draws, day: CivilDate): string {
  return `${book}-${docketOn(draws, day, casesPerYear[book])}-${yearOf(day)}`;
}

function searchIn(proceedings: Proceedings | null, source: Source) {
  return proceedings?.searches.find((search) => search.source === source);
}

/** Adds the proceedings of the bulletin to the search of the courts, too. */
function addToCourtSearch(report: OpenReport, { insolvency, litigation }: Proceedings): void {
  rewordSearchResult(report, 'poder_judicial', [
    ...insolvency.map(printedCause),
    ...litigation.map(printedLawsuit),
  ]);
}

function rewordSearchResult(report: OpenReport, source: Source, entries: readonly string[]): void {
  const { subject, draft } = report;
  const search = searchIn(draft.proceedings, source);
  if (search === undefined) return;
  const { consultedOn } = search;
  search.found = entries.length;
  const { name: company, taxId } = subject;
  search.statement = searchResultText(source, { company, taxId: taxId?.value ?? '', consultedOn, entries });
  const pointer = `/proceedings/searches/${draft.proceedings?.searches.indexOf(search)}`;
  cite(report, pointer, citationIn(report, search, search.statement));
}

function citationIn(
  { draft }: OpenReport,
  { documentId }: { readonly documentId: string },
  quote: string,
): DocumentCitation {
  const document = draft.documents.find(({ id }) => id === documentId);
  if (document === undefined) throw new RangeError(`the report has no document ${documentId}`);
  return { document, page: 1, quote, origin: 'registry' };
}

/** Returns the requested day, or one `daysAgo`; null before the company existed or after a search. */
function publicationDay(
  { draft, asOf, company }: OpenReport,
  requestedDay: string,
  daysAgo: number,
): string | null {
  const day = requestedDay === '' ? chileanOffices.onOrBefore(addDays(asOf, -daysAgo)) : requestedDay;
  const searched = draft.proceedings?.searches.every(({ consultedOn }) => day <= consultedOn) ?? false;
  return searched && (company.incorporation?.date ?? day) <= day ? day : null;
}
