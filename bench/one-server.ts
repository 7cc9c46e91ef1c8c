// Compares the ways in which the tests of a suite get a sandbox: one per test file, or one for all. Prints the table of
// docs/how-to/one-server-per-suite.md. Run `npm run build` before, then: npx tsx bench/one-server.ts [files] [rounds]
// [part of a way's name]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quantile } from './statistics.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const [files = 50, rounds = 3] = process.argv.slice(2, 4).map(Number);
const [, , , , part = ''] = process.argv;
const workers = 4;

/** A test with its own account: creates a report of the catalogue and reads it. */
const work = `const headers = { Authorization: 'Bearer ' + sandbox.key, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' });
  const { id } = await (await fetch(sandbox.url + '/v1/reports', { method: 'POST', headers, body })).json();
  const { status } = await (await fetch(sandbox.url + '/v1/reports/' + id, { headers })).json();
  if (status !== 'completed') throw new Error(status);`;

/** A suite: the text of each of its files, and the arguments of Node that run it. */
interface Way {
  test: string;
  extension: string;
  config?: readonly [name: string, text: string];
  args: readonly string[];
}

const vitest = (config: string): Pick<Way, 'extension' | 'config' | 'args'> => ({
  extension: 'test.mjs',
  config: [
    'vitest.config.mjs',
    `export default { test: { include: ['*.test.mjs'], testTimeout: 120_000, hookTimeout: 120_000, ${config} } };\n`,
  ],
  args: ['node_modules/vitest/vitest.mjs', 'run', `--maxWorkers=${workers}`],
});
const jest = (config: string): Pick<Way, 'extension' | 'config' | 'args'> => ({
  extension: 'test.cjs',
  config: [
    'jest.config.cjs',
    `module.exports = { testMatch: ['**/*.test.cjs'], testTimeout: 120_000, ${config} };\n`,
  ],
  args: ['node_modules/jest/bin/jest.js', `--maxWorkers=${workers}`, '--watchman=false', '--no-cache'],
});
const node = (...args: string[]): Pick<Way, 'extension' | 'args'> => ({
  extension: 'test.mjs',
  args: [...args, '--test', `--test-concurrency=${workers}`],
});
const playwright = (config: string): Pick<Way, 'extension' | 'config' | 'args'> => ({
  extension: 'spec.mjs',
  config: [
    'playwright.config.mjs',
    `export default { timeout: 120_000, fullyParallel: true, reporter: 'line', ${config} };\n`,
  ],
  args: ['node_modules/@playwright/test/cli.js', 'test', `--workers=${workers}`],
});

const ownOfVitest = `import { startSandbox } from 'legal-reports-sandbox';
import { afterAll, beforeAll, test } from 'vitest';
let sandbox;
beforeAll(async () => { sandbox = await startSandbox(); });
afterAll(() => sandbox.close());
test('reads a report', async () => {
  ${work}
});
`;
const sharedOfNode = `import { test } from 'node:test';
import { testSandbox } from 'legal-reports-sandbox/node-test';
test('reads a report', async (t) => {
  const sandbox = await testSandbox(t);
  ${work}
});
`;
const sharedOfPlaywright = `import { test } from 'legal-reports-sandbox/playwright';
test('reads a report', async ({ sandbox }) => {
  ${work}
});
`;
const globalSetup = "globalSetup: 'legal-reports-sandbox/global-setup'";
const hasGlobalSetup = Number(process.versions.node.split('.')[0]) >= 24;

const ways: Record<string, Way> = {
  'Vitest, `startSandbox` in each file': { test: ownOfVitest, ...vitest('') },
  'Vitest, one server': {
    test: `import { test } from 'legal-reports-sandbox/vitest';
test('reads a report', async ({ sandbox }) => {
  ${work}
});
`,
    ...vitest(globalSetup),
  },
  'Jest, `startSandbox` in each file': {
    test: `const { startSandbox } = require('legal-reports-sandbox');
let sandbox;
beforeAll(async () => { sandbox = await startSandbox(); });
afterAll(() => sandbox.close());
test('reads a report', async () => {
  ${work}
});
`,
    ...jest(''),
  },
  'Jest, one server': {
    test: `const { testSandbox } = require('legal-reports-sandbox/jest');
test('reads a report', async () => {
  const sandbox = await testSandbox();
  ${work}
});
`,
    ...jest(
      `${globalSetup}, globalTeardown: 'legal-reports-sandbox/global-teardown', testEnvironment: 'legal-reports-sandbox/jest-environment'`,
    ),
  },
  '`node:test`, a server in each file': { test: sharedOfNode, ...node() },
  ...(hasGlobalSetup && {
    '`node:test`, one server': {
      test: sharedOfNode,
      ...node('--test-global-setup=node_modules/legal-reports-sandbox/dist/global-setup.mjs'),
    },
  }),
  'Playwright, `startSandbox` in each file': {
    test: `import { startSandbox } from 'legal-reports-sandbox';
import { test } from '@playwright/test';
let sandbox;
test.beforeAll(async () => { sandbox = await startSandbox(); });
test.afterAll(() => sandbox.close());
test('reads a report', async () => {
  ${work}
});
`,
    ...playwright(''),
  },
  'Playwright, a server in each worker': { test: sharedOfPlaywright, ...playwright('') },
  'Playwright, one server': { test: sharedOfPlaywright, ...playwright(globalSetup) },
};

interface Cost {
  wallMs: number;
  cpuMs: number;
}

/** Writes the suite of a way into a folder where the package is installed as by npm. */
function writeSuite({ test, extension, config }: Way): string {
  const folder = mkdtempSync(join(tmpdir(), 'one-server-'));
  const modules = join(folder, 'node_modules');
  const home = join(modules, 'legal-reports-sandbox');
  mkdirSync(home, { recursive: true });
  // The package is copied, since runners transform linked packages like code of the project.
  cpSync(join(root, 'package.json'), join(home, 'package.json'));
  cpSync(join(root, 'dist'), join(home, 'dist'), { recursive: true });
  mkdirSync(join(modules, '@playwright'));
  for (const name of ['vitest', 'jest', 'jest-environment-node', '@playwright/test'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  if (config !== undefined) writeFileSync(join(folder, config[0]), config[1]);
  for (let at = 0; at < files; at += 1) writeFileSync(join(folder, `suite-${at}.${extension}`), test);
  return folder;
}

/** Runs a suite under a shell, which reports the CPU time of all its descendants. */
async function run(folder: string, { args }: Way): Promise<Cost> {
  const out = join(folder, 'times');
  const began = performance.now();
  const script = '"$@" > output 2>&1; code=$?; times > times; exit $code';
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, NO_COLOR: '1', TMPDIR: folder };
  const child = spawn('bash', ['-c', script, 'bash', process.execPath, ...args], { cwd: folder, env });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(readFileSync(join(folder, 'output'), 'utf8').slice(-4000));
  const wallMs = performance.now() - began;
  // The second line of `times` has the user and system time of the children, as 0m1.234s.
  const [, children = ''] = readFileSync(out, 'utf8').split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return {
    wallMs,
    cpuMs: parts.reduce((sum, [, min, sec]) => sum + 60_000 * Number(min) + 1000 * Number(sec), 0),
  };
}

const suites = Object.entries(ways)
  .filter(([name]) => name.toLowerCase().includes(part.toLowerCase()))
  .map(([name, way]) => ({ name, way, folder: writeSuite(way), costs: [] as Cost[] }));
try {
  // Alternates the ways, so that the load of the machine is the same for each.
  for (let round = 0; round < rounds; round += 1)
    for (const { way, folder, costs } of suites) costs.push(await run(folder, way));
} finally {
  for (const { folder } of suites) rmSync(folder, { recursive: true, force: true });
}
console.log(
  `Node ${process.versions.node}, ${files} files, ${workers} workers, ${availableParallelism()} cores, median of ${rounds}\n`,
);
console.log('| way | CPU time | wall time |\n|---|---|---|');
for (const { name, costs } of suites) {
  const seconds = (of: keyof Cost): string =>
    `${(
      quantile(
        costs.map((cost) => cost[of]),
        0.5,
      ) / 1000
    ).toFixed(1)} s`;
  console.log(`| ${name} | ${seconds('cpuMs')} | ${seconds('wallMs')} |`);
}
