import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { problem } from '../contract/problems.js';
import type { Memory } from './port.js';
import { performanceNow } from './real-time.js';

/** Memory without a bound. */
export const unlimitedMemory: Memory = {
  most: Number.POSITIVE_INFINITY,
  hasRoomFor: () => true,
  hasSpareRoomFor: () => true,
  released() {},
};

/** What is told when there is no memory for more, in one line. */
export function memoryFullMessage({ megabytes }: { megabytes: number }): string {
  return `legal-reports-sandbox keeps no more until something is given up: it would use over ${megabytes} MiB of memory, see --max-memory.`;
}

const mebibyte = 1024 * 1024;

/**
 * Asked before something is kept.
 * @param bytes about how many it takes
 * @throws problem `out-of-memory`
 */
export function checkMemory(memory: Memory, bytes: number): void {
  if (!memory.hasRoomFor(bytes))
    throw problem('out-of-memory', { megabytes: String(Math.floor(memory.most / mebibyte)) });
}

const bytesPerMebibyte = 1024 * 1024;

/** What V8 counts into its limit for objects that are young, in bytes: they die, or leave it. */
const nurseryBytes = 48 * bytesPerMebibyte;

/** Of the heap that Node was given: the rest is for requests that run, and for garbage until it is collected. */
const usualShare = 0.75;

/** What is kept between two looks at the heap, as a share of the bound. */
const lookShare = 1 / 64;

/** What is left for what has to be kept, as a share of the bound. */
const reservedShare = 1 / 4;

/** How much more must be in use before garbage is collected again, as a share of the bound. */
const collectShare = 1 / 16;

/** Collecting takes no larger share of the time. */
const collectTimeShare = 0.1;

/** How often somebody is told, at most. */
const tellEveryMs = 60_000;

/** How much of the heap may be in use, and who is told when that is not enough. */
interface HeapLimit {
  /** In MiB; absent, three quarters of what Node was given. */
  megabytes?: number | undefined;
  /** Told when something is refused, and not again for a while. */
  full(bound: { megabytes: number }): void;
}

/**
 * The heap of this process as the memory that there is. It is looked at once for many requests; where it looks full,
 * garbage is collected before anybody is refused, since what is in use and what is garbage can't be told apart.
 */
export function createHeapMemory({ megabytes, full }: HeapLimit): Memory {
  const most = megabytes === undefined ? usualBytes() : megabytes * bytesPerMebibyte;
  const { usedBytes, released } = createUse(most);
  let tellAfterMs = 0;

  const tellFull = (): void => {
    if (performanceNow() < tellAfterMs) return;
    tellAfterMs = performanceNow() + tellEveryMs;
    full({ megabytes: Math.floor(most / bytesPerMebibyte) });
  };

  /** Asks for room beside what is reserved for others. */
  const createGate = (reserved: number, refused: () => void) => {
    let untilLook = 0;
    return (bytes: number): boolean => {
      untilLook -= bytes;
      if (untilLook >= 0) return true;
      const left = most - reserved - usedBytes(bytes + reserved) - bytes;
      untilLook = Math.max(0, Math.min(most * lookShare, left / 2));
      if (left >= 0) return true;
      refused();
      return false;
    };
  };

  return {
    most,
    hasRoomFor: createGate(0, tellFull),
    hasSpareRoomFor: createGate(most * reservedShare, () => {}),
    released,
  };
}

/** What of the heap is in use: garbage is collected, now and then, where more is wanted than there is. */
function createUse(most: number) {
  let collectAt = 0;
  let collectAfterMs = 0;
  return {
    usedBytes(wanted: number): number {
      const used = getHeapStatistics().used_heap_size;
      const began = performanceNow();
      if (used + wanted <= most || used < collectAt || began < collectAfterMs) return used;
      collectGarbage();
      const ended = performanceNow();
      collectAfterMs = ended + (ended - began) / collectTimeShare;
      const left = getHeapStatistics().used_heap_size;
      collectAt = left + most * collectShare;
      return left;
    },
    /** Something was let go: to collect is worth it again. */
    released() {
      collectAt = 0;
    },
  };
}

function usualBytes(): number {
  return (getHeapStatistics().heap_size_limit - nurseryBytes) * usualShare;
}

let collector: (() => void) | undefined;

/** Takes a moment, in which nothing else is done; V8 would do the same before the process dies. */
function collectGarbage(): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as () => void;
    // Contexts that are made from here on are as they would be.
    setFlagsFromString('--no-expose-gc');
  }
  collector();
}
