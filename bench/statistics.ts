/** Summary of samples of one quantity. */
export interface Summary {
  median: number;
  min: number;
  max: number;
}

export function summarise(samples: readonly number[]): Summary {
  return { median: quantile(samples, 0.5), min: quantile(samples, 0), max: quantile(samples, 1) };
}

export function mean(samples: readonly number[]): number {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}

/** Returns the ratio of two quantities by sample, since samples of one round have the same noise. */
export function ratios(of: readonly number[], to: readonly number[]): number[] {
  return of.map((sample, round) => sample / (to[round] ?? Number.NaN));
}

/** Returns the quantile (0 to 1), interpolated between samples. */
export function quantile(samples: readonly number[], at: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const position = (sorted.length - 1) * at;
  const lower = sorted[Math.floor(position)] ?? Number.NaN;
  const upper = sorted[Math.ceil(position)] ?? Number.NaN;
  return lower + (upper - lower) * (position % 1);
}

/** Returns the milliseconds of each item, run one after another. */
export async function inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const began = performance.now();
    await work(item);
    times.push(performance.now() - began);
  }
  return times;
}
