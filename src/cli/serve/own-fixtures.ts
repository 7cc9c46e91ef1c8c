import type { FixtureUniverse } from '../../legal/fixtures/fixture-document.js';
import { errorLocation, type FixtureError } from '../../legal/fixtures/fixture-document.js';
import type { FixtureChanges } from '../../legal/fixtures/fixture-set.js';
import { type Fixtures, loadFixtures } from '../../reports/own-fixtures.js';
import { createFixtureFolder } from '../../runtime/fixture-folder.js';
import type { InputError } from '../settings.js';
import { printErrors, type Streams } from '../streams.js';

/** The fixtures in a folder of the user's, or all that is wrong with them. */
export interface OwnFixtures {
  /** Undefined where there are faults. */
  readonly fixtures: Fixtures | undefined;
  readonly faults: InputError[];
  /** Reads them again on each change, from the first reading on, and tells what came of it; until it is closed. */
  watch(streams: Streams, env: { NO_COLOR?: string | undefined }): { close(): void };
}

export async function openFixtures(
  folder: string,
  universe: FixtureUniverse,
  watched: boolean,
): Promise<OwnFixtures> {
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
    faults: loaded.sound ? [] : loaded.faults.map(toInputError),
    watch(streams, env) {
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

/** What is done on each change: one reading at a time, and a line where it says something new. */
function createReload(
  fixtures: Fixtures,
  folder: string,
  streams: Streams,
  env: { NO_COLOR?: string | undefined },
): () => void {
  let told = '';
  let last: Promise<void> = Promise.resolve();
  const reload = async (): Promise<void> => {
    const outcome = await fixtures.reload();
    if (!outcome.sound) {
      const faults = outcome.faults.map(toInputError);
      const now = JSON.stringify(faults);
      const headline = `fixtures not reloaded from ${folder}, the last good set stays`;
      if (now !== told) printErrors(faults, streams, env, headline);
      told = now;
      return;
    }
    const changes = changesText(outcome.changes);
    if (changes !== '' || told !== '') {
      streams.stdout.write(
        `fixtures reloaded from ${folder}: ${changes || 'sound again, nothing changed'}\n`,
      );
    }
    told = '';
  };
  return () => {
    last = last.then(reload).catch((error: unknown) => {
      streams.stderr.write(
        `fixtures not reloaded from ${folder}, the last good set stays: ${String(error)}\n`,
      );
    });
  };
}

function changesText(changes: FixtureChanges): string {
  return Object.entries(changes)
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what} ${names.join(', ')}`)
    .join('; ');
}
