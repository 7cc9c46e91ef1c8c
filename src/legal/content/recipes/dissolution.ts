import type { Act, Document, Entity, Position, Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import { facultyLabel, isOfFounding } from '../../jurisdictions/faculties.js';
import { requiredCompanyName } from '../../jurisdictions/law.js';
import type { InsolvencyTexts, LiquidatorTexts } from '../../jurisdictions/practice.js';
import { spanishDate, spanishList } from '../../words/spanish.js';
import { updateTaxRepresentatives } from '../changes/consequences.js';
import { cite, citeFaculties, dropDocument, reword, rewrite } from '../changes/documents.js';
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
import { spellings } from './identity.js';

/** Lets the register's certificate, where it names officers and is of after their end, tell that they left. */
export function certifyEndedOffices(report: OpenReport, day: CivilDate): void {
  const template = report.practice.texts.endedOfficer;
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (template === null || certificate === undefined || certificate.issuedOn < day) return;
  report.draft.administration.positions.forEach((position, index) => {
    const known = report.draft.provenance[`/administration/positions/${index}`]?.documentId;
    const left = position.status === 'extinguido' && position.until === day;
    if (left && known === certificate.id) certifyOffice(report, certificate, position, { template });
  });
}

/** A line of the register on an office. */
interface OfficeLine {
  readonly template: string;
  /** What of the office it tells; all of it where that is left out. */
  readonly member?: '' | '/from';
  /** What it names besides the office. */
  readonly values?: { readonly [name: string]: string };
}

/** Cites an office, or what is told of it at a member, from a paper of the register, in those words. */
function certifyOffice(
  report: OpenReport,
  document: Document,
  position: Position,
  { template, member = '', values = {} }: OfficeLine,
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
  const pointer = `/administration/positions/${draft.administration.positions.indexOf(position)}${member}`;
  cite(report, pointer, { document, page: 2, quote, origin: 'registry' });
}

/** What the register takes to enter what a court has resolved. */
const daysToEntry = 15;

/** Lets the certificate tell that the company is being liquidated, and by whom, once the register knows. */
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
  cite(report, `${companyPointer}/statusSince`, { document, page: 1, quote, origin: 'registry' });
  certifyEndedOffices(report, day);
}

type Office = Pick<Position, 'id' | 'entityId' | 'from' | 'appointedBy' | 'documentId' | 'deed'>;

/** Adds an office of who liquidates the company, called by sex. */
export function seatLiquidator(
  report: OpenReport,
  called: InsolvencyTexts['office'],
  office: Office,
): Position {
  const { person } = entityOf(report, office.entityId);
  const position: Position = {
    ...office,
    title: 'liquidador',
    titleLabel: called[person?.sex === 'F' ? 'F' : 'M'],
    independent: false,
    until: null,
    status: 'vigente',
  };
  report.draft.administration.positions.push(position);
  return position;
}

/** A power of those who liquidate, and the page and words of the paper that give it. */
interface Grant extends Pick<Power, 'title' | 'grantedBy' | 'validFrom'> {
  /** By which the power and its rule are known. */
  readonly key: 'liquidator' | 'liquidators';
  readonly entityIds: readonly string[];
  readonly instrument: Pick<Power['instrument'], 'form' | 'deed'>;
  readonly powers: InsolvencyTexts['powers'];
  readonly document: Document;
  readonly page: number;
  readonly quote: string;
  /** Where the same paper takes the company from those who acted for it; null where nobody can read it. */
  readonly replacing: { readonly page: number; readonly quote: string } | null;
}

/** Adds the power that goes with the office of those who liquidate, each of them alone, and takes the place of all others. */
export function empowerLiquidators(report: OpenReport, grant: Grant): void {
  const { draft } = report;
  const { document, page, quote, replacing } = grant;
  const power = powerOf(report, grant);
  draft.powers.push(power);
  const pointer = `/powers/${draft.powers.length - 1}`;
  cite(report, pointer, { document, page, quote });
  administerByLiquidators(report, { document, page, quote });
  if (replacing !== null) cite(report, `${pointer}/replacesEarlier`, { document, ...replacing });
  citeFaculties(report, pointer, power, { document, page });
}

/** From then on nobody administers but who liquidates, each alone; what told of the form before tells of a day in office. */
function administerByLiquidators(
  report: OpenReport,
  passage: Pick<Grant, 'document' | 'page' | 'quote'>,
): void {
  const { administration, provenance } = report.draft;
  administration.form = 'liquidador';
  administration.actingForm = 'individual';
  const pointer = '/administration/form';
  const before = provenance[pointer];
  const office = administration.positions.findIndex(({ documentId }) => documentId === before?.documentId);
  const since = `/administration/positions/${office}/from`;
  if (before !== undefined && office >= 0) provenance[since] ??= before;
  cite(report, pointer, passage);
}

function powerOf({ subject, law, practice }: OpenReport, grant: Grant): Power {
  const { key, title, grantedBy, validFrom, entityIds, instrument, powers, document } = grant;
  const [first = '', ...others] = entityIds;
  const alone = signsAlone(key, first, { currency: practice.limitCurrency });
  return {
    id: `pow_${key}`,
    kind: 'por_cargo',
    title,
    grantorEntityId: subject.id,
    grantedBy,
    grantees: { groupIds: [], entityIds: [], positionTitles: ['liquidador'] },
    instrument: { documentId: document.id, ...instrument },
    faculties: powers.map(({ code, text }) => ({
      code,
      label: law.facultyLabels[code] ?? facultyLabel(code),
      text,
      excluded: false,
    })),
    signingRules: [{ ...alone, anyOf: [first, ...others].map((entityId) => [{ entityId, count: 1 }]) }],
    validFrom,
    validUntil: null,
    status: 'vigente',
    revocation: null,
    delegation: { allowed: 'no', parentPowerId: null },
    replacesEarlier: true,
    irrevocable: false,
    selfContracting: false,
    events: [{ date: validFrom, action: 'otorgado', documentId: document.id }],
  };
}

/** Where those who administered when the company was dissolved liquidate it, they become liquidators on that day. */
export function convertAdministrators(report: OpenReport, act: Act, day: CivilDate): void {
  const texts = report.practice.texts.dissolution.liquidators;
  const { company } = report;
  const document = instrumentOf(report, act);
  if (texts === null || document === undefined) return;
  const { deed } = act;
  const ended = endedOn(report, texts, day);
  const people = [...new Set(ended.map(({ entityId }) => entityId))];
  if (people.length === 0) return;
  company.status = 'en_liquidacion';
  const appointedBy = texts.byMeeting ? 'junta' : 'estatuto';
  const offices = people.map((entityId) =>
    seatLiquidator(report, texts.office, {
      id: entityId.replace(/^ent_/, 'pos_liquidator_'),
      entityId,
      from: day,
      appointedBy,
      documentId: document.id,
      deed,
    }),
  );
  certify(report, texts, act, { ended, offices });
  const persons = people.map((entityId) => report.practice.nameWithId(entityOf(report, entityId)));
  const words = wordsFor(texts, people);
  empowerLiquidators(report, {
    key: 'liquidators',
    entityIds: people,
    title: words.power,
    grantedBy: appointedBy,
    validFrom: day,
    instrument: { form: deed === null ? 'documento_privado' : 'escritura_publica', deed },
    powers: texts.powers,
    replacing: resolvedIn(report, act),
    document,
    page: 3,
    quote: fillTemplate(words.faculties, { persons: inApposition(persons) }),
  });
  updateTaxRepresentatives(report, ...people);
}

/** The offices of those who may liquidate, which ended on a day. */
function endedOn({ draft }: OpenReport, { from }: LiquidatorTexts, day: CivilDate): Position[] {
  return draft.administration.positions.filter(
    ({ title, status, until }) => from.includes(title) && status === 'extinguido' && until === day,
  );
}

/** Several within a sentence; two need no more than commas between them. */
function inApposition(persons: readonly string[]): string {
  return persons.length === 2 ? persons.join(', y ') : spanishList(persons, 'y', '; ');
}

/** The deed of an act, or the minutes where it has none. */
function instrumentOf({ draft }: OpenReport, { deed, date }: Act): Document | undefined {
  return draft.documents.find(({ id, type, issuedOn }) =>
    deed === null ? type === 'ACTA_JUNTA' && issuedOn === date : id === deed.documentId,
  );
}

/** What the act that dissolved the company resolved. */
function resolvedIn({ draft, company, companyPointer }: OpenReport, act: Act) {
  const told = draft.provenance[`${companyPointer}/amendments/${company.amendments.indexOf(act)}`];
  return told?.page == null || told.quote === null ? null : { page: told.page, quote: told.quote };
}

/** Offices that ended, and those that took their place. */
interface Handover {
  readonly ended: readonly Position[];
  readonly offices: readonly Position[];
}

/** The register names them, and papers of later call them by their new office. */
function certify(
  report: OpenReport,
  texts: LiquidatorTexts,
  { date, registration }: Act,
  handover: Handover,
): void {
  const { offices } = handover;
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
      certifyOffice(report, certificate, office, { template: texts.certified, values });
      if (entry !== undefined)
        certifyOffice(report, entry, office, { template: texts.officer, member: '/from' });
    } else if (document !== undefined)
      certifyOffice(report, document, office, { template: texts.officer, values });
  }
  const later = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES').filter(
    ({ issuedOn }) => issuedOn > (offices[0]?.from ?? issuedOn),
  );
  for (const paper of later) renameOffices(report, paper, handover);
}

function renameOffices(report: OpenReport, paper: Document, { ended, offices }: Handover): void {
  for (const { entityId, titleLabel } of ended) {
    const now = offices.find((office) => office.entityId === entityId)?.titleLabel ?? titleLabel;
    reword(report, paper, titleLabel.toLowerCase(), now.toLowerCase());
  }
}

/** The title of their power and the sentence that makes them liquidators, of one or of several. */
function wordsFor({ power, faculties, several }: LiquidatorTexts, people: readonly string[]) {
  return people.length > 1 && several !== undefined ? several : { power, faculties };
}

/** What ended a company, and where it stands. */
interface CompanyEnd {
  readonly day: CivilDate;
  readonly document: Document;
  readonly quote: string;
}

/** With the company end all the offices that were still held, but those that go on in its liquidation. */
export function extinguishOffices(
  { draft }: OpenReport,
  { day }: CompanyEnd,
  goOn: readonly string[] = [],
): void {
  for (const position of draft.administration.positions) {
    if (position.status !== 'vigente' || goOn.includes(position.title)) continue;
    position.status = 'extinguido';
    position.until = day;
  }
}

function isStanding({ status }: Power): boolean {
  return status === 'vigente' || status === 'revocado_parcial';
}

/** With the company, or with its administration of itself, end all powers that still stood. */
export function extinguishPowers(report: OpenReport, { day, document, quote }: CompanyEnd): void {
  report.draft.powers.forEach((power, index) => {
    if (!isStanding(power)) return;
    power.status = 'extinguido';
    dropCertificate(report, `/powers/${index}/status`, document);
    power.events.push({ date: day, action: 'extinguido', documentId: document.id });
    cite(report, `/powers/${index}/status`, { document, page: 1, quote, origin: 'registry' });
  });
}

/** The powers that stand, and that deeds of their own gave. */
export function grantedByDeed({ draft }: OpenReport): Power[] {
  return draft.powers.filter((power) => isStanding(power) && !isOfFounding(power));
}

/** The act that ended the company revoked these powers, as the register certifies of each. */
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
      entry: revokedIn(report, power, act),
    });
    const pointer = `/powers/${report.draft.powers.indexOf(power)}/status`;
    cite(report, pointer, { document: certificate, page: 3, quote, origin: 'registry' });
  }
}

/** Where it is entered that the act revoked the power, if not with the act itself. */
function revokedIn(report: OpenReport, power: Power, { date, registration }: Act): string {
  if (registration === null) return '';
  return revocationEntry(report, power, { date, registeredOn: registration.date });
}

/** Of a power that ended with the company nobody asks a notary any more whether it was revoked. */
function dropCertificate(report: OpenReport, pointer: string, standIn: Document): void {
  const { provenance, documents, powers } = report.draft;
  const known = provenance[pointer]?.documentId;
  const certificate = documents.find(({ id, type }) => id === known && type === 'CERTIFICADO_VIGENCIA_PODER');
  const isInstrument = powers.some(({ instrument }) => instrument.documentId === known);
  if (certificate !== undefined && !isInstrument) dropDocument(report, certificate, standIn);
}

/** What the company itself and its registers write of it. */
const bearing = [
  'CERTIFICADO_VIGENCIA',
  'REGISTRO_ACCIONISTAS',
  'DECLARACION_BENEFICIARIOS_FINALES',
  'E_RUT',
  'SITUACION_TRIBUTARIA',
] as const;

/** Lets papers of a company that is being liquidated since that day call it as the law demands. */
export function addLiquidationToName(report: OpenReport, day: CivilDate): void {
  const { subject, law } = report;
  const added = requiredCompanyName(law, subject).slice(subject.name.length);
  if (added === '') return;
  const since = addDays(day, daysToEntry);
  const names = [...new Set(spellings(subject.name, subject.name).map(([name]) => name))];
  for (const document of ownDocuments(report, ...bearing).filter(({ issuedOn }) => issuedOn >= since)) {
    for (const name of names) {
      const borne = name + (name === name.toUpperCase() ? added.toUpperCase() : added);
      rewrite(report, document, (text) => requiredNameIn(text, name, borne));
    }
  }
}

// The full stop of "S.A." may be that of the sentence as well, which then has one of its own.
function requiredNameIn(text: string, name: string, borne: string): string {
  if (text === name || !name.endsWith('.')) return text.replaceAll(name, borne);
  return text
    .split(name)
    .reduce(
      (before, after) => `${before}${borne}${after === '' || /^ \p{Lu}/u.test(after) ? '.' : ''}${after}`,
    );
}
