import texts from '../../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Company, SecuritiesRegistration, Succession } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate, latest } from '../../../../values/dates.js';
import { groupBy } from '../../../../values/maps.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { spanishDate } from '../../../words/spanish.js';
import { companyPointer } from '../../dossier.js';
import type { CompanyActs } from '../../jurisdiction.js';
import { newCompany } from '../../new-records.js';
import { statutoryChanges } from '../acts/acts.js';
import { administrationClause, termOf, tradeNameOf } from '../acts/clauses.js';
import { chileanOffices } from '../calendar.js';
import { addChileanDocument, type ChileanCaseFile, readIdentity, recentDate } from '../case-file.js';
import { chileanForms, formOf, labelOf, wordsFor } from '../legal-forms.js';
import { capitalMoney } from '../phrases.js';
import { contributionsOf, inShares, isElectronic } from '../plan/company-history.js';
import { dottedRut, rutRecord } from '../rut.js';
import { singleSeries } from './share-holdings.js';

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
  const quote = fillTemplate(certificate, {
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
export function writeCompany(file: ChileanCaseFile, acts: CompanyActs): Company {
  const { plan, life } = file;
  // The form of the company before each transformation, and the companies it absorbed.
  const successions = life.changes.flatMap(({ step, before }): Succession[] => {
    const known = { on: step.date, actId: `act_${step.kind}` };
    if (step.kind === 'transformacion')
      return [{ relation: 'transformada_desde', name: before.name, taxId: rutRecord(plan.taxId), ...known }];
    if (step.kind !== 'fusion') return [];
    const { name, taxId } = step.absorbed;
    return [{ relation: 'absorbio_a', name, taxId: rutRecord(taxId), ...known }];
  });
  const tradeName = tradeNameOf(plan);
  if (tradeName !== null) {
    const electronic = isElectronic(plan);
    const { ESTATUTO_ACTUALIZADO: restated, ESCRITURA_CONSTITUCION: founding } = wording;
    const documentId = electronic ? 'doc_estatuto' : 'doc_constitucion_escritura';
    const quote = fillTemplate((electronic ? restated : founding).tradeName, { tradeName });
    file.dossier.cite(`${companyPointer}/tradeName`, documentId, 2, quote);
  }
  return newCompany({
    legalForm: plan.legalForm,
    legalFormLabel: labelOf(plan.legalForm),
    tradeName,
    previousNames: statutoryChanges(file).flatMap(({ step, before }) =>
      step.kind === 'cambio_nombre' || step.kind === 'transformacion'
        ? [{ name: before.name, until: step.date, actId: `act_${step.kind}` }]
        : [],
    ),
    purpose: life.today.purpose,
    activityCodes: [...plan.industry.activityCodes],
    domicile: { commune: plan.commune.name, regionCode: plan.commune.regionCode },
    registrationRegime: plan.regime,
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
    successions,
    securitiesRegistration: writeSecuritiesRegistration(file),
  });
}

/** Returns who represents the company before the tax service: the manager, or the administrators. */
export function representatives(file: ChileanCaseFile): ReturnType<ChileanCaseFile['party']>[] {
  const { manager, members } = file.plan.administration;
  return (manager === null ? members : [manager]).map((member) => file.party(member));
}

/** Returns the date on which the company started activities for tax, which requires its register entry. */
export function startOfActivities(
  file: ChileanCaseFile,
  { registration }: CompanyActs['incorporation'],
): CivilDate {
  const drawn = addDays(file.plan.foundedOn, file.draws('tax').int('start after', 6, 45));
  return chileanOffices.onOrAfter(latest(drawn, addDays(registration?.date ?? file.plan.foundedOn, 1)));
}

function writeStatutes(file: ChileanCaseFile): NonNullable<Company['statutes']> {
  const { plan } = file;
  const { form, members } = plan.administration;
  const { appointingBody, replacementClause } = formOf(plan);
  const { replacement, replacedBy } = wording.ADMINISTRACION;
  const board = form === 'directorio';
  // A company of the electronic register has neither deeds nor margins.
  const how = isElectronic(plan) ? replacedBy.form : replacedBy.deed;
  return {
    appointingBody,
    boardSize: board ? members.length : null,
    administrationClause: administrationClause(file, file.life.today),
    replacementClause:
      board || !replacementClause ? null : fillTemplate(wordsFor(replacement, plan.legalForm), { how }),
  };
}

function writeCapital({ life, plan, party }: ChileanCaseFile): NonNullable<Company['capital']> {
  const { capital, units, holdings } = life.today;
  const whole = plan.holderCount === null;
  const bySeries = groupBy(holdings, ({ series }) => series ?? singleSeries);
  const preferred = wording.ESCRITURA_CONSTITUCION.seriesPreference;
  const series = [...bySeries].map(([code, held]) => ({
    code,
    count: held.reduce((sum, holding) => sum + holding.units, 0),
    preferences: code === 'B' ? preferred : null,
  }));
  const single = [{ code: singleSeries, count: plan.units, preferences: null }];
  const contributions = whole ? contributionsOf(life, plan, plan.asOfDate) : [];
  return {
    stated: capitalMoney(plan, capital),
    subscribed: capitalMoney(plan, capital),
    paid: capitalMoney(plan, capital),
    paymentDeadline: null,
    shares: inShares(plan) ? { total: units, series: whole ? series : single, parValue: null } : null,
    contributions: contributions.map(({ holder, kind, amount, paidOn }) => ({
      entityId: party(holder).id,
      kind,
      amount: capitalMoney(plan, amount),
      paidOn,
    })),
  };
}
