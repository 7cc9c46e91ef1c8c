import type { Company } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../values/dates.js';
import type { ChileanActs } from '../acts/acts.js';
import { statutoryChanges } from '../acts/acts.js';
import { administrationClause } from '../acts/clauses.js';
import { termOf, tradeNameOf } from '../acts/standing.js';
import { companyPointer } from '../acts/statutes.js';
import { writeSuccessions } from '../acts/successions.js';
import { chileanOffices } from '../calendar.js';
import type { ChileanCaseFile } from '../case-file.js';
import { formOf, labelOf, wordsFor } from '../legal-forms.js';
import { writeSecuritiesRegistration } from '../papers/securities-registration.js';
import { singleSeries } from '../papers/shareholders.js';
import { capitalMoney, fill, wording } from '../phrases.js';
import { inShares, isElectronic } from '../plan/company-states.js';
import { contributionsOf } from '../plan/contributions.js';

/** The company record of the subject. */
export function writeCompany(file: ChileanCaseFile, acts: ChileanActs): Company {
  const { plan, life } = file;
  return {
    legalForm: plan.legalForm,
    legalFormLabel: labelOf(plan.legalForm),
    tradeName: citeTradeName(file),
    previousNames: statutoryChanges(file).flatMap(({ step, before }) =>
      step.kind === 'cambio_nombre' || step.kind === 'transformacion'
        ? [{ name: before.name, until: step.date, actId: `act_${step.kind}` }]
        : [],
    ),
    purpose: life.today.purpose,
    activityCodes: [...plan.industry.activityCodes],
    domicile: { commune: plan.commune.name, regionCode: plan.commune.regionCode },
    registrationRegime: plan.regime,
    status: 'vigente',
    statusSince: null,
    term: termOf(plan),
    statutes: writeStatutes(file),
    capital: writeCapital(file),
    incorporation: acts.incorporation,
    amendments: acts.amendments,
    taxStatus: {
      startOfActivities: startOfActivities(file, acts.incorporation),
      endOfActivities: null,
      registeredRepresentativeIds: representatives(file).map(({ id }) => id),
    },
    successions: writeSuccessions(file),
    securitiesRegistration: writeSecuritiesRegistration(file),
  };
}

// One company in five trades under another name than its own; the statutes say so.
function citeTradeName(file: ChileanCaseFile): string | null {
  const tradeName = tradeNameOf(file.plan);
  if (tradeName === null) return null;
  const electronic = isElectronic(file.plan);
  const template = electronic
    ? wording.ESTATUTO_ACTUALIZADO.tradeName
    : wording.ESCRITURA_CONSTITUCION.tradeName;
  const documentId = electronic ? 'doc_estatuto' : 'doc_constitucion_escritura';
  file.dossier.cite(`${companyPointer}/tradeName`, {
    documentId,
    page: 2,
    quote: fill(template, { tradeName }),
  });
  return tradeName;
}

/** Who represents the company before the tax service: the manager, or the administrators. */
export function representatives(file: ChileanCaseFile): ReturnType<ChileanCaseFile['party']>[] {
  const { manager, members } = file.plan.administration;
  return (manager === null ? members : [manager]).map((member) => file.party(member));
}

/** The day on which the company began its activities for tax, which asks for its entry in the register. */
export function startOfActivities(
  file: ChileanCaseFile,
  { registration }: ChileanActs['incorporation'],
): CivilDate {
  const drawn = addDays(file.plan.foundedOn, file.draws('tax').int('start after', 6, 45));
  return chileanOffices.onOrAfter(latest(drawn, addDays(registration?.date ?? file.plan.foundedOn, 1)));
}

function writeStatutes(file: ChileanCaseFile): NonNullable<Company['statutes']> {
  const { administration } = file.plan;
  const form = formOf(file.plan);
  const board = administration.form === 'directorio';
  return {
    appointingBody: form.appointingBody,
    boardSize: board ? administration.members.length : null,
    administrationClause: administrationClause(file, file.life.today),
    replacementClause: board || !form.replacementClause ? null : replacementClause(file),
  };
}

// A company of the electronic register has neither deeds nor a margin to be noted in.
function replacementClause({ plan }: ChileanCaseFile): string {
  const { replacement, replacedBy } = wording.ADMINISTRACION;
  const how = isElectronic(plan) ? replacedBy.form : replacedBy.deed;
  return fill(wordsFor(replacement, plan.legalForm), { how });
}

function writeCapital(file: ChileanCaseFile): NonNullable<Company['capital']> {
  const { capital, units } = file.life.today;
  return {
    stated: capitalMoney(file.plan, capital),
    subscribed: capitalMoney(file.plan, capital),
    paid: capitalMoney(file.plan, capital),
    paymentDeadline: null,
    shares: inShares(file.plan) ? { total: units, series: writeSeries(file), parValue: null } : null,
    contributions: writeContributions(file),
  };
}

function writeSeries(
  file: ChileanCaseFile,
): NonNullable<NonNullable<Company['capital']>['shares']>['series'] {
  const counts = new Map<string, number>();
  for (const { series, units } of file.life.today.holdings)
    counts.set(series ?? singleSeries, (counts.get(series ?? singleSeries) ?? 0) + units);
  if (file.plan.holderCount !== null)
    return [{ code: singleSeries, count: file.plan.units, preferences: null }];
  const preferred = wording.ESCRITURA_CONSTITUCION.seriesPreference;
  return [...counts].map(([code, count]) => ({ code, count, preferences: code === 'B' ? preferred : null }));
}

type Contribution = NonNullable<Company['capital']>['contributions'][number];

function writeContributions({ life, plan, party }: ChileanCaseFile): Contribution[] {
  if (plan.holderCount !== null) return [];
  return contributionsOf(life, plan, plan.asOfDate).map(({ holder, kind, amount, paidOn }) => ({
    entityId: party(holder).id,
    kind,
    amount: capitalMoney(plan, amount),
    paidOn,
  }));
}
