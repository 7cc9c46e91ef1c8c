import type { Deed } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import type { Draws } from '../../../values/draw.js';
import { spanishDate, spanishDateInWords } from '../../../words/spanish-dates.js';
import { chileanOffices } from '../calendar.js';
import type { Notary } from '../notaries.js';
import { fill, wording } from '../phrases.js';

/** Where a deed is dated: one of the capital at "Santiago de Chile". */
export function deedPlace(place: string): string {
  const texts = wording.PARTES.deedPlace;
  return place === 'Santiago' ? texts.santiago : fill(texts.other, { place });
}

/** The values of a deed's heading: under which number, where, when, before whom. */
export function headingValues(
  notary: Notary,
  { date, repertoireNumber }: Pick<Deed, 'date' | 'repertoireNumber'>,
): { [name: string]: string } {
  return {
    repertoire: repertoireNumber,
    deedPlace: deedPlace(notary.commune),
    dateInWords: spanishDateInWords(date),
    notary: notary.name,
    notaryRole: roleOf(notary),
    notaryOffice: notary.office,
  };
}

/** As what a notary acts: one who stands in says for whom. */
function roleOf({ role, titular }: Notary): string {
  const { suplente, ...others } = wording.PARTES.notaryRole;
  if (role !== 'suplente') return others[role];
  if (titular === null) throw new RangeError('a suplente stands in for somebody');
  return fill(suplente[titular.sex], { titular: titular.name });
}

/** The day on which minutes become a deed: some days after the meeting, within what had happened by the horizon. */
export function minutesDeedDay(draws: Draws, meetingOn: CivilDate, horizon: CivilDate): CivilDate {
  const day = chileanOffices.onOrAfter(addDays(meetingOn, draws.int('days to the deed', 2, 8)));
  return day <= horizon ? day : meetingOn;
}

/**
 * What a change takes in a meeting of many holders, as the headings of its minutes are called: what the statutes say,
 * or the two thirds that article 67 of Ley 18.046 lists. A vice is cured as the statutes are amended (article 3 of
 * Ley 19.499).
 */
export function majorityFor(kind: string): 'statutoryMajority' | 'extraordinaryMajority' {
  const asStatutes = kind === 'cambio_nombre' || kind === 'cambio_objeto' || kind === 'saneamiento';
  return asStatutes ? 'statutoryMajority' : 'extraordinaryMajority';
}

/** How a deed opens to which minutes of a meeting were reduced. */
export function reductionHeading(
  notary: Notary,
  { deed, meetingOn, minutes, company, parties }: MinutesHeading,
): string {
  return fill(wording.ACTA_REDUCIDA.heading[notary.sex], {
    ...headingValues(notary, deed),
    minutes: wording.PERSONERIA.minutes[minutes],
    company,
    parties,
    date: spanishDate(meetingOn),
  });
}

interface MinutesHeading {
  readonly deed: Pick<Deed, 'date' | 'repertoireNumber'>;
  readonly meetingOn: CivilDate;
  readonly minutes: keyof typeof wording.PERSONERIA.minutes;
  readonly company: string;
  /** Who takes the minutes to the notary, as a deed names those who appear. */
  readonly parties: string;
}
