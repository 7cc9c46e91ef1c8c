import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { resultsVariable } from './scripts/test/results.js';

/** Folders whose tests call pure functions and leave nothing behind. `scripts/test/results.ts` says what they read. */
export const pureFolders = ['contract', 'fixtures', 'golden', 'independent', 'legal', 'values'];
const pure = pureFolders.map((folder) => `test/${folder}/**/*.test.ts`);

/**
 * Files that open a durable store: it follows each session through its promises, and from then on a process takes several
 * times as long for all of them. They share workers that run nothing else.
 */
const durable = [
  'test/drill/drill.test.ts',
  'test/http/idle-accounts.test.ts',
  'test/store/{append-log-store,outages}.test.ts',
  'test/store/conformance/*.test.ts',
  'test/replicas/*.test.ts',
  'test/runtime/ticker.test.ts',
  'test/http/rate-limits.test.ts',
  'test/webhooks/bounds.test.ts',
];

/**
 * Files that put other modules or variables in the place of ours, or that measure the time or the heap of a process. Each
 * loads the server again, which takes as long as a hundred tests.
 */
const alone = [
  'test/runtime/{memory,timer}.test.ts',
  'test/reports/base-contents.test.ts',
  'test/http/{injected-faults,over-text}.test.ts',
];

/** These take longest, and begin first, so that none is left to one worker at the end. */
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

/** What takes longest first, in each project. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ moduleId, project }: TestSpecification): number =>
      2 * projects.indexOf(project.name) + (longest.some((name) => moduleId.endsWith(name)) ? 0 : 1);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/** A worker loads the modules once for all files that it runs: loading them takes longer than most files do. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    // Only what hangs meets these limits: on a machine with other work, a test takes thirty times as long as alone.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // `npm test` runs two processes at once: a window at the bottom of the terminal, which each redraws, is of one alone.
    ...(process.env[resultsVariable] !== undefined && {
      reporters: [['default', { summary: false }], './scripts/test/reporter.ts'],
    }),
    expect: { poll: { timeout: 60_000 } },
    // By default one core is left alone, which on two leaves one; and while some wait, others can work.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // What one project turned a module into, the others take: each of them would do it anew.
    experimental: { fsModuleCache: true },
    // Bundles already, and large: to turn them into what they are takes longer than to run them.
    server: { deps: { external: [/\/src\/contract\/generated\/.*\.js$/] } },
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: 'test/resources/global-setup.ts' },
      },
      {
        extends: true,
        test: { name: 'durable', include: durable, globalSetup: 'test/resources/global-setup.ts', ...shared },
      },
      // A report is made and forgotten in milliseconds: with more room for the young, fewer are moved before they are.
      {
        extends: true,
        test: { name: 'pure', include: pure, ...shared, execArgv: ['--max-semi-space-size=64'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/**/*.test.ts'],
          exclude: [...pure, ...alone, ...durable],
          globalSetup: 'test/resources/global-setup.ts',
          ...shared,
        },
      },
    ],
  },
});
