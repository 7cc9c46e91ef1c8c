import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, sharedServerOfNode, suites } from '../../test/package/suites.js';
import { root } from '../generate/schemas.js';
import type { Check, Found } from './sections.js';
import { type Ended, run, type Workspace } from './workspace.js';

/** Exact versions of each supported Node: the oldest 20 and the newest of the others. */
const nodes = { 20: '20.19.0', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' } as const;

/** MSW 2 runs under each of them, MSW 3 from Node 22.12. */
const msw2 = { msw: '2.15.0' };
const msw3 = { msw: '3.0.5' };

/** MSW 2 depends on packages with only ES modules, which Jest loads after Babel has rewritten them. */
const jestWithBabel = {
  transform: { '\\.m?js$': ['babel-jest', { plugins: ['@babel/plugin-transform-modules-commonjs'] }] },
  transformIgnorePatterns: ['/node_modules/(?!(rettime|until-async|@open-draft)/)'],
  testMatch: ['**/jest.test.cjs'],
};
const babel = { '@babel/plugin-transform-modules-commonjs': '7.29.14' };

/** Test runners, runtimes and mocks, each with the packed package installed as by users. */
export const runnerChecks: Readonly<Record<string, Check>> = {
  'Vitest 3': vitest('3.2.7', msw2, nodes[20]),
  'Vitest 4': vitest('4.1.12', msw2, nodes[20]),
  'Vitest 5': vitest('5.1.2', msw3, nodes[22]),
  'Jest 29': jest('29.7.0', nodes[20]),
  'Jest 30': jest('30.5.2', nodes[24]),
  'node:test of Node 20': nodeTest(msw2, nodes[20]),
  'node:test of Node 22': nodeTest(msw3, nodes[22]),
  'node:test of Node 24': nodeTest(msw3, nodes[24]),
  'node:test of Node 26': nodeTest(msw3, nodes[26]),
  'Playwright 1.50': playwright('1.50.1', nodes[20]),
  'Playwright 1.65': playwright('1.65.1', nodes[24]),
  'Deno with MSW 2': { packages: { deno: '2.9.6', ...msw2 }, node: nodes[22], packed: true, run: useDeno },
  'Deno with MSW 3': { packages: { deno: '2.9.6', ...msw3 }, node: nodes[22], packed: true, run: useDeno },
  'Bun with MSW 2': { packages: { bun: '1.4.5', ...msw2 }, node: nodes[22], packed: true, run: useBun },
  'Bun with MSW 3': { packages: { bun: '1.4.5', ...msw3 }, node: nodes[22], packed: true, run: useBun },
  Pact: {
    packages: { '@pact-foundation/pact-core': '20.2.0' },
    node: nodes[22],
    packed: true,
    async run(workspace): Promise<Found> {
      cpSync(join(root, 'examples/pact'), workspace.home, { recursive: true });
      const { code, text } = await run(workspace, 'node', ['verify.mjs']);
      return { 'verified interactions': count(text, /verification\)$/gm), 'exit code': String(code) };
    },
  },
  'undici 8': {
    packages: { undici: '8.13.1' },
    node: nodes[22],
    packed: true,
    run: (workspace) => useBy(workspace, 'node', ['undici.mjs']),
  },
};

function vitest(version: string, msw: Check['packages'], node: string): Check {
  return {
    packages: { vitest: version, ...msw },
    node,
    packed: true,
    async run(workspace): Promise<Found> {
      const used = await useBy(workspace, 'vitest', ['run', 'vitest.test.mjs']);
      const names = ['vitest.test.js', 'webhooks.test.js', 'msw.test.js'];
      const { text } = await run(workspace, 'vitest', ['run', '--root', 'examples', ...names]);
      const examples = /Tests +(.*) \(/.exec(text)?.[1] ?? lastLine(text);
      return { ...used, examples, ...(await useSuite(workspace, 'Vitest')) };
    },
  };
}

function jest(version: string, node: string): Check {
  const config = JSON.stringify(jestWithBabel);
  return {
    packages: { jest: version, ...msw2, ...babel },
    node,
    packed: true,
    async run(workspace): Promise<Found> {
      const used = await useBy(workspace, 'jest', ['--testMatch', '**/jest.test.cjs']);
      const byBabel = await useBy(workspace, 'jest', ['--config', config]);
      const modules = [
        '--testMatch',
        '**/jest.test.mjs',
        '--moduleFileExtensions',
        'mjs',
        'cjs',
        'js',
        'json',
      ];
      const asModule = await useBy(workspace, 'jest', modules, { NODE_OPTIONS: '--experimental-vm-modules' });
      const { text } = await run(workspace, 'jest', [
        '--rootDir',
        'examples',
        '--testMatch',
        '**/*.test.cjs',
      ]);
      return {
        ...used,
        'MSW handlers, by Babel': byBabel['MSW handlers'] ?? 'nothing',
        'MSW handlers, ES modules': asModule['MSW handlers'] ?? 'nothing',
        examples: /Tests: +(.*),/.exec(text)?.[1] ?? lastLine(text),
        ...(await useSuite(workspace, 'Jest')),
      };
    },
  };
}

function nodeTest(msw: Check['packages'], node: string): Check {
  return {
    packages: msw,
    node,
    packed: true,
    async run(workspace): Promise<Found> {
      const used = await useBy(workspace, 'node', ['--test', 'node.test.mjs']);
      const names = ['node.test.mjs', 'may-sign.test.mjs'].map((name) => `examples/${name}`);
      const { text } = await run(workspace, 'node', ['--test', '--test-reporter=tap', ...names]);
      const examples = `${/^# pass (\d+)/m.exec(text)?.[1]} passed`;
      const shared = Number.parseInt(node, 10) >= 24 ? sharedServerOfNode : [];
      return { ...used, examples, ...(await useSuite(workspace, 'node:test', shared)) };
    },
  };
}

function playwright(version: string, node: string): Check {
  return {
    packages: { '@playwright/test': version },
    node,
    packed: true,
    run: (workspace) => useSuite(workspace, 'Playwright'),
  };
}

/** Runs the suite of docs/how-to/one-server-per-suite.md with the entries for its runner, and a test that fails. */
async function useSuite(
  workspace: Workspace,
  runner: keyof typeof suites,
  flags: readonly string[] = [],
): Promise<Found> {
  const { files, args, counts } = suites[runner];
  const home = join(workspace.home, 'suite');
  mkdirSync(home);
  cpSync(join(root, 'examples/javascript/onboarding.cjs'), join(home, 'onboarding.cjs'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  const { text } = await run({ ...workspace, home }, 'node', [...flags, ...args]);
  return {
    'suite with the fixture': counts.test(text) ? 'as documented' : lastLine(text),
    'report of a failed test': failure.test(text) ? 'as documented' : lastLine(text),
  };
}

function useDeno(workspace: Workspace): Promise<Found> {
  const variables = { DENO_DIR: join(workspace.home, 'deno'), DENO_NO_UPDATE_CHECK: '1' };
  return useRuntime((program) => useBy(workspace, 'deno', ['run', '--allow-all', program], variables));
}

async function useBun(workspace: Workspace): Promise<Found> {
  // A script of its package installs the binary.
  await run(workspace, 'node', ['node_modules/bun/install.js']);
  const used = await useRuntime((program) => useBy(workspace, 'bun', [program]));
  return { ...used, ...(await useBy(workspace, 'bun', ['test', './bun.test.mjs'])) };
}

async function useRuntime(use: (program: string) => Promise<Found>): Promise<Found> {
  const { 'MSW handlers': mocked = 'nothing' } = await use('runtime-msw.mjs');
  return { ...(await use('runtime.mjs')), 'MSW handlers': mocked };
}

/** Runs a program of `programs/` and returns the results that it writes. */
async function useBy(
  workspace: Workspace,
  command: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<Found> {
  const { home } = workspace;
  cpSync(join(root, 'scripts/ecosystem/programs'), home, { recursive: true });
  cpSync(join(root, 'examples/javascript'), join(home, 'examples'), { recursive: true });
  copyFileSync(join(root, 'test/testing/fakes/use-sandbox.cjs'), join(home, 'use-sandbox.cjs'));
  const file = join(home, 'outcomes.json');
  writeFileSync(file, '{}');
  const ended = await run(workspace, command, args, variables);
  const outcomes = JSON.parse(readFileSync(file, 'utf8')) as Found;
  rmSync(file);
  return { ...outcomes, ...(ended.code === 0 ? {} : { ends: failureReason(ended) }) };
}

function failureReason({ code, text }: Ended): string {
  return `with ${code ?? 'the time-out'}: ${lastLine(text)}`;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
