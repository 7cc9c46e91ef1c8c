import type { Deed } from '../../../contract/generated/types.js';
import { type CivilDate, daysBetween, isoDate, yearOf } from '../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../values/draw.js';
import { groupedDigits } from '../../words/spanish-numbers.js';
import { type Bearer, soundsLikeKin } from '../same-surnames.js';
import type { ChileanCaseFile } from './case-file.js';
import { drawPersonName, fullName } from './names.js';
import { fill, wording } from './phrases.js';
import { type Commune, vocabulary } from './vocabulary.js';

/** A notary with his or her office; all are fictitious. */
export interface Notary {
  readonly name: string;
  readonly sex: 'F' | 'M';
  readonly office: string;
  readonly commune: string;
  readonly role: Deed['notaryRole'];
  /** For whom a suplente stands in; null of everybody else. */
  readonly titular: { readonly name: string; readonly sex: 'F' | 'M' } | null;
}

/** Deeds in a year of a busy notary, the scale of repertoire numbers. */
const deedsPerYear = 14_000;

/** A company whose deeds need a notary. */
export interface DeedCompany {
  readonly plan: Pick<ChileanCaseFile['plan'], 'key'>;
  readonly draws: ChileanCaseFile['draws'];
  /** With whom no notary shares both surnames. */
  readonly entities: readonly Bearer[];
}

/**
 * The notary of a deed of that day: two in three deeds of a company are made at its usual office. A party who bears both
 * surnames of the notary goes to the next office that has another; where a town has no such office, who stands in for
 * the notary signs.
 */
export function drawNotary(file: DeedCompany, draws: Draws, commune: Commune, date: CivilDate): Notary {
  const seat = commune.notaryCommune;
  const offices = vocabulary.notaryOffices[seat] ?? 1;
  const usual = file.draws('notary').int('office', 1, offices);
  const drawn = draws.chance('usual notary', 0.67) ? usual : draws.int('office', 1, offices);
  const place = { seed: file.plan.key.seed, type: 'notary', company: seat };
  const atOffice = (number: number, incumbent: Incumbent): Notary => ({
    office: officeName(seat, number, offices),
    commune: seat,
    ...incumbent,
  });
  for (let step = 0; step < offices; step += 1) {
    const number = ((drawn - 1 + step) % offices) + 1;
    const incumbent = incumbentOf(place, { commune, number }, date);
    if (!soundsLikeKin(incumbent.name, file.entities)) return atOffice(number, incumbent);
  }
  return atOffice(drawn, standIn(place, { commune, number: drawn }, date));
}

type NotaryOffice = { readonly commune: Commune; readonly number: number };

type Incumbent = Pick<Notary, 'name' | 'sex' | 'role' | 'titular'>;

/**
 * Who serves an office on a day, for everybody in this universe: one titular until the year in which it falls vacant
 * and an interino keeps it, another one from then on, and for whole months of either a suplente.
 */
function incumbentOf(place: DrawKey, office: NotaryOffice, date: CivilDate): Incumbent {
  const { number } = office;
  const vacantIn = drawsAt(place, String(number)).int('vacant in', 1995, 2024);
  const year = yearOf(date);
  const absent = drawsAt(place, `${number}/${date.slice(0, 7)}`).chance('absent', 0.09);
  const role = year === vacantIn ? 'interino' : absent ? 'suplente' : 'titular';
  const titular = year > vacantIn ? 'next titular' : 'titular';
  return {
    role,
    titular: role === 'suplente' ? holderOf(place, office, titular) : null,
    ...holderOf(place, office, role === 'titular' ? titular : role),
  };
}

/** Who signs for the incumbent, where the incumbent may not. */
function standIn(place: DrawKey, office: NotaryOffice, date: CivilDate): Incumbent {
  const { name, sex, titular } = incumbentOf(place, office, date);
  return { ...holderOf(place, office, 'suplente'), role: 'suplente', titular: titular ?? { name, sex } };
}

function holderOf(
  place: DrawKey,
  { commune, number }: NotaryOffice,
  holder: Notary['role'] | 'next titular',
): Pick<Notary, 'name' | 'sex'> {
  const name = drawPersonName(drawsAt(place, `${number}/${holder}`), commune.regionCode);
  return { name: fullName(name), sex: name.sex };
}

function officeName(seat: string, number: number, offices: number): string {
  return offices === 1 ? `Notaría de ${seat}` : `${number}ª Notaría de ${seat}`;
}

/** The deed as a record: its number follows from its day in the year. */
export function writeDeed(
  file: ChileanCaseFile,
  draws: Draws,
  notary: Notary,
  { date, documentId }: Pick<Deed, 'date' | 'documentId'>,
): Deed {
  const { daily, ...others } = file.records.record('deed', draws);
  const day = daysBetween(isoDate(yearOf(date), 1, 1), date) + daily / 1000;
  return {
    notaryName: notary.name,
    notaryOffice: notary.office,
    notaryCommune: notary.commune,
    notaryRole: notary.role,
    date,
    repertoireNumber: `${groupedDigits(Math.floor((day * deedsPerYear) / 366) + 1)}-${yearOf(date)}`,
    ...others,
    documentId,
  };
}

const women = new Set(vocabulary.givenNames.F.flatMap((name) => [name, name.split(' ')[0]]));

// A deed keeps the name of its notary alone, and that tells.
function sexOf(name: string): 'F' | 'M' {
  return women.has(name.split(' ')[0]) ? 'F' : 'M';
}

/** The style in which other deeds name a notary, "doña …". */
export function styledNotary(name: string): string {
  return fill(wording.PARTES.notaryStyled[sexOf(name)], { notary: name });
}

/** The title by which a notary calls himself or herself. */
export function lawyerOf(name: string): string {
  return wording.PARTES.lawyer[sexOf(name)];
}
