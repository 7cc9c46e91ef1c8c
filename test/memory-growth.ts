import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Returns the bytes in use after all garbage is collected. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * Repeats the work until it adds fewer bytes than the bound, at most ten times, and returns the smallest growth.
 * Compiled code, buffers and timers differ between measurements; memory that the work does not release is in each.
 */
export async function smallestGrowthBytes(boundBytes: number, work: () => Promise<void>): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 10 && smallest >= boundBytes; round += 1) {
    const before = usedBytes();
    await work();
    smallest = Math.min(smallest, usedBytes() - before);
  }
  return smallest;
}
