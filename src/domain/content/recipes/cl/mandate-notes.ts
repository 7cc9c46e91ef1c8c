import { drawSchemas } from '../../../../contract/draw-schemas.js';
import type { Deed, Power } from '../../../../contract/generated/types.js';
import { drawRegistration, locatorValues, seatOf } from '../../../jurisdictions/cl/acts/registrations.js';
import { styledNotary } from '../../../jurisdictions/cl/notaries.js';
import { fill, wording } from '../../../jurisdictions/cl/phrases.js';
import { communeNamed } from '../../../jurisdictions/cl/vocabulary.js';
import { simpleRecords } from '../../../jurisdictions/simple-records.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { documentsOf, isTraditional, type OpenReport } from '../open-report.js';
import { addMarginalNote } from './acts.js';
import { listAnnotations, notedOn } from './annotations.js';

const mandateRecords = simpleRecords(drawSchemas);

/**
 * Enters the mandates that the holder of an E.I.R.L. gave, and notes them in the margin (article 9 of Ley 19.857); the
 * electronic register, which has no margin, annotates them.
 */
export function noteMandates(report: OpenReport): void {
  const given = report.draft.powers.filter(({ grantedBy }) => grantedBy === 'titular');
  if (given.length === 0) return;
  if (isTraditional(report)) for (const power of given) noteMandate(report, power);
  else listAnnotations(report);
}

/** The same of one that came later. */
export function noteNewMandate(report: OpenReport, power: Power): void {
  if (isTraditional(report)) noteMandate(report, power);
  else listAnnotations(report);
}

/** Notes one of them anew whose deed has become another than the one that was told of. */
export function updateMandateNote(report: OpenReport, power: Power, told: Deed): void {
  const { incorporation } = report.company;
  if (!isTraditional(report) || incorporation === null) {
    listAnnotations(report);
    return;
  }
  const tellsOf = [spanishDate(told.date), told.repertoireNumber];
  incorporation.marginalNotes = incorporation.marginalNotes.filter(
    ({ text }) => !tellsOf.every((words) => text.includes(words)),
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
  const entered = drawRegistration(mandateRecords, report.draws(`powers/${id}/registration`), date, commune);
  const text = fill(wording.INSCRIPCION_CBR.mandateNote, {
    ...locatorValues({ ...entered, registrar: entry.registrar, documentId: entry.documentId }),
    deedDate: spanishDate(deed.date),
    notaryOffice: deed.notaryOffice,
    notaryStyled: styledNotary(deed.notaryName),
    repertoire: deed.repertoireNumber,
    place: seatOf(entry),
    date: spanishDate(date),
  });
  addMarginalNote(report, { date, text, actId: null });
}
