import { faultModifierNames } from '../faults/modifiers.js';
import {
  type Catalogue,
  type FixtureChanges,
  type FixtureError,
  type FixtureUniverse,
  fixtureChanges,
  readFixtures,
} from '../legal/index.js';
import type { FixtureSource } from '../runtime/port.js';

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

/** Reads the fixtures for the first time. Returns them, or all errors. */
export async function loadFixtures(
  source: FixtureSource,
  universe: FixtureUniverse,
): Promise<{ sound: true; fixtures: Fixtures } | { sound: false; faults: readonly FixtureError[] }> {
  const first = readFixtures(await source.read(), { ...universe, otherModifiers: faultModifierNames });
  if (!first.sound) return first;
  let current = first;
  const fixtures: Fixtures = {
    catalogue: () => current.catalogue,
    count: () => ({ companies: current.catalogue.fixtures.size, scenarios: current.scenarios.length }),
    async reload() {
      const next = readFixtures(await source.read(), { ...universe, otherModifiers: faultModifierNames });
      if (!next.sound) return next;
      const changes = fixtureChanges(current, next);
      current = next;
      return { sound: true, changes };
    },
  };
  return { sound: true, fixtures };
}
