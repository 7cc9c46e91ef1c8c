import { isFresh, type Step } from '../freshness.js';

/** Inputs of all builds. */
const inputs = [
  'fixtures',
  'schemas',
  'scripts/build',
  'scripts/generate',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'LICENSE',
];

/** Generated modules that are not committed. */
export const modulesStep: Step = {
  name: 'modules',
  inputs: ['fixtures/scenarios', 'schemas', 'scripts/generate', 'src/contract', 'package-lock.json'],
  outputs: [
    ...['validators', 'settings', 'content-validator.js', 'content-validator.d.ts'],
    ...['fixture-validators.js', 'fixture-validators.d.ts'],
  ]
    .map((path) => `src/contract/generated/${path}`)
    .concat('src/legal/company/generated'),
};
export const serverStep: Step = { name: 'server', inputs, outputs: ['dist'] };
export const packageStep: Step = { name: 'package', inputs, outputs: ['dist'] };

/** Returns whether the server in dist/ was built from the current sources. */
export function isServerBuilt(): boolean {
  return isFresh(packageStep) || isFresh(serverStep);
}
