import type { Proceedings } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate, yearOf } from '../../../../values/dates.js';
import type { Draws } from '../../../../values/draws.js';
import { chileanOffices } from '../../../jurisdictions/cl/calendar.js';
import { civilCourts, labourCourts } from '../../../jurisdictions/cl/courts.js';
import {
  type Insolvency,
  type Lawsuit,
  matterLabel,
  printedCause,
  printedInsolvency,
  printedLawsuit,
  searchResultText,
} from '../../../jurisdictions/cl/documents/proceedings.js';
import { docketOn } from '../../../jurisdictions/drawn-records.js';
import { currentHoldings } from '../../changes/consequences.js';
import { cite, type DocumentCitation, freeId } from '../../changes/documents.js';
import { entityOf, type OpenReport } from '../../changes/open-report.js';
import { date, flag, onlyInChile, type Recipe, recipe, text } from '../recipe.js';

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

const chileanSources = onlyInChile('Only the Chilean bulletin of insolvencies and courts are searched.');

/** What is published of a Chilean company and the rest of the report does not tell. */
export const publishedProceedingRecipes: readonly Recipe[] = [
  recipe({
    id: 'liquidation-published',
    unfit: chileanSources,
    breaks: 'CMP-002',
    title: {
      es: 'El Boletín Concursal publicó la liquidación de una sociedad que figura vigente',
      en: 'The bulletin published the liquidation of a company that is told to be in force',
    },
    parameters: {
      date: date('', 'Day of the publication. Empty: some six weeks ago.'),
      procedure: text(
        '',
        'liquidacion_voluntaria, liquidacion_forzosa or reorganizacion_judicial. Empty: the second.',
      ),
    },
    target: (report, values) => published(report, values.date, 43),
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
  recipe({
    id: 'nullity-lawsuit',
    unfit: chileanSources,
    breaks: 'CMP-003',
    title: {
      es: 'Se demandó la nulidad de la sociedad, y hay una medida precautoria',
      en: 'Somebody sued for the nullity of the company, and a court ordered a measure meanwhile',
    },
    parameters: {
      date: date('', 'Day on which it was filed. Empty: some three months ago.'),
      plaintiff: text(
        '',
        'Who sues. Empty: the last of the natural persons who hold it, or somebody who is drawn.',
      ),
      resolutions: flag(false, 'Whether resolutions of a meeting are challenged, rather than the company.'),
      measure: text('', 'What the court ordered. Empty: an intervener; "none": nothing.'),
    },
    target: (report, values) => published(report, values.date, 88),
    edit: (report, filedOn, { plaintiff, resolutions, measure }) => {
      const intervener = 'el nombramiento de un interventor judicial';
      enterLawsuit(report, {
        role: 'demandado',
        counterparty: plaintiff === '' ? plaintiffIn(report) : plaintiff,
        matter: resolutions ? 'impugnacion_de_acuerdos' : 'nulidad_de_sociedad',
        filedOn,
        amount: null,
        precautionaryMeasure: measure === '' ? intervener : measure === 'none' ? null : measure,
        status: 'en_tramitacion',
      });
    },
  }),
];

/** One of its own holders, where there are others. */
function plaintiffIn(report: OpenReport): string {
  const people = currentHoldings(report)
    .map(({ holderEntityId }) => entityOf(report, holderEntityId))
    .filter(({ kind }) => kind === 'person');
  const [last] = people.slice(1).slice(-1);
  if (last !== undefined) return last.name;
  const { regionCode } = report.company.domicile;
  const drawn = report.practice.personName(report.draws('plaintiff'), regionCode);
  return [drawn.givenNames, drawn.paternalSurname, drawn.maternalSurname].join(' ');
}

/** The day settled, or one so many days ago, if the company was there and its sources were searched since. */
function published({ draft, asOf, company }: OpenReport, settled: string, daysAgo: number): string | null {
  const day = settled === '' ? chileanOffices.onOrBefore(addDays(asOf, -daysAgo)) : settled;
  const searched = draft.proceedings?.searches.every(({ consultedOn }) => day <= consultedOn) ?? false;
  return searched && (company.incorporation?.date ?? day) <= day ? day : null;
}
