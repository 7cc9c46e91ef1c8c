import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { problem } from '../contract/problems.js';
import type { Memory } from './port.js';
import { performanceNow } from './real-time.js';

export const unlimitedMemory: Memory = {
  maxBytes: Number.POSITIVE_INFINITY,
  hasRoomFor: () => true,
  hasSpareRoomFor: () => true,
  released() {},
};

/** One-line warning when memory is full. */
export function memoryFullMessage({ megabytes }: { megabytes: number }): string {
  return `legal-reports-sandbox stores nothing more until something is deleted: it would use over ${megabytes} MiB of memory, see --max-memory.`;
}

const mebibyte = 1024 * 1024;

/**
 * Checks that there is memory before something is stored.
 * @param bytes estimated size
 * @throws problem `out-of-memory`
 */
export function checkMemory(memory: Memory, bytes: number): void {
  if (!memory.hasRoomFor(bytes))
    throw problem('out-of-memory', { megabytes: String(Math.floor(memory.maxBytes / mebibyte)) });
}

/** Share of the old generation's limit; the rest is for running requests and uncollected garbage. */
const usualShare = 0.75;

/** Parts of the young generation, each as large as a semi-space: two of them, and its large objects. */
const youngParts = 3;

/** Max size of a semi-space, in MiB, in a heap that V8 sizes by the memory of the machine, or less. */
const usualSemiSpace = 16;

/** The same where a flag sets the old generation: 16 up to Node 22, 64 in Node 24, 32 in Node 26. */
const largestSemiSpace = 64;

/** Bytes stored between two checks of the heap, as a share of the limit. */
const checkShare = 1 / 64;

/** Room reserved for what must be stored, as a share of the limit. */
const reservedShare = 1 / 4;

/** Growth before garbage is collected again, as a share of the limit. */
const collectShare = 1 / 16;

/** Max share of time spent on collecting. */
const collectTimeShare = 0.1;

/** Min time between two warnings. */
const warnEveryMs = 60_000;

/** @param megabytes by default three quarters of the limit of V8's old generation */
export function maxMemoryBytes(megabytes: number | undefined): number {
  if (megabytes !== undefined) return megabytes * mebibyte;
  // The flags of this process, in the order in which V8 reads them.
  const flags = [process.env.NODE_OPTIONS ?? '', ...process.execArgv].join(' ');
  return oldGenerationBytes(getHeapStatistics().heap_size_limit, flags) * usualShare;
}

/** Limit on the heap, and who is warned. */
interface HeapLimit {
  /** In MiB; by default three quarters of the limit of V8's old generation. */
  megabytes?: number | undefined;
  /** Called when something is refused, at most once a minute. */
  full(bound: { megabytes: number }): void;
}

/**
 * Measures the heap of this process. Checks it once for many requests; if it looks full, collects garbage before
 * refusing, because used and collectable memory cannot be distinguished otherwise.
 */
export function createHeapMemory({ megabytes, full }: HeapLimit): Memory {
  const maxBytes = maxMemoryBytes(megabytes);
  const { usedBytes, released } = createUsage(maxBytes);
  let warnAfterMs = 0;

  const warnFull = (): void => {
    if (performanceNow() < warnAfterMs) return;
    warnAfterMs = performanceNow() + warnEveryMs;
    full({ megabytes: Math.floor(maxBytes / mebibyte) });
  };

  /** Returns a check for room beyond a reserve. */
  const createCheck = (reserved: number, refused: () => void) => {
    let untilCheck = 0;
    return (bytes: number): boolean => {
      untilCheck -= bytes;
      if (untilCheck >= 0) return true;
      const left = maxBytes - reserved - usedBytes(bytes + reserved) - bytes;
      untilCheck = Math.max(0, Math.min(maxBytes * checkShare, left / 2));
      if (left >= 0) return true;
      refused();
      return false;
    };
  };

  return {
    maxBytes,
    hasRoomFor: createCheck(0, warnFull),
    hasSpareRoomFor: createCheck(maxBytes * reservedShare, () => {}),
    released,
  };
}

/** Measures the used heap; sometimes collects garbage if more is wanted than free. */
function createUsage(maxBytes: number) {
  let collectAt = 0;
  let collectAfterMs = 0;
  return {
    usedBytes(wanted: number): number {
      const used = getHeapStatistics().used_heap_size;
      const began = performanceNow();
      if (used + wanted <= maxBytes || used < collectAt || began < collectAfterMs) return used;
      collectGarbage();
      const ended = performanceNow();
      collectAfterMs = ended + (ended - began) / collectTimeShare;
      const left = getHeapStatistics().used_heap_size;
      collectAt = left + maxBytes * collectShare;
      return left;
    },
    /** Collecting is useful again. */
    released() {
      collectAt = 0;
    },
  };
}

/**
 * Returns the limit of V8's old generation, where all objects are that live on: a process ends when it is full. V8 shows
 * only its sum with the young generation, whose size depends on the version.
 * @param heapLimit in bytes
 * @param flags as on a command line
 */
export function oldGenerationBytes(heapLimit: number, flags: string): number {
  const sizeOf = (flag: string): number | undefined => {
    const pattern = new RegExp(`(?:^|\\s)--${flag.replaceAll('-', '[-_]')}[= ](\\d+)`, 'g');
    const value = [...flags.matchAll(pattern)].at(-1)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const set = sizeOf('max-old-space-size');
  if (set !== undefined && set > 0) return Math.min(heapLimit, set * mebibyte);
  const isShare = sizeOf('max-old-space-size-percentage') !== undefined;
  const semiSpace = sizeOf('max-semi-space-size') ?? (isShare ? largestSemiSpace : usualSemiSpace);
  return heapLimit - youngParts * semiSpace * mebibyte;
}

let collector: (() => void) | undefined;

/** Blocks for a moment; V8 would do the same before the process dies. */
function collectGarbage(): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as () => void;
    // Contexts created later get no `gc`.
    setFlagsFromString('--no-expose-gc');
  }
  collector();
}
