import type { ServerCommand } from './server-process.js';
import { type Summary, summarise } from './statistics.js';

/** One row of the result. */
export interface Row {
  what: string;
  figure: string;
  spread: string;
  /** Absent if the row is only for comparison. */
  target?: { text: string; met: boolean };
}

/** Amounts of samples: full, or quick for a first look. */
export interface Size {
  name: string;
  /** Rounds; each starts new servers. */
  rounds: number;
  warmUpSeconds: number;
  /** Turns of each server in a round. */
  turns: number;
  turnSeconds: number;
  starts: number;
  /** Sequential requests. */
  requests: number;
  companies: number;
  /** Creates before the memory of the server is measured. */
  creates: number;
}

export const fullSize: Size = {
  name: 'full',
  rounds: 6,
  warmUpSeconds: 2,
  turns: 6,
  turnSeconds: 1,
  starts: 40,
  requests: 4000,
  companies: 300,
  creates: 1_000_000,
};

export const quickSize: Size = {
  name: 'quick',
  rounds: 2,
  warmUpSeconds: 1,
  turns: 3,
  turnSeconds: 1,
  starts: 10,
  requests: 1000,
  companies: 100,
  creates: 100_000,
};

/** Inputs of a measure. */
export interface Bench {
  size: Size;
  /** Our server with its whole pipeline. */
  sandbox: ServerCommand;
  stockKoa: ServerCommand;
  /** A bare server that writes our response to a create. */
  bareCreate: ServerCommand;
  /** A bare server that writes our response to a read of a completed report. */
  bareRead: ServerCommand;
  /** Runs one of our programs in a new process and returns its printed JSON. */
  runProgram(name: string, ...args: string[]): Promise<unknown>;
}

export type Measure = (bench: Bench) => Promise<Row[]>;

/** A quantity with a lower or upper bound for its median. */
export type Bound = { atLeast: number } | { atMost: number };

/** Formats samples with their unit: `×`, `ms`, … */
export function row(what: string, samples: readonly number[], unit: string, bound?: Bound): Row {
  const summary = summarise(samples);
  return {
    what,
    figure: quantity(summary.median, unit),
    spread: samples.length > 1 ? spreadOf(summary) : '',
    ...(bound && { target: judge(summary.median, unit, bound) }),
  };
}

function judge(figure: number, unit: string, bound: Bound): { text: string; met: boolean } {
  return 'atLeast' in bound
    ? { text: `≥ ${bound.atLeast} ${unit}`, met: figure >= bound.atLeast }
    : { text: `≤ ${bound.atMost} ${unit}`, met: figure <= bound.atMost };
}

function spreadOf({ min, max }: Summary): string {
  return `${digits(min)}–${digits(max)}`;
}

export function quantity(value: number, unit: string): string {
  return `${digits(value)} ${unit}`;
}

/** Formats with three significant digits and no exponent. */
function digits(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
