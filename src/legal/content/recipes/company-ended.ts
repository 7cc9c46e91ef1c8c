import episodes from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import recipeTexts from '../../../../fixtures/vocabulary/cl/recipe-texts.json' with { type: 'json' };
import type { Act, Company, Entity } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, latest, yearOf } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { enteredAs } from '../../jurisdictions/cl/acts/acts.js';
import { usualEnding } from '../../jurisdictions/cl/legal-forms.js';
import { outlineCompanyRecord } from '../../jurisdictions/cl/parties/party-records.js';
import { inShares } from '../../jurisdictions/cl/plan/company-history.js';
import { type CompanyIdentity, companyIdentity } from '../../jurisdictions/cl/plan/company-identity.js';
import { successionTaxId } from '../../jurisdictions/cl/plan/company-numbers.js';
import { parseRut } from '../../jurisdictions/cl/rut.js';
import { docketOn } from '../../jurisdictions/drawn-records.js';
import { shortName } from '../../jurisdictions/law.js';
import { newAct } from '../../jurisdictions/new-records.js';
import { fullName } from '../../jurisdictions/person-names.js';
import { spanishDate } from '../../words/spanish.js';
import { addAct, addMarginalNote } from '../changes/acts.js';
import {
  closeBooks,
  closeDeclaration,
  currentHoldings,
  redeclareManagement,
  updateTaxRepresentatives,
} from '../changes/consequences.js';
import {
  addDocument,
  cite,
  citeRegister,
  freeId,
  readHeading,
  redate,
  uncite,
} from '../changes/documents.js';
import {
  actsIn,
  companyValues,
  dayOf,
  documentsOf,
  entryValues,
  fingerprintOf,
  lastTransferDay,
  type OpenReport,
  officeDay,
  printedTaxId,
} from '../changes/open-report.js';
import { addPerson, addSearch, readPerson } from '../changes/people.js';
import { minutesValues } from '../changes/registered-acts.js';
import { publishInsolvency } from './cl/proceedings.js';
import {
  addLiquidationToName,
  addLiquidatorOffice,
  certifyEndedOffices,
  certifyLiquidation,
  convertAdministrators,
  empowerLiquidators,
  extinguishOffices,
  extinguishPowers,
  grantedByDeed,
  revokeWithCompany,
} from './dissolution.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects that end the company itself. */
export const companyEndedRecipes: readonly Recipe[] = [
  recipe('dissolved', {
    target: (report, values) => ownEndDay(report, values.date, 95),
    edit: (report, day) => {
      if (day > report.asOf) return;
      const texts = report.practice.texts.dissolution;
      const values = companyValues(report);
      const revoked = texts.revoked === null ? [] : grantedByDeed(report);
      const revoking = revoked.length === 0 ? '' : (texts.revoked?.resolution ?? '');
      const change = fillTemplate(texts.change, { ...values, revoking });
      const act = addAct(report, {
        kind: 'disolucion',
        date: day,
        change,
        revoking,
        summary: fillTemplate(texts.summary, values),
      });
      const since = texts.fromEntry ? (act.registration?.date ?? day) : day;
      endCompany(report, 'disuelta', since, texts.event ?? '');
      revokeWithCompany(report, revoked, act);
      convertAdministrators(report, act, since);
      // A company in liquidation keeps its books.
      if (report.company.status === 'disuelta') closeBooks(report, day);
      addLiquidationToName(report, day);
    },
  }),
  recipe('insolvency', {
    target: (report, values) => endDay(report, values.date, 150),
    edit: (report, day) => {
      if (day > report.asOf) return;
      const { draft, company, companyPointer, subject, practice, law } = report;
      const texts = practice.texts.insolvency;
      // The court names a liquidator, who alone acts for the company from then on.
      const liquidator = addPerson(report, {
        key: 'liquidator',
        role: 'officer',
        occupation: texts.occupation,
      });
      const draws = report.draws('court');
      const court = draws.pick('number', practice.courts(company.domicile.commune));
      const number = docketOn(draws, day, texts.docketsPerYear);
      const docket = fillTemplate(texts.docket, { number, year: String(yearOf(day)) });
      const resolution = addDocument(report, 'resolucion_concursal', {
        type: 'RESOLUCION_CONCURSAL',
        issuer: court,
        issuedOn: day,
        about: [subject.id, liquidator.id],
      });
      readHeading(report, resolution);
      readPerson(report, resolution, liquidator, 2);
      company.status = 'liquidacion_concursal';
      company.statusSince = day;
      // The substitute is no party.
      const substitute = practice.personName(report.draws('court/substitute'), company.domicile.regionCode);
      const quote = fillTemplate(texts.statement, {
        ...companyValues(report),
        person: shortName(report.law, liquidator),
        substitute: fillTemplate(law.conclusion.shortName[substitute.sex], { person: fullName(substitute) }),
        court,
        docket,
        code: resolution.verification?.code ?? '',
      });
      citeRegister(report, `${companyPointer}/status`, { document: resolution, page: 1, quote });
      const procedure = draws.pick('procedure', ['liquidacion_forzosa', 'liquidacion_voluntaria'] as const);
      publishInsolvency(report, {
        procedure,
        publishedOn: day,
        endedOn: null,
        cause: { court, number, docket },
      });
      noteLiquidation(report, day);
      const ending = { day, document: resolution, quote: texts.extinguished };
      if (texts.endsOffices) extinguishOffices(report, ending);
      certifyLiquidation(report, liquidator, day);
      extinguishPowers(report, ending);
      addLiquidatorOffice(report, texts.office, {
        id: 'pos_liquidator',
        entityId: liquidator.id,
        from: day,
        appointedBy: 'tribunal',
        documentId: resolution.id,
        deed: null,
      });
      cite(report, `/administration/positions/${draft.administration.positions.length - 1}`, {
        document: resolution,
        page: 2,
        quote: fillTemplate(texts.named, { person: practice.nameWithId(liquidator) }),
      });
      empowerLiquidators(report, {
        key: 'liquidator',
        entityIds: [liquidator.id],
        title: texts.power,
        grantedBy: 'tribunal',
        validFrom: day,
        instrument: { form: 'resolucion_judicial', deed: null },
        powers: texts.powers,
        document: resolution,
        page: 2,
        quote: texts.faculties,
        replacing: { page: 1, quote: texts.extinguished },
      });
      company.taxStatus.registeredRepresentativeIds = [];
      updateTaxRepresentatives(report, liquidator.id);
      redeclareManagement(report);
      closeDeclaration(report, day);
      addLiquidationToName(report, day);
    },
  }),
  recipe('term-lapsed', {
    target: ({ asOf, company: { incorporation, term } }) => {
      if (incorporation === null || term.kind === 'plazo_fijo') return null;
      const years = yearOf(asOf) - yearOf(incorporation.date);
      const last = addYears(incorporation.date, years);
      const endsOn = last < asOf ? last : addYears(incorporation.date, years - 1);
      return endsOn > incorporation.date ? { incorporation, endsOn } : null;
    },
    edit: (report, { incorporation, endsOn }) => {
      const { company, companyPointer } = report;
      company.term = { kind: 'plazo_fijo', endsOn, renewalYears: null };
      for (const effect of incorporation.effects)
        if (effect.field === 'term') effect.after = { ...company.term };
      const source = report.draft.provenance[`${companyPointer}/term`];
      if (source === undefined) return;
      const { texts } = report.practice;
      const restated = documentsOf(report, 'ESTATUTO_ACTUALIZADO').some(({ id }) => id === source.documentId);
      const template = restated ? texts.restated?.fixedTerm : texts.fixedTerm;
      source.quote = fillTemplate(template ?? texts.fixedTerm, { endsOn: spanishDate(endsOn) });
    },
  }),
  recipe('absorbed', {
    target: (report, values) => mergerDay(report, values.date),
    edit: (report, day, values) => {
      if (day > report.asOf) return;
      const successor = addSuccessor(report, values.successorName, values.successorTaxId, day);
      const { draft, form, company } = report;
      const { exchange, absorbing } = recipeTexts.ACTOS;
      const inPlaceOfShares = draft.shareholderSummary.count === 1 ? exchange.onlyHolder : exchange.shares;
      const names = { company: report.subject.name, successor: successor.name };
      const change = fillTemplate(absorbing, {
        ...names,
        successorTaxId: printedTaxId(successor),
        exchange: form.drawn?.interest === 'acciones' ? inPlaceOfShares : exchange.rights,
      });
      const { id: actId } = merge(report, day, change, names);
      const { name, taxId } = successor;
      if (taxId !== null)
        company.successions.push({ relation: 'absorbida_por', name, taxId: { ...taxId }, on: day, actId });
    },
  }),
  recipe('successor-unknown', {
    target: (report, values) => mergerDay(report, values.date),
    edit: (report, day) => {
      if (day > report.asOf) return;
      const { unknown, unnamed: successor } = episodes.FUSION;
      const names = { company: report.subject.name, successor };
      merge(report, day, fillTemplate(unknown, names), names);
    },
  }),
];

/** Notes a liquidation in the register of a Chilean company, and in its certificate. */
function noteLiquidation(report: OpenReport, day: CivilDate): void {
  if (report.practice.register !== null) return;
  const insolvency = report.draft.proceedings?.insolvency.at(-1);
  if (insolvency === undefined) return;
  const { company, companyPointer } = report;
  const { court, caseNumber } = insolvency;
  const { note, certificate } = recipeTexts.LIQUIDACION;
  const values = { ...companyValues(report), court, caseNumber, resolvedOn: spanishDate(day) };
  const registration = company.incorporation?.registration ?? null;
  const noted = officeDay(report, addDays(day, 12));
  if (registration !== null && noted <= report.asOf) {
    const text = fillTemplate(note, {
      ...values,
      entered: enteredAs(company.legalForm),
      notedOn: spanishDate(noted),
    });
    addMarginalNote(report, { date: noted, text, actId: null });
  }
  const [document] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (document === undefined || document.issuedOn < noted) return;
  const template = registration === null ? certificate.res : certificate.cbr;
  const quote = fillTemplate(template, {
    ...values,
    foundedOn: spanishDate(company.incorporation?.date ?? day),
    date: spanishDate(document.issuedOn),
  });
  citeRegister(report, `${companyPointer}/statusSince`, { document, page: 1, quote });
}

/** Returns the day of the end, or null if the company has a later event. */
function endDay(report: OpenReport, requestedDay: string, daysAgo: number): CivilDate | null {
  const { powers } = report.draft;
  const last = powers.reduce((day, { validFrom }) => latest(day, validFrom), lastTransferDay(report));
  const day = dayOf(report, requestedDay, daysAgo, last);
  return day > last ? day : null;
}

/** Returns the day of an end that the company itself resolves; null for an agency, whose end its parent resolves. */
function ownEndDay(report: OpenReport, requestedDay: string, daysAgo: number): CivilDate | null {
  const isAgency = report.draft.shareholders.some(({ interest }) => interest === 'capital_asignado');
  return isAgency ? null : endDay(report, requestedDay, daysAgo);
}

/** Ends the company on a day: its certificate states the event, and its powers and offices end with it. */
function endCompany(report: OpenReport, status: Company['status'], day: CivilDate, event: string): void {
  const { company, companyPointer } = report;
  company.status = status;
  company.statusSince = day;
  dropRenewals(company.term, day);
  // Certificates that are older than the last entry are renewed.
  const entryDays = actsIn(report).map(({ act }) => act.registration?.date ?? act.date);
  const lastEntry = entryDays.reduce(latest, '0001-01-01');
  for (const document of documentsOf(report, 'CERTIFICADO_VIGENCIA', 'CERTIFICADO_ANOTACIONES'))
    if (document.issuedOn < lastEntry) redate(report, document, officeDay(report, report.asOf));
  const { titles } = report.practice.texts.dissolution;
  for (const document of report.draft.documents) document.title = titles[document.type] ?? document.title;
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (certificate !== undefined) {
    const template = report.practice.endedCertificate(company.incorporation?.registration ?? null);
    const last = company.amendments.at(-1);
    const resolvedOn = last?.deed?.date ?? last?.date ?? day;
    const quote = fillTemplate(template, {
      ...companyValues(report),
      ...entryValues(last?.registration ?? null),
      ...minutesValues(report, resolvedOn, actsIn(report).length - 1),
      code: certificate.verification?.code ?? '',
      event,
      date: spanishDate(resolvedOn),
      issuedOn: spanishDate(certificate.issuedOn),
    });
    citeRegister(report, `${companyPointer}/status`, { document: certificate, page: 1, quote });
    const ending = { day, document: certificate, quote };
    extinguishOffices(report, ending, report.practice.texts.dissolution.liquidators?.goOn);
    extinguishPowers(report, ending);
    certifyEndedOffices(report, day);
  }
  updateTaxRepresentatives(report);
  // Nobody can request the tax file any more; the public information of the tax office replaces it.
  const { consulted } = report.practice.texts.tax;
  const [taxFile] = documentsOf(report, 'SITUACION_TRIBUTARIA');
  if (consulted !== undefined && taxFile !== undefined) {
    const pointer = `${companyPointer}/taxStatus`;
    uncite(report, `${pointer}/registeredRepresentativeIds`);
    const { startOfActivities, endOfActivities } = company.taxStatus;
    if (startOfActivities !== null && endOfActivities === null) {
      const quote = fillTemplate(consulted, { date: spanishDate(startOfActivities) });
      citeRegister(report, pointer, { document: taxFile, page: 1, quote });
    }
  }
  redeclareManagement(report);
}

/** Takes back the renewals of a term on the day or after it. */
function dropRenewals(term: Company['term'], day: CivilDate): void {
  const { endsOn, renewalYears } = term;
  if (endsOn === null || renewalYears === null) return;
  const before = addYears(endsOn, -renewalYears);
  if (before < day || before === endsOn) return;
  term.endsOn = before;
  dropRenewals(term, day);
}

/** Max identities drawn. After them the first lawful company is used, else the last. */
const maxAttempts = 400;

/**
 * Draws another company for a merger or division: of a lawful kind, and if possible in the same line of
 * business or an investment company.
 */
export function otherCompany(
  report: OpenReport,
  kind: Parameters<typeof successionTaxId>[1],
  isLawful: (other: CompanyIdentity) => boolean,
): CompanyIdentity {
  const taxId = successionTaxId(report.subject.taxId?.value ?? '', kind);
  const [own] = report.company.activityCodes;
  let lawful: CompanyIdentity | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const other = companyIdentity(`${fingerprintOf(report.draft)} ${attempt}`, taxId, report.asOf);
    if (isLawful(other)) {
      const { key, activityCodes } = other.industry;
      if (key === 'investments' || activityCodes.some(({ code }) => code === own?.code)) return other;
      lawful ??= other;
    }
    if (attempt === maxAttempts) return lawful ?? other;
  }
}

/** Returns the day of a merger; null for an E.I.R.L., which cannot merge (articles 2 and 15 of Ley 19.857). */
function mergerDay(report: OpenReport, requestedDay: string): CivilDate | null {
  return report.form.drawn?.interest === 'titular_eirl' ? null : ownEndDay(report, requestedDay, 120);
}

function merge(
  report: OpenReport,
  date: CivilDate,
  change: string,
  names: { company: string; successor: string },
): Act {
  const summary = fillTemplate(recipeTexts.ACTOS.absorbed, names);
  const act = addAct(report, { kind: 'fusion', date, change, summary, successor: names.successor });
  endCompany(report, 'absorbida', date, fillTemplate(recipeTexts.CERTIFICADO_VIGENCIA.absorbed, names));
  closeBooks(report, date);
  for (const held of currentHoldings(report)) Object.assign(held, { status: 'historico', until: date });
  return act;
}

function addSuccessor(report: OpenReport, name: string, taxId: string, day: CivilDate): Entity {
  const { draft, subject, form } = report;
  const { legalForm } = report.company;
  const rut = parseRut(taxId);
  // The other company has the same form, or it has shares. Forms with the same ending are of one kind, such as
  // open and closed companies.
  const mayAbsorb = (other: CompanyIdentity): boolean =>
    inShares(other)
      ? form.drawn?.interest !== 'acciones' || usualEnding(legalForm) === usualEnding(other.legalForm)
      : form.drawn?.interest === 'derechos_sociales' && other.legalForm === legalForm;
  const drawn = otherCompany(report, 'successor', (other) => other.foundedOn < day && mayAbsorb(other));
  const identity = rut === null ? drawn : companyIdentity(fingerprintOf(draft), rut.canonical, report.asOf);
  const value = taxId === '' ? drawn.taxId : (rut?.canonical ?? taxId);
  const names = { company: subject.name, successor: identity.name };
  const summary = fillTemplate(recipeTexts.ACTOS.absorbed, names);
  const merger = newAct({ id: 'act_fusion_successor', kind: 'fusion', date: day, summary });
  const outline = { ...outlineCompanyRecord({ ...identity, ...identity.industry }), amendments: [merger] };
  const successor: Entity = {
    ...subject,
    id: freeId('ent_successor', draft.entities),
    roles: ['counterparty'],
    name: name === '' ? identity.name : name,
    nameVariations: [],
    taxId: { type: 'RUT', value, country: 'CL', valid: taxId === '' || (rut?.valid ?? false) },
    address: null,
    // Nothing more is known of a company that is given by name.
    company: name === '' ? outline : null,
  };
  draft.entities.push(successor);
  addSearch(report, successor);
  return successor;
}
