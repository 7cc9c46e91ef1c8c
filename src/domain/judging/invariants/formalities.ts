import type { Act, Content } from '../../../contract/generated/types.js';
import type { Gazette } from '../../jurisdictions/calendar.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { type CivilDate, yearOf } from '../../values/dates.js';
import { actsOf, subjectOf } from './subject-acts.js';
import type { InvariantViolation } from './violation.js';

/** S24: an extract follows its deed, entry and publication follow the extract, and activities the first entry. */
export function findFormalityViolations(content: Content): InvariantViolation[] {
  const { company, pointer } = subjectOf(content);
  const started = company?.taxStatus.startOfActivities ?? null;
  const { registration, res } = company?.incorporation ?? {};
  const founded = registration?.date ?? res?.signedOn;
  const tooEarly =
    started !== null && founded !== undefined && started < founded
      ? [early(`${pointer}/taxStatus/startOfActivities`, started, `the company was registered on ${founded}`)]
      : [];
  return [...actsOf(content).flatMap(({ act, pointer: at }) => stepsOutOfOrder(act, at)), ...tooEarly];
}

function early(pointer: string, date: CivilDate, before: string): InvariantViolation {
  return { invariant: 'S24', pointer, detail: `${date} is too early: ${before}` };
}

// An entry or a publication before the deed itself is what CON-001 finds.
function stepsOutOfOrder(
  { deed, extract, registration, publication }: Act,
  at: string,
): InvariantViolation[] {
  if (deed === null || extract === null) return [];
  if (extract.date < deed.date)
    return [early(`${at}/extract/date`, extract.date, `the deed is of ${deed.date}`)];
  return Object.entries({ registration, publication }).flatMap(([step, done]) =>
    done !== null && done.date >= deed.date && done.date < extract.date
      ? [early(`${at}/${step}/date`, done.date, `the extract is of ${extract.date}`)]
      : [],
  );
}

/** S24: a gazette has one number on one day, and a higher one later. */
export function findEditionViolations(content: Content): InvariantViolation[] {
  const { gazette } = lawOf(content.jurisdiction).calendar;
  if (gazette === null) return [];
  const published = actsOf(content)
    .flatMap(({ act: { publication }, pointer }) => (publication === null ? [] : [{ publication, pointer }]))
    .filter(({ publication }) => publication.gazette === gazette.name)
    .sort((a, b) => (a.publication.date < b.publication.date ? -1 : 1));
  return published.slice(1).flatMap(({ publication, pointer }, index): InvariantViolation[] => {
    const before = published[index]?.publication;
    if (before === undefined || follows(gazette, publication, before)) return [];
    const detail = `the edition of ${publication.date} is ${publication.edition}, and that of ${before.date} ${before.edition}`;
    return [{ invariant: 'S24', pointer: `${pointer}/publication/edition`, detail }];
  });
}

type Publication = NonNullable<Act['publication']>;

function follows({ yearly }: Gazette, { date, edition }: Publication, before: Publication): boolean {
  const number = (text: string) => Number(text.replaceAll(/\D/g, ''));
  if (date === before.date) return edition === before.edition;
  if (yearly && yearOf(date) !== yearOf(before.date)) return true;
  return number(edition) > number(before.edition);
}
