import type { ChosenForeignCompany } from '../../../../contract/generated/types.js';
import { type Draws, permuted, unpermuted } from '../../../../values/draws.js';
import { type CompanyKey, companyIndex } from '../../company-index.js';
import { formatRut } from '../rut.js';

type Bodies = readonly [first: number, last: number];

function isIn(body: number, [first, last]: Bodies): boolean {
  return body >= first && body <= last;
}

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

/** Numbers of people: a block for each company. */
interface PeopleBodies {
  readonly bodies: Bodies;
  /** Numbers for the people of one company, and after them for those whom recipes add. */
  readonly own: number;
  readonly added: number;
  /** For people of one company beyond its own numbers. */
  readonly further: { readonly bodies: Bodies; readonly each: number };
}

const furtherOfCompanies = { bodies: [44_400_000, 44_599_999], each: 16 } as const;

const peopleBodies: { readonly [kind in 'labelled' | 'operating' | 'holding' | 'other']: PeopleBodies } = {
  operating: { bodies: [33_000_000, 36_599_999], own: 24, added: 16, further: furtherOfCompanies },
  // Few holders have more people: those with former managers.
  holding: {
    bodies: [36_600_000, 37_999_999],
    own: 7,
    added: 0,
    further: { bodies: [42_000_000, 44_399_999], each: 12 },
  },
  // Those of a tax number that a client chose.
  other: { bodies: [39_000_000, 39_999_999], own: 24, added: 16, further: furtherOfCompanies },
  labelled: { bodies: [40_000_000, 41_999_999], own: 32, added: 16, further: furtherOfCompanies },
};

/** A line of a register of holders; `number` is from 0. */
export interface RegisterLine {
  readonly number: number;
  readonly of: number;
}

/** For people known only from a line of a register of holders: at least this many for each company. */
const lineBodies: Bodies = [44_600_000, 44_999_999];
const linesPerCompany = 120;

/** Returns whether a RUT body is reserved for the companies of the catalogue. */
export function isReserved(body: number): boolean {
  return isIn(body, catalogueBodies);
}

/** Returns whether only one scenario's report knows a company; a report of its own would contradict it. */
export function belongsToScenario(body: number): boolean {
  return (
    isIn(body, [successionBodies[0][0], catalogueBodies[0] - 1]) ||
    isIn(body, likeBodies) ||
    isIn(body, settledBodies)
  );
}

/** Max tiers of companies above operating companies. */
export const maxTiers = holdingBodies.length;

/** Returns the tier of a company; 0 for an operating company. */
export function tierOf(taxId: string): number {
  const body = Number.parseInt(taxId, 10);
  return 1 + holdingBodies.findIndex((bodies) => isIn(body, bodies));
}

/** Returns the RUT of a company whose id is not a tax number; companies with other indexes have other ones. */
export function subjectTaxId(key: CompanyKey, likeScenario: boolean): string {
  const bodies = likeScenario ? likeBodies : operatingBodies;
  return formatRut(permutedIn(bodies, indexBelow(sizeOf(bodies), key)));
}

/** Ranges of indexes for labels that are numbers, one for each built-in company of the catalogue. */
const labelRanges = 50;

function indexBelow(size: number, key: CompanyKey): number {
  const label = Number.parseInt(key.labelOf ?? '', 10) - catalogueBodies[0];
  return companyIndex(key, size, (label % labelRanges) * (size / labelRanges));
}

/** Returns the index of a company by its RUT: consecutive for ids with consecutive numbers, and its body for others. */
export function indexOfTaxId(taxId: string): number {
  const body = Number.parseInt(taxId, 10);
  const bodies = [likeBodies, operatingBodies].find((candidates) => isIn(body, candidates));
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
 * Returns the RUT body of the person at a position among the people of a company. Null: the company is one of the
 * catalogue, whose people are settled or drawn, or has no number left for this position.
 */
export function ownPersonBody(company: string, position: number): number | null {
  const { bodies, own, added, further } = peopleBodiesOf(company);
  if (position < own) return bodyInBlock(company, bodies, own + added, position);
  return position < own + further.each
    ? bodyInBlock(company, further.bodies, further.each, position - own)
    : null;
}

/** Returns the RUT body of the person whom a recipe adds at a position; null as for `ownPersonBody`. */
export function addedPersonBody(company: string, position: number): number | null {
  const { bodies, own, added } = peopleBodiesOf(company);
  return position < added ? bodyInBlock(company, bodies, own + added, own + position) : null;
}

/** Returns the RUT body of the person on one of the lines of a register of holders; null as for `ownPersonBody`. */
export function linePersonBody(company: string, { number, of }: RegisterLine): number | null {
  return bodyInBlock(company, lineBodies, Math.max(of, linesPerCompany), number);
}

function bodyInBlock(company: string, bodies: Bodies, each: number, position: number): number | null {
  const body = Number.parseInt(company, 10);
  if (isReserved(body)) return null;
  const block = blockIndex(body, company) % Math.floor(sizeOf(bodies) / each);
  return permutedIn(bodies, block * each + position);
}

function peopleBodiesOf(company: string): PeopleBodies {
  const body = Number.parseInt(company, 10);
  if (isIn(body, likeBodies) || isIn(body, settledBodies)) return peopleBodies.labelled;
  if (isIn(body, operatingBodies)) return peopleBodies.operating;
  return tierOf(company) > 0 ? peopleBodies.holding : peopleBodies.other;
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

/**
 * Returns the number, in the register of its country, of a company like this one: another one for each index, of the
 * same form, and for Denmark with a valid check digit.
 */
export function otherRegistration(
  { country, registration }: Pick<ChosenForeignCompany, 'country' | 'registration'>,
  index: number,
): string {
  return registration.replace(/\d+$/, (digits) => {
    if (country !== 'DK') return String(index).padStart(digits.length, '0').slice(-digits.length);
    // At most one of two successive numbers has no check digit.
    const number = 3_200_000 + 2 * index;
    return withDanishCheckDigit(number) ?? withDanishCheckDigit(number + 1) ?? digits;
  });
}

/** Appends the check digit of a Danish CVR number to seven digits; null if they have none. */
function withDanishCheckDigit(number: number): string | null {
  const weights = [2, 7, 6, 5, 4, 3, 2];
  const sum = [...String(number)].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index] ?? 0),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? null : `${number}${check}`;
}

/** Holders with settled owners that have numbers of their own, per company. */
const settledHolders = 4;

/** Returns the first RUT that is not taken for a holder with settled owners of a company. */
export function settledTaxId(key: CompanyKey, taken: ReadonlySet<string>): string {
  const size = sizeOf(settledBodies);
  const first = indexBelow(size / settledHolders, key) * settledHolders;
  for (let ordinal = 0; ; ordinal += 1) {
    const taxId = formatRut(permutedIn(settledBodies, (first + ordinal) % size));
    if (!taken.has(taxId)) return taxId;
  }
}
