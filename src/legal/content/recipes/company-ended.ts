import defects from '../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
import type { Company } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, latest, yearOf } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { enteredAs } from '../../jurisdictions/cl/acts/acts.js';
import { docketOn } from '../../jurisdictions/drawn-records.js';
import { shortName } from '../../jurisdictions/law.js';
import { fullName } from '../../jurisdictions/person-names.js';
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
];

/** Notes a liquidation in the register of a Chilean company, and in its certificate. */
function noteLiquidation(report: OpenReport, day: CivilDate): void {
  if (report.practice.register !== null) return;
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

/** Returns the day of the end, or null if the company has a later event. */
function endDay(report: OpenReport, requestedDay: string, daysAgo: number): CivilDate | null {
  const { powers } = report.draft;
  const last = powers.reduce((day, { validFrom }) => latest(day, validFrom), lastTransferDay(report));
  const day = dayOf(report, requestedDay, daysAgo, last);
  return day > last ? day : null;
}

/** Returns the day of an end that the company itself resolves; null for an agency, whose end its parent resolves. */
export function ownEndDay(report: OpenReport, requestedDay: string, daysAgo: number): CivilDate | null {
  const isAgency = report.draft.shareholders.some(({ interest }) => interest === 'capital_asignado');
  return isAgency ? null : endDay(report, requestedDay, daysAgo);
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
  if (consulted !== null && taxFile !== undefined) {
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
