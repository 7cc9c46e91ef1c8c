import type { Document, Power } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { fillTemplate } from '../../words/templates.js';
import { signDeed } from './new-deeds.js';
import { attorneysOf, dayOf, deedValues, entityOf, type OpenReport } from './open-report.js';
import { openForCompany, openMinutes, representingOn } from './openings.js';
import { cite } from './papers.js';
import { readPerson } from './people.js';
import { certifyRevocation, quotedFaculties } from './revocation-notes.js';

/** Takes a power back, as a whole or in the faculties given. @param settled the day; empty: some ten weeks ago */
export function revoke(
  report: OpenReport,
  power: Power,
  { settled, faculties: facultyCodes }: { readonly settled: string; readonly faculties: readonly string[] },
): void {
  const day = dayOf(report, settled, 73, power.validFrom);
  const total = facultyCodes.length === 0;
  const pointer = `/powers/${report.draft.powers.indexOf(power)}`;
  const document = signRevocation(report, power, { pointer, day, facultyCodes });
  power.status = total ? 'revocado' : 'revocado_parcial';
  power.revocation = {
    date: day,
    scope: total ? 'total' : 'parcial',
    facultyCodes: [...facultyCodes],
    granteeEntityIds: [],
    documentId: document.id,
    notifiedOn: null,
    registeredOn: report.policy.powersAreRegistered ? entryDay(report, day) : null,
  };
  power.events.push({ date: day, action: 'revocado', documentId: document.id });
  certifyRevocation(report, power, pointer, power.revocation);
}

/** The deed that takes a power back, as its opening and its clause say. */
function signRevocation(
  report: OpenReport,
  power: Power,
  { pointer, day, facultyCodes }: { pointer: string; day: CivilDate; facultyCodes: readonly string[] },
): Document {
  const attorneys = attorneysOf(report, power).map((id) => entityOf(report, id));
  const type = 'ESCRITURA_REVOCACION';
  const { deed, document } = signDeed(report, `revocacion_${power.id.slice(4)}`, { type }, day);
  for (const attorney of attorneys) {
    document.subjectEntityIds.push(attorney.id);
    if (attorney.kind === 'person') readPerson(report, document, attorney, 2);
  }
  const values = {
    attorneys: spanishList(attorneys.map(report.practice.nameWithId), 'y', '; '),
    faculties: quotedFaculties(report, facultyCodes),
    company: report.subject.name,
    ...grantValues(report, power),
    ...representingOn(report, deed.date),
  };
  const opened = { deed, document, pointer: `${pointer}/revocation/date` };
  const { grantedBy } = power;
  if (grantedBy === 'directorio' || grantedBy === 'junta')
    openMinutes(report, opened, { body: grantedBy, heldOn: day });
  else openForCompany(report, opened);
  const quote = fillTemplate(revocationText(report, power, facultyCodes.length === 0), values);
  cite(report, `${pointer}/revocation`, { document, page: 2, quote });
  return document;
}

/** The day on which a register that keeps powers enters the revocation; null where it has not yet. */
function entryDay({ asOf, law }: OpenReport, day: CivilDate): CivilDate | null {
  const entered = law.calendar.offices.onOrAfter(addDays(day, 12));
  return entered > asOf ? null : entered;
}

function grantValues(report: OpenReport, { instrument: { deed } }: Power): { [name: string]: string } {
  return deed === null ? {} : { grantDate: spanishDate(deed.date), ...deedValues(report, deed) };
}

function revocationText({ practice }: OpenReport, power: Power, total: boolean): string {
  const texts = practice.texts.revocation;
  const part = total ? 'total' : 'partial';
  return (power.grantedBy === 'directorio' ? texts.resolved?.[part] : null) ?? texts[part];
}
