// Runs tests again and again in one process: what they test stays in memory, only the test files are read anew.
import { pathToFileURL } from 'node:url';
import { type File, type Suite, startTests, type Test, type VitestRunner } from '@vitest/runner';

/** A test that has run. */
export interface Finished {
  id: string;
  name: string;
  ms: number;
  /** Why it failed, or one of the hooks around it. */
  failure: string | null;
  /** The ids of the suites it is in. */
  suites: string[];
}

export interface Run {
  /** Of those to run; absent, all. */
  ids?: readonly string[];
  /** Whether to go on after a test that failed. */
  whole?: boolean;
  /** When the file is read, and nothing has run yet. */
  ready?: () => void;
  /** When what runs from here on, hooks among it, belongs to a test or a suite. */
  enter?: (id: string) => void;
}

/** A test that takes longer has failed: a mutant that loses an answer would make its tests wait. */
const timeoutMs = 8_000;

let reads = 0;

/** Where `expect.poll` looks for how often it looks: without it, it throws. */
Object.assign(globalThis, { __vitest_worker__: { config: {} } });

/** Runs the tests of a file, as a rule up to the first that fails. */
export async function runTests(
  path: string,
  { ids, whole = false, ready, enter }: Run = {},
): Promise<Finished[]> {
  let failed = false;
  const runner: VitestRunner = {
    config,
    importFile: (filepath) => import(`${pathToFileURL(filepath).href}?read=${reads++}`),
    onCollected: () => ready?.(),
    onBeforeRunSuite: ({ id }) => enter?.(id),
    onBeforeRunTask: (test) => {
      if (failed && !whole) test.mode = 'skip';
    },
    onBeforeTryTask: ({ id }) => enter?.(id),
    onAfterTryTask: ({ suite, file }) => enter?.((suite ?? file).id),
    onAfterRunTask: ({ result }) => {
      failed ||= result?.state === 'fail';
    },
  };
  const [file] = await startTests([{ filepath: path, testIds: ids && [...ids] }], runner);
  if (file === undefined) return [];
  if (file.tasks.length === 0) throw new Error(`${path}: ${reasonOf(file) ?? 'has no tests'}`);
  return finished(file, [], null);
}

/** The tests that ran, or did not come to run because a hook failed. */
function finished(suite: Suite | File, around: readonly string[], aroundFailed: string | null): Finished[] {
  const suites = [...around, suite.id];
  const suiteFailed = aroundFailed ?? reasonOf(suite);
  return suite.tasks.flatMap((task) => {
    if (task.type === 'suite') return finished(task, suites, suiteFailed);
    const failure = reasonOf(task) ?? suiteFailed;
    if (task.result?.state === undefined || (task.result.state === 'skip' && failure === null)) return [];
    return [{ id: task.id, name: nameOf(task), ms: task.result.duration ?? 0, failure, suites }];
  });
}

function reasonOf({ result }: Suite | Test): string | null {
  return result?.errors?.[0]?.message ?? null;
}

function nameOf(test: Test): string {
  const names = [test.name];
  for (let { suite } = test; suite !== undefined; { suite } = suite) names.unshift(suite.name);
  return names.join(' ');
}

const config: VitestRunner['config'] = {
  root: process.cwd(),
  name: undefined,
  setupFiles: [],
  passWithNoTests: true,
  testNamePattern: undefined,
  allowOnly: false,
  sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
  chaiConfig: undefined,
  maxConcurrency: 1,
  testTimeout: timeoutMs,
  hookTimeout: timeoutMs,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
};
