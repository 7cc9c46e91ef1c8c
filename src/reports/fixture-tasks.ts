import { faultModifierNames } from '../faults/modifiers.js';
import {
  checkFixturesInSteps,
  type FixtureCheck,
  type FixtureUniverse,
  type PlacedError,
  type Scenario,
} from '../legal/index.js';
import type { Steps } from '../values/steps.js';

/** Checks of files, as plain data. */
export interface FixtureChecks {
  readonly checks: readonly FixtureCheck[];
  /** The scenarios of all files. */
  readonly scenarios: readonly Scenario[];
  readonly universe: Pick<FixtureUniverse, 'seed' | 'asOfDate'>;
}

/** Returns the errors of each check, in the order of the checks. */
export function checkFixtures({ checks, scenarios, universe }: FixtureChecks): Steps<PlacedError[][]> {
  return checkFixturesInSteps(checks, scenarios, { ...universe, otherModifiers: faultModifierNames });
}
