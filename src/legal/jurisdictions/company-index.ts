import { type DrawKey, type Draws, drawsAt, unpermuted } from '../../values/draws.js';

/** A company id with the number at its end, if it has one; zeros before that number belong to the rest. */
const numbered = /^(.*?)(0|[1-9]\d{0,8})?$/s;

/** Key of the draws of a company. */
export interface CompanyKey extends DrawKey {
  /** Tax number of the catalogue company of which this one is a label; default: it is none. */
  readonly labelOf?: string;
}

/**
 * Returns the index of a company among `size` numbers of its kind. Ids that differ only in the number at their end
 * (`emp-1` and `emp-2`, `sbx-co-sas#7` and `sbx-co-sas#8`) have consecutive indexes, so no two of `size` such ids share
 * one. Any two other ids share one with a probability of 1 / `size`.
 * @param first the index of label 0 of a catalogue company whose label is a number; default: it is drawn
 */
export function companyIndex(key: CompanyKey, size: number, first?: number): number {
  let own = parsed.get(key);
  if (own === undefined) {
    const [, rest = '', number] = numbered.exec(key.company) ?? [];
    const path = number === undefined ? 'index' : 'index of numbered';
    own = {
      draws: drawsAt({ ...key, company: rest }, path),
      number: Number(number ?? 0),
      isLabel: key.labelOf !== undefined && number !== undefined && rest.endsWith('#'),
    };
    parsed.set(key, own);
  }
  const start = own.isLabel && first !== undefined ? first : own.draws.int('start', 0, size - 1);
  return (start + own.number) % size;
}

/** Parts of company ids, since seeding their draws takes long. */
const parsed = new WeakMap<
  CompanyKey,
  { readonly draws: Draws; readonly number: number; readonly isLabel: boolean }
>();

/**
 * Returns the index of a company by its number, where `size` numbers from `first` were given by a permutation; other
 * numbers are their own index.
 */
export function indexOfNumber(number: number, first: number, size: number): number {
  return number >= first && number < first + size ? unpermuted(number - first, size) : number;
}

/** Numbers of one company, for its own people and for those whom recipes add. */
const ownPeople = 16;
const peoplePerCompany = 32;

/**
 * Returns the index, among `size` numbers of people, of the person at a position among the people of a company, or among
 * those whom recipes add to it.
 */
export function personIndex(
  company: number,
  { position, isAdded }: { position: number; isAdded: boolean },
  size: number,
): number {
  const block = company % Math.floor(size / peoplePerCompany);
  return block * peoplePerCompany + (isAdded ? ownPeople + (position % ownPeople) : position % ownPeople);
}
