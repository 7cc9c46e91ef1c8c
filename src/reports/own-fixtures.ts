import { faultModifierNames } from '../faults/modifiers.js';
import {
  type Catalogue,
  type FixtureChanges,
  type FixtureError,
  type FixtureSet,
  type FixtureUniverse,
  fixtureChanges,
  readFixturesInSteps,
} from '../legal/index.js';
import { runCooperatively } from '../runtime/concurrency.js';
import type { FixtureSource, YieldToEventLoop } from '../runtime/port.js';
import type { SeenTexts } from '../runtime/seen-texts.js';

/** The user's own fixtures: the last valid set of files. */
export interface Fixtures {
  readonly catalogue: () => Catalogue;
  /** The number of companies and scenarios in the files. */
  readonly count: () => { companies: number; scenarios: number };
  /** Reads all files again. A valid set replaces the last one between two requests; an invalid one changes nothing. */
  reload(): Promise<ReloadResult>;
}

/** The result of reading the files again. */
export type ReloadResult =
  | { readonly sound: true; readonly changes: FixtureChanges }
  | { readonly sound: false; readonly faults: readonly FixtureError[] };

/** How fixtures are read: files are checked in steps, and one that did not change is not checked again. */
export interface FixtureReading {
  yieldToEventLoop: YieldToEventLoop;
  /** Inputs of the checks that found no error. */
  known: SeenTexts;
  /** Called before each file is checked, at the first reading. */
  progress?: (checked: number, total: number) => void;
}

/** Reads the fixtures for the first time. Returns them, or all errors. */
export async function loadFixtures(
  source: FixtureSource,
  universe: FixtureUniverse,
  { yieldToEventLoop, known, progress }: FixtureReading,
): Promise<{ sound: true; fixtures: Fixtures } | { sound: false; faults: readonly FixtureError[] }> {
  const read = async (isChecked?: FixtureReading['progress']): Promise<FixtureSet> => {
    const files = await source.read();
    let checked = 0;
    // Asked once for each file.
    const has = (inputs: string): boolean => {
      isChecked?.(checked, files.length);
      checked += 1;
      return known.has(inputs);
    };
    const steps = readFixturesInSteps(
      files,
      { ...universe, otherModifiers: faultModifierNames },
      { has, add: known.add },
    );
    const set = await runCooperatively(steps, yieldToEventLoop);
    await known.save();
    return set;
  };
  const first = await read(progress);
  if (!first.sound) return first;
  let current = first;
  const fixtures: Fixtures = {
    catalogue: () => current.catalogue,
    count: () => ({ companies: current.catalogue.fixtures.size, scenarios: current.scenarios.length }),
    async reload() {
      const next = await read();
      if (!next.sound) return next;
      const changes = fixtureChanges(current, next);
      current = next;
      return { sound: true, changes };
    },
  };
  return { sound: true, fixtures };
}
