import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The named files that docs/how-to/one-server-per-suite.md shows. */
const shown = new Map(
  [
    ...readFileSync(join(root, 'docs/how-to/one-server-per-suite.md'), 'utf8').matchAll(
      /```js\n\/\/ (\S+)\n([\s\S]*?)```/g,
    ),
  ].map(([, name = '', text = '']) => [name, text]),
);

/** A suite of the page, and another test that fails on purpose. */
export interface Suite {
  files: Readonly<Record<string, string>>;
  /** Arguments of Node, in the folder of the suite; packages are in the one above. */
  args: readonly string[];
  /** The counts in the summary of the runner. */
  counts: RegExp;
}

function suite(
  names: readonly string[],
  failing: Readonly<Record<string, string>>,
  run: Omit<Suite, 'files'>,
): Suite {
  const files = Object.fromEntries(
    names.map((name) => {
      const text = shown.get(name);
      if (text === undefined) throw new Error(`the page shows no file ${name}`);
      return [name, text];
    }),
  );
  return { ...run, files: { ...files, ...failing } };
}

/** A client that has lost an id and ignores the response. */
const body = `const { url, key } = sandbox;
  await fetch(url + '/v1/reports/undefined', { headers: { Authorization: 'Bearer ' + key } });
  throw new Error('on purpose');`;

/** Report of the test that fails on purpose, as every runner shows it. */
export const failure =
  /account test-loses-an-id-[0-9a-f]{10}: 1 request\W+GET \/v1\/reports\/undefined 404 report-not-found req_[0-9a-f]{8}_1\W+Broken rules of conduct \(docs\/conduct\.md\):\W+C19 Use only ids that responses gave: req_/;

/** Arguments with which `node:test` of Node 24 and newer starts one server; older ones refuse them. */
export const sharedServerOfNode = [
  '--test-global-setup=../node_modules/legal-reports-sandbox/dist/global-setup.mjs',
];

export const suites = {
  Vitest: suite(
    ['vitest.config.js', 'onboarding.test.js'],
    {
      'failing.test.js': `import { test } from 'legal-reports-sandbox/vitest';
test('loses an id', async ({ sandbox }) => {
  ${body}
});
`,
    },
    {
      args: ['../node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--maxWorkers=2'],
      counts: /Tests\s+1 failed \| 1 passed/,
    },
  ),
  Jest: suite(
    ['jest.config.cjs', 'onboarding.test.cjs'],
    {
      'failing.test.cjs': `const { testSandbox } = require('legal-reports-sandbox/jest');
test('loses an id', async () => {
  const sandbox = await testSandbox();
  ${body}
});
const names = [];
describe('together', () => {
  test.concurrent.each([1, 2])('has an account of its own', async () => {
    const { name } = await testSandbox();
    names.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    expect([(await testSandbox()).name, new Set(names).size]).toEqual([name, names.length]);
  });
});
`,
      // As jsdom 20, that of Jest 29.
      'old-signals.cjs': `const { TestEnvironment } = require('legal-reports-sandbox/jest-environment');
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.AbortSignal = class {};
  }
};
`,
      'old-signals.test.cjs': `/** @jest-environment ./old-signals.cjs */
const { testSandbox } = require('legal-reports-sandbox/jest');
test('has an account', async () => expect(await (await testSandbox()).requests.list()).toEqual([]));
`,
    },
    {
      args: [
        ...['../node_modules/jest/bin/jest.js', '--rootDir', '.', '--testMatch', '**/*.test.cjs'],
        ...['--maxWorkers=2', '--watchman=false'],
      ],
      counts: /Tests:\s+1 failed, 4 passed/,
    },
  ),
  'node:test': suite(
    ['onboarding.test.mjs'],
    {
      'failing.test.mjs': `import { test } from 'node:test';
import { testSandbox } from 'legal-reports-sandbox/node-test';
test('loses an id', async (t) => {
  const sandbox = await testSandbox(t);
  ${body}
});
`,
    },
    {
      args: ['--test', '--test-reporter=spec'],
      counts: /pass 1\n[^\n]*fail 1\n/,
    },
  ),
  Playwright: suite(
    ['onboarding.spec.mjs'],
    {
      'playwright.config.mjs': `export default { testMatch: '*.spec.mjs', workers: 1, reporter: 'junit' };\n`,
      'failing.spec.mjs': `import { test } from 'legal-reports-sandbox/playwright';
test('loses an id', async ({ sandbox }) => {
  ${body}
});
`,
      'hooks.spec.mjs': `import { expect, test } from 'legal-reports-sandbox/playwright';
const names = [];
test.beforeAll(async ({ sandbox }) => { names.push(sandbox.name); });
test.describe('inner', () => {
  test.beforeAll(async ({ sandbox }) => { names.push(sandbox.name); });
  test.beforeEach(async ({ sandbox }) => { names.push(sandbox.name); });
  test('has an account of its own', async ({ sandbox }) => { expect(names.lastIndexOf(sandbox.name)).toBe(2); });
});
test.afterAll(async ({ sandbox }) => { expect(new Set(names.concat(sandbox.name)).size).toBe(4); });
`,
    },
    {
      args: ['../node_modules/@playwright/test/cli.js', 'test'],
      // A test that throws is a failure for Playwright 1.50, and an error for 1.65.
      counts: /name="" tests="3" failures="(0" skipped="0" errors="1|1" skipped="0" errors="0)"/,
    },
  ),
} satisfies Record<string, Suite>;
