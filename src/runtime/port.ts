import type { ParsedFile } from '../values/json.js';

/** Real time in whole milliseconds of Unix time. Never decreases within a process; other processes can read it. */
export type Stopwatch = () => number;

/** A single alarm that does not keep the process alive. */
export interface Timer {
  /** Rings once after this many milliseconds or earlier; replaces an earlier setting. */
  set(afterMs: number, ring: () => Promise<void>): void;
  clear(): void;
}

/**
 * Called between the steps of long work. Returns a promise if other work should run first, which resolves when the
 * work may continue.
 */
export type YieldToEventLoop = () => Promise<void> | undefined;

/** A memory limit. */
export interface Memory {
  /** Limit in bytes. */
  readonly maxBytes: number;
  /** Returns whether about this many bytes can be stored. */
  hasRoomFor(bytes: number): boolean;
  /** Returns whether optional data of about this size can be stored as well. */
  hasSpareRoomFor(bytes: number): boolean;
  /** Called when something was dropped. */
  released(): void;
}

/** Source of a user's own fixtures. */
export interface FixtureSource {
  /** Reads all files that exist now, in any order. A file that cannot be read has an error. */
  read(): Promise<ParsedFile[]>;
  /** Calls on changes, once for changes that come together, until it is closed. */
  watch(changed: () => void): { close(): void };
}
