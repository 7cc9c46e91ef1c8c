/** Draws that are the same in every run with one seed. */
export interface Random {
  /** Returns an integer from 0 to below a limit. */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T | undefined;
}

/** The generator mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit);
  };
  return { below, pick: (values) => values[below(values.length)] };
}
