import protocols from '../../../../fixtures/vocabulary/cl/protocols.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Deed } from '../../../contract/generated/types.js';
import {
  addDays,
  addMonths,
  addYears,
  type CivilDate,
  daysBetween,
  isoDate,
  yearOf,
} from '../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/message-text.js';
import { groupedDigits, spanishDate, spanishDateInWords } from '../../words/spanish.js';
import { fullName, type SurnamedParty, soundsLikeKin } from '../person-names.js';
import type { ProtocolKeeper } from '../practice.js';
import { chileanOffices } from './calendar.js';
import type { ChileanCaseFile } from './case-file.js';
import { type Commune, drawPersonName, vocabulary } from './vocabulary.js';

/** A notary with their office; all are fictitious. */
export interface Notary {
  readonly name: string;
  readonly sex: 'F' | 'M';
  readonly office: string;
  readonly commune: string;
  readonly role: Deed['notaryRole'];
  /** The notary for whom a suplente acts; null for other roles. */
  readonly titular: { readonly name: string; readonly sex: 'F' | 'M' } | null;
}

/** Deeds a year of a busy notary, the scale of repertoire numbers. */
const deedsPerYear = 14_000;

/** A company whose deeds need a notary. */
export interface DeedCompany {
  readonly plan: Pick<ChileanCaseFile['plan'], 'key'>;
  readonly draws: ChileanCaseFile['draws'];
  /** Parties with whom the notary must not share both surnames. */
  readonly entities: readonly SurnamedParty[];
}

/**
 * Draws the notary of a deed. Two in three deeds of a company are made at its usual office. If a party shares both
 * surnames with the notary, the next office with another notary is used; in a town without one, the notary's stand-in
 * signs.
 */
export function drawNotary(file: DeedCompany, draws: Draws, commune: Commune, date: CivilDate): Notary {
  const seat = commune.notaryCommune;
  const offices = vocabulary.notaryOffices[seat] ?? 1;
  const usual = file.draws('notary').int('office', 1, offices);
  const drawn = draws.chance('usual notary', 0.67) ? usual : draws.int('office', 1, offices);
  const drawKey = { seed: file.plan.key.seed, type: 'notary', company: seat };
  for (let step = 0; step < offices; step += 1) {
    const number = ((drawn - 1 + step) % offices) + 1;
    const incumbent = incumbentOf(drawKey, commune, number, date);
    if (!soundsLikeKin(incumbent.name, file.entities))
      return { office: officeName(seat, number, offices), commune: seat, ...incumbent };
  }
  const { name, sex, titular } = incumbentOf(drawKey, commune, drawn, date);
  return {
    office: officeName(seat, drawn, offices),
    commune: seat,
    ...holderOf(drawKey, commune, drawn, 'suplente'),
    role: 'suplente',
    titular: titular ?? { name, sex },
  };
}

/**
 * Returns who serves an office on a date, the same in the whole universe: a titular until a year of vacancy, in which
 * an interino serves, then another titular; for whole months of either a suplente.
 */
function incumbentOf(
  drawKey: DrawKey,
  commune: Commune,
  number: number,
  date: CivilDate,
): Pick<Notary, 'name' | 'sex' | 'role' | 'titular'> {
  const vacantIn = drawsAt(drawKey, String(number)).int('vacant in', 1995, 2024);
  const year = yearOf(date);
  const absent = drawsAt(drawKey, `${number}/${date.slice(0, 7)}`).chance('absent', 0.09);
  const role = year === vacantIn ? 'interino' : absent ? 'suplente' : 'titular';
  const titular = year > vacantIn ? 'next titular' : 'titular';
  return {
    role,
    titular: role === 'suplente' ? holderOf(drawKey, commune, number, titular) : null,
    ...holderOf(drawKey, commune, number, role === 'titular' ? titular : role),
  };
}

function holderOf(
  drawKey: DrawKey,
  commune: Commune,
  number: number,
  holder: Notary['role'] | 'next titular',
): Pick<Notary, 'name' | 'sex'> {
  const name = drawPersonName(drawsAt(drawKey, `${number}/${holder}`), commune.regionCode);
  return { name: fullName(name), sex: name.sex };
}

/** Returns the name of a notary's office in a town with this number of offices. */
export function officeName(seat: string, number: number, offices: number): string {
  return offices === 1 ? `Notaría de ${seat}` : `${number}ª Notaría de ${seat}`;
}

/** Writes the record of a deed; its number follows from the day of the year. */
export function writeDeed(
  file: ChileanCaseFile,
  draws: Draws,
  notary: Notary,
  date: CivilDate,
  documentId: string,
): Deed {
  const { daily, ...others } = file.records.record('deed', draws);
  return {
    notaryName: notary.name,
    notaryOffice: notary.office,
    notaryCommune: notary.commune,
    notaryRole: notary.role,
    date,
    repertoireNumber: repertoireNumberOn(date, daily / 1000),
    ...others,
    documentId,
  };
}

/** Returns the repertoire number of a deed by its date; `hour` is the elapsed part of the day, 0 to 1. */
export function repertoireNumberOn(date: CivilDate, hour: number): string {
  const day = daysBetween(isoDate(yearOf(date), 1, 1), date) + hour;
  return `${groupedDigits(Math.floor((day * deedsPerYear) / 366) + 1)}-${yearOf(date)}`;
}

const women = new Set(vocabulary.givenNames.F.flatMap((name) => [name, name.split(' ')[0]]));

// A deed keeps only the name of its notary, so the sex is derived from it.
function sexOf(name: string): 'F' | 'M' {
  return women.has(name.split(' ')[0]) ? 'F' : 'M';
}

/** Returns the style in which other deeds name a notary: "doña …". */
export function styledNotary(name: string): string {
  return fillTemplate(wording.PARTES.notaryStyled[sexOf(name)], { notary: name });
}

/** Returns the title of a notary as lawyer. */
export function lawyerOf(name: string): string {
  return wording.PARTES.lawyer[sexOf(name)];
}

/**
 * Returns who keeps the book of a deed on a date and certifies its marginal notes: the notary, or from one year after
 * the book was closed the judicial archive of the place.
 */
export function keeperOf(
  { notaryOffice, notaryCommune, date }: Pick<Deed, 'notaryOffice' | 'notaryCommune' | 'date'>,
  on: CivilDate,
): ProtocolKeeper {
  const { notary, archive, archivist } = wording.CERTIFICADO_VIGENCIA_PODER.book;
  const { monthsInABook, yearsWithTheNotary } = protocols;
  const month = Number(date.slice(5, 7));
  const first = isoDate(yearOf(date), month - ((month - 1) % monthsInABook), 1);
  const closedOn = addDays(addMonths(first, monthsInABook), -1);
  return on > addYears(closedOn, yearsWithTheNotary)
    ? {
        issuer: fillTemplate(archivist, { place: notaryCommune }),
        book: fillTemplate(archive, { notaryOffice }),
      }
    : { issuer: notaryOffice, book: notary };
}

/** Returns the place in the date line of a deed: "Santiago de Chile" for the capital. */
export function deedPlace(place: string): string {
  const texts = wording.PARTES.deedPlace;
  return place === 'Santiago' ? texts.santiago : fillTemplate(texts.other, { place });
}

/** Returns the template values of a deed's heading: number, place, date and notary. */
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

/** Writes the role of a notary; a suplente names the titular. */
function roleOf({ role, titular }: Notary): string {
  const { suplente, ...others } = wording.PARTES.notaryRole;
  if (role !== 'suplente') return others[role];
  if (titular === null) throw new RangeError('a suplente stands in for somebody');
  return fillTemplate(suplente[titular.sex], { titular: titular.name });
}

/** Returns the day on which minutes become a deed: some days after the meeting, and by the horizon. */
export function minutesDeedDay(draws: Draws, meetingOn: CivilDate, horizon: CivilDate): CivilDate {
  const day = chileanOffices.onOrAfter(addDays(meetingOn, draws.int('days to the deed', 2, 8)));
  return day <= horizon ? day : meetingOn;
}

/**
 * Returns the majority for a change in a meeting of many holders: that of the statutes, or the two thirds of article
 * 67 of Ley 18.046. A defect is cured as the statutes are amended (article 3, Ley 19.499).
 */
export function majorityFor(kind: string): 'statutoryMajority' | 'extraordinaryMajority' {
  const asStatutes = kind === 'cambio_nombre' || kind === 'cambio_objeto' || kind === 'saneamiento';
  return asStatutes ? 'statutoryMajority' : 'extraordinaryMajority';
}

/** Writes the opening of a deed to which the minutes of a meeting are reduced. */
export function reductionHeading(
  notary: Notary,
  deed: Pick<Deed, 'date' | 'repertoireNumber'>,
  {
    meetingOn,
    minutes,
    ...values
  }: {
    readonly meetingOn: CivilDate;
    readonly minutes: keyof typeof wording.PERSONERIA.minutes;
    readonly company: string;
    /** The people who take the minutes to the notary, worded as parties. */
    readonly parties: string;
  },
): string {
  return fillTemplate(wording.ACTA_REDUCIDA.heading[notary.sex], {
    ...headingValues(notary, deed),
    minutes: wording.PERSONERIA.minutes[minutes],
    ...values,
    date: spanishDate(meetingOn),
  });
}
