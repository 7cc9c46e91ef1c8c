import {
  type Catalogue,
  type FixtureChanges,
  type FixtureCheck,
  type FixtureError,
  type FixtureSet,
  type FixtureUniverse,
  fixtureChanges,
  type OpenedFixtures,
  openFixturesInSteps,
  type PlacedError,
} from '../legal/index.js';
import { runCooperatively } from '../runtime/concurrency.js';
import type { FixtureSource, YieldToEventLoop } from '../runtime/port.js';
import type { SeenTexts } from '../runtime/seen-texts.js';
import type { FixtureChecks } from './fixture-tasks.js';
import { perform, type TaskRunner } from './tasks.js';

/** The user's own fixtures: the last valid set of files. */
export interface Fixtures {
  readonly catalogue: () => Catalogue;
  /** The number of companies and scenarios in the files. */
  readonly count: () => { companies: number; scenarios: number };
  /** Reads all files again. A valid set replaces the last one between two requests; an invalid one changes nothing. */
  reload(): Promise<ReloadResult>;
}

type ReloadResult =
  | { readonly isValid: true; readonly changes: FixtureChanges }
  | { readonly isValid: false; readonly errors: readonly FixtureError[] };

/** How fixtures are read: files are checked in steps, and one that did not change is not checked again. */
export interface FixtureReadOptions {
  yieldToEventLoop: YieldToEventLoop;
  /** Inputs of the checks that found no error. */
  known: SeenTexts;
  /** Opens the threads that check many files. */
  openThreads(): readonly TaskRunner[];
  /** Called before files are checked, at the first reading. */
  progress?: (checked: number, total: number) => void;
}

/** Reads the fixtures for the first time. Returns them, or all errors. */
export async function loadFixtures(
  source: FixtureSource,
  universe: Omit<FixtureUniverse, 'otherModifiers'>,
  reading: FixtureReadOptions,
): Promise<{ isValid: true; fixtures: Fixtures } | { isValid: false; errors: readonly FixtureError[] }> {
  const read = async (progress?: FixtureReadOptions['progress']): Promise<FixtureSet> => {
    const opening = openFixturesInSteps(await source.read(), universe);
    const opened = await runCooperatively(opening, reading.yieldToEventLoop);
    const errors = await checkAll(opened, reading, progress);
    await reading.known.save();
    return opened.close(errors);
  };
  const first = await read(reading.progress);
  if (!first.isValid) return first;
  let current = first;
  const fixtures: Fixtures = {
    catalogue: () => current.catalogue,
    count: () => ({ companies: current.catalogue.fixtures.size, scenarios: current.scenarios.length }),
    async reload() {
      const next = await read();
      if (!next.isValid) return next;
      const changes = fixtureChanges(current, next);
      current = next;
      return { isValid: true, changes };
    },
  };
  return { isValid: true, fixtures };
}

/** Fewer checks take less time than a thread needs to load the engine. */
const minThreadedChecks = 100;
/** Some 50 ms of work: a stop waits for no more. */
const checksAtOnce = 8;

/** Makes the checks whose inputs were not found sound before. Returns the errors of each check, in their order. */
async function checkAll(
  { checks, scenarios, universe: { seed, asOfDate }, inputsOf }: OpenedFixtures,
  { yieldToEventLoop, known, openThreads }: FixtureReadOptions,
  progress: FixtureReadOptions['progress'],
): Promise<PlacedError[][]> {
  const errors: PlacedError[][] = checks.map(() => []);
  const unknown: { index: number; check: FixtureCheck; inputs: string }[] = [];
  for (const [index, check] of checks.entries()) {
    await yieldToEventLoop();
    const inputs = inputsOf(check);
    if (!known.has(inputs)) unknown.push({ index, check, inputs });
  }
  let begun = 0;
  const work = async (check: (input: FixtureChecks) => Promise<PlacedError[][]>): Promise<void> => {
    // The scenarios go with each message.
    const size = Math.max(checksAtOnce, scenarios.length);
    while (begun < unknown.length) {
      await yieldToEventLoop();
      const some = unknown.slice(begun, begun + size);
      progress?.(checks.length - unknown.length + begun, checks.length);
      begun += some.length;
      const found = await check({
        checks: some.map((one) => one.check),
        scenarios,
        universe: { seed, asOfDate },
      });
      for (const [at, { index, inputs }] of some.entries()) {
        errors[index] = found[at] ?? [];
        if (errors[index].length === 0) known.add(inputs);
      }
    }
  };
  if (unknown.length < minThreadedChecks) {
    await work((input) => perform('checkFixtures', input, yieldToEventLoop));
    return errors;
  }
  const threads = openThreads();
  try {
    await Promise.all(threads.map((thread) => work((input) => thread.run('checkFixtures', input))));
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
  return errors;
}
