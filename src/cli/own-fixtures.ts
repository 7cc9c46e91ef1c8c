import { errorLocation, type FixtureError, type FixtureUniverse } from '../legal/index.js';
import { type Fixtures, loadFixtures } from '../reports/own-fixtures.js';
import { createFixtureFolder } from '../runtime/fixture-folder.js';
import { performanceNow } from '../runtime/real-time.js';
import { openSeenTexts } from '../runtime/seen-texts.js';
import { createYieldToEventLoop } from '../runtime/timers.js';
import { createWorkerTaskRunners } from '../server/worker-bench.js';
import type { InputError } from './settings.js';
import { type Program, printErrors, type Streams, showProgress } from './streams.js';

export type OwnFixtures = Awaited<ReturnType<typeof openFixtures>>;

/** Fixtures of a folder, undefined if there are errors. Does not resolve if the program is stopped meanwhile. */
export async function openFixtures(
  folder: string,
  universe: FixtureUniverse,
  { watched, program }: { watched: boolean; program: Streams & Pick<Program, 'stopped'> },
) {
  const source = createFixtureFolder(folder);
  // Opened before the first reading, so that no change falls between the two.
  let changed = false;
  let onChange = (): void => {
    changed = true;
  };
  const watching = watched ? source.watch(() => onChange()) : { close() {} };
  let isStopped = false;
  void program.stopped.then(() => {
    isStopped = true;
  });
  const yieldToEventLoop = createYieldToEventLoop();
  const reading = {
    yieldToEventLoop: () => (isStopped ? new Promise<never>(() => {}) : yieldToEventLoop()),
    known: await openSeenTexts('fixtures'),
    openThreads: createWorkerTaskRunners,
    progress: createProgress(folder, program),
  };
  const loaded = await loadFixtures(source, universe, reading);
  showProgress('', program);
  if (!loaded.isValid) watching.close();
  return {
    fixtures: loaded.isValid ? loaded.fixtures : undefined,
    errors: loaded.isValid ? [] : loaded.errors.map((error) => toInputError(error, folder)),
    /** Reads the fixtures again after each change and reports the result, until it is closed. */
    watch(streams: Streams, env: { NO_COLOR?: string | undefined }): { close(): void } {
      if (loaded.isValid) {
        onChange = createReload(loaded.fixtures, folder, streams, env);
        if (changed) onChange();
      }
      return watching;
    },
  };
}

/** Wait before the first progress, and between two lines of it, in milliseconds. */
const [firstProgressMs, nextProgressMs] = [1000, 5000];
/** Fewer files are checked without a word: it would be out of date at once. */
const minReportedFiles = 50;

/** Returns a function that reports how many files are checked: on a terminal in one line, else in a line now and then. */
export function createProgress(
  folder: string,
  streams: Streams,
  nowMs: () => number = performanceNow,
): (checked: number, total: number) => void {
  let nextAt = nowMs() + firstProgressMs;
  return (checked, total) => {
    const now = nowMs();
    if (total < minReportedFiles || now < nextAt) return;
    const text = `checking the fixtures in ${folder}: ${checked} of ${total} files`;
    nextAt = now + (streams.stderr.isTTY ? firstProgressMs : nextProgressMs);
    if (streams.stderr.isTTY) showProgress(text, streams);
    else streams.stderr.write(`${text}\n`);
  };
}

/** An error of the folder itself names its setting: another one may have the same path. */
function toInputError(error: FixtureError, folder: string): InputError {
  const place = errorLocation(error);
  return { source: place === folder ? `--fixtures ${place}` : place, detail: error.detail };
}

/** Returns a handler of changes, which reads them one at a time, and prints each new result. */
function createReload(
  fixtures: Fixtures,
  folder: string,
  streams: Streams,
  env: { NO_COLOR?: string | undefined },
): () => void {
  const headline = `fixtures not reloaded from ${folder}, the last good set stays`;
  let printed = '';
  let last: Promise<void> = Promise.resolve();
  const reload = async (): Promise<void> => {
    const outcome = await fixtures.reload();
    if (!outcome.isValid) {
      const errors = outcome.errors.map((error) => toInputError(error, folder));
      const now = JSON.stringify(errors);
      if (now !== printed) printErrors(errors, streams, env, headline);
      printed = now;
      return;
    }
    const changes = Object.entries(outcome.changes)
      .filter(([, names]) => names.length > 0)
      .map(([kind, names]) => `${kind} ${names.join(', ')}`)
      .join('; ');
    if (changes !== '' || printed !== '')
      streams.stdout.write(
        `fixtures reloaded from ${folder}: ${changes || 'valid again, nothing changed'}\n`,
      );
    printed = '';
  };
  return () => {
    last = last
      .then(reload)
      .catch((error: unknown) => void streams.stderr.write(`${headline}: ${String(error)}\n`));
  };
}
