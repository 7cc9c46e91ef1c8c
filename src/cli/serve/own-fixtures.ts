import { errorLocation, type FixtureError, type FixtureUniverse } from '../../legal/index.js';
import { type Fixtures, loadFixtures } from '../../reports/own-fixtures.js';
import { createFixtureFolder } from '../../runtime/fixture-folder.js';
import type { InputError } from '../settings.js';
import { printErrors, type Streams } from '../streams.js';

export type OwnFixtures = Awaited<ReturnType<typeof openFixtures>>;

/** Fixtures of a folder, undefined if there are errors. */
export async function openFixtures(folder: string, universe: FixtureUniverse, watched: boolean) {
  const source = createFixtureFolder(folder);
  // Opened before the first reading, so that no change falls between the two.
  let changed = false;
  let onChange = (): void => {
    changed = true;
  };
  const watching = watched ? source.watch(() => onChange()) : { close() {} };
  const loaded = await loadFixtures(source, universe);
  if (!loaded.sound) watching.close();
  return {
    fixtures: loaded.sound ? loaded.fixtures : undefined,
    errors: loaded.sound ? [] : loaded.faults.map(toInputError),
    /** Reads the fixtures again after each change and reports the result, until it is closed. */
    watch(streams: Streams, env: { NO_COLOR?: string | undefined }): { close(): void } {
      if (loaded.sound) {
        onChange = createReload(loaded.fixtures, folder, streams, env);
        if (changed) onChange();
      }
      return watching;
    },
  };
}

function toInputError(fault: FixtureError): InputError {
  return { source: errorLocation(fault), detail: fault.detail };
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
    if (!outcome.sound) {
      const errors = outcome.faults.map(toInputError);
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
        `fixtures reloaded from ${folder}: ${changes || 'sound again, nothing changed'}\n`,
      );
    printed = '';
  };
  return () => {
    last = last
      .then(reload)
      .catch((error: unknown) => void streams.stderr.write(`${headline}: ${String(error)}\n`));
  };
}
