import type { Proceedings } from '../../../../contract/generated/types.js';
import { civilCourts, labourCourts } from '../../../jurisdictions/cl/courts.js';
import {
  type Insolvency,
  type Lawsuit,
  matterLabel,
  printedCause,
  printedInsolvency,
  printedLawsuit,
  searchResultText,
} from '../../../jurisdictions/cl/papers/proceedings.js';
import { docketOn } from '../../../jurisdictions/dockets.js';
import { type CivilDate, yearOf } from '../../../values/dates.js';
import type { Draws } from '../../../values/draw.js';
import type { OpenReport } from '../open-report.js';
import { cite, type DocumentCitation, freeId } from '../papers.js';

type Source = Proceedings['searches'][number]['source'];

/** Enters a proceeding of the company in what the bulletin answered. Nothing, where no bulletin was asked. */
export function publishInsolvency(
  report: OpenReport,
  told: Pick<Insolvency, 'procedure' | 'publishedOn' | 'endedOn'> & {
    /** The court that resolved it, and the number of the cause; absent: drawn. */
    readonly cause?: { readonly court: string; readonly number: number };
  },
): void {
  const { proceedings } = report.draft;
  const search = answerIn(proceedings, 'boletin_concursal');
  if (proceedings === null || search === undefined) return;
  const { procedure, publishedOn, endedOn } = told;
  const draws = report.draws('proceedings/insolvency');
  const insolvency: Insolvency = {
    id: freeId('ins_1', proceedings.insolvency),
    entityId: report.subject.id,
    procedure,
    status: endedOn === null ? 'en_curso' : 'terminado',
    court: told.cause?.court ?? draws.pick('court', civilCourts(report.company.domicile.commune)),
    caseNumber:
      told.cause === undefined
        ? causeOn('C', draws, publishedOn)
        : caseNumber('C', told.cause.number, publishedOn),
    publishedOn,
    endedOn,
    documentId: search.documentId,
  };
  const index = proceedings.insolvency.push(insolvency) - 1;
  const printed = proceedings.insolvency.map((one) => printedInsolvency(one, search.consultedOn));
  rewordSearchResult(report, 'boletin_concursal', printed);
  addToCourtSearch(report, proceedings);
  cite(report, `/proceedings/insolvency/${index}`, passageIn(report, search, printed[index] ?? ''));
}

/** Enters a lawsuit of the company in what the courts answered. Nothing, where they were not asked. */
export function enterLawsuit(
  report: OpenReport,
  told: Pick<
    Lawsuit,
    'role' | 'counterparty' | 'matter' | 'filedOn' | 'amount' | 'precautionaryMeasure' | 'status'
  >,
): void {
  const { proceedings } = report.draft;
  const search = answerIn(proceedings, 'poder_judicial');
  if (proceedings === null || search === undefined) return;
  const place = proceedings.litigation.length + 1;
  const draws = report.draws(`proceedings/lawsuit ${place}`);
  const labour = told.matter === 'laboral';
  const courts = (labour ? labourCourts : civilCourts)(report.company.domicile.commune);
  const lawsuit: Lawsuit = {
    ...told,
    id: `lit_${place}`,
    entityId: report.subject.id,
    matterLabel: matterLabel(told.matter),
    court: draws.pick('court', courts),
    caseNumber: causeOn(labour ? 'O' : 'C', draws, told.filedOn),
    documentId: search.documentId,
  };
  const index = proceedings.litigation.push(lawsuit) - 1;
  addToCourtSearch(report, proceedings);
  cite(report, `/proceedings/litigation/${index}`, passageIn(report, search, printedLawsuit(lawsuit)));
}

/** Causes that a court enters in a year: civil ones, those in which nobody is sued, and those of labour. */
const perYear = { C: 9_000, V: 400, O: 1_500 } as const;

/** The number of a cause that a court got on that day. */
export function causeOn(book: keyof typeof perYear, draws: Draws, day: CivilDate): string {
  return caseNumber(book, docketOn(draws, day, perYear[book]), day);
}

function caseNumber(book: keyof typeof perYear, number: number, filedOn: CivilDate): string {
  return `${book}-${number}-${yearOf(filedOn)}`;
}

function answerIn(proceedings: Proceedings | null, source: Source) {
  return proceedings?.searches.find((search) => search.source === source);
}

/** The courts know of the proceedings that the bulletin publishes, too. */
function addToCourtSearch(report: OpenReport, { insolvency, litigation }: Proceedings): void {
  rewordSearchResult(report, 'poder_judicial', [
    ...insolvency.map(printedCause),
    ...litigation.map(printedLawsuit),
  ]);
}

/** Words the answer of a source anew. */
function rewordSearchResult(report: OpenReport, source: Source, entries: readonly string[]): void {
  const { subject, draft } = report;
  const search = answerIn(draft.proceedings, source);
  if (search === undefined) return;
  const { consultedOn } = search;
  search.found = entries.length;
  search.statement = searchResultText(
    source,
    { company: subject.name, taxId: subject.taxId?.value ?? '', consultedOn },
    entries,
  );
  const pointer = `/proceedings/searches/${draft.proceedings?.searches.indexOf(search)}`;
  cite(report, pointer, passageIn(report, search, search.statement));
}

function passageIn(
  { draft }: OpenReport,
  { documentId }: { readonly documentId: string },
  quote: string,
): DocumentCitation {
  const document = draft.documents.find(({ id }) => id === documentId);
  if (document === undefined) throw new RangeError(`the report has no document ${documentId}`);
  return { document, page: 1, quote, origin: 'registry' };
}
