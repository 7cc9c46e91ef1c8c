import type { Document } from '../../../contract/generated/types.js';
import type { CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { notaryOf } from './new-deeds.js';
import type { OpenReport } from './open-report.js';
import { officersOn, openingValues } from './openings.js';
import { cite, redate } from './papers.js';

/** Lets the owners have been declared on that day: before a notary, where they are, in the book of that year. */
export function declareOn(report: OpenReport, declaration: Document, date: CivilDate): void {
  const { practice } = report;
  redate(report, declaration, date);
  const notary = notaryOf(report);
  const draws = report.draws(`deeds/${declaration.id}`);
  const repertoireNumber = practice.deedNumber(draws, date, notary);
  const quote = fillTemplate(practice.texts.declaration, {
    ...openingValues(report, { ...notary, date, repertoireNumber, documentId: declaration.id }),
    date: spanishDate(date),
    representative: officersOn(report, date),
  });
  cite(report, '/beneficialOwners', { document: declaration, page: 1, quote, origin: 'declared' });
}
