import type { DrawKey, Draws } from '../../../../values/draws.js';
import { permuted, unpermuted } from '../../../../values/permutation.js';
import { companyIndex } from '../../company-index.js';
import { formatRut } from '../rut.js';

type Bodies = readonly [first: number, last: number];

/** For predecessors and successors: of companies like one of the catalogue, and of others. */
const successionBodies: readonly [labelled: Bodies, others: Bodies] = [
  [66_000_000, 66_059_999],
  [66_060_000, 66_099_998],
];
/** For companies like one of the catalogue, and holders with settled owners. */
const likeBodies: Bodies = [66_110_000, 66_149_999];
/** For companies of the catalogue. */
const catalogueBodies: Bodies = [66_100_000, 66_100_099];
const settledBodies: Bodies = [66_150_000, 66_199_999];
const operatingBodies: Bodies = [66_200_000, 66_799_999];

/**
 * RUT bodies of companies that hold others, by tier. A company of the first tier may be held by one of the second,
 * which only people hold. So every chain ends, at whichever company a report begins.
 */
const holdingBodies: readonly [Bodies, Bodies] = [
  [66_800_000, 66_899_999],
  [66_900_000, 66_999_999],
];

/** Numbers of people: a block for each company, with one number for each of its people and of those a recipe adds. */
interface PeopleBodies {
  readonly bodies: Bodies;
  readonly own: number;
  readonly added: number;
}
const peopleBodies: { readonly [kind in 'labelled' | 'operating' | 'holding' | 'other']: PeopleBodies } = {
  operating: { bodies: [33_000_000, 36_599_999], own: 24, added: 16 },
  holding: { bodies: [36_600_000, 37_999_999], own: 7, added: 0 },
  // Those of a tax number that a client chose.
  other: { bodies: [39_000_000, 39_999_999], own: 24, added: 16 },
  labelled: { bodies: [40_000_000, 41_999_999], own: 32, added: 16 },
};

/** Returns whether only one scenario's report knows a company; a report of its own would contradict it. */
export function belongsToScenario(body: number): boolean {
  return (
    (body >= successionBodies[0][0] && body < catalogueBodies[0]) ||
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
 * Returns the RUT body of the person at a place among the people of a company. Null: the company is one of the
 * catalogue, whose people are settled or drawn, or has no number left for this place.
 */
export function ownPersonBody(company: string, place: number): number | null {
  return personBody(company, ({ own }) => (place < own ? place : null));
}

/** Returns the RUT body of the person whom a recipe adds at a place; null as for `ownPersonBody`. */
export function addedPersonBody(company: string, place: number): number | null {
  return personBody(company, ({ own, added }) => (place < added ? own + place : null));
}

function personBody(taxId: string, placeIn: (kind: PeopleBodies) => number | null): number | null {
  const body = Number.parseInt(taxId, 10);
  if (body >= catalogueBodies[0] && body <= catalogueBodies[1]) return null;
  const kind = peopleBodies[kindOf(body, taxId)];
  const place = placeIn(kind);
  if (place === null) return null;
  const each = kind.own + kind.added;
  const block = blockIndex(body, taxId) % Math.floor(sizeOf(kind.bodies) / each);
  return permutedIn(kind.bodies, block * each + place);
}

function kindOf(body: number, taxId: string): keyof typeof peopleBodies {
  if (body >= likeBodies[0] && body <= settledBodies[1]) return 'labelled';
  if (body >= operatingBodies[0] && body <= operatingBodies[1]) return 'operating';
  return tierOf(taxId) > 0 ? 'holding' : 'other';
}

/** Returns the index of a company among those of its kind. */
function blockIndex(body: number, taxId: string): number {
  return tierOf(taxId) > 0 ? body - holdingBodies[0][0] : indexOfTaxId(taxId);
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

/** Holders with settled owners that have numbers of their own, per company. */
const settledHolders = 4;

/** Returns the first RUT that is not taken for a holder with settled owners of a company. */
export function settledTaxId(key: DrawKey, taken: ReadonlySet<string>): string {
  const size = sizeOf(settledBodies);
  const first = companyIndex(key, size / settledHolders) * settledHolders;
  for (let ordinal = 0; ; ordinal += 1) {
    const taxId = formatRut(permutedIn(settledBodies, (first + ordinal) % size));
    if (!taken.has(taxId)) return taxId;
  }
}
