import type { ServerCommand } from './server-process.js';
import type { Size } from './size.js';
import { type Summary, summarise } from './statistics.js';

/** One line of the result. */
export interface Row {
  what: string;
  figure: string;
  spread: string;
  /** Absent where the figure is there for scale only. */
  target?: { text: string; met: boolean };
}

/** All that a measure needs. */
export interface Bench {
  size: Size;
  /** Our server, over its whole pipeline. */
  sandbox: ServerCommand;
  stockKoa: ServerCommand;
  /** Writes the bytes of our answer to a create. */
  bareCreate: ServerCommand;
  /** Writes the bytes of our answer to a read of a completed report. */
  bareRead: ServerCommand;
  /** Runs a program of ours in a process of its own, and gives what it printed as JSON. */
  runProgram(name: string, ...args: string[]): Promise<unknown>;
}

export type Measure = (bench: Bench) => Promise<Row[]>;

/** A quantity that shall not fall under, or rise over, a bound. The median is judged. */
export type Bound = { atLeast: number } | { atMost: number };

/** Samples as a line, with their unit: `×`, `ms`, … */
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

/** Three significant digits, no exponent. */
function digits(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
