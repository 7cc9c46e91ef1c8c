/**
 * Permutes the numbers from 0 to below `size`: distinct numbers give distinct numbers, without visible order. A Feistel
 * network over the next even count of bits, applied again while its result is too large. `size` is at most 2^30.
 */
export function permuted(index: number, size: number): number {
  return walked(index, size, [0, 1, 2, 3]);
}

/** Returns the number of which `permuted` gives this one. */
export function unpermuted(index: number, size: number): number {
  return walked(index, size, [3, 2, 1, 0]);
}

function walked(index: number, size: number, rounds: readonly number[]): number {
  const half = Math.max(1, Math.ceil(Math.log2(size) / 2));
  const mask = 2 ** half - 1;
  let result = index;
  do {
    let left = result >>> half;
    let right = result & mask;
    for (const round of rounds) [left, right] = [right, left ^ (mixed(right, round) & mask)];
    // The halves change places once more, so that the rounds in reverse order undo it.
    result = (right << half) | left;
  } while (result >= size);
  return result;
}

/** Mixes bits in the manner of MurmurHash3. */
function mixed(bits: number, round: number): number {
  let h = Math.imul(bits + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f);
  return (h ^ (h >>> 16)) >>> 0;
}
