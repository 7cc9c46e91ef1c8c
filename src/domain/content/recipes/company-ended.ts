import type { Company, Document, Entity, Power } from '../../../contract/generated/types.js';
import { facultyLabel } from '../../jurisdictions/faculties.js';
import { addYears, type CivilDate, yearOf } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { fill } from '../../words/templates.js';
import { publishInsolvency } from './cl/published.js';
import { redeclareManagement, updateTaxRepresentatives } from './consequences.js';
import { addAct } from './new-acts.js';
import {
  companyValues,
  dayOf,
  documentsOf,
  lastActDay,
  type OpenReport,
  officeDay,
  partyValues,
} from './open-report.js';
import { addDocument, cite, read, redate } from './papers.js';
import { addPerson, readPerson } from './people.js';
import { date, type Recipe, recipe } from './recipe.js';

/** How the company itself comes to an end. */
export const companyEndedRecipes: readonly Recipe[] = [
  recipe({
    id: 'dissolved',
    breaks: 'ENT-005',
    title: { es: 'La sociedad fue disuelta', en: 'The company was dissolved' },
    parameters: { date: date('', 'Day of the dissolution. Empty: some three months ago.') },
    target: (report, values) => ending(report, values.date, 95),
    edit: (report, day) => {
      if (day > report.asOf) return;
      const texts = report.practice.texts.dissolution;
      const values = companyValues(report);
      const change = fill(texts.change, values);
      addAct(report, { kind: 'disolucion', date: day, change, summary: fill(texts.summary, values) });
      end(report, 'disuelta', day, texts.event);
    },
  }),
  recipe({
    id: 'insolvency',
    breaks: 'ENT-005',
    title: {
      es: 'La sociedad está en procedimiento concursal de liquidación',
      en: 'The company is being liquidated as insolvent',
    },
    parameters: { date: date('', 'Day of the resolution. Empty: some five months ago.') },
    target: (report, values) => ending(report, values.date, 150),
    edit: (report, day) => {
      if (day <= report.asOf) liquidate(report, day);
    },
  }),
  recipe({
    id: 'term-lapsed',
    breaks: 'ENT-006',
    title: { es: 'Venció el plazo de duración de la sociedad', en: 'The term of the company has run out' },
    parameters: {},
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
      source.quote = fill(template ?? texts.fixedTerm, { endsOn: spanishDate(endsOn) });
    },
  }),
];

/** The day of the end, if nothing of the company's life comes after it. */
export function ending(report: OpenReport, settled: string, daysAgo: number): CivilDate | null {
  const last = lastEvent(report);
  const day = dayOf(report, settled, daysAgo, last);
  return day > last ? day : null;
}

function lastEvent(report: OpenReport): CivilDate {
  const { draft } = report;
  const days = [
    lastActDay(report),
    ...draft.powers.map(({ validFrom }) => validFrom),
    ...draft.shareTransfers.map(({ registeredOn }) => registeredOn),
  ];
  return days.reduce((last, day) => (day > last ? day : last));
}

/** The company is no more from that day on; its certificate tells why, and its powers and offices fall with it. */
export function end(report: OpenReport, status: Company['status'], day: CivilDate, event: string): void {
  const { company, companyPointer } = report;
  company.status = status;
  company.statusSince = day;
  renewCertificates(report);
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (certificate !== undefined) {
    const template = report.practice.endedCertificate(company.incorporation?.registration ?? null);
    const quote = fill(template, { ...companyValues(report), event, date: spanishDate(day) });
    cite(report, `${companyPointer}/status`, { document: certificate, page: 1, quote, origin: 'registry' });
    const ending = { day, document: certificate, quote };
    extinguishOffices(report, ending);
    extinguishPowers(report, ending);
  }
  updateTaxRepresentatives(report);
  redeclareManagement(report);
}

/** Certificates that are older than the last act are asked for anew. */
function renewCertificates(report: OpenReport): void {
  for (const certificate of documentsOf(report, 'CERTIFICADO_VIGENCIA', 'CERTIFICADO_ANOTACIONES'))
    if (certificate.issuedOn < lastActDay(report))
      redate(report, certificate, officeDay(report, report.asOf));
}

const liquidations = ['liquidacion_forzosa', 'liquidacion_voluntaria'] as const;

/** A court names a liquidator, who from then on acts alone for the company. */
function liquidate(report: OpenReport, day: CivilDate): void {
  const { draft, company, companyPointer, subject } = report;
  const texts = report.practice.texts.insolvency;
  const liquidator = addPerson(report, 'liquidator', 'officer', texts.occupation);
  const court = report.draws('court').pick('number', report.practice.courts(company.domicile.commune));
  const resolution = addDocument(report, 'resolucion_concursal', {
    type: 'RESOLUCION_CONCURSAL',
    issuer: court,
    issuedOn: day,
    about: [subject.id, liquidator.id],
  });
  read(resolution, { field: 'company_name', value: subject.name, page: 1, entityId: subject.id });
  readPerson(report, resolution, liquidator, 2);
  company.status = 'liquidacion_concursal';
  company.statusSince = day;
  const docket = fill(texts.docket, {
    number: report.draws('court').int('docket', 400, 28_000),
    year: String(yearOf(day)),
  });
  const values = { ...partyValues(report, liquidator), ...companyValues(report), court, docket };
  cite(report, `${companyPointer}/status`, {
    document: resolution,
    page: 1,
    quote: fill(texts.statement, values),
    origin: 'registry',
  });
  const procedure = report.draws('court').pick('procedure', liquidations);
  publishInsolvency(report, { procedure, publishedOn: day, endedOn: null, court: resolution.issuer });
  const ending = { day, document: resolution, quote: texts.extinguished };
  if (texts.endsOffices) extinguishOffices(report, ending);
  extinguishPowers(report, ending);
  appoint(report, liquidator, resolution.id, day);
  const faculties = liquidationFaculties(report);
  const power = liquidatorPower(report, liquidator, { documentId: resolution.id, day, faculties });
  draft.powers.push(power);
  const { positions } = draft.administration;
  const name = report.practice.nameWithId(liquidator);
  cite(report, `/administration/positions/${positions.length - 1}`, {
    document: resolution,
    page: 2,
    quote: name,
  });
  cite(report, `/powers/${draft.powers.indexOf(power)}`, {
    document: resolution,
    page: 2,
    quote: texts.faculties,
  });
  company.taxStatus.registeredRepresentativeIds = [];
  updateTaxRepresentatives(report, liquidator.id);
  redeclareManagement(report);
}

function appoint(report: OpenReport, { id, person }: Entity, documentId: string, day: CivilDate): void {
  const gender = person?.sex === 'F' ? 'F' : 'M';
  report.draft.administration.positions.push({
    id: 'pos_liquidator',
    entityId: id,
    title: 'liquidador',
    titleLabel: report.practice.texts.insolvency.office[gender],
    independent: false,
    from: day,
    until: null,
    status: 'vigente',
    appointedBy: 'tribunal',
    documentId,
  });
}

/** What ended a company, and where it stands. */
interface Ending {
  readonly day: CivilDate;
  readonly document: Document;
  readonly quote: string;
}

/** With the company end all the offices that were still held. */
function extinguishOffices({ draft }: OpenReport, { day }: Ending): void {
  for (const position of draft.administration.positions) {
    if (position.status !== 'vigente') continue;
    position.status = 'extinguido';
    position.until = day;
  }
}

/** With the company, or with its administration of itself, end all powers that still stood. */
function extinguishPowers(report: OpenReport, { day, document, quote }: Ending): void {
  report.draft.powers.forEach((power, index) => {
    if (power.status !== 'vigente' && power.status !== 'revocado_parcial') return;
    power.status = 'extinguido';
    power.events.push({ date: day, action: 'extinguido', documentId: document.id });
    cite(report, `/powers/${index}/status`, { document, page: 1, quote, origin: 'registry' });
  });
}

/** What the liquidator may do, which is to liquidate. */
function liquidationFaculties({ law, practice }: OpenReport): Power['faculties'] {
  return practice.texts.insolvency.powers.map(({ code, text }) => ({
    code,
    label: law.facultyLabels[code] ?? facultyLabel(code),
    text,
    excluded: false,
  }));
}

function liquidatorPower(
  { subject, practice }: OpenReport,
  liquidator: Entity,
  { documentId, day, faculties }: { documentId: string; day: CivilDate; faculties: Power['faculties'] },
): Power {
  return {
    id: 'pow_liquidator',
    kind: 'por_cargo',
    title: practice.texts.insolvency.power,
    grantorEntityId: subject.id,
    grantedBy: 'tribunal',
    grantees: { groupIds: [], entityIds: [], positionTitles: ['liquidador'] },
    instrument: { documentId, form: 'resolucion_judicial', deed: null },
    faculties,
    signingRules: [
      {
        id: 'sgn_liquidator_1',
        facultyCodes: ['*'],
        mode: 'individual',
        anyOf: [[{ entityId: liquidator.id, count: 1 }]],
        from: { amount: '0', currency: practice.limitCurrency },
        to: null,
        per: 'operacion',
      },
    ],
    validFrom: day,
    validUntil: null,
    status: 'vigente',
    revocation: null,
    delegation: { allowed: 'no', parentPowerId: null },
    replacesEarlier: true,
    irrevocable: false,
    selfContracting: false,
    events: [{ date: day, action: 'otorgado', documentId }],
  };
}
