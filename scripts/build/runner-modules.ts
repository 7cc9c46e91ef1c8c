/** The modules of `src/runners` that the package exports, each by its own name. */
export const runnerModules = [
  'global-setup',
  'global-teardown',
  'vitest',
  'jest',
  'jest-environment',
  'node-test',
  'playwright',
];
