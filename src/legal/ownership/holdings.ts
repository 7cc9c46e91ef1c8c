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
> &
  Partial<Pick<Shareholder, 'shares'>>;

type Weight = 'percentage' | 'votingPercentage';

/** Current holdings by issuer, for the subject and everyone above it. */
export type OwnershipGraph = Map<string, Holding[]>;

/** All shares of issuers, by their id; those of others are at least the listed ones. */
export type ShareTotals = ReadonlyMap<string, number>;

/** Returns all shares of the issuers that state them. */
export function shareTotals({ entities }: Pick<Content, 'entities'>): ShareTotals {
  return new Map(
    entities.flatMap(({ id, company }) => {
      const total = company?.capital?.shares?.total ?? 0;
      return total > 0 ? [[id, total] as const] : [];
    }),
  );
}

/**
 * Returns the parts of holdings in their issuer, and the whole. They are the shares where the stated percentages are
 * roundings of these, and otherwise the percentages: rounded ones would decide a threshold wrongly.
 */
function partsOf(
  own: readonly Holding[],
  total: number | undefined,
  weight: Weight,
): { readonly parts: readonly bigint[]; readonly whole: bigint } {
  const micros = own.map((holding) => percentToMicros(holding[weight]));
  const all = BigInt(total ?? own.reduce((sum, { shares = 0 }) => sum + shares, 0));
  if (all <= 0n) return { parts: micros, whole: wholeInMicros };
  const parts = own.map(({ shares = 0 }, index) => {
    const [exact, stated] = [BigInt(shares) * wholeInMicros, (micros[index] ?? 0n) * all];
    return exact - stated < all && stated - exact < all ? exact : stated;
  });
  return { parts, whole: all * wholeInMicros };
}

/** Max companies above the subject that have holders; exact shares through cycles cost the cube of their number. */
const maxIssuers = 32;
/** Max chains that are followed; each company with two owners can double their number. */
const maxChains = 20_000;

/** Returns a predicate for current holdings: held today, or ended by the absorption of their issuer. */
export function currentHoldingFilter({
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

/** The share of a party in the subject: a fraction, and the printed percentage, six places. */
export interface EffectiveShare {
  readonly percentage: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Returns the share that each party owns of the subject along all chains and cycles: the exact solution of
 * (I−A)x = b, where A has the holdings and b is the subject. Without cycles, that is the sum over chains of the product
 * of their links. Companies that wholly own each other have no outer owner, so they count as last owners themselves;
 * empty if the subject is one of them, or if there is no solution.
 */
export function effectiveShares(
  graph: OwnershipGraph,
  subjectId: string,
  weight: Weight,
  totals: ShareTotals = new Map(),
): Map<string, EffectiveShare> {
  const held = new Map([...graph].map(([issuer, own]) => [issuer, partsOf(own, totals.get(issuer), weight)]));
  const open = issuersWithOuterOwners(graph, held);
  const issuers = [...graph.keys()].filter((issuer) => open.has(issuer));
  if (!open.has(subjectId)) return new Map();
  const position = new Map(issuers.map((issuer, index) => [issuer, index]));
  const wholes = issuers.map((issuer) => held.get(issuer)?.whole ?? 1n);
  // Each column is multiplied by the whole of its issuer, which divides the solution.
  const rows: bigint[][] = issuers.map((_, i) => issuers.map((_, j) => (i === j ? (wholes[i] ?? 1n) : 0n)));
  issuers.forEach((issuer, column) => {
    graph.get(issuer)?.forEach(({ holderEntityId }, index) => {
      const row = rows[position.get(holderEntityId) ?? -1];
      if (row !== undefined) row[column] = (row[column] ?? 0n) - (held.get(issuer)?.parts[index] ?? 0n);
    });
  });
  const subject = issuers.map((issuer) => (issuer === subjectId ? 1n : 0n));
  const solution = solveExactly(rows, subject);
  if (solution === null || solution.numerators.some((numerator) => numerator < 0n)) return new Map();
  const { numerators, denominator } = solution;
  const sums = new Map<string, bigint>();
  issuers.forEach((issuer, column) => {
    graph.get(issuer)?.forEach(({ holderEntityId }, index) => {
      const share = (held.get(issuer)?.parts[index] ?? 0n) * (numerators[column] ?? 0n);
      sums.set(holderEntityId, (sums.get(holderEntityId) ?? 0n) + share);
    });
  });
  sums.delete(subjectId);
  const at = position.get(subjectId) ?? -1;
  const isWhole = (numerators[at] ?? 0n) * (wholes[at] ?? 0n) === denominator;
  const direct = isWhole ? statedOf(graph, subjectId, weight) : new Map<string, bigint>();
  // Rounded to the nearest.
  const rounded = (sum: bigint): bigint => (2n * sum * wholeInMicros + denominator) / (2n * denominator);
  return new Map(
    [...sums].map(([id, sum]) => {
      const percentage = microsToPercent(direct.get(id) ?? rounded(sum));
      return [id, { percentage, numerator: sum, denominator }];
    }),
  );
}

/** Returns the percentages of parties that hold the subject directly only: those that are stated, which sum to 100. */
function statedOf(graph: OwnershipGraph, subjectId: string, weight: Weight): Map<string, bigint> {
  const stated = new Map<string, bigint>();
  for (const { holderEntityId, ...holding } of graph.get(subjectId) ?? [])
    stated.set(holderEntityId, (stated.get(holderEntityId) ?? 0n) + percentToMicros(holding[weight]));
  for (const [issuer, own] of graph)
    if (issuer !== subjectId) for (const { holderEntityId } of own) stated.delete(holderEntityId);
  return stated;
}

/** Returns the effective percentage, six places, that each party owns of the subject. */
export function effectiveHoldings(...terms: Parameters<typeof effectiveShares>): Map<string, string> {
  return new Map([...effectiveShares(...terms)].map(([id, { percentage }]) => [id, percentage]));
}

/** Returns the issuers that a party outside of them owns in part, directly or through others. */
function issuersWithOuterOwners(
  graph: OwnershipGraph,
  parts: ReadonlyMap<string, ReturnType<typeof partsOf>>,
): ReadonlySet<string> {
  const held = [...graph].map(([issuer, own]) => {
    const { parts: all = [], whole = 1n } = parts.get(issuer) ?? {};
    return {
      issuer,
      holders: own.filter((_, index) => (all[index] ?? 0n) > 0n).map(({ holderEntityId }) => holderEntityId),
      isPartial: all.reduce((sum, part) => sum + part, 0n) < whole,
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
export function controllersOf(
  graph: OwnershipGraph,
  subjectId: string,
  totals: ShareTotals = new Map(),
): Set<string> {
  const votes = [...graph].flatMap(([issuer, own]) => {
    const { parts, whole } = partsOf(own, totals.get(issuer), 'votingPercentage');
    return own.map(({ holderEntityId: holder }, index): Votes => {
      return { holder, issuer, part: parts[index] ?? 0n, whole };
    });
  });
  const byHolder = groupBy(votes, ({ holder }) => holder);
  // Control begins with a majority in one company, so other holders are skipped.
  const majorities = [...byHolder].filter(
    ([, own]) => own.length > 1 || own.some(({ part, whole }) => part * 2n > whole),
  );
  const controllers = majorities.filter(([party]) => controlledBy(party, byHolder).has(subjectId));
  return new Set(controllers.map(([party]) => party));
}

/** A part of the votes of an issuer. */
interface Votes {
  readonly holder: string;
  readonly issuer: string;
  readonly part: bigint;
  readonly whole: bigint;
}

function controlledBy(party: string, byHolder: ReadonlyMap<string, readonly Votes[]>): Set<string> {
  const controlled = new Set([party]);
  const sums = new Map<string, bigint>();
  for (const member of controlled) {
    for (const { issuer, part, whole } of byHolder.get(member) ?? []) {
      const sum = (sums.get(issuer) ?? 0n) + part;
      sums.set(issuer, sum);
      if (sum * 2n > whole) controlled.add(issuer);
    }
  }
  return controlled;
}
