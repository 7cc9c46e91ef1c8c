import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import { addDays, addYears, latest } from '../../../values/dates.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { pesos } from '../../jurisdictions/cl/phrases.js';
import { horizonOf } from '../../jurisdictions/cl/plan/company-identity.js';
import { fullName } from '../../jurisdictions/person-names.js';
import { entityOf, type OpenReport } from '../changes/open-report.js';
import { enterLawsuit, publishInsolvency } from '../recipes/cl/proceedings.js';
import { addAdverseFinding } from '../recipes/screening.js';
import { pastDay } from './episode.js';

export function addLawsuits(report: OpenReport): void {
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

export function addReorganisation(report: OpenReport): void {
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

export function addHomonym(report: OpenReport): void {
  const { draft } = report;
  const draws = report.draws('episodes/homonym');
  const people = draft.screening.filter(({ entityId }) => entityOf(report, entityId).kind === 'person');
  const publishedOn = pastDay(report, 'homonym', '1990-01-01');
  if (people.length === 0 || publishedOn === null) return;
  const search = draws.pick('party', people);
  const kind = draws.pick('kind', ['prensa', 'sancion_administrativa', 'judicial'] as const);
  const { sources, summary } = texts.HOMONIMIA[kind];
  const source = draws.pick('source', sources);
  const finding = { kind, source, publishedOn, summary, matchQuality: 'homonimia_descartada' } as const;
  addAdverseFinding(report, draft.screening.indexOf(search), finding, texts.HOMONIMIA.discarded);
}
