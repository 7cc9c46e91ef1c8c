import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, isFresh, type Step } from '../freshness.js';
import { root } from '../generate/schemas.js';

/** Numbers of tests by outcome, and of their files. */
export interface Counts {
  files: number;
  passed: number;
  failed: number;
  skipped: number;
  /** Errors outside of tests, such as a file that does not load or an unhandled rejection. */
  errors: number;
}

export const none: Counts = { files: 0, passed: 0, failed: 0, skipped: 0, errors: 0 };

/** Name of the variable with the path of the file that the reporter writes to. */
export const resultsVariable = 'TEST_RESULTS';

/** Folders that tests or other programs write. */
const unread = ['.git', '.stryker-tmp', 'coverage', 'dist', 'node_modules', 'reports'];

const everything = readdirSync(root).filter((name) => !unread.includes(name) && !name.endsWith('.tgz'));

/** Files that the tests of `pure` read, as test/architecture.test.ts enforces. */
export const inputsOfPure = [
  ...['fixtures', 'schemas', 'scripts', 'src/contract', 'src/legal', 'src/values'],
  ...['src/accounts/account.ts', 'src/faults/effect.ts', 'src/faults/modifiers.ts'],
  ...[
    'contract',
    'fixtures',
    'golden',
    'independent',
    'legal',
    'resources',
    'cpu-time.ts',
    'scale.ts',
    'values',
  ].map((name) => `test/${name}`),
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts'],
];

function stepOf(project: string, inputs: readonly string[]): Step {
  const name = `tests-${project}`;
  return { name, inputs, outputs: [`${cacheFolder}/${name}.json`] };
}

/** Returns each project of vitest.config.ts as a step, with the number of passed tests as output. */
export const steps: { readonly [project: string]: Step } = {
  alone: stepOf('alone', everything),
  'async-context': stepOf('async-context', everything),
  pure: stepOf('pure', inputsOfPure),
  server: stepOf('server', everything),
};

/** Returns the counts of the last passed run of a project with the current inputs. */
export function countsOfLastRun(step: Step, inputs: string): Counts | undefined {
  return isFresh(step, inputs) ? (JSON.parse(readFileSync(fileOf(step), 'utf8')) as Counts) : undefined;
}

export function keepCounts(step: Step, counts: Counts): void {
  mkdirSync(dirname(fileOf(step)), { recursive: true });
  writeFileSync(fileOf(step), JSON.stringify(counts));
}

function fileOf({ outputs: [path = ''] }: Step): string {
  return join(root, path);
}

export function sum(all: readonly Counts[]): Counts {
  const total = { ...none };
  for (const counts of all)
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name];
  return total;
}

/** Formats a run in one line: */
export function summary(counts: Counts, notRunAgain: number, milliseconds: number): string {
  const { files, passed, failed, skipped, errors } = counts;
  const number = (count: number, noun: string): string =>
    `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  const took = `in ${duration(milliseconds)}`;
  const places = `in ${number(files, 'file')}`;
  const besides = errors > 0 ? `, and ${number(errors, 'error')} outside of tests` : '';
  if (failed + errors > 0)
    return `${failed.toLocaleString('en-US')} of ${number(passed + failed, 'test')} ${places} failed ${took}${besides}`;
  const again = notRunAgain > 0 ? `, ${notRunAgain.toLocaleString('en-US')} of them not run again` : '';
  const left = skipped > 0 ? `, ${skipped.toLocaleString('en-US')} skipped` : '';
  return `${number(passed, 'test')} ${places} passed ${took}${again}${left}`;
}

/** Formats a duration as `2 min 21 s` or `9 s`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
