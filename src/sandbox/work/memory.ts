import { problem } from '../../contract/problems.js';
import type { Memory } from '../ports.js';

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
