import { defineConfig } from 'vitest/config';

/** Rooms whose tests call pure functions and leave nothing behind. */
const pure = ['contract', 'domain', 'fixtures', 'golden', 'independent'].map(
  (room) => `test/${room}/**/*.test.ts`,
);

/**
 * Files that put other modules in the place of ours, that weigh what a whole process holds, or that open a durable store:
 * it follows each session through its promises, and from then on a process takes several times as long for all of them.
 */
const alone = [
  'test/adapters/{durable-store,heap,timer}.test.ts',
  'test/adapters/conformance/*.test.ts',
  'test/http/{heaviest,injected-faults,memory,over-text,rate-limits}.test.ts',
  'test/sandbox/ticker.test.ts',
  'test/soak/*.test.ts',
  'test/webhooks/bounds.test.ts',
];

/** A worker loads the modules once for all files that it runs: loading them takes longer than most files do. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left alone, which on two leaves one.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'pure', include: pure, ...shared } },
      {
        extends: true,
        test: { name: 'server', include: ['test/**/*.test.ts'], exclude: [...pure, ...alone], ...shared },
      },
    ],
  },
});
