import openSources from '../../../../fixtures/vocabulary/adverse-findings.json' with { type: 'json' };
import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import { addDays, addYears, latest } from '../../../values/dates.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { fullName } from '../../jurisdictions/cl/person-names.js';
import { fill, pesos } from '../../jurisdictions/cl/phrases.js';
import { horizonOf } from '../../jurisdictions/cl/plan/company-identity.js';
import { spanishDate } from '../../words/spanish.js';
import { cite } from '../changes/documents.js';
import { entityOf, type OpenReport } from '../changes/open-report.js';
import { enterLawsuit, publishInsolvency } from '../recipes/cl/proceedings.js';
import { type Episode, pastDay } from './episode.js';

/** Court proceedings of healthy companies. */
export const courtEpisodes: readonly Episode[] = [
  { id: 'lawsuits', apply: addLawsuits },
  { id: 'past-reorganisation', apply: addReorganisation },
];

function addLawsuits(report: OpenReport): void {
  const many = report.draws('episodes/lawsuits').chance('two', 0.25);
  const days = [1, ...(many ? [2] : [])].flatMap(
    (place) => pastDay(report, `lawsuit ${place}`, founded(report)) ?? [],
  );
  days.sort().forEach((filedOn, index) => {
    const draws = report.draws(`episodes/lawsuit ${index + 1}`);
    const matter = draws.pick('matter', [
      'cobro_de_pesos',
      'cobro_de_pesos',
      'laboral',
      'indemnizacion_de_perjuicios',
    ] as const);
    // Labour cases end early.
    const isOver = matter === 'laboral' && filedOn < addYears(report.asOf, -2);
    const isTradeDebt = matter === 'cobro_de_pesos';
    const { regionCode } = report.company.domicile;
    const person = report.practice.personName(draws.at('counterparty'), regionCode);
    enterLawsuit(report, {
      role: isTradeDebt && draws.chance('sues', 0.5) ? 'demandante' : 'demandado',
      counterparty: isTradeDebt ? draws.pick('supplier', texts.JUICIOS.suppliers) : fullName(person),
      matter,
      filedOn,
      amount: draws.chance('of no amount', 0.1) ? null : pesos(draws.int('amount', 12, 480) * 100_000),
      precautionaryMeasure: null,
      status: draws.chance('pending', 0.6) && !isOver ? 'en_tramitacion' : 'terminada',
    });
  });
}

/** First day of Ley 20.720 on reorganisations. */
const lawInForceSince = '2014-10-10';

function addReorganisation(report: OpenReport): void {
  const publishedOn = pastDay(
    report,
    'reorganisation',
    addYears(latest(founded(report), lawInForceSince), 1),
  );
  if (publishedOn === null) return;
  const days = report.draws('episodes/reorganisation').int('days', 240, 700);
  const endedOn = chileanOffices.onOrAfter(addDays(publishedOn, days));
  if (endedOn > horizonOf(report.asOf)) return;
  publishInsolvency(report, { procedure: 'reorganizacion_judicial', publishedOn, endedOn });
}

function founded({ company, asOf }: OpenReport): string {
  return company.incorporation?.date ?? asOf;
}

/** Press on other people with the name of a party. */
export const pressEpisodes: readonly Episode[] = [{ id: 'homonym-in-the-press', apply: addHomonym }];

function addHomonym(report: OpenReport): void {
  const { draft } = report;
  const draws = report.draws('episodes/homonym');
  const people = draft.screening.filter(({ entityId }) => entityOf(report, entityId).kind === 'person');
  const publishedOn = pastDay(report, 'homonym', '1990-01-01');
  if (people.length === 0 || publishedOn === null) return;
  const search = draws.pick('party', people);
  const kind = draws.pick('kind', ['prensa', 'sancion_administrativa', 'judicial'] as const);
  const { sources, summary } = texts.HOMONIMIA[kind];
  const source = draws.pick('source', sources);
  search.adverseFindings.push({ kind, source, publishedOn, summary, matchQuality: 'homonimia_descartada' });
  const document = draft.documents.find(({ id }) => id === search.documentId);
  if (document === undefined) return;
  cite(report, '/screening', { document, page: 1, quote: openSources.others });
  const index = draft.screening.indexOf(search);
  const party = entityOf(report, search.entityId).name;
  cite(report, `/screening/${index}/adverseFindings/0`, {
    document,
    page: 1 + Math.floor(index / 8),
    quote: fill(texts.HOMONIMIA.discarded, { party, source, date: spanishDate(publishedOn), summary }),
  });
}
