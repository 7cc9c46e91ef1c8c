import type { Company, Entity, Power } from '../../../contract/generated/types.js';
import { companyIdentity } from '../../jurisdictions/cl/identity.js';
import { fill, nameWithId, printedTaxId, wording } from '../../jurisdictions/cl/phrases.js';
import { locatorValues } from '../../jurisdictions/cl/registrations.js';
import { checkDigit, parseRut } from '../../jurisdictions/cl/rut.js';
import { facultyOf } from '../../jurisdictions/faculties.js';
import { addYears, type CivilDate, yearOf } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { redeclareManagement, updateTaxRepresentatives } from './consequences.js';
import { defects } from './defects.js';
import { addAct } from './new-acts.js';
import { dayOf, documentsOf, fingerprintOf, lastActDay, type OpenReport } from './open-report.js';
import { addDocument, cite, freeId, read, redate } from './papers.js';
import { addPerson, addSearch, readPerson } from './people.js';
import { date, type Recipe, recipe, text } from './recipe.js';

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
      const change = wording.ESCRITURA_MODIFICACION.disolucion;
      const summary = fill(wording.ACTOS.summary.disolucion, { company: report.subject.name });
      addAct(report, { kind: 'disolucion', date: day, change, summary });
      end(report, 'disuelta', day, defects.CERTIFICADO_VIGENCIA.dissolved);
    },
  }),
  recipe({
    id: 'absorbed',
    breaks: 'ENT-005',
    title: { es: 'La sociedad fue absorbida por otra', en: 'The company was absorbed by another' },
    parameters: {
      date: date('', 'Day of the merger. Empty: some four months ago.'),
      successorName: text('', 'Name of the company that succeeds it. Empty: it is drawn.'),
      successorTaxId: text('', 'RUT of the company that succeeds it. Empty: it is drawn.'),
    },
    target: (report, values) => ending(report, values.date, 120),
    edit: (report, day, values) => {
      if (day > report.asOf) return;
      const successor = addSuccessor(report, values.successorName, values.successorTaxId);
      const names = { company: report.subject.name, successor: successor.name };
      const change = fill(defects.ACTOS.absorbing, { ...names, successorTaxId: printedTaxId(successor) });
      addAct(report, { kind: 'fusion', date: day, change, summary: fill(defects.ACTOS.absorbed, names) });
      end(report, 'absorbida', day, fill(defects.CERTIFICADO_VIGENCIA.absorbed, names));
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
      const restated = documentsOf(report, 'ESTATUTO_ACTUALIZADO').some(({ id }) => id === source.documentId);
      const texts = restated ? wording.ESTATUTO_ACTUALIZADO : wording.ESCRITURA_CONSTITUCION;
      source.quote = fill(texts.term.plazo_fijo, { endsOn: spanishDate(endsOn) });
    },
  }),
];

/** The day of the end, if nothing of the company's life comes after it. */
function ending(report: OpenReport, settled: string, daysAgo: number): CivilDate | null {
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

/** The company is no more from that day on; its certificate tells why, and its powers of attorney fall with it. */
function end(report: OpenReport, status: Company['status'], day: CivilDate, event: string): void {
  const { company, companyPointer, subject } = report;
  company.status = status;
  company.statusSince = day;
  renewCertificates(report);
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (certificate !== undefined) {
    const entry = company.incorporation?.registration;
    const values = {
      ...(entry ? locatorValues(entry) : {}),
      company: subject.name,
      taxId: printedTaxId(subject),
      event,
      date: spanishDate(day),
    };
    const texts = defects.CERTIFICADO_VIGENCIA;
    const quote = fill(entry ? texts.noteOf : texts.formOf, values);
    cite(report, `${companyPointer}/status`, certificate, 1, quote, 'registry');
  }
  updateTaxRepresentatives(report);
}

/** Certificates that are older than the last act are asked for anew. */
function renewCertificates(report: OpenReport): void {
  for (const certificate of documentsOf(report, 'CERTIFICADO_VIGENCIA', 'CERTIFICADO_ANOTACIONES'))
    if (certificate.issuedOn < lastActDay(report)) redate(report, certificate, report.asOf);
}

function addSuccessor(report: OpenReport, name: string, taxId: string): Entity {
  const { draft, subject } = report;
  const drawn = `${report.draws('successor').int('tax id', 66_200_000, 66_999_999)}`;
  const rut = parseRut(taxId === '' ? `${drawn}-${checkDigit(Number(drawn))}` : taxId);
  const value = rut?.canonical ?? taxId;
  const identity = companyIdentity(fingerprintOf(draft), value, report.asOf);
  const successor: Entity = {
    ...subject,
    id: freeId('ent_successor', draft.entities),
    roles: ['counterparty'],
    name: name === '' ? identity.name : name,
    nameVariations: [],
    taxId: { type: 'RUT', value, country: 'CL', valid: rut?.valid ?? false },
    address: null,
    company: null,
  };
  draft.entities.push(successor);
  addSearch(report, successor);
  return successor;
}

/** A court names a liquidator, who from then on acts alone for the company. */
function liquidate(report: OpenReport, day: CivilDate): void {
  const { draft, company, companyPointer, subject } = report;
  const liquidator = addPerson(report, 'liquidator', 'officer', 'abogado');
  const texts = defects.LIQUIDADOR;
  const court = report.draws('court').int('number', 1, 30);
  const resolution = addDocument(report, 'resolucion_concursal', {
    type: 'RESOLUCION_CONCURSAL',
    issuer: fill(texts.court, { number: String(court) }),
    issuedOn: day,
    about: [subject.id, liquidator.id],
  });
  read(resolution, 'company_name', subject.name, 1, subject.id);
  readPerson(resolution, liquidator, 2);
  company.status = 'liquidacion_concursal';
  company.statusSince = day;
  const values = { company: subject.name, taxId: printedTaxId(subject), person: liquidator.name };
  const statement = fill(wording.RESOLUCION_CONCURSAL.statement, values);
  cite(report, `${companyPointer}/status`, resolution, 1, statement, 'registry');
  appoint(report, liquidator, resolution.id, day);
  const power = extinguishPowers(report, liquidator, resolution.id, day);
  const { positions } = draft.administration;
  cite(report, `/administration/positions/${positions.length - 1}`, resolution, 2, nameWithId(liquidator));
  cite(report, `/powers/${draft.powers.indexOf(power)}`, resolution, 2, texts.faculties);
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
    titleLabel: defects.LIQUIDADOR.office[gender],
    independent: false,
    from: day,
    until: null,
    status: 'vigente',
    appointedBy: 'tribunal',
    documentId,
  });
}

function extinguishPowers(report: OpenReport, liquidator: Entity, documentId: string, day: CivilDate): Power {
  const { draft, subject } = report;
  const codes = new Set(draft.powers.flatMap(({ faculties }) => faculties.map(({ code }) => code)));
  for (const power of draft.powers) if (power.status === 'vigente') power.status = 'extinguido';
  const power: Power = {
    id: 'pow_liquidator',
    kind: 'por_cargo',
    title: defects.LIQUIDADOR.power,
    grantorEntityId: subject.id,
    grantedBy: 'tribunal',
    grantees: { groupIds: [], entityIds: [], positionTitles: ['liquidador'] },
    instrument: { documentId, form: 'resolucion_judicial', deed: null },
    faculties: [...codes].flatMap((code) => {
      const known = facultyOf(code);
      return known === undefined ? [] : [{ code, label: known.label, text: known.clause, excluded: false }];
    }),
    signingRules: [
      {
        id: 'sgn_liquidator_1',
        facultyCodes: ['*'],
        mode: 'individual',
        anyOf: [[{ entityId: liquidator.id, count: 1 }]],
        from: { amount: '0', currency: 'CLF' },
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
  draft.powers.push(power);
  return power;
}
