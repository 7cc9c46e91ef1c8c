import { defineConfig } from 'vitest/config';

/** Rooms whose tests call pure functions and leave nothing behind: a worker loads their modules once. */
const pure = ['contract', 'domain', 'fixtures', 'golden', 'independent'].map(
  (room) => `test/${room}/**/*.test.ts`,
);

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left alone, which on two leaves one.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'server', include: ['test/**/*.test.ts'], exclude: pure } },
    ],
  },
});
