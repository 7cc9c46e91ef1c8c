import notaryOffices from '../../../../fixtures/vocabulary/cl/notary-offices.json' with { type: 'json' };
import type { Deed, Document } from '../../../contract/generated/types.js';
import { drawPersonName, fullName } from '../../jurisdictions/cl/names.js';
import { communeNamed } from '../../jurisdictions/cl/vocabulary.js';
import { type CivilDate, daysBetween, isoDate, yearOf } from '../../values/dates.js';
import { groupedDigits } from '../../words/spanish-numbers.js';
import { knownDeed, type OpenReport } from './open-report.js';
import { addDocument, type Paper, read } from './papers.js';

/** The notary's part of a deed. */
export type Notary = Pick<Deed, 'notaryName' | 'notaryOffice' | 'notaryCommune' | 'notaryRole'>;

/** A notary that the company might go to: one it went to before, or the first of its commune. */
export function notaryOf(report: OpenReport): Notary {
  const known = knownDeed(report);
  if (known !== null) {
    const { notaryName, notaryOffice, notaryCommune, notaryRole } = known;
    return { notaryName, notaryOffice, notaryCommune, notaryRole };
  }
  const commune = communeNamed(report.company.domicile.commune);
  const seat = commune.notaryCommune;
  const offices = new Map(Object.entries(notaryOffices)).get(seat) ?? 1;
  return {
    notaryName: fullName(drawPersonName(report.draws(`notary/${seat}`), commune.regionCode)),
    notaryOffice: offices === 1 ? `Notaría de ${seat}` : `1ª Notaría de ${seat}`,
    notaryCommune: seat,
    notaryRole: 'titular',
  };
}

/** Deeds in a year of a busy notary, the scale of repertoire numbers. */
const deedsPerYear = 14_000;

/** A deed signed on that day, with its document, in which the company and the date are read. */
export function signDeed(
  report: OpenReport,
  key: string,
  type: Paper['type'],
  date: CivilDate,
): { deed: Deed; document: Document } {
  const notary = notaryOf(report);
  const document = addDocument(report, key, { type, issuer: notary.notaryOffice, issuedOn: date });
  read(document, 'company_name', report.subject.name, 1, report.subject.id);
  read(document, 'date', date, 1, null);
  const day = daysBetween(isoDate(yearOf(date), 1, 1), date);
  const number = Math.floor(
    ((day + report.draws(`deeds/${key}`).int('hour', 0, 9) / 10) * deedsPerYear) / 366,
  );
  const repertoireNumber = `${groupedDigits(number + 1)}-${yearOf(date)}`;
  return { document, deed: { ...notary, date, repertoireNumber, documentId: document.id } };
}
