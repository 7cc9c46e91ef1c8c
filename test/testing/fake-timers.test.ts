import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { root } from '../docs/sessions.js';
import { scaled } from '../scale.js';
import useSandboxOf from './fakes/use-sandbox.cjs';

// Uses the published build, in which packages have the same timers as our own code.
const fakes = join(root, 'test/testing/fakes');
const { cases, expected, useSandbox } = useSandboxOf;
/** Every runner gets every case and both forms, and every form every case. A long run tries all combinations. */
const [some, others] = [0, 1].map((parity) =>
  scaled(
    cases.filter((_, at) => at % 2 === parity),
    cases,
  ),
);
const forms = [
  { form: 'ES', entry: join(root, 'dist/testing.mjs'), byVitest: some, byNode: others },
  { form: 'CommonJS', entry: join(root, 'dist/testing.js'), byVitest: others, byNode: some },
];

/** Runs a program without the variables that show a runner that it runs inside another one. */
const run = (args: string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, args, { cwd: fakes, env: { PATH: process.env.PATH, ...env } });

describe.each(forms)(
  'the $form build in the process of a test',
  ({ form, entry, byVitest = [], byNode = [] }) => {
    afterEach(() => {
      vi.useRealTimers();
    });

    it.each(byVitest)('works if Vitest replaces $replaced $when its start', async ({ replaced, when }) => {
      const { startSandbox } = form === 'ES' ? await import(entry) : createRequire(import.meta.url)(entry);
      const outcomes = await useSandbox({
        ...{ startSandbox, when },
        replace: () => void vi.useFakeTimers({ now: 0, ...(replaced && { toFake: replaced }) }),
        restore: () => void vi.useRealTimers(),
      });
      expect(outcomes).toEqual(expected);
    });

    it('works if node:test replaces timers', async () => {
      const env = { ENTRY: pathToFileURL(entry).href, CASES: JSON.stringify(byNode) };
      const { stdout } = await run(['--test', '--test-reporter=tap', 'node-test.cjs'], env);
      expect(stdout).toContain(`# pass ${byNode.length}\n# fail 0`);
    });
  },
);

it('the CommonJS build works if Jest replaces timers before or after it is loaded', async () => {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  // Disables transformation, since Babel takes ten times as long for the build as all cases together.
  const config = { testTimeout: 100_000, fakeTimers: { enableGlobally: true }, transform: {} };
  const args = ['--rootDir', fakes, '--testMatch', '**/jest.cjs', '--config', JSON.stringify(config)];
  const { stderr } = await run([jest, ...args], { ENTRY: join(root, 'dist/testing.js') });
  expect(stderr).toMatch(/Tests: +4 passed/);
});
