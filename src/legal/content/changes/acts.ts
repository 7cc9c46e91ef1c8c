import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import { drawSchemas } from '../../../contract/draw-schemas.js';
import type { Act, Deed, Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, compareDates, latest } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { actLabel } from '../../jurisdictions/cl/acts/act-sentences.js';
import { marginalNoteOf } from '../../jurisdictions/cl/acts/acts.js';
import {
  drawPublication,
  drawRegistration,
  gazetteHeader,
  locatorOf,
  locatorValues,
  openingOf,
  seatOf,
} from '../../jurisdictions/cl/acts/registrations.js';
import { diarioOficial } from '../../jurisdictions/cl/calendar.js';
import { namesWithIds, printedTaxId } from '../../jurisdictions/cl/phrases.js';
import { communeNamed } from '../../jurisdictions/cl/vocabulary.js';
import { simpleRecords } from '../../jurisdictions/drawn-records.js';
import type { ActInstruments } from '../../jurisdictions/jurisdiction.js';
import { newAct } from '../../jurisdictions/new-records.js';
import { spanishDate } from '../../words/spanish.js';
import { openAmendment, signersFor } from './chilean-openings.js';
import { reduceMinutes, signDeed } from './deeds.js';
import { addDocument, cite, citeRegister, readHeading, uncite } from './documents.js';
import {
  actsIn,
  deedValues,
  documentsOf,
  entityOf,
  isTraditional,
  type OpenReport,
  officeDay,
} from './open-report.js';
import { byRegister, type WrittenAct } from './registered-acts.js';

const records = simpleRecords(drawSchemas);
const texts = wording.CERTIFICADO_ANOTACIONES;

/** An act that a recipe adds. */
interface NewAct {
  readonly kind: Act['kind'];
  readonly date: CivilDate;
  /** The resolution in the words of the deed. */
  readonly change: string;
  readonly summary: string;
  /** The clause of the resolution that revokes powers as well. */
  readonly revoking?: string;
  /** Name of the absorbing company, if the act is a merger into another. */
  readonly successor?: string;
}

/** Adds an act after all others, registered and published in time or made by form, with all its documents. */
export function addAct(report: OpenReport, act: NewAct): Act {
  const { kind, date, change, summary, revoking = '', successor } = act;
  const { company, companyPointer } = report;
  const pointer = `${companyPointer}/amendments/${company.amendments.length}`;
  const ends = kind === 'disolucion' || successor !== undefined;
  const written = { kind, date, pointer, change, revoking, ends };
  const { register } = report.practice;
  const instruments =
    register !== null
      ? byRegister(report, register, written)
      : isTraditional(report)
        ? byDeed(report, written)
        : byForm(report, written);
  const before = company.amendments.filter((amendment) => amendment.kind === kind).length;
  const id = before === 0 ? `act_${kind}` : `act_${kind}_${before + 1}`;
  const added = newAct({ id, kind, date, ...instruments, summary });
  company.amendments.push(added);
  // The incorporation notes the act: in the margin of its entry, or in the annotation certificate.
  if (register === null && added.registration === null) listAnnotations(report);
  else if (register === null && added.registration !== null && added.deed !== null) {
    const { legalForm } = company;
    const text = marginalNoteOf(kind, added.deed, added.registration, { legalForm, successor });
    addMarginalNote(report, { date: added.registration.date, text, actId: id });
  }
  return added;
}

/** Rewrites the annotation certificate: it lists the acts, and the powers that the holder of an E.I.R.L. granted. */
function listAnnotations(report: OpenReport): void {
  const [certificate] = documentsOf(report, 'CERTIFICADO_ANOTACIONES');
  if (certificate === undefined) return;
  const acts = actsIn(report).map(({ act: { date, kind, res } }) => ({
    date,
    text: fillTemplate(texts.entry, {
      date: spanishDate(date),
      actLabel: actLabel(kind),
      cve: res?.cve ?? '',
    }),
  }));
  const mandates = report.draft.powers.flatMap(({ id, grantedBy, instrument: { deed } }) => {
    if (grantedBy !== 'titular' || deed === null) return [];
    const date = notedOn(report, deed);
    const values = {
      date: spanishDate(date),
      deedDate: spanishDate(deed.date),
      ...deedValues(report, deed),
      cve: records.record('resAct', report.draws(`powers/${id}/annotation`)).cve,
    };
    return [{ date, text: fillTemplate(texts.mandate, values) }];
  });
  const noted = [...acts, ...mandates]
    .filter(({ date }) => date <= certificate.issuedOn)
    .sort((one, other) => compareDates(one.date, other.date));
  const values = {
    company: report.subject.name,
    taxId: printedTaxId(report.subject),
    date: spanishDate(certificate.issuedOn),
    entries: noted.map(({ text }) => text).join('; '),
  };
  citeRegister(report, `${report.companyPointer}/amendments`, {
    document: certificate,
    page: 1,
    quote: fillTemplate(texts.some, values),
  });
}

/** Returns the day of the annotation: a week after the deed or, if later, after the incorporation. */
function notedOn(report: OpenReport, deed: Deed): CivilDate {
  const founded = report.company.incorporation?.date ?? deed.date;
  return officeDay(report, addDays(latest(deed.date, founded), 7));
}

/** Writes an act by the form of the electronic register. */
function byForm(report: OpenReport, { kind, date, pointer, change }: WrittenAct): Partial<ActInstruments> {
  const { subject } = report;
  const { actId, cve } = records.record('resAct', report.draws(`forms/${kind}`));
  const document = addDocument(report, `${kind}_formulario`, {
    type: 'ACTO_RES',
    issuer: wording.DOCUMENTOS.issuer.res,
    issuedOn: date,
    code: cve,
  });
  readHeading(report, document, date);
  const signers = [...new Set(signersFor(report, subject.id))];
  const values = {
    date: spanishDate(date),
    company: subject.name,
    taxId: printedTaxId(subject),
    parties: namesWithIds(signers.map((id) => entityOf(report, id))),
    change,
  };
  citeRegister(report, pointer, {
    document,
    page: 1,
    quote: fillTemplate(wording.ACTO_RES.modificacion, values),
  });
  citeRegister(report, `${pointer}/res`, {
    document,
    page: Math.max(5, document.pages),
    quote: fillTemplate(wording.ACTO_RES.verification, { cve, actId }),
  });
  return { res: { actId, signedOn: date, signerEntityIds: signers, cve, documentId: document.id } };
}

/** Writes an act by deed, with its extract, entry and publication. */
function byDeed(report: OpenReport, act: WrittenAct): Partial<ActInstruments> {
  const { kind, date, pointer, change, ends } = act;
  const { subject, company, form } = report;
  const type = kind === 'saneamiento' ? 'SANEAMIENTO' : 'ESCRITURA_MODIFICACION';
  const byMeeting = type === 'ESCRITURA_MODIFICACION' && form.drawn?.amendedBy === 'meeting';
  const title = byMeeting ? { title: wording.ACTA_JUNTA.reducedTitle } : {};
  // A merger takes effect by the deed in both companies at once, so that its minutes are reduced on the day of
  // the meetings.
  const write = byMeeting && kind !== 'fusion' ? reduceMinutes : signDeed;
  const { deed, document } = write(report, `${kind}_escritura`, { type, ...title }, date);
  openAmendment(report, { deed, document, pointer: `${pointer}/deed` }, { kind, date });
  cite(report, pointer, { document, page: 2, quote: change });
  const later = (days: number) => officeDay(report, addDays(deed.date, days));
  const extract = addDocument(report, `${kind}_extracto`, {
    type: 'EXTRACTO_MODIFICACION',
    issuer: deed.notaryOffice,
    issuedOn: later(2),
  });
  readHeading(report, extract);
  const entry = company.incorporation?.registration;
  const extracts = wording.EXTRACTO_MODIFICACION;
  const ending = byMeeting ? extracts.meetingDissolution : extracts.dissolution;
  const amending = byMeeting ? extracts.meeting : extracts.deed;
  const summary = fillTemplate(kind === 'saneamiento' ? extracts.cure : ends ? ending : amending, {
    date: spanishDate(deed.date),
    meetingOn: spanishDate(date),
    repertoire: deed.repertoireNumber,
    company: subject.name,
    ...(entry ? locatorValues(entry) : {}),
    change,
  });
  cite(report, `${pointer}/extract`, { document: extract, page: 1, quote: summary });
  return {
    deed,
    extract: { date: extract.issuedOn, documentId: extract.id },
    registration: register(report, kind, later(11), pointer),
    publication: publish(report, kind, addDays(deed.date, 14), pointer),
  };
}

function register(report: OpenReport, kind: string, date: CivilDate, pointer: string): Act['registration'] {
  const { company, asOf } = report;
  const commune = communeNamed(company.domicile.commune);
  const entry = drawRegistration(records, report.draws(`acts/${kind}/registration`), date, commune);
  const document = addDocument(report, `${kind}_inscripcion`, {
    type: 'INSCRIPCION_CBR',
    issuer: entry.registrar,
    issuedOn: documentsOf(report, 'INSCRIPCION_CBR')[0]?.issuedOn ?? asOf,
  });
  const registration = { ...entry, documentId: document.id };
  readHeading(report, document, date);
  const opening = { document, page: 1, quote: openingOf(registration) };
  citeRegister(report, `${pointer}/registration/date`, opening);
  citeRegister(report, `${pointer}/registration`, { document, page: 1, quote: locatorOf(registration) });
  return registration;
}

/** Publishes an act in the first gazette from a day on. */
function publish(report: OpenReport, kind: string, since: CivilDate, pointer: string): Act['publication'] {
  const date = officeDay(report, since, diarioOficial.days);
  const published = drawPublication(records, report.draws(`acts/${kind}/publication`), date);
  const document = addDocument(report, `${kind}_publicacion`, {
    type: 'PUBLICACION_DIARIO_OFICIAL',
    issuer: wording.DOCUMENTOS.issuer.gazette,
    issuedOn: date,
    ...(published.cve === null ? {} : { scheme: 'CVE' as const, code: published.cve }),
  });
  readHeading(report, document);
  citeRegister(report, `${pointer}/publication`, { document, page: 1, quote: gazetteHeader(published) });
  return { ...published, documentId: document.id };
}

/** Writes a note in the margin of the first entry, and renews the certification that there is no other. */
export function addMarginalNote(report: OpenReport, note: Act['marginalNotes'][number]): void {
  const { incorporation } = report.company;
  const first = report.draft.documents.find(({ id }) => id === incorporation?.registration?.documentId);
  if (incorporation === null || first === undefined) return;
  const { marginalNotes: notes } = incorporation;
  notes.push(note);
  notes.sort((one, other) => compareDates(one.date, other.date));
  notes.forEach(({ text: quote }, index) => {
    const pointer = `${report.companyPointer}/incorporation/marginalNotes/${index}`;
    citeRegister(report, pointer, { document: first, page: 2, quote });
  });
  const certified = `${report.companyPointer}/amendments`;
  // Cite the certification again so that it comes after the notes.
  uncite(report, certified, 'itself');
  citeRegister(report, certified, { document: first, page: 2, quote: wording.INSCRIPCION_CBR.notes });
}

/** Notes the powers that the holder of an E.I.R.L. granted in the margin, or in the annotation certificate. */
export function noteMandates(
  report: OpenReport,
  mandates = report.draft.powers.filter(({ grantedBy }) => grantedBy === 'titular'),
): void {
  if (mandates.length === 0) return;
  if (isTraditional(report)) for (const power of mandates) noteMandate(report, power);
  else listAnnotations(report);
}

/** Replaces the note of a power whose deed was changed. `before` is the deed as it was noted. */
export function updateMandateNote(report: OpenReport, power: Power, before: Deed): void {
  const { incorporation } = report.company;
  if (!isTraditional(report) || incorporation === null) {
    listAnnotations(report);
    return;
  }
  const marks = [spanishDate(before.date), before.repertoireNumber];
  incorporation.marginalNotes = incorporation.marginalNotes.filter(
    ({ text }) => !marks.every((words) => text.includes(words)),
  );
  noteMandate(report, power);
}

function noteMandate(report: OpenReport, { id, instrument: { deed } }: Power): void {
  const entry = report.company.incorporation?.registration;
  if (deed === null || !entry) return;
  const date = notedOn(report, deed);
  const copy = documentsOf(report, 'INSCRIPCION_CBR').find((one) => one.id === entry.documentId);
  if (copy === undefined || date > copy.issuedOn) return;
  const commune = communeNamed(report.company.domicile.commune);
  const entered = drawRegistration(records, report.draws(`powers/${id}/registration`), date, commune);
  const text = fillTemplate(wording.INSCRIPCION_CBR.mandateNote, {
    ...locatorValues({ ...entered, registrar: entry.registrar, documentId: entry.documentId }),
    deedDate: spanishDate(deed.date),
    ...deedValues(report, deed),
    place: seatOf(entry),
    date: spanishDate(date),
  });
  addMarginalNote(report, { date, text, actId: null });
}
