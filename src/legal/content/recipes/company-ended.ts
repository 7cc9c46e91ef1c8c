import defects from '../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
import type { Company, Document, Entity } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, latest, yearOf } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import { enteredAs } from '../../jurisdictions/cl/acts/acts.js';
import { fullName } from '../../jurisdictions/cl/person-names.js';
import { docketOn } from '../../jurisdictions/drawn-records.js';
import { spanishDate } from '../../words/spanish.js';
import { addAct, addMarginalNote } from '../changes/acts.js';
import {
  closeBooks,
  closeDeclaration,
  redeclareManagement,
  updateTaxRepresentatives,
} from '../changes/consequences.js';
import { addDocument, cite, citeRegister, readHeading, redate, uncite } from '../changes/documents.js';
import {
  actsIn,
  companyValues,
  dayOf,
  documentsOf,
  entryValues,
  lastTransferDay,
  type OpenReport,
  officeDay,
  shortName,
} from '../changes/open-report.js';
import { addPerson, readPerson } from '../changes/people.js';
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
import { dateParameter, type Recipe, recipe } from './recipe.js';

/** Defects that end the company itself. */
export const companyEndedRecipes: readonly Recipe[] = [
  recipe({
    id: 'dissolved',
    breaks: 'ENT-005',
    es: 'La sociedad fue disuelta',
    en: 'The company was dissolved',
    parameters: { date: dateParameter('', 'Day of the dissolution. Empty: some three months ago.') },
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
      endCompany(report, 'disuelta', since, texts.event);
      revokeWithCompany(report, revoked, act);
      convertAdministrators(report, act, since);
      // A company in liquidation keeps its books.
      if (report.company.status === 'disuelta') closeBooks(report, day);
      addLiquidationToName(report, day);
    },
  }),
  recipe({
    id: 'insolvency',
    breaks: 'ENT-005',
    es: 'La sociedad está en procedimiento concursal de liquidación',
    en: 'The company is being liquidated as insolvent',
    parameters: { date: dateParameter('', 'Day of the resolution. Empty: some five months ago.') },
    target: (report, values) => endDay(report, values.date, 150),
    edit: (report, day) => {
      if (day <= report.asOf) liquidate(report, day);
    },
  }),
  recipe({
    id: 'term-lapsed',
    breaks: 'ENT-006',
    es: 'Venció el plazo de duración de la sociedad',
    en: 'The term of the company has run out',
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
      for (const effect of incorporation.effects) if (effect.field === 'term') effect.after = 'plazo_fijo';
      const source = report.draft.provenance[`${companyPointer}/term`];
      if (source === undefined) return;
      const { texts } = report.practice;
      const restated = documentsOf(report, 'ESTATUTO_ACTUALIZADO').some(({ id }) => id === source.documentId);
      const template = restated ? texts.restated?.fixedTerm : texts.fixedTerm;
      source.quote = fillTemplate(template ?? texts.fixedTerm, { endsOn: spanishDate(endsOn) });
    },
  }),
];

/** Notes a liquidation in the register of a Chilean company, and in its certificate. */
function noteLiquidation(report: OpenReport, day: CivilDate): void {
  const insolvency = report.draft.proceedings?.insolvency.at(-1);
  if (insolvency === undefined) return;
  const { company, companyPointer } = report;
  const { court, caseNumber } = insolvency;
  const { note, certificate } = defects.LIQUIDACION;
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

const liquidations = ['liquidacion_forzosa', 'liquidacion_voluntaria'] as const;

/** Starts a liquidation: a court names a liquidator, who alone acts for the company from then on. */
function liquidate(report: OpenReport, day: CivilDate): void {
  const texts = report.practice.texts.insolvency;
  const liquidator = addPerson(report, { key: 'liquidator', role: 'officer', occupation: texts.occupation });
  const resolution = declareInsolvent(report, liquidator, day);
  const procedure = report.draws('court').pick('procedure', liquidations);
  const cause = { court: resolution.issuer, number: docketNumber(report, day) };
  publishInsolvency(report, { procedure, publishedOn: day, endedOn: null, cause });
  noteLiquidation(report, day);
  const ending = { day, document: resolution, quote: texts.extinguished };
  if (texts.endsOffices) extinguishOffices(report, ending);
  certifyLiquidation(report, liquidator, day);
  extinguishPowers(report, ending);
  empower(report, liquidator, resolution, day);
  report.company.taxStatus.registeredRepresentativeIds = [];
  updateTaxRepresentatives(report, liquidator.id);
  redeclareManagement(report);
  closeDeclaration(report, day);
  addLiquidationToName(report, day);
}

/** Adds the resolution that declares the insolvency and names the liquidator. */
function declareInsolvent(report: OpenReport, liquidator: Entity, day: CivilDate): Document {
  const { company, companyPointer, subject, practice } = report;
  const texts = practice.texts.insolvency;
  const court = report.draws('court').pick('number', practice.courts(company.domicile.commune));
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
  const docket = fillTemplate(texts.docket, { number: docketNumber(report, day), year: String(yearOf(day)) });
  const values = {
    ...companyValues(report),
    person: shortName(report, liquidator),
    substitute: substituteOf(report),
    court,
    docket,
    code: resolution.verification?.code ?? '',
  };
  const quote = fillTemplate(texts.statement, values);
  citeRegister(report, `${companyPointer}/status`, { document: resolution, page: 1, quote });
  return resolution;
}

/** Draws the name of the substitute liquidator, who is no party. */
function substituteOf({ draws, practice, company, law }: OpenReport): string {
  const name = practice.personName(draws('court/substitute'), company.domicile.regionCode);
  return fillTemplate(law.conclusion.shortName[name.sex], { person: fullName(name) });
}

/** Returns the number of the case, the same in every document. */
function docketNumber({ draws, practice }: OpenReport, day: CivilDate): number {
  return docketOn(draws('court'), day, practice.texts.insolvency.docketsPerYear);
}

/** Gives the liquidator an office and a power. */
function empower(report: OpenReport, liquidator: Entity, document: Document, day: CivilDate): void {
  const { draft, practice } = report;
  const texts = practice.texts.insolvency;
  const { positions } = draft.administration;
  addLiquidatorOffice(report, texts.office, {
    id: 'pos_liquidator',
    entityId: liquidator.id,
    from: day,
    appointedBy: 'tribunal',
    documentId: document.id,
    deed: null,
  });
  cite(report, `/administration/positions/${positions.length - 1}`, {
    document,
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
    document,
    page: 2,
    quote: texts.faculties,
    replacing: { page: 1, quote: texts.extinguished },
  });
}

/** Returns the day of the end, or null if the company has a later event. */
function endDay(report: OpenReport, requestedDay: string, daysAgo: number): CivilDate | null {
  const last = lastEvent(report);
  const day = dayOf(report, requestedDay, daysAgo, last);
  return day > last ? day : null;
}

/** Returns the day of an end that the company itself resolves; null for an agency, whose end its parent resolves. */
export function ownEndDay(report: OpenReport, requestedDay: string, daysAgo: number): CivilDate | null {
  const isAgency = report.draft.shareholders.some(({ interest }) => interest === 'capital_asignado');
  return isAgency ? null : endDay(report, requestedDay, daysAgo);
}

function lastEvent(report: OpenReport): CivilDate {
  return report.draft.powers.reduce((day, { validFrom }) => latest(day, validFrom), lastTransferDay(report));
}

/** Ends the company on a day: its certificate states the event, and its powers and offices end with it. */
export function endCompany(
  report: OpenReport,
  status: Company['status'],
  day: CivilDate,
  event: string,
): void {
  const { company, companyPointer } = report;
  company.status = status;
  company.statusSince = day;
  dropRenewals(company.term, day);
  renewCertificates(report);
  retitle(report);
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
  consultTaxOffice(report);
  redeclareManagement(report);
}

/** Replaces the tax file, which nobody can request any more, by the public information of the tax office. */
function consultTaxOffice(report: OpenReport): void {
  const { company, companyPointer, practice } = report;
  const { consulted } = practice.texts.tax;
  const [document] = documentsOf(report, 'SITUACION_TRIBUTARIA');
  if (consulted === null || document === undefined) return;
  const pointer = `${companyPointer}/taxStatus`;
  uncite(report, `${pointer}/registeredRepresentativeIds`);
  const { startOfActivities, endOfActivities } = company.taxStatus;
  if (startOfActivities === null || endOfActivities !== null) return;
  const quote = fillTemplate(consulted, { date: spanishDate(startOfActivities) });
  citeRegister(report, pointer, { document, page: 1, quote });
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

/** Gives documents the titles of those of a company that has ended. */
function retitle({ draft, practice }: OpenReport): void {
  const { titles } = practice.texts.dissolution;
  for (const document of draft.documents) document.title = titles[document.type] ?? document.title;
}

/** Renews certificates that are older than the last entry. */
function renewCertificates(report: OpenReport): void {
  const days = actsIn(report).map(({ act }) => act.registration?.date ?? act.date);
  const last = days.reduce(latest, '0001-01-01');
  for (const certificate of documentsOf(report, 'CERTIFICADO_VIGENCIA', 'CERTIFICADO_ANOTACIONES'))
    if (certificate.issuedOn < last) redate(report, certificate, officeDay(report, report.asOf));
}
