import type { Content, Shareholder } from '../../contract/generated/types.js';
import { groupBy } from '../../values/maps.js';
import { microsToPercent, percentToMicros, wholeInMicros } from '../../values/money.js';

/**
 * Solves m·x = b exactly in integers by fraction-free elimination (Bareiss): every division is exact, so no precision
 * is lost and no fraction has to be reduced. Returns the numerators over one positive common denominator; null if m is
 * singular.
 */
export function solveExactly(
  m: readonly (readonly bigint[])[],
  b: readonly bigint[],
): { numerators: bigint[]; denominator: bigint } | null {
  const rows = m.map((row, index) => [...row, b[index] ?? 0n]);
  let previous = 1n;
  for (let k = 0; k < rows.length; k += 1) {
    const found = rows.findIndex((row, i) => i >= k && entryAt(row, k) !== 0n);
    const [pivotRow, displaced] = [rows[found], rows[k]];
    if (pivotRow === undefined || displaced === undefined) return null;
    rows[found] = displaced;
    rows[k] = pivotRow;
    const pivot = entryAt(pivotRow, k);
    for (const row of rows) {
      if (row === pivotRow) continue;
      const factor = entryAt(row, k);
      for (let j = 0; j < row.length; j += 1)
        row[j] = (entryAt(row, j) * pivot - factor * entryAt(pivotRow, j)) / previous;
    }
    previous = pivot;
  }
  const sign = previous < 0n ? -1n : 1n;
  return { numerators: rows.map((row) => sign * entryAt(row, rows.length)), denominator: sign * previous };
}

function entryAt(row: readonly bigint[], index: number): bigint {
  return row[index] ?? 0n;
}

/** A holding: a holder's share of an issuer. */
export type Holding = Pick<
  Shareholder,
  'id' | 'issuerEntityId' | 'holderEntityId' | 'percentage' | 'votingPercentage' | 'status'
>;

/** Current holdings by issuer, for the subject and everyone above it. */
export type OwnershipGraph = Map<string, Holding[]>;

/** Max companies above the subject that have holders; exact shares through cycles cost the cube of their number. */
const maxIssuers = 32;
/** Max chains that are followed; each company with two owners can double their number. */
const maxChains = 20_000;

/** Returns a predicate for holdings that stand: held today, or ended by the absorption of their issuer. */
export function standingHoldings({
  entities,
}: Pick<Content, 'entities'>): (
  holding: Pick<Shareholder, 'issuerEntityId' | 'status' | 'until'>,
) => boolean {
  const ends = new Map(
    entities.flatMap(({ id, company }) =>
      company?.status === 'absorbida' ? [[id, company.statusSince] as const] : [],
    ),
  );
  return ({ issuerEntityId, status, until }) =>
    status === 'vigente' || (until !== null && until === ends.get(issuerEntityId));
}

/** Ownership that is too large to be traced: a limit of the sandbox, and no bug. */
export class ComplexOwnershipError extends Error {}

/**
 * Returns the holdings that lead to the subject: those in it, in its holders, and so on.
 * @throws ComplexOwnershipError if there are more than 32 issuers
 */
export function ownershipAbove<One extends Holding>(
  holdings: readonly One[],
  subjectId: string,
  stands: (holding: One) => boolean = ({ status }) => status === 'vigente',
): OwnershipGraph {
  const byIssuer = groupBy<One, string>(holdings.filter(stands), (holding) => holding.issuerEntityId);
  const graph: OwnershipGraph = new Map([[subjectId, byIssuer.get(subjectId) ?? []]]);
  for (const own of graph.values()) {
    for (const { holderEntityId } of own) {
      const above = byIssuer.get(holderEntityId);
      if (above !== undefined) graph.set(holderEntityId, above);
    }
    if (graph.size > maxIssuers)
      throw new ComplexOwnershipError(`shares are traced through ${maxIssuers} companies at most`);
  }
  return graph;
}

/**
 * Returns the effective percentage, six places, that each party owns of the subject along all chains and cycles: the
 * exact solution of (I−A)x = b, where A has the stated percentages and b is the subject. Without cycles, that is the
 * sum over chains of the product of their links. Companies that wholly own each other have no outer owner, so they count
 * as last owners themselves; empty if the subject is one of them, or if there is no solution.
 */
export function effectiveHoldings(
  graph: OwnershipGraph,
  subjectId: string,
  weight: 'percentage' | 'votingPercentage',
): Map<string, string> {
  const open = issuersWithOuterOwners(graph, weight);
  const issuers = [...graph.keys()].filter((issuer) => open.has(issuer));
  if (!open.has(subjectId)) return new Map();
  const position = new Map(issuers.map((issuer, index) => [issuer, index]));
  const rows: bigint[][] = issuers.map((_, i) => issuers.map((_, j) => (i === j ? wholeInMicros : 0n)));
  issuers.forEach((issuer, column) => {
    for (const holding of graph.get(issuer) ?? []) {
      const row = rows[position.get(holding.holderEntityId) ?? -1];
      if (row !== undefined) row[column] = (row[column] ?? 0n) - percentToMicros(holding[weight]);
    }
  });
  const subject = issuers.map((issuer) => (issuer === subjectId ? wholeInMicros : 0n));
  const solution = solveExactly(rows, subject);
  if (solution === null || solution.numerators.some((numerator) => numerator < 0n)) return new Map();
  const sums = new Map<string, bigint>();
  issuers.forEach((issuer, index) => {
    const numerator = solution.numerators[index] ?? 0n;
    for (const holding of graph.get(issuer) ?? []) {
      const share = percentToMicros(holding[weight]) * numerator;
      sums.set(holding.holderEntityId, (sums.get(holding.holderEntityId) ?? 0n) + share);
    }
  });
  sums.delete(subjectId);
  const { denominator } = solution;
  // Rounded to the nearest.
  const rounded = (sum: bigint): bigint => (2n * sum + denominator) / (2n * denominator);
  return new Map([...sums].map(([id, sum]) => [id, microsToPercent(rounded(sum))]));
}

/** Returns the issuers that a party outside of them owns in part, directly or through others. */
function issuersWithOuterOwners(
  graph: OwnershipGraph,
  weight: 'percentage' | 'votingPercentage',
): ReadonlySet<string> {
  const held = [...graph].map(([issuer, own]) => {
    const holders = own.filter((holding) => percentToMicros(holding[weight]) > 0n);
    const whole = holders.reduce((sum, holding) => sum + percentToMicros(holding[weight]), 0n);
    return {
      issuer,
      holders: holders.map(({ holderEntityId }) => holderEntityId),
      isPartial: whole < wholeInMicros,
    };
  });
  const open = new Set<string>();
  for (let known = -1; known < open.size; ) {
    known = open.size;
    for (const { issuer, holders, isPartial } of held)
      if (isPartial || holders.some((id) => !graph.has(id) || open.has(id))) open.add(issuer);
  }
  return open;
}

/**
 * Returns the chains of holdings from each party to the subject, by party, the party's own holding first. No chain
 * passes a party twice.
 * @throws ComplexOwnershipError if there are more than 20,000 chains
 */
export function simplePaths(graph: OwnershipGraph, subjectId: string): Map<string, string[][]> {
  const paths = new Map<string, string[][]>();
  let chains = 0;
  const climb = (issuer: string, below: readonly string[], passed: ReadonlySet<string>): void => {
    for (const holding of graph.get(issuer) ?? []) {
      const holder = holding.holderEntityId;
      if (passed.has(holder)) continue;
      chains += 1;
      if (chains > maxChains)
        throw new ComplexOwnershipError(`at most ${maxChains} chains of ownership are traced`);
      const path = [holding.id, ...below];
      const known = paths.get(holder);
      if (known === undefined) paths.set(holder, [path]);
      else known.push(path);
      if (graph.has(holder)) climb(holder, path, new Set([...passed, holder]));
    }
  };
  climb(subjectId, [], new Set([subjectId]));
  return paths;
}

/**
 * Returns the parties with more than half of the votes of the subject, alone or together with companies they control.
 */
export function controllersOf(graph: OwnershipGraph, subjectId: string): Set<string> {
  const byHolder = groupBy([...graph.values()].flat(), (holding) => holding.holderEntityId);
  // Control begins with a majority in one company, so other holders are skipped.
  const majorities = [...byHolder].filter(
    ([, own]) =>
      own.length > 1 || own.some((held) => percentToMicros(held.votingPercentage) * 2n > wholeInMicros),
  );
  const controllers = majorities.filter(([party]) => controlledBy(party, byHolder).has(subjectId));
  return new Set(controllers.map(([party]) => party));
}

function controlledBy(party: string, byHolder: ReadonlyMap<string, readonly Holding[]>): Set<string> {
  const controlled = new Set([party]);
  const votes = new Map<string, bigint>();
  for (const member of controlled) {
    for (const holding of byHolder.get(member) ?? []) {
      const sum = (votes.get(holding.issuerEntityId) ?? 0n) + percentToMicros(holding.votingPercentage);
      votes.set(holding.issuerEntityId, sum);
      if (sum * 2n > wholeInMicros) controlled.add(holding.issuerEntityId);
    }
  }
  return controlled;
}
