import type { Draws } from '../../../../values/draws.js';
import { formatRut } from '../rut.js';

type Bodies = readonly [first: number, last: number];

/** For companies like one of the catalogue, and holders with settled owners. */
const likeBodies: Bodies = [66_110_000, 66_149_999];
const settledBodies: Bodies = [66_150_000, 66_199_999];
const operatingBodies: Bodies = [66_200_000, 66_799_999];

/**
 * RUT bodies of companies that hold others, by tier. A company of the first tier may be held by one of the second,
 * which only people hold. So every chain ends, at whichever company a report begins.
 */
const holdingBodies: readonly Bodies[] = [
  [66_800_000, 66_899_999],
  [66_900_000, 66_999_999],
];

/** Returns whether only one scenario's report knows a company; a report of its own would contradict it. */
export function belongsToScenario(body: number): boolean {
  return body >= likeBodies[0] && body <= settledBodies[1];
}

/** Max tiers of companies above operating companies. */
export const maxTiers = holdingBodies.length;

/** Returns the tier of a company; 0 for an operating company. */
export function tierOf(taxId: string): number {
  const body = Number.parseInt(taxId, 10);
  return 1 + holdingBodies.findIndex(([first, last]) => body >= first && body <= last);
}

/** Draws a RUT for a company whose id is not a tax number. */
export function drawSubjectTaxId(draws: Draws, likeScenario: boolean): string {
  return formatRut(draws.int('subject tax id', ...(likeScenario ? likeBodies : operatingBodies)));
}

/** Draws a RUT for a company of a tier, from 1. */
export function drawHoldingTaxId(draws: Draws, field: string, tier: number): string {
  const bodies = holdingBodies[tier - 1];
  if (bodies === undefined) throw new RangeError(`there is no tier ${tier}`);
  return formatRut(draws.int(field, ...bodies));
}

/** Draws a RUT for a holder with settled owners. */
export function drawSettledTaxId(draws: Draws): string {
  return formatRut(draws.int('tax id', ...settledBodies));
}
