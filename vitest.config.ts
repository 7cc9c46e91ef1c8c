import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { resultsVariable } from './scripts/test/results.js';

/** Folders with tests of pure functions only. `scripts/test/results.ts` lists the files that they read. */
export const pureFolders = ['contract', 'fixtures', 'golden', 'independent', 'legal', 'values'];
const pure = pureFolders.map((folder) => `test/${folder}/**/*.test.ts`);

/**
 * Files that make Node track the async context of every promise (AsyncLocalStorage): those that open a durable store in
 * the process of the test, and those that use playwright-core. All later promises of the process are slower, so these
 * files share workers that run no others.
 */
const withAsyncContext = [
  'test/cli/data.test.ts',
  'test/drill/drill.test.ts',
  'test/http/idle-accounts.test.ts',
  'test/page/**/*.test.ts',
  'test/store/{append-log-store,damaged,idlest-accounts,outages,reservations,upkeep}.test.ts',
  'test/store/conformance/*.test.ts',
  'test/replicas/*.test.ts',
  'test/runtime/ticker.test.ts',
  'test/testing/webhooks.test.ts',
  'test/http/rate-limits.test.ts',
  'test/webhooks/bounds.test.ts',
];

/**
 * Files that replace modules or global variables, or that measure the time or the heap of a process. Each gets a worker
 * of its own and loads the server again, which takes as long as a hundred tests.
 */
const alone = [
  'test/runtime/{memory,timer}.test.ts',
  'test/reports/base-contents.test.ts',
  'test/http/{injected-faults,over-text}.test.ts',
];

/** The slowest files. They run first, so that no worker is still busy with one when the others have finished. */
const longest = [
  'package/package',
  'drill/drill',
  'store/outages',
  'docs/pages',
  'http/injected-faults',
  'cli/verify/self-proof',
  'http/profile-documents',
  'legal/content/recipes/countries',
  'http/fuzz-operations',
  'legal/content/generated-companies',
  'legal/content/recipes/matrix',
  'examples',
  'page/report',
  'http/profile-facts',
].map((name) => `/test/${name}.test.ts`);

/** Runs the slowest files of each project first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ moduleId, project }: TestSpecification): number =>
      2 * projects.indexOf(project.name) + (longest.some((name) => moduleId.endsWith(name)) ? 0 : 1);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/** A worker loads the modules once for all its files: loading them takes longer than running most files. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    // Only a test that hangs reaches these limits: on a busy machine, a test takes up to thirty times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // `npm test` runs two processes at once, and the summary at the bottom of the terminal works for one only.
    ...(process.env[resultsVariable] !== undefined && {
      reporters: [['default', { summary: false }], './scripts/test/reporter.ts'],
    }),
    expect: { poll: { timeout: 60_000 } },
    // Vitest leaves one core free by default, which is half of two. Extra workers use the time in which others wait.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // Projects share transformed modules.
    experimental: { fsModuleCache: true },
    // These are large bundles: transforming them takes longer than running them, and changes nothing.
    server: { deps: { external: [/\/src\/contract\/generated\/.*\.js$/] } },
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: 'test/resources/global-setup.ts' },
      },
      {
        extends: true,
        test: {
          name: 'async-context',
          include: withAsyncContext,
          globalSetup: 'test/resources/global-setup.ts',
          ...shared,
        },
      },
      // Reports live for milliseconds. A larger young generation frees them before V8 moves them to the old one.
      {
        extends: true,
        test: { name: 'pure', include: pure, ...shared, execArgv: ['--max-semi-space-size=64'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/**/*.test.ts'],
          exclude: [...pure, ...alone, ...withAsyncContext],
          globalSetup: 'test/resources/global-setup.ts',
          ...shared,
        },
      },
    ],
  },
});
