import { chileanOffices } from '../../../jurisdictions/cl/calendar.js';
import { addDays } from '../../../values/dates.js';
import { entityOf, type OpenReport } from '../open-report.js';
import { date, flag, onlyInChile, type Recipe, recipe, text } from '../recipe.js';
import { currentHoldings } from '../registers.js';
import { enterLawsuit, publishInsolvency } from './published.js';

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
