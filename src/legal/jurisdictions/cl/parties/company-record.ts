import texts from '../../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import type { Company, SecuritiesRegistration, Succession } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../../values/dates.js';
import { spanishDate } from '../../../words/spanish.js';
import { type ChileanActs, statutoryChanges } from '../acts/acts.js';
import { administrationClause, termOf, tradeNameOf } from '../acts/clauses.js';
import { companyPointer } from '../acts/statute-citations.js';
import { chileanOffices } from '../calendar.js';
import { addChileanDocument, type ChileanCaseFile, readIdentity, recentDate } from '../case-file.js';
import { chileanForms, formOf, labelOf, wordsFor } from '../legal-forms.js';
import { capitalMoney, fill, wording } from '../phrases.js';
import { contributionsOf, inShares, isElectronic } from '../plan/company-history.js';
import { dottedRut } from '../rut.js';
import { singleSeries } from './share-holdings.js';

/** Returns the form of the company before each transformation, and the companies it absorbed. */
function writeSuccessions({ life, plan }: ChileanCaseFile): Succession[] {
  return life.changes.flatMap(({ step, before }): Succession[] => {
    const known = { on: step.date, actId: `act_${step.kind}` };
    if (step.kind === 'transformacion')
      return [{ relation: 'transformada_desde', name: before.name, taxId: rut(plan.taxId), ...known }];
    if (step.kind !== 'fusion') return [];
    const { name, taxId } = step.absorbed;
    return [{ relation: 'absorbio_a', name, taxId: rut(taxId), ...known }];
  });
}

function rut(value: string): Succession['taxId'] {
  return { type: 'RUT', value, country: 'CL', valid: true };
}

/** Returns the entry in the register of securities, with its certificate; null for a company that needs none. */
function writeSecuritiesRegistration(file: ChileanCaseFile): SecuritiesRegistration | null {
  const { plan, dossier } = file;
  if (chileanForms.row(plan.legalForm).offeredToPublic !== true) return null;
  const { authority, register, certificate } = texts.securities;
  const draws = file.draws('securities');
  const registeredOn = chileanOffices.onOrAfter(addDays(plan.foundedOn, draws.int('days after', 90, 400)));
  // Numbers above those of the real register.
  const number = draws.int('number', 9_000, 9_899);
  const issuedOn = recentDate(file, 'securities', 2, 28);
  const documentId = addChileanDocument(file, 'certificado_cmf', {
    type: 'CERTIFICADO_CMF',
    issuer: authority,
    issuedOn,
  });
  readIdentity(file, documentId);
  const quote = fill(certificate, {
    company: plan.name,
    taxId: dottedRut(plan.taxId),
    number: String(number),
    registeredOn: spanishDate(registeredOn),
    date: spanishDate(issuedOn),
  });
  const pointer = `${companyPointer}/securitiesRegistration`;
  dossier.cite(pointer, documentId, 1, quote, 'registry');
  return { authority, register, number, registeredOn, status: 'vigente', documentId };
}

/** Writes the company record of the subject. */
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

// One company in five has a trade name, stated in its statutes.
function citeTradeName(file: ChileanCaseFile): string | null {
  const tradeName = tradeNameOf(file.plan);
  if (tradeName === null) return null;
  const electronic = isElectronic(file.plan);
  const template = electronic
    ? wording.ESTATUTO_ACTUALIZADO.tradeName
    : wording.ESCRITURA_CONSTITUCION.tradeName;
  const documentId = electronic ? 'doc_estatuto' : 'doc_constitucion_escritura';
  file.dossier.cite(`${companyPointer}/tradeName`, documentId, 2, fill(template, { tradeName }));
  return tradeName;
}

/** Returns who represents the company before the tax service: the manager, or the administrators. */
export function representatives(file: ChileanCaseFile): ReturnType<ChileanCaseFile['party']>[] {
  const { manager, members } = file.plan.administration;
  return (manager === null ? members : [manager]).map((member) => file.party(member));
}

/** Returns the date on which the company started activities for tax, which requires its register entry. */
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

// A company of the electronic register has neither deeds nor margins.
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
