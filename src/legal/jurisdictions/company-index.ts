import { type DrawKey, type Draws, drawsAt } from '../../values/draws.js';

/** A company id with the number at its end, if it has one; zeros before that number belong to the rest. */
const numbered = /^(.*?)(0|[1-9]\d{0,8})?$/s;

/**
 * Returns the index of a company among `size` numbers of its kind. Ids that differ only in the number at their end
 * (`emp-1` and `emp-2`, `sbx-co-sas#7` and `sbx-co-sas#8`) have consecutive indexes, so no two of `size` such ids share
 * one. Any two other ids share one with a probability of 1 / `size`.
 */
export function companyIndex(key: DrawKey, size: number): number {
  let own = parsed.get(key);
  if (own === undefined) {
    const [, rest = '', number] = numbered.exec(key.company) ?? [];
    const path = number === undefined ? 'index' : 'index of numbered';
    own = { draws: drawsAt({ ...key, company: rest }, path), number: Number(number ?? 0) };
    parsed.set(key, own);
  }
  return (own.draws.int('start', 0, size - 1) + own.number) % size;
}

/** Parts of company ids, since seeding their draws takes long. */
const parsed = new WeakMap<DrawKey, { readonly draws: Draws; readonly number: number }>();

/** Numbers of people that belong to one company. */
const peoplePerCompany = 32;

/** Returns the index, among `size` numbers of people, of the person at a place, below 32, of a company. */
export function personIndex(key: DrawKey, place: number, size: number): number {
  const companies = Math.floor(size / peoplePerCompany);
  return companyIndex(key, companies) * peoplePerCompany + (place % peoplePerCompany);
}
