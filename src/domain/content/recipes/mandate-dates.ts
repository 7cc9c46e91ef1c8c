import type { Deed, Document, Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, daysBetween } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { updateMandateNote } from './cl/mandate-notes.js';
import { actsIn, type OpenReport, officeDay } from './open-report.js';
import {
  delegateOn,
  officersOn,
  openDeed,
  readSignatories,
  representingOn,
  signatoriesOn,
} from './openings.js';
import { redate, reword, rewriteAll } from './papers.js';

/** A power given by a deed of its own. */
export interface Mandate {
  readonly power: Power;
  readonly document: Document;
  readonly deed: NonNullable<Power['instrument']['deed']>;
  /** That nobody has revoked it. */
  readonly certificate: Document | undefined;
}

/** Lets days be other ones, and the certificate come from who keeps the book of the deed then. */
export function updateProtocolKeeper(
  report: OpenReport,
  { deed, certificate }: Pick<Mandate, 'deed' | 'certificate'>,
  change: () => void,
): void {
  const keeper = () => report.practice.keeperOf(deed, certificate?.issuedOn ?? report.asOf);
  const before = keeper();
  change();
  const after = keeper();
  if (certificate === undefined || after.issuer === before.issuer) return;
  certificate.issuer = after.issuer;
  reword(report, certificate, before.book, after.book);
}

/** Lets a power have been granted before there was a company, on that day, in all its papers. */
export function grantBeforeFounding(report: OpenReport, mandate: Mandate, day: CivilDate): void {
  const { power, document, deed } = mandate;
  const { draft, practice } = report;
  const told = { ...deed };
  const gap = daysBetween(power.validFrom, deed.date);
  deed.date = officeDay(report, addDays(day, gap));
  deed.repertoireNumber = practice.deedNumber(report.draws(`deeds/${document.id}`), deed.date, deed);
  // For whom somebody stood in on the day that it was of is told of that day alone.
  deed.notaryRole = 'titular';
  redate(report, document, deed.date);
  nameAsFounded(report, document);
  wordAsOf(report, mandate, day);
  openBeforeFounding(report, mandate, day);
  rewordReferences(report, told, deed);
  for (const group of draft.powerGroups) {
    if (!power.grantees.groupIds.includes(group.id)) continue;
    for (const member of group.members) if (member.from === power.validFrom) member.from = day;
  }
  power.validFrom = day;
  for (const event of power.events) if (event.action === 'otorgado') event.date = day;
  if (power.grantedBy === 'titular') updateMandateNote(report, power, told);
}

/** Opens the deed for a company that has no number yet, nor an entry by which anybody could represent it. */
function openBeforeFounding(report: OpenReport, { power, document, deed }: Mandate, day: CivilDate): void {
  const { draft, practice, law } = report;
  const pointer = `/powers/${draft.powers.indexOf(power)}/instrument`;
  const { grantedBy } = power;
  const byMeeting = grantedBy === 'junta' || grantedBy === 'directorio';
  const { company, minutes } = practice.texts.opening.unfounded;
  document.extracted = document.extracted.filter(({ field }) => field !== 'tax_id');
  readSignatories(document, byMeeting ? [] : signatoriesOn(report, deed.date));
  openDeed(report, { deed, document, pointer }, byMeeting ? minutes : company, {
    officers: officersOn(report, deed.date),
    ...representingOn(report, deed.date),
    ...(byMeeting
      ? {
          delegate: delegateOn(report, deed.date),
          minutes: law.personeria.minutes[grantedBy],
          meetingOn: spanishDate(day),
        }
      : {}),
  });
}

/** Gives the faculties in the words of that day. */
function wordAsOf(report: OpenReport, { power, document }: Mandate, day: CivilDate): void {
  const by = { grantedBy: power.grantedBy, legalForm: report.company.legalForm };
  for (const faculty of power.faculties) {
    if (faculty.text === null) continue;
    const [now, then] = [power.validFrom, day].map((on) => report.practice.facultyText(faculty.code, by, on));
    if (now === undefined || then === undefined || now === then) continue;
    faculty.text = faculty.text.replace(now, then);
    reword(report, document, now, then);
  }
}

/** Calls the company in a deed as its founders did, whatever it was called later. */
function nameAsFounded(report: OpenReport, document: Document): void {
  const first = actsIn(report)
    .flatMap(({ act }) => act.effects)
    .find(({ field, before }) => field === 'name' && before !== null)?.before;
  const named = document.extracted.find(({ field }) => field === 'company_name')?.value;
  if (first && named !== undefined && named !== first) reword(report, document, named, first);
}

/** Lets papers that tell of a deed tell of it as it has become. */
function rewordReferences({ draft }: OpenReport, told: Deed, deed: Deed): void {
  const tellsOf = [spanishDate(told.date), told.repertoireNumber];
  rewriteAll(draft.provenance, (quote) =>
    tellsOf.every((words) => quote.includes(words))
      ? quote
          .replaceAll(told.repertoireNumber, deed.repertoireNumber)
          .replaceAll(spanishDate(told.date), spanishDate(deed.date))
      : quote,
  );
}
