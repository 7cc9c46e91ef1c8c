// Runs tests repeatedly in one process. The tested modules stay loaded, and only test files are read again.
import { pathToFileURL } from 'node:url';
import { type File, type Suite, startTests, type Test, type VitestRunner } from '@vitest/runner';

/** A finished test. */
export interface Finished {
  id: string;
  name: string;
  ms: number;
  /** Error of the test or of one of its hooks. */
  failure: string | null;
  /** Ids of its suites. */
  suites: string[];
}

export interface Run {
  /** Ids of the tests to run; all if absent. */
  ids?: readonly string[];
  /** Continues after a failure. */
  whole?: boolean;
  /** Called when the file is loaded, before the first test. */
  ready?: () => void;
  /** Called when a test or suite, with its hooks, starts. */
  enter?: (id: string) => void;
}

/** Max time of a test; a mutant that loses a response would make tests wait. */
const timeoutMs = 8_000;

let reads = 0;

/** `expect.poll` reads its interval here, and throws without it. */
Object.assign(globalThis, { __vitest_worker__: { config: {} } });

/** Runs the tests of a file, by default up to the first failure. */
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

/** Returns the tests that ran, or could not run because a hook failed. */
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
