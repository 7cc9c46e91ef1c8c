/**
 * Real time that passes, in whole milliseconds since 1970: an instant that another process understands. In one process
 * it never goes back.
 */
export type Stopwatch = () => number;

/** One alarm, which keeps no process alive. */
export interface Timer {
  /** Rings once after so many milliseconds or sooner, and no longer when it was to ring before. */
  set(afterMs: number, ring: () => Promise<void>): void;
  clear(): void;
}

/**
 * Asked between the steps of a long work: a promise where others have to come to their turn first, which is settled
 * when the work may go on.
 */
export type YieldToEventLoop = () => Promise<void> | undefined;

/** How much more can be kept. */
export interface Memory {
  /** The most that may be in use, in bytes. */
  readonly most: number;
  /** Whether there is room for about so many bytes more. */
  hasRoomFor(bytes: number): boolean;
  /** Whether there is so much room that what can be done without may be kept as well. */
  hasSpareRoomFor(bytes: number): boolean;
  /** Notes that something was given up. */
  released(): void;
}

/** A parsed file of a user, or the errors that kept it from being read. */
export interface FixtureFile {
  /** As the user would name it. */
  readonly path: string;
  /** Plain JSON; undefined if there are errors. */
  readonly value: unknown;
  readonly faults: readonly { readonly line: number | null; readonly detail: string }[];
  /** Line, counted from 1, of the value at a JSON Pointer, or of the nearest value around it. */
  readonly lineOf: (pointer: string) => number | null;
}

/** Source of a user's own fixtures. */
export interface FixtureSource {
  /** Reads all files that exist now, in any order. A file that cannot be read has an error. */
  read(): Promise<FixtureFile[]>;
  /** Calls on changes, once for changes that come together, until it is closed. */
  watch(changed: () => void): { close(): void };
}
