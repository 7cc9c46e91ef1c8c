import unidadDeFomento from '../../../fixtures/unidad-de-fomento.json' with { type: 'json' };
import type { Content, Money } from '../../contract/generated/types.js';
import { addYears, type CivilDate, daysBetween } from '../../values/dates.js';
import { memoize } from '../../values/maps.js';

/** A known value of a unit on a date, in hundredths of its currency, and its change to the next known date. */
interface Anchor {
  readonly date: CivilDate;
  readonly cents: bigint;
  /** Total change in thousandths, if published; else null. */
  readonly variation: bigint | null;
}

const anchors: readonly Anchor[] = unidadDeFomento.rows.map(({ date, value, variation }) => ({
  date,
  cents: BigInt(value.replace('.', '')),
  variation: variation === null ? null : BigInt(variation.replace('.', '')),
}));

const yearlyGrowth = BigInt(unidadDeFomento.yearlyGrowth);

/** Returns the units of account for limits in a country, with their values on a date. */
export function unitsOn(country: Content['jurisdiction'], date: CivilDate): Content['units'] {
  if (country !== unidadDeFomento.country) return {};
  const { cents, published } = centsOn(date);
  const digits = cents.toString();
  const value: Money = { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: 'CLP' };
  return { CLF: { value, basis: published ? 'published' : 'estimated' } };
}

/** Memoized because most reports share their as-of date. */
const centsOn = memoize(64, (date: CivilDate): { cents: bigint; published: boolean } => {
  const index = anchors.findLastIndex((anchor) => anchor.date <= date);
  const [first, last] = [anchors[0], anchors.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('the table of units has rows');
  const before = anchors[index];
  if (before === undefined) return { cents: first.cents, published: false };
  if (before.date === date) return { cents: before.cents, published: true };
  const after = anchors[index + 1];
  if (after === undefined) return { cents: project(last, date), published: false };
  return { cents: interpolate(before, after, date), published: before.variation !== null };
});

/** Projects year by year, so that the integers stay small for distant dates. */
function project(last: Anchor, date: CivilDate): bigint {
  let from = last;
  for (;;) {
    // Rounded to the nearest hundredth.
    const grown = (2n * from.cents * (100n + yearlyGrowth) + 100n) / 200n;
    const to: Anchor = { date: addYears(from.date, 1), cents: grown, variation: null };
    if (to.date > date) return interpolate(from, to, date);
    from = to;
  }
}

/** Interpolates geometrically by days, in integers, since powers of floats differ between machines. */
function interpolate(from: Anchor, to: Anchor, date: CivilDate): bigint {
  const days = daysBetween(from.date, to.date);
  const passed = BigInt(daysBetween(from.date, date));
  const over = from.variation === null ? to.cents : 1000n + from.variation;
  const under = from.variation === null ? from.cents : 1000n;
  // In half hundredths, so that the root rounds to the nearest.
  const root = rootOf((2n * from.cents) ** BigInt(days) * over ** passed, under ** passed, BigInt(days));
  return (root + 1n) / 2n;
}

/** Returns the greatest whole number whose power is not above the fraction. */
function rootOf(numerator: bigint, denominator: bigint, power: bigint): bigint {
  let [low, high] = [0n, 1n];
  while (high ** power * denominator <= numerator) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power * denominator <= numerator) low = middle;
    else high = middle;
  }
  return low;
}
