import type { Draws } from '../../../../values/draws.js';
import { formatRut } from '../rut.js';

type Bodies = readonly [first: number, last: number];

/** Of companies that are like one of the catalogue, and of holders whose owners a scenario settles. */
const likeBodies: Bodies = [66_110_000, 66_149_999];
const settledBodies: Bodies = [66_150_000, 66_199_999];
const operatingBodies: Bodies = [66_200_000, 66_799_999];

/**
 * Bodies of the companies that hold others, by storey. The storey of a company is in its number: one on the first
 * may be held by one of the second, which only people hold. So a chain ends, whichever of its companies is asked for.
 */
const holdingBodies: readonly Bodies[] = [
  [66_800_000, 66_899_999],
  [66_900_000, 66_999_999],
];

/** Whether a company of that number is known by the report alone that tells of it: a report on the number itself would contradict that. */
export function belongsToScenario(body: number): boolean {
  return body >= likeBodies[0] && body <= settledBodies[1];
}

/** How many storeys of companies there are above those that do business: more are not drawn. */
export const maxTiers = holdingBodies.length;

/** How many storeys above those that do business a company stands. */
export function tierOf(taxId: string): number {
  const body = Number.parseInt(taxId, 10);
  return 1 + holdingBodies.findIndex(([first, last]) => body >= first && body <= last);
}

/** A RUT for a company that was asked for by another name. */
export function drawSubjectTaxId(draws: Draws, likeScenario: boolean): string {
  return formatRut(draws.int('subject tax id', ...(likeScenario ? likeBodies : operatingBodies)));
}

/** A RUT for a company on that storey, from 1 up. */
export function drawHoldingTaxId(draws: Draws, field: string, storey: number): string {
  const bodies = holdingBodies[storey - 1];
  if (bodies === undefined) throw new RangeError(`there is no storey ${storey}`);
  return formatRut(draws.int(field, ...bodies));
}

/** A RUT for a holder whose owners are settled. */
export function drawSettledTaxId(draws: Draws): string {
  return formatRut(draws.int('tax id', ...settledBodies));
}
