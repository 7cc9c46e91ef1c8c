import type { Act, Deed, Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { minutesNumber } from '../../jurisdictions/drawn-records.js';
import type { ActInstruments } from '../../jurisdictions/jurisdiction.js';
import type { ActGazette, CommercialRegister } from '../../jurisdictions/practice.js';
import { spanishDate } from '../../words/spanish.js';
import { delegateInOffice, officersOn, openDeed, signDeed } from './deeds.js';
import { addDocument, cite, citeRegister, readHeading } from './documents.js';
import { actsIn, companyValues, type OpenReport, officeDay } from './open-report.js';

/** An act to be written, and its pointer in the report. */
export interface WrittenAct {
  readonly kind: Act['kind'];
  readonly date: CivilDate;
  readonly pointer: string;
  readonly change: string;
  /** The clause of the resolution that revokes powers as well; empty if there is none. */
  readonly revoking: string;
  /** The act ends the company. */
  readonly ends: boolean;
}

/** Writes an act of a country with one commercial register: deed or minutes, entry, and any publication. */
export function byRegister(
  report: OpenReport,
  register: CommercialRegister,
  act: WrittenAct,
): Partial<ActInstruments> {
  const deed = resolve(report, register, act);
  const { registration, entered } = enter(report, register, act);
  const publication = register.gazette === null ? null : publish(report, register.gazette, act, entered);
  return { deed, registration, publication };
}

/** Adds the document that resolves the act; returns its deed, or null for minutes. */
function resolve(
  report: OpenReport,
  { byDeed, minutes: opening, title }: CommercialRegister,
  act: WrittenAct,
): Deed | null {
  const { subject } = report;
  if (byDeed) {
    const paper = { type: 'ESCRITURA_MODIFICACION', title } as const;
    const { deed, document } = signDeed(report, act.kind, paper, act.date);
    const { resolution } = report.practice.texts.opening;
    if (resolution !== null)
      openDeed(report, { deed, document, pointer: `${act.pointer}/deed` }, resolution, {
        delegate: delegateInOffice(report, act.date),
        officers: officersOn(report, act.date),
        meetingOn: spanishDate(act.date),
      });
    cite(report, act.pointer, { document, page: 2, quote: act.change });
    return deed;
  }
  const minutes = addDocument(report, act.kind, {
    type: 'ACTA_JUNTA',
    title,
    issuer: subject.name,
    issuedOn: act.date,
  });
  readHeading(report, minutes, act.date);
  if (opening !== null) {
    const values = { ...companyValues(report), ...minutesValues(report, act.date, actsIn(report).length) };
    const quote = fillTemplate(opening, { ...values, date: spanishDate(act.date) });
    cite(report, `${act.pointer}/date`, { document: minutes, page: 1, quote });
  }
  cite(report, act.pointer, { document: minutes, page: 2, quote: act.change });
  return null;
}

function enter(report: OpenReport, register: CommercialRegister, act: WrittenAct) {
  const { kind, date, pointer, revoking } = act;
  const { company, law } = report;
  const entered = officeDay(report, addDays(date, 11));
  const entry = register.entry(report.draws(`acts/${kind}/registration`), {
    commune: company.domicile.commune,
    date: entered,
    ordinal: actsIn(report).length + 1,
    // The powers, elections and revocations that were registered before the act.
    othersBefore:
      grantsAndElections(report, date) + revocationsEntered(report, (enteredOn) => enteredOn < date),
    first: company.incorporation?.registration ?? null,
    dissolves: kind === 'disolucion',
  });
  const document = addDocument(report, `${kind}_inscripcion`, {
    type: 'INSCRIPCION_REGISTRAL',
    issuer: issuerOfFirst(report, 'registration', entry.registrar),
    issuedOn: entered,
  });
  const registration = { ...entry, documentId: document.id };
  readHeading(report, document);
  const values = {
    ...companyValues(report),
    ...minutesValues(report, date, actsIn(report).length),
    revoking,
    code: document.verification?.code ?? '',
    locator: law.locator(registration),
    actDate: spanishDate(date),
    presentedOn: spanishDate(officeDay(report, addDays(date, 2))),
    date: spanishDate(entered),
  };
  citeRegister(report, `${pointer}/registration`, {
    document,
    page: 1,
    quote: fillTemplate(register.entryText, values),
  });
  return { registration, entered };
}

/** Returns the number of the minutes of a day, after so many earlier acts of the company. */
export function minutesValues(
  { subject: { name }, company: { incorporation } }: OpenReport,
  date: CivilDate,
  earlier: number,
): { readonly minutesNumber: string } {
  return { minutesNumber: minutesNumber({ name, foundedOn: incorporation?.date ?? date }, date, earlier) };
}

/** Returns who issued the entry or publication of the incorporation. */
function issuerOfFirst(
  { draft, company }: OpenReport,
  step: 'registration' | 'publication',
  fallback: string,
): string {
  const documentId = company.incorporation?.[step]?.documentId;
  return draft.documents.find(({ id }) => id === documentId)?.issuer ?? fallback;
}

function publish(
  report: OpenReport,
  gazette: ActGazette,
  { kind, pointer }: WrittenAct,
  entered: CivilDate,
): Act['publication'] {
  const date = officeDay(report, addDays(entered, 6), gazette.days);
  const { number, ...issue } = gazette.issue(report.draws(`acts/${kind}/publication`), date);
  const document = addDocument(report, `${kind}_publicacion`, {
    type: 'PUBLICACION_OFICIAL',
    issuer: issuerOfFirst(report, 'publication', gazette.name),
    issuedOn: date,
  });
  const cve = document.verification?.code ?? null;
  const values = {
    ...companyValues(report),
    ...issue,
    number,
    page: String(issue.page),
    cve: cve ?? '',
    date: spanishDate(date),
  };
  citeRegister(report, `${pointer}/publication`, {
    document,
    page: 1,
    quote: fillTemplate(gazette.text, values),
  });
  return { gazette: gazette.name, date, ...issue, cve, documentId: document.id };
}

/** Returns the register entry of a revocation as certificates quote it; empty if they do not. */
export function revocationEntry(
  report: OpenReport,
  power: Power,
  { date, registeredOn }: { readonly date: CivilDate; readonly registeredOn: CivilDate },
): string {
  const { practice, company, draft, draws } = report;
  const first = company.incorporation?.registration;
  const enter = practice.register?.powerEntry;
  if (!first || enter === undefined) return '';
  const isOfNoAct = deedsOfNoAct(report);
  const granted = draft.powers.filter(({ instrument }) => isOfNoAct(instrument.deed)).length;
  const revoked = revocationsEntered(report, () => true, power);
  const acts = actsIn(report).filter(({ act }) => act.date <= date).length;
  return enter(draws(`revocations/${power.id}`), {
    date: registeredOn,
    first,
    ordinal: granted + revoked + 1,
    number: acts + grantsAndElections(report, date) + revoked + 1,
  });
}

function grantsAndElections(report: OpenReport, day: CivilDate): number {
  const { powers, administration } = report.draft;
  const isOfNoAct = deedsOfNoAct(report);
  const granted = powers.filter(({ instrument, validFrom }) => isOfNoAct(instrument.deed) && validFrom < day);
  const elections = administration.positions.filter(({ deed, from }) => isOfNoAct(deed) && from < day);
  return granted.length + new Set(elections.map(({ deed }) => deed?.documentId)).size;
}

/** Returns a test for deeds that belong to no act of the company. */
function deedsOfNoAct(report: OpenReport): (deed: Deed | null) => boolean {
  const ofActs = new Set(actsIn(report).map(({ act }) => act.deed?.documentId));
  return (deed) => deed !== null && !ofActs.has(deed.documentId);
}

function revocationsEntered(
  { draft }: OpenReport,
  within: (entered: CivilDate) => boolean,
  except?: Power,
): number {
  return draft.powers.filter(
    (power) =>
      power !== except && power.revocation?.registeredOn != null && within(power.revocation.registeredOn),
  ).length;
}
