import type { DrawKey, Draws } from '../../../../values/draws.js';
import { permuted, unpermuted } from '../../../../values/permutation.js';
import { companyIndex, peoplePerCompany } from '../../company-index.js';
import { formatRut } from '../rut.js';

type Bodies = readonly [first: number, last: number];

/** For predecessors and successors: of companies like one of the catalogue, and of others. */
const successionBodies: readonly [labelled: Bodies, others: Bodies] = [
  [66_000_000, 66_059_999],
  [66_060_000, 66_099_998],
];
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

/** For people of labelled companies, and of operating companies that are drawn: a block of numbers for each company. */
const peopleBodies: readonly [labelled: Bodies, drawn: Bodies] = [
  [39_000_000, 40_499_999],
  [40_500_000, 41_999_999],
];

/** Returns whether only one scenario's report knows a company; a report of its own would contradict it. */
export function belongsToScenario(body: number): boolean {
  return (
    (body >= successionBodies[0][0] && body <= successionBodies[1][1]) ||
    (body >= likeBodies[0] && body <= settledBodies[1])
  );
}

/** Max tiers of companies above operating companies. */
export const maxTiers = holdingBodies.length;

/** Returns the tier of a company; 0 for an operating company. */
export function tierOf(taxId: string): number {
  const body = Number.parseInt(taxId, 10);
  return 1 + holdingBodies.findIndex(([first, last]) => body >= first && body <= last);
}

/** Returns the RUT of a company whose id is not a tax number; companies with other indexes have other ones. */
export function subjectTaxId(key: DrawKey, likeScenario: boolean): string {
  const bodies = likeScenario ? likeBodies : operatingBodies;
  return formatRut(permutedIn(bodies, companyIndex(key, sizeOf(bodies))));
}

/** Returns the index of a company by its RUT: consecutive for ids with consecutive numbers, and its body for others. */
export function indexOfTaxId(taxId: string): number {
  const body = Number.parseInt(taxId, 10);
  const bodies = [likeBodies, operatingBodies].find(([first, last]) => body >= first && body <= last);
  return bodies === undefined ? body : unpermuted(body - bodies[0], sizeOf(bodies));
}

/** The ways in which a company can come from or go to another one. */
const successions = ['fusion', 'division', 'successor'] as const;

/** Returns the RUT of a company that another one absorbed, was divided into, or was absorbed by. */
export function successionTaxId(taxId: string, kind: (typeof successions)[number]): string {
  const isLabelled = belongsToScenario(Number.parseInt(taxId, 10));
  const [labelled, others] = successionBodies;
  const bodies = isLabelled ? labelled : others;
  const index = indexOfTaxId(taxId) * successions.length + successions.indexOf(kind);
  return formatRut(permutedIn(bodies, index % sizeOf(bodies)));
}

/**
 * Returns the RUT body of the person at a place among the people of a company; null if the company has no block of
 * numbers for its people, or too many people for it.
 */
export function personBody(key: DrawKey, place: number): number | null {
  if (place >= peoplePerCompany) return null;
  const isLabelled = key.company.includes('#');
  const [labelled, drawn] = peopleBodies;
  const bodies = isLabelled ? labelled : drawn;
  const blocks = Math.floor(sizeOf(bodies) / peoplePerCompany);
  const body = Number.parseInt(key.company, 10);
  if (!isLabelled && !(body >= operatingBodies[0] && body <= operatingBodies[1])) return null;
  const block = isLabelled ? companyIndex(key, blocks) : indexOfTaxId(key.company) % blocks;
  return permutedIn(bodies, block * peoplePerCompany + place);
}

function sizeOf([first, last]: Bodies): number {
  return last - first + 1;
}

function permutedIn(bodies: Bodies, index: number): number {
  return bodies[0] + permuted(index, sizeOf(bodies));
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
