import type { Deed, Document } from '../../../contract/generated/types.js';
import type { DeedNotary } from '../../jurisdictions/practice.js';
import { soundsLikeKin } from '../../jurisdictions/same-surnames.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { knownDeed, type OpenReport, officeDay } from './open-report.js';
import { addDocument, addReading, type NewDocument } from './papers.js';

/** A notary that the company might go to: one it went to before, or who has that office now, or one of its place. */
export function notaryOf(report: OpenReport): DeedNotary {
  const known = knownDeed(report);
  if (known?.notaryRole === 'titular') {
    const { notaryName, notaryOffice, notaryCommune, notaryRole } = known;
    return { notaryName, notaryOffice, notaryCommune, notaryRole };
  }
  const drawn = drawNotary(report);
  if (known === null) return drawn;
  // Who stood in for the notary has long gone; the office is still there.
  return { ...drawn, notaryOffice: known.notaryOffice, notaryCommune: known.notaryCommune };
}

/** Of the place; another where a party bears both surnames of the first. */
function drawNotary({ practice, company, draws, draft: { entities } }: OpenReport): DeedNotary {
  const { commune } = company.domicile;
  const first = practice.notary(commune, draws);
  if (!soundsLikeKin(first.notaryName, entities)) return first;
  return practice.notary(commune, (path) => draws(`${path}/another`));
}

/** A deed signed on that day, with its document, in which the company and the date are read. */
export function signDeed(
  report: OpenReport,
  key: string,
  paper: Pick<NewDocument, 'type' | 'title'>,
  date: CivilDate,
): { deed: Deed; document: Document } {
  const notary = notaryOf(report);
  const document = addDocument(report, key, { ...paper, issuer: notary.notaryOffice, issuedOn: date });
  addReading(document, {
    field: 'company_name',
    value: report.subject.name,
    page: 1,
    entityId: report.subject.id,
  });
  addReading(document, { field: 'date', value: date, page: 1, entityId: null });
  const repertoireNumber = report.practice.deedNumber(report.draws(`deeds/${key}`), date, notary);
  return { document, deed: { ...notary, date, repertoireNumber, documentId: document.id } };
}

/** A meeting of that day, of which the minutes are a deed some days later. */
export function reduceMinutes(
  report: OpenReport,
  key: string,
  paper: Pick<NewDocument, 'type' | 'title'>,
  meetingOn: CivilDate,
): { deed: Deed; document: Document } {
  const days = report.draws(`deeds/${key}`).int('days to the deed', 2, 8);
  return signDeed(report, key, paper, officeDay(report, addDays(meetingOn, days)));
}
