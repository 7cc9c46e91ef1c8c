const places = 4;

/** An amount in ten-thousandths of its currency, exactly; throws RangeError for a text that is not an amount. */
export function amountUnits(money: { readonly amount: string; readonly currency: string }): bigint {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(money.amount);
  if (match === null) throw new RangeError(`not an amount of at most four decimals: ${money.amount}`);
  return BigInt(`${match[1] ?? ''}${(match[2] ?? '').padEnd(places, '0')}`);
}

/** Ten-thousandths of a currency as money, without idle zeros. */
export function moneyOfUnits<Currency extends string>(
  units: bigint,
  currency: Currency,
): { amount: string; currency: Currency } {
  const digits = units.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const whole = digits.slice(0, -places);
  return { amount: fraction === '' ? whole : `${whole}.${fraction}`, currency };
}
