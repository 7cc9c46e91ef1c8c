import type { Deed } from '../../../contract/generated/types.js';
import { daysBetween, isoDate, yearOf } from '../../values/dates.js';
import { type Draws, drawsAt } from '../../values/draw.js';
import { groupedDigits } from '../../words/spanish-numbers.js';
import type { CaseFile } from './case-file.js';
import type { CompanyIdentity } from './identity.js';
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
}

/** Deeds in a year of a busy notary, the scale of repertoire numbers. */
const deedsPerYear = 14_000;

/** The notary of a deed: two in three deeds of a company are made before its usual one. */
export function drawNotary(file: CaseFile, draws: Draws, commune: Commune): Notary {
  const seat = commune.notaryCommune;
  const offices = vocabulary.notaryOffices[seat] ?? 1;
  const usual = file.draws('notary').int('office', 1, offices);
  const number = draws.chance('usual notary', 0.67) ? usual : draws.int('office', 1, offices);
  const role = draws.weighted('role', notaryRoles, ([, weight]) => weight)[0];
  // Whoever sits in an office is the same person for everybody in this universe.
  const office = drawsAt({ seed: file.plan.key.seed, type: 'notary', company: seat }, `${number}/${role}`);
  const name = drawPersonName(office, commune.regionCode);
  return {
    name: fullName(name),
    sex: name.sex,
    office: officeName(seat, number, offices),
    commune: seat,
    role,
  };
}

const notaryRoles = [
  ['titular', 88],
  ['suplente', 9],
  ['interino', 3],
] as const;

/** The office before which a company was founded by deed, whoever asks. */
export function drawOfficeOf(
  seed: string,
  { taxId, commune }: Pick<CompanyIdentity, 'taxId' | 'commune'>,
): string {
  const seat = commune.notaryCommune;
  const offices = vocabulary.notaryOffices[seat] ?? 1;
  const number = drawsAt({ seed, type: 'company', company: taxId }, 'founding deed').int(
    'office',
    1,
    offices,
  );
  return officeName(seat, number, offices);
}

function officeName(seat: string, number: number, offices: number): string {
  return offices === 1 ? `Notaría de ${seat}` : `${number}ª Notaría de ${seat}`;
}

/** The deed as a record: its number follows from its day in the year. */
export function writeDeed(
  file: CaseFile,
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

/** The style in which other deeds name a notary, "doña …": a deed keeps the name alone, and that tells. */
export function styledNotary(name: string): string {
  const sex = women.has(name.split(' ')[0]) ? 'F' : 'M';
  return fill(wording.PARTES.notaryStyled[sex], { notary: name });
}
