import type { Coverage, CoverageCell, CoverageGap } from '../../contract/generated/types.js';

/** An operation with one status: which of its answers were met, and which were not. */
export interface HeatCell {
  exercised: number;
  gaps: readonly CoverageGap[];
}

/** What was met of each operation and status. Answers that do not count, since no request could bring them, are left out. */
export interface HeatMap {
  /** Empty for what no operation answers. */
  operations: readonly string[];
  statuses: readonly number[];
  /** @returns null where the operation does not answer so */
  at(operation: string, status: number): HeatCell | null;
}

/** @param coverage of one account */
export function heatMapOf({ cells, gaps }: Coverage): HeatMap {
  const answered = cells.filter(hasStatus);
  const open = gaps.filter(hasStatus);
  const all = [...open, ...answered];
  const order = [...new Set(all.map(({ operation }) => operation ?? ''))];
  const found = new Map<string, { exercised: Set<string>; gaps: CoverageGap[] }>();
  const cellOf = ({ operation, status }: { operation: string | null; status: number }) => {
    const key = `${operation ?? ''} ${status}`;
    const cell = found.get(key) ?? { exercised: new Set(), gaps: [] };
    found.set(key, cell);
    return cell;
  };
  for (const cell of answered) cellOf(cell).exercised.add(cell.problem ?? '');
  for (const gap of open) cellOf(gap).gaps.push(gap);
  return {
    operations: [...order.filter(Boolean), ...order.filter((operation) => operation === '')],
    statuses: [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b),
    at: (operation, status) => {
      const cell = found.get(`${operation} ${status}`);
      return cell === undefined ? null : { exercised: cell.exercised.size, gaps: cell.gaps };
    },
  };
}

function hasStatus<Told extends CoverageCell | CoverageGap>(told: Told): told is Told & { status: number } {
  return told.status !== null;
}
