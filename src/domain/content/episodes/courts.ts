import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { pesos } from '../../jurisdictions/cl/phrases.js';
import { horizonOf } from '../../jurisdictions/cl/plan/identity.js';
import { addDays, addYears, latest } from '../../values/dates.js';
import { enterLawsuit, publishInsolvency } from '../recipes/cl/published.js';
import type { OpenReport } from '../recipes/open-report.js';
import { type Episode, pastDay } from './episode.js';

/** What companies in good health have before courts. */
export const courtEpisodes: readonly Episode[] = [
  { id: 'lawsuits', happen: sue },
  { id: 'past-reorganisation', happen: reorganise },
];

function sue(report: OpenReport): void {
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
    // Courts of labour are quick.
    const isOver = matter === 'laboral' && filedOn < addYears(report.asOf, -2);
    const trade = matter === 'cobro_de_pesos';
    const { givenNames, paternalSurname, maternalSurname } = report.practice.personName(
      draws.at('counterparty'),
      report.company.domicile.regionCode,
    );
    enterLawsuit(report, {
      role: trade && draws.chance('sues', 0.5) ? 'demandante' : 'demandado',
      counterparty: trade
        ? draws.pick('supplier', texts.JUICIOS.suppliers)
        : [givenNames, paternalSurname, maternalSurname].join(' '),
      matter,
      filedOn,
      amount: draws.chance('of no amount', 0.1) ? null : pesos(draws.int('amount', 12, 480) * 100_000),
      precautionaryMeasure: null,
      status: draws.chance('pending', 0.6) && !isOver ? 'en_tramitacion' : 'terminada',
    });
  });
}

/** Since when companies are reorganised by Ley 20.720. */
const lawInForceSince = '2014-10-10';

function reorganise(report: OpenReport): void {
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
