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
