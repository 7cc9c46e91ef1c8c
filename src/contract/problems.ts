import table from '../../schemas/problems.json' with { type: 'json' };
import type { ProblemParameters } from './generated/operations.js';
import type { Violation } from './generated/types.js';
import type { LedgerReference } from './interface.js';

export type ProblemCode = keyof ProblemParameters;

/** One kind of problem, as `schemas/problems.json` declares it. */
export interface ProblemEntry extends LedgerReference {
  code: ProblemCode;
  status: number;
  title: string;
  /** Template of `detail`; the names in braces are the problem's parameters. */
  detail: string;
  meaning: string;
  mend: string;
}

export const problems = table as readonly ProblemEntry[];

const byCode = new Map(problems.map((entry) => [entry.code, entry]));

/** Path of the page about a problem; the `type` of its responses. */
export function problemPath(code: string): string {
  return `/problems/${code}`;
}

/** A problem to be returned to the client. Any other thrown error is a bug. */
export class ProblemError extends Error {
  readonly entry: ProblemEntry;
  readonly detail: string;
  readonly errors: Violation[];
  readonly headers: Record<string, string>;

  /** It has no stack, which takes an eighth of a refused request: the testing API gives it that of the test. */
  constructor(entry: ProblemEntry, detail: string, extras: ProblemExtras) {
    const limit: unknown = Reflect.get(Error, 'stackTraceLimit');
    Reflect.set(Error, 'stackTraceLimit', 0);
    super(`${entry.code}: ${detail}`);
    Reflect.set(Error, 'stackTraceLimit', limit);
    this.entry = entry;
    this.detail = detail;
    this.errors = extras.errors ?? [];
    this.headers = extras.headers ?? {};
  }
}

interface ProblemExtras {
  errors?: Violation[];
  headers?: Record<string, string>;
}

/**
 * Creates a problem of the catalogue: `throw problem('report-not-found', { reportId })`.
 * @throws Error if the code is unknown
 */
export function problem<C extends ProblemCode>(
  code: C,
  parameters: ProblemParameters[C],
  extras: ProblemExtras = {},
): ProblemError {
  const entry = byCode.get(code);
  if (entry === undefined) throw new Error(`no problem has the code ${code}`);
  const values: Readonly<Record<string, string>> = parameters;
  const detail = entry.detail.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return new ProblemError(entry, detail, extras);
}
