/** The numerators of a solution over one common denominator, which is positive. */
export interface LinearSolution {
  numerators: bigint[];
  denominator: bigint;
}

/**
 * Solves m·x = b exactly in integers, by fraction-free elimination (Bareiss): every division on the way is exact,
 * so no precision is lost and no fraction has to be reduced. Answers null where m is singular.
 */
export function solveExactly(m: readonly (readonly bigint[])[], b: readonly bigint[]): LinearSolution | null {
  const rows = m.map((row, index) => [...row, b[index] ?? 0n]);
  let previous = 1n;
  for (let k = 0; k < rows.length; k += 1) {
    const pivotRow = takePivot(rows, k);
    if (pivotRow === null) return null;
    const pivot = entryAt(pivotRow, k);
    rows.forEach((row, i) => {
      if (i !== k) eliminate(row, pivotRow, k, previous);
    });
    previous = pivot;
  }
  const sign = previous < 0n ? -1n : 1n;
  return { numerators: rows.map((row) => sign * entryAt(row, rows.length)), denominator: sign * previous };
}

function takePivot(rows: bigint[][], k: number): bigint[] | null {
  const found = rows.findIndex((row, i) => i >= k && entryAt(row, k) !== 0n);
  const pivotRow = rows[found];
  const displaced = rows[k];
  if (pivotRow === undefined || displaced === undefined) return null;
  rows[found] = displaced;
  rows[k] = pivotRow;
  return pivotRow;
}

function eliminate(row: bigint[], pivotRow: readonly bigint[], k: number, previous: bigint): void {
  const pivot = entryAt(pivotRow, k);
  const factor = entryAt(row, k);
  for (let j = 0; j < row.length; j += 1) {
    row[j] = (entryAt(row, j) * pivot - factor * entryAt(pivotRow, j)) / previous;
  }
}

function entryAt(row: readonly bigint[], index: number): bigint {
  return row[index] ?? 0n;
}
