import type {
  Act,
  Document,
  Entity,
  InsolvencyTexts,
  LiquidatorTexts,
  Position,
  Power,
} from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { facultyLabel, isOfFounding } from '../../jurisdictions/faculties.js';
import { requiredCompanyName } from '../../jurisdictions/law.js';
import { newPosition, newPower } from '../../jurisdictions/new-records.js';
import { spanishDate, spanishSeries } from '../../words/spanish.js';
import { updateTaxRepresentatives } from '../changes/consequences.js';
import { cite, citeFaculties, citeRegister, dropDocument, reword, rewrite } from '../changes/documents.js';
import { signsAlone } from '../changes/mandates.js';
import {
  actsIn,
  companyValues,
  documentsOf,
  entityOf,
  entryValues,
  type OpenReport,
  ownDocuments,
} from '../changes/open-report.js';
import { readPerson } from '../changes/people.js';
import { minutesValues, revocationEntry } from '../changes/registered-acts.js';
import { replaceCompanyName, spellings } from './identity.js';

/** States in a later certificate of the register that officers have left, if it names them. */
export function certifyEndedOffices(report: OpenReport, day: CivilDate): void {
  const template = report.practice.texts.endedOfficer;
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (template === null || certificate === undefined || certificate.issuedOn < day) return;
  report.draft.administration.positions.forEach((position, index) => {
    const known = report.draft.provenance[`/administration/positions/${index}`]?.documentId;
    const left = position.status === 'extinguido' && position.until === day;
    if (left && known === certificate.id) certifyOffice(report, certificate, position, template);
  });
}

/** Cites an office, or only its start, from a document of the register. `values` are those besides the office's. */
function certifyOffice(
  report: OpenReport,
  document: Document,
  position: Position,
  template: string,
  values: { readonly [name: string]: string } = {},
  field: '' | '/from' = '',
): void {
  const { draft, practice, company } = report;
  const officer = entityOf(report, position.entityId);
  const quote = fillTemplate(template, {
    ...entryValues(company.incorporation?.registration ?? null),
    ...values,
    title: position.titleLabel,
    titleCapitals: position.titleLabel.toUpperCase(),
    person: practice.nameWithId(officer),
    name: officer.name,
    number: practice.printedNumber(officer),
    from: spanishDate(position.from),
    until: spanishDate(position.until ?? report.asOf),
  });
  const pointer = `/administration/positions/${draft.administration.positions.indexOf(position)}${field}`;
  citeRegister(report, pointer, { document, page: 2, quote });
}

/** Days until the register enters what a court has resolved. */
const daysToEntry = 15;

/** States the liquidation and the liquidator in a certificate issued after the entry. */
export function certifyLiquidation(report: OpenReport, liquidator: Entity, day: CivilDate): void {
  const { practice, companyPointer } = report;
  const template = practice.texts.insolvency.certificate;
  const [document] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (template === null || document === undefined || document.issuedOn < addDays(day, daysToEntry)) return;
  const person = practice.nameWithId(liquidator);
  const [date, issuedOn] = [spanishDate(day), spanishDate(document.issuedOn)];
  const code = document.verification?.code ?? '';
  const quote = fillTemplate(template, { ...companyValues(report), person, date, issuedOn, code });
  document.title = practice.texts.dissolution.titles[document.type] ?? document.title;
  document.subjectEntityIds.push(liquidator.id);
  readPerson(report, document, liquidator, 1);
  citeRegister(report, `${companyPointer}/statusSince`, { document, page: 1, quote });
  certifyEndedOffices(report, day);
}

/** Adds the office of a liquidator. `labels` are its titles by sex. */
export function addLiquidatorOffice(
  report: OpenReport,
  labels: InsolvencyTexts['office'],
  office: Pick<Position, 'id' | 'entityId' | 'from' | 'appointedBy' | 'documentId' | 'deed'>,
): Position {
  const { person } = entityOf(report, office.entityId);
  const titleLabel = labels[person?.sex === 'F' ? 'F' : 'M'];
  const position = newPosition({ ...office, title: 'liquidador', titleLabel });
  report.draft.administration.positions.push(position);
  return position;
}

/** A power of liquidators, and the passage that gives it. */
interface Grant extends Pick<Power, 'title' | 'grantedBy' | 'validFrom'> {
  /** The suffix of the ids of the power and its rule. */
  readonly key: 'liquidator' | 'liquidators';
  readonly entityIds: readonly string[];
  readonly instrument: Pick<Power['instrument'], 'form' | 'deed'>;
  readonly powers: InsolvencyTexts['powers'];
  readonly document: Document;
  readonly page: number;
  readonly quote: string;
  /** The passage of the same document that ends the earlier administration; null if it cannot be read. */
  readonly replacing: { readonly page: number; readonly quote: string } | null;
}

/** Makes the liquidators, each acting alone, the administration; their power replaces all others. */
export function empowerLiquidators(report: OpenReport, grant: Grant): void {
  const { draft, subject, law, practice } = report;
  const { key, title, grantedBy, validFrom, entityIds, instrument, document, page, quote, replacing } = grant;
  const alone = signsAlone(key, entityIds[0] ?? '', null, practice.limitCurrency);
  const power = newPower({
    id: `pow_${key}`,
    kind: 'por_cargo',
    title,
    grantorEntityId: subject.id,
    grantedBy,
    grantees: { groupIds: [], entityIds: [], positionTitles: ['liquidador'] },
    instrument: { documentId: document.id, ...instrument },
    faculties: grant.powers.map(({ code, text }) => ({
      code,
      label: law.facultyLabels[code] ?? facultyLabel(code),
      text,
      excluded: false,
    })),
    signingRules: [{ ...alone, anyOf: entityIds.map((entityId) => [{ entityId, count: 1 }]) }],
    validFrom,
    replacesEarlier: true,
  });
  const pointer = `/powers/${draft.powers.push(power) - 1}`;
  cite(report, pointer, { document, page, quote });
  const { administration, provenance } = draft;
  administration.form = 'liquidador';
  administration.actingForm = 'individual';
  // The former citation of the form moves to the start of an office.
  const before = provenance['/administration/form'];
  const office = administration.positions.findIndex(({ documentId }) => documentId === before?.documentId);
  if (before !== undefined && office >= 0) provenance[`/administration/positions/${office}/from`] ??= before;
  cite(report, '/administration/form', { document, page, quote });
  if (replacing !== null) cite(report, `${pointer}/replacesEarlier`, { document, ...replacing });
  citeFaculties(report, pointer, power, { document, page });
}

/** Makes the administrators of a dissolved company its liquidators on that day, if the law says so. */
export function convertAdministrators(report: OpenReport, act: Act, day: CivilDate): void {
  const texts = report.practice.texts.dissolution.liquidators;
  const { company, companyPointer, draft } = report;
  const document = instrumentOf(report, act);
  if (texts === null || document === undefined) return;
  const { deed } = act;
  const ended = draft.administration.positions.filter(
    ({ title, status, until }) => texts.from.includes(title) && status === 'extinguido' && until === day,
  );
  const people = [...new Set(ended.map(({ entityId }) => entityId))];
  if (people.length === 0) return;
  company.status = 'en_liquidacion';
  const appointedBy = texts.byMeeting ? 'junta' : 'estatuto';
  const offices = people.map((entityId) =>
    addLiquidatorOffice(report, texts.office, {
      id: entityId.replace(/^ent_/, 'pos_liquidator_'),
      entityId,
      from: day,
      appointedBy,
      documentId: document.id,
      deed,
    }),
  );
  certifyLiquidators(report, texts, act, ended, offices);
  const persons = people.map((entityId) => report.practice.nameWithId(entityOf(report, entityId)));
  const words = (people.length > 1 ? texts.several : undefined) ?? texts;
  const source = draft.provenance[`${companyPointer}/amendments/${company.amendments.indexOf(act)}`];
  empowerLiquidators(report, {
    key: 'liquidators',
    entityIds: people,
    title: words.power,
    grantedBy: appointedBy,
    validFrom: day,
    instrument: { form: deed === null ? 'documento_privado' : 'escritura_publica', deed },
    powers: texts.powers,
    // The passage of the resolution that dissolved the company.
    replacing:
      source?.page == null || source.quote === null ? null : { page: source.page, quote: source.quote },
    document,
    page: 3,
    quote: fillTemplate(words.faculties, {
      // Within a sentence, two are joined by commas alone.
      persons: persons.length === 2 ? persons.join(', y ') : spanishSeries(persons),
    }),
  });
  updateTaxRepresentatives(report, ...people);
}

/** Returns the deed of an act, or its minutes if it has no deed. */
function instrumentOf({ draft }: OpenReport, { deed, date }: Act): Document | undefined {
  return draft.documents.find(({ id, type, issuedOn }) =>
    deed === null ? type === 'ACTA_JUNTA' && issuedOn === date : id === deed.documentId,
  );
}

/** Cites the new offices from the register, and uses their titles in later documents. */
function certifyLiquidators(
  report: OpenReport,
  texts: LiquidatorTexts,
  { date, registration }: Act,
  ended: readonly Position[],
  offices: readonly Position[],
): void {
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  const entry = report.draft.documents.find(({ id }) => id === registration?.documentId);
  const document = texts.entered ? entry : certificate;
  const values = {
    ...entryValues(registration),
    appointedOn: spanishDate(date),
    entry: registration === null ? '' : report.law.locator(registration),
  };
  for (const office of offices) {
    if (texts.entered && texts.certified !== undefined && certificate !== undefined) {
      certifyOffice(report, certificate, office, texts.certified, values);
      if (entry !== undefined) certifyOffice(report, entry, office, texts.officer, {}, '/from');
    } else if (document !== undefined) certifyOffice(report, document, office, texts.officer, values);
  }
  const later = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES').filter(
    ({ issuedOn }) => issuedOn > (offices[0]?.from ?? issuedOn),
  );
  for (const paper of later)
    for (const { entityId, titleLabel } of ended) {
      const now = offices.find((office) => office.entityId === entityId)?.titleLabel ?? titleLabel;
      reword(report, paper, titleLabel.toLowerCase(), now.toLowerCase());
    }
}

/** The end of a company, and the passage that proves it. */
interface CompanyEnd {
  readonly day: CivilDate;
  readonly document: Document;
  readonly quote: string;
}

/** Ends all offices in force, except the titles that continue in the liquidation. */
export function extinguishOffices(
  { draft }: OpenReport,
  { day }: CompanyEnd,
  continuing: readonly string[] = [],
): void {
  for (const position of draft.administration.positions) {
    if (position.status !== 'vigente' || continuing.includes(position.title)) continue;
    position.status = 'extinguido';
    position.until = day;
  }
}

function isInForce({ status }: Power): boolean {
  return status === 'vigente' || status === 'revocado_parcial';
}

/** Ends all powers in force. */
export function extinguishPowers(report: OpenReport, { day, document, quote }: CompanyEnd): void {
  report.draft.powers.forEach((power, index) => {
    if (!isInForce(power)) return;
    power.status = 'extinguido';
    dropCertificate(report, `/powers/${index}/status`, document);
    power.events.push({ date: day, action: 'extinguido', documentId: document.id });
    citeRegister(report, `/powers/${index}/status`, { document, page: 1, quote });
  });
}

/** Returns the powers in force that were granted by deeds of their own. */
export function grantedByDeed({ draft }: OpenReport): Power[] {
  return draft.powers.filter((power) => isInForce(power) && !isOfFounding(power));
}

/** States that the act that ended the company revoked these powers, as the register certifies of each. */
export function revokeWithCompany(report: OpenReport, powers: readonly Power[], act: Act): void {
  const instrument = instrumentOf(report, act);
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  const { revoked } = report.practice.texts.dissolution;
  if (revoked === null || instrument === undefined || certificate === undefined) return;
  const numbered = minutesValues(report, act.date, actsIn(report).length - 1);
  for (const power of powers) {
    for (const event of power.events) {
      if (event.action === 'extinguido') Object.assign(event, { date: act.date, documentId: instrument.id });
    }
    const quote = fillTemplate(revoked.certificate, {
      ...numbered,
      ...entryValues(act.registration),
      title: power.title,
      date: spanishDate(act.date),
      // The entry of the revocation, if it is not that of the act itself.
      entry:
        act.registration === null
          ? ''
          : revocationEntry(report, power, { date: act.date, registeredOn: act.registration.date }),
    });
    const pointer = `/powers/${report.draft.powers.indexOf(power)}/status`;
    citeRegister(report, pointer, { document: certificate, page: 3, quote });
  }
}

/** Removes the notary's certificate of a power that ended with the company. */
function dropCertificate(report: OpenReport, pointer: string, standIn: Document): void {
  const { provenance, documents, powers } = report.draft;
  const known = provenance[pointer]?.documentId;
  const certificate = documents.find(({ id, type }) => id === known && type === 'CERTIFICADO_VIGENCIA_PODER');
  const isInstrument = powers.some(({ instrument }) => instrument.documentId === known);
  if (certificate !== undefined && !isInstrument) dropDocument(report, certificate, standIn);
}

/** Adds the words that the law demands of a company in liquidation to its name in later documents. */
export function addLiquidationToName(report: OpenReport, day: CivilDate): void {
  const { subject, law } = report;
  const added = requiredCompanyName(law, subject).slice(subject.name.length);
  if (added === '') return;
  const since = addDays(day, daysToEntry);
  const names = [...new Set(spellings(subject.name, subject.name).map(([name]) => name))];
  // Documents in which the company or a register writes its name.
  const documents = ownDocuments(
    report,
    'CERTIFICADO_VIGENCIA',
    'REGISTRO_ACCIONISTAS',
    'DECLARACION_BENEFICIARIOS_FINALES',
    'E_RUT',
    'SITUACION_TRIBUTARIA',
  );
  for (const document of documents.filter(({ issuedOn }) => issuedOn >= since)) {
    for (const name of names) {
      const required = name + (name === name.toUpperCase() ? added.toUpperCase() : added);
      rewrite(report, document, (text) => replaceCompanyName(text, name, required));
    }
  }
}
