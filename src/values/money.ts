const decimals = 4;

/**
 * Returns an amount in ten-thousandths of its currency, exactly.
 * @throws RangeError if the text is not an amount
 */
export function amountUnits(money: { readonly amount: string; readonly currency: string }): bigint {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(money.amount);
  if (match === null) throw new RangeError(`not an amount of at most four decimals: ${money.amount}`);
  return BigInt(`${match[1] ?? ''}${(match[2] ?? '').padEnd(decimals, '0')}`);
}

/** Converts ten-thousandths of a currency to money, without trailing zeros. */
export function moneyOfUnits<Currency extends string>(
  units: bigint,
  currency: Currency,
): { amount: string; currency: Currency } {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return { amount: fraction === '' ? whole : `${whole}.${fraction}`, currency };
}

/** One hundred percent in millionths of a percent. */
export const wholeInMicros = 100_000_000n;

/** Formats millionths of a percent as on the wire: `60.000000`. */
export function microsToPercent(micros: bigint): string {
  const digits = micros.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/**
 * Parses a percentage of up to six decimals to millionths of a percent.
 * @throws RangeError for any other text
 */
export function percentToMicros(percent: string): bigint {
  if (!/^\d+(?:\.\d{1,6})?$/.test(percent)) {
    throw new RangeError(`not a percentage of at most six decimals: ${percent}`);
  }
  const point = percent.indexOf('.');
  return BigInt(
    point === -1 ? `${percent}000000` : percent.slice(0, point) + percent.slice(point + 1).padEnd(6, '0'),
  );
}

/** Returns the exact sum of percentages, in wire format. */
export function sumOfPercents(percents: readonly string[]): string {
  return microsToPercent(percents.reduce((sum, percent) => sum + percentToMicros(percent), 0n));
}

/**
 * Returns each count of shares as a percentage of the total with six decimals, rounded by largest remainder: a
 * complete list adds up to exactly 100.000000. The unlisted shares of a partial list are rounded as one more holder,
 * the last. Equal remainders favour the earlier holder.
 * @throws RangeError unless the total is positive
 */
export function percentagesOf(shares: readonly number[], total: number): string[] {
  if (!(total > 0)) throw new RangeError(`a total of shares must be positive: ${total}`);
  const whole = BigInt(total);
  const counts = shares.map(BigInt);
  const unlisted = whole - counts.reduce((sum, count) => sum + count, 0n);
  if (unlisted > 0n) counts.push(unlisted);
  const floors = counts.map((count) => (count * wholeInMicros) / whole);
  const remainders = counts.map((count) => (count * wholeInMicros) % whole);
  const missing = Number(remainders.reduce((sum, remainder) => sum + remainder, 0n) / whole);
  const byRemainder = counts
    .map((_, index) => index)
    .sort((a, b) => descending(remainders[a] ?? 0n, remainders[b] ?? 0n) || a - b);
  const raised = new Set(byRemainder.slice(0, missing));
  return shares.map((_, index) => microsToPercent((floors[index] ?? 0n) + (raised.has(index) ? 1n : 0n)));
}

function descending(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}
