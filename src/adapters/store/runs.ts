/** Positions in their order, as several runs of which each goes on from the one before; null is every position. */
export type PositionRuns = readonly number[][];

export function lengthOf(runs: PositionRuns): number {
  let length = 0;
  for (const run of runs) length += run.length;
  return length;
}

/** Of all records (`null`), or of those that an index has. */
export function positionAt(runs: PositionRuns | null, at: number): number {
  if (runs === null) return at + 1;
  let left = at;
  for (const run of runs) {
    if (left < run.length) return run[left] as number;
    left -= run.length;
  }
  throw new RangeError(`there is no place ${at}`);
}

/** Where the first position beyond `from` in the direction stands, by halving: positions only grow. */
export function startIndex(
  runs: PositionRuns | null,
  count: number,
  direction: 'older' | 'newer',
  from: number | undefined,
): number {
  if (from === undefined) return direction === 'older' ? count - 1 : 0;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const position = positionAt(runs, middle);
    if (direction === 'older' ? position < from : position <= from) low = middle + 1;
    else high = middle;
  }
  return direction === 'older' ? low - 1 : low;
}
