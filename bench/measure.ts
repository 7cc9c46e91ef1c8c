import type { ServerCommand } from './server-process.js';
import type { Size } from './size.js';
import { type Summary, summarise } from './statistics.js';

/** One row of the result. */
export interface Row {
  what: string;
  figure: string;
  spread: string;
  /** Absent if the row is only for comparison. */
  target?: { text: string; met: boolean };
}

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

function spreadOf({ least, most }: Summary): string {
  return `${digits(least)}–${digits(most)}`;
}

export function quantity(value: number, unit: string): string {
  return `${digits(value)} ${unit}`;
}

/** Formats with three significant digits and no exponent. */
function digits(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
