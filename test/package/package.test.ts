import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { initFiles } from '../../src/cli/init-files.js';
import { operations } from '../../src/contract/operations.js';
import { initTarget } from '../cli/init-target.js';
import { fetchWithHost } from '../http/fetch-with-host.js';
import { publicTypes, resolutions, runnerTypes, typeErrors } from './compilers.js';
import { readLastStage } from './dockerfile.js';
import { failure, sharedServerOfNode, suites } from './suites.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest: {
  version: string;
  files: string[];
  exports: { [path: string]: string | { require: { types: string } } };
  typesVersions: { '*': { [path: string]: string[] } };
  peerDependencies: object;
  peerDependenciesMeta: object;
  devDependencies: { libsql: string };
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Calls a function with the address of a server that starts, then stops the server. */
async function withServer<T>(server: ChildProcess, work: (url: string) => Promise<T>): Promise<T> {
  const ended = once(server, 'exit');
  try {
    const [line] = await once(createInterface(server.stdout as Readable), 'line');
    return await work(/http:\S+/.exec(line)?.[0] ?? '');
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** Files of examples/javascript by their runner. */
const examplesFor = {
  Vitest: ['onboarding.cjs', 'receiver.cjs', 'vitest.test.js', 'webhooks.test.js', 'msw.test.js'],
  Jest: ['onboarding.cjs', 'jest.test.cjs'],
  Playwright: [],
  'node:test': ['onboarding.cjs', 'node.test.mjs', 'may-sign.test.mjs'],
};

describe('the manifest', () => {
  it('maps all renamed exports to their types for the old resolution', () => {
    const elsewhere = Object.entries(manifest.exports).flatMap(([path, target]) => {
      const types = typeof target === 'string' ? target : target.require.types;
      return path === '.' || path === types ? [] : [[path.replace('./', ''), [types]]];
    });
    expect(manifest.typesVersions['*']).toEqual(Object.fromEntries(elsewhere));
  });
});

describe('the package, installed in an empty folder as the Dockerfile says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'legal-reports-sandbox-'));
  const stage = readLastStage(root);
  /** Files that npm packs from a project with the same `files`, in which an example was installed and run. */
  let packedExamples: string[];
  const printed = new Map<string, string>();
  /** Output of the command that npm installed; each command line runs once. */
  const command = (...args: string[]): string => {
    const line = args.join(' ');
    const text =
      printed.get(line) ??
      execFileSync('node_modules/.bin/legal-reports-sandbox', args, {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        maxBuffer: 16 * 1024 * 1024,
      });
    printed.set(line, text);
    return text;
  };

  beforeAll(() => {
    const project = join(folder, 'project');
    const left = join(project, 'examples/javascript/node_modules/.vite');
    mkdirSync(left, { recursive: true });
    const { version, files } = manifest;
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', version, files }));
    for (const path of [join(left, 'results.json'), join(project, 'examples/javascript/one.test.js')])
      writeFileSync(path, '{}');
    // dist/ was built before the tests; packing must not build it again during them.
    const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, root, project];
    const stdoutText = execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const packed = JSON.parse(stdoutText) as { name: string; filename: string; files: { path: string }[] }[];
    const packedPackage = (name: string) => packed.find((one) => one.name === name);
    packedExamples = (packedPackage('project')?.files ?? []).map(({ path }) => path);
    const tarball = packedPackage('legal-reports-sandbox')?.filename ?? '';
    renameSync(join(folder, tarball), join(folder, 'package.tgz'));
    for (const file of stage.files) cpSync(join(root, file), join(folder, basename(file)));
    // The folder already belongs to the user, and the packages are cached for machines without a network.
    for (const line of stage.run.filter((one) => !one.startsWith('chown')))
      execFileSync('sh', ['-c', line], {
        ...{ cwd: folder, env: { ...process.env, npm_config_offline: 'true' } },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    const path = join(folder, 'package.json');
    const stranger = { ...JSON.parse(readFileSync(path, 'utf8')), name: 'stranger', type: 'module' };
    writeFileSync(path, JSON.stringify({ ...stranger, private: true }));
    mkdirSync(join(folder, 'node_modules/@playwright'));
    for (const runner of ['vitest', 'jest', 'jest-environment-node', '@playwright/test', 'msw'])
      symlinkSync(join(root, 'node_modules', runner), join(folder, 'node_modules', runner));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is packed with examples, and without their installed or generated files', () => {
    expect(packedExamples).toEqual(['examples/javascript/one.test.js', 'package.json']);
  });

  it('has no dependencies, and optional peers: test runners, and the driver of SQLite that messages name', () => {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: object;
    };
    expect(Object.keys(packages)).toEqual(['', 'node_modules/legal-reports-sandbox']);
    expect(manifest.peerDependencies).toEqual({
      ...{ '@playwright/test': '>=1.50', 'jest-environment-node': '>=29', vitest: '>=3.2' },
      libsql: '>=0.5.29 <0.6',
    });
    expect(manifest.peerDependenciesMeta).toEqual(
      Object.fromEntries(Object.keys(manifest.peerDependencies).map((name) => [name, { optional: true }])),
    );
    expect(manifest.devDependencies.libsql).toBe('0.5.29');
  });

  it('has pages that link only to its own files', () => {
    const home = join(folder, 'node_modules/legal-reports-sandbox');
    const pages = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const links = pages.flatMap((page) =>
      [...readFileSync(join(home, page), 'utf8').matchAll(/\]\(([^)#:]+)[)#]/g)].map(([, to = '']) => ({
        page,
        to: join(dirname(page), to),
      })),
    );
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(({ to }) => to.startsWith('..') || !existsSync(join(home, to)))).toEqual([]);
  });

  it('runs as a command', () => {
    expect(command('--version')).toBe(`${manifest.version}\n`);
    const report = JSON.parse(command('generate', 'sbx-spa-clean', '--validate'));
    expect(report).toMatchObject({ status: 'completed', content: { conclusion: { result: 'aprobado' } } });
  });

  const initTools = {
    Vitest: 'vitest',
    Jest: 'jest',
    'node:test': 'node',
    Playwright: 'playwright',
  } as const;

  // Each runner runs the examples and the file of `init`; Vitest also runs the first example of the README.
  it.each([
    [
      'Vitest',
      ['../node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--no-isolate', '--maxWorkers=1'],
      /Tests\s+13 passed/,
    ],
    [
      'Jest',
      ['../node_modules/jest/bin/jest.js', '--runInBand', '--rootDir', '.', '--testMatch', '**/*.test.cjs'],
      /4 passed/,
    ],
    ['node:test', ['--test', '--test-reporter=tap'], /# pass 8\n# fail 0/],
    ['Playwright', ['../node_modules/@playwright/test/cli.js', 'test', '--workers', '1'], /1 passed/],
  ] as const)(
    'passes the examples for %s, and the test that `init` writes for it',
    async (framework, args, passed) => {
      const project = join(folder, framework.replace(':', '-'));
      mkdirSync(project);
      for (const name of examplesFor[framework])
        cpSync(join(root, 'examples/javascript', name), join(project, name));
      for (const { path, text } of initFiles(initTarget(initTools[framework])))
        if (/\.(test|spec|config)\./.test(path)) writeFileSync(join(project, path), text);
      const readme = readFileSync(join(root, 'README.md'), 'utf8');
      const [, test = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
      if (framework === 'Vitest') writeFileSync(join(project, 'readme.test.js'), test);
      // Removes the variables that show a runner that it runs inside another one.
      const env = { PATH: process.env.PATH, NO_COLOR: '1' };
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: project, env });
      expect(stdout + stderr).toMatch(passed);
    },
  );

  it.each(Object.keys(suites) as (keyof typeof suites)[])(
    'shares one server among the tests of %s, and shows the requests of a failed one',
    async (runner) => {
      const { files, args: own, counts } = suites[runner];
      const isNewNode = Number(process.versions.node.split('.')[0]) >= 24;
      const args = runner === 'node:test' && isNewNode ? [...sharedServerOfNode, ...own] : own;
      const project = join(folder, `suite-${runner.replace(':', '-')}`);
      mkdirSync(project);
      cpSync(join(root, 'examples/javascript/onboarding.cjs'), join(project, 'onboarding.cjs'));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
      const env = { PATH: process.env.PATH, NO_COLOR: '1', TMPDIR: project };
      const run = promisify(execFile)(process.execPath, args, { cwd: project, env });
      const { code, stdout, stderr } = await run.catch((error) => error);
      const output: string = stdout + stderr;
      expect([output, code]).toEqual([expect.stringMatching(counts), 1]);
      expect(output).toMatch(failure);
    },
  );

  describe('as a server, configured in YAML', () => {
    let server: ChildProcess;
    let ended: Promise<unknown[]>;
    let ready = '';
    let curl = '';
    beforeAll(async () => {
      writeFileSync(join(folder, 'sandbox.yaml'), 'port: 0\npace: realtime\n');
      const args = ['node_modules/legal-reports-sandbox/dist/cli.js', '--config', 'sandbox.yaml'];
      const started = spawn(process.execPath, args, { cwd: folder });
      server = started;
      ended = once(server, 'exit');
      const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
      ready = (await lines.next()).value ?? '';
      curl = (await lines.next()).value ?? '';
    });
    afterAll(() => server.kill());

    it('prints a curl line that works when pasted', () => {
      const answer = execFileSync('bash', ['-c', curl], { encoding: 'utf8' });
      expect(answer).toMatch(/\}\n$/);
      expect(JSON.parse(answer)).toMatchObject({ status: 'queued', companyId: 'sbx-spa-clean' });
    });

    it('answers every operation that needs no input, and stops with code 0', async () => {
      expect(ready).toContain('pace realtime');
      const url = /http:\S+/.exec(ready)?.[0];
      const headers = { Authorization: 'Bearer sbx_playground_package' };
      const paths = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
      expect(paths.length).toBeGreaterThan(6);
      for (const { path, parameters = [] } of paths) {
        const query = parameters.some(({ required }) => required) ? '?companyId=acme' : '';
        const answer = await fetch(`${url}${path}${query}`, { headers });
        expect([path, answer.status]).toEqual([path, 200]);
      }
      server.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
    });
  });

  it('checks the Host header, and serves no control plane if it is disabled', async () => {
    const flags = ['--port', '0', '--no-control-plane', '--allowed-hosts', 'sandbox'];
    const server = spawn(process.execPath, ['node_modules/legal-reports-sandbox/dist/cli.js', ...flags], {
      cwd: folder,
    });
    try {
      const ready = await new Promise<string>((resolve) =>
        createInterface(server.stdout).once('line', resolve),
      );
      const url = /http:\S+/.exec(ready)?.[0];
      const send = (path: string, host: string) =>
        fetchWithHost(host, `${url}${path}`, { Authorization: 'Bearer sbx_playground_package' });
      const statuses = [
        (await send('/livez', 'sandbox')).status,
        (await send('/livez', 'rebound.example')).status,
        (await send('/_sandbox/scenarios', 'sandbox')).status,
      ];
      expect(statuses).toEqual([200, 421, 404]);
      expect((await send('/openapi.json', 'sandbox')).text).not.toContain('/_sandbox');
    } finally {
      server.kill();
    }
  });

  describe('with --data on a Node without SQLite', () => {
    const driver = join(folder, 'node_modules/libsql');
    const start = () =>
      spawn(
        process.execPath,
        [
          ...(process.versions.node.startsWith('20.') ? [] : ['--no-experimental-sqlite']),
          ...['node_modules/legal-reports-sandbox/dist/cli.js', '--port', '0', '--data', 'data'],
        ],
        { cwd: folder },
      );

    it('names the driver to install, and creates nothing', async () => {
      const server = start();
      const lines: string[] = [];
      createInterface(server.stderr).on('line', (line) => lines.push(line));
      const [code] = await once(server, 'close');
      expect(code).toBe(2);
      expect(lines.join('\n')).toContain('npm i libsql@0.5.29');
      expect(existsSync(join(folder, 'data'))).toBe(false);
    });

    it('keeps reports over a restart with the driver beside it', async () => {
      symlinkSync(join(root, 'node_modules/libsql'), driver);
      const headers = { Authorization: 'Bearer sbx_playground_package', 'Content-Type': 'application/json' };
      const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
      const created = await withServer(start(), async (url) => {
        const response = await fetch(`${url}/v1/reports`, { method: 'POST', headers, body });
        return (await response.json()) as { id: string };
      });
      const read = await withServer(start(), async (url) =>
        (await fetch(`${url}/v1/reports/${created.id}`, { headers })).json(),
      );
      expect(read).toMatchObject({ id: created.id, companyId: 'acme' });
      rmSync(driver);
    });
  });

  it('runs in a container as the Dockerfile says: reachable, with a token, healthy', async () => {
    const { run, env, files, user, entrypoint, healthcheck } = stage;
    expect([user, run.length, files.length]).toEqual(['node', 3, 1]);
    const port = String(await freePort());
    // Resources that a machine has once, and that each container has separately.
    const own = { PATH: process.env.PATH, LEGAL_REPORTS_SANDBOX_PORT_FILE: join(folder, 'port') };
    const options = { cwd: folder, env: { ...env, ...own } };
    const [command = '', ...args] = entrypoint;
    const [check = '', ...checkArgs] = healthcheck;
    const health = () => spawnSync(check, checkArgs, options).status;
    const server = spawn(command, [...args, '--port', port], options);
    const stdoutText: string[] = [];
    createInterface(server.stderr).on('line', (line) => stdoutText.push(line));
    const ended = once(server, 'exit');
    try {
      await Promise.race([once(createInterface(server.stdout), 'line'), ended]);
      expect(health()).toBe(0);
      const [, token = ''] = /^admin token of this start: (\S{36}) /m.exec(stdoutText.join('\n')) ?? [];
      const send = async (path: string, host: string, authorization = '') =>
        (await fetchWithHost(host, `http://127.0.0.1:${port}${path}`, { Authorization: authorization }))
          .status;
      expect([
        await send('/livez', `localhost:${port}`),
        await send('/livez', 'sandbox'),
        await send('/livez', 'rebound.example'),
        await send('/_sandbox/accounts', 'sandbox', `Bearer ${token}`),
        await send('/_sandbox/accounts', 'sandbox', 'Bearer 00000000-0000-0000-0000-000000000000'),
      ]).toEqual([200, 200, 421, 200, 401]);
    } finally {
      server.kill();
    }
    const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'));
    const usual = Object.keys(services).filter((name) => services[name].profiles === undefined);
    for (const name of usual) expect(env.LEGAL_REPORTS_SANDBOX_ALLOWED_HOSTS).toContain(name);
    expect([(await ended)[0], health()]).toEqual([0, 1]);
    const printed = spawnSync(command, [...args, 'generate', 'acme'], options);
    expect(JSON.parse(String(printed.stdout))).toMatchObject({ companyId: 'acme' });
  });

  it('starts as a step of a workflow, which sets its address', async () => {
    const { inputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
    const [step] = runs.steps;
    const environmentOf = (
      flags: string,
      own: { command?: string; version?: string; path?: string } = {},
    ) => ({
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, npm_config_offline: 'true' },
      ...{ GITHUB_ACTION_PATH: own.path ?? root, RUNNER_TEMP: folder },
      ...{ GITHUB_OUTPUT: join(folder, 'output'), GITHUB_ENV: join(folder, 'variables') },
      ...{ SANDBOX_VERSION: own.version ?? inputs.version.default, SANDBOX_SOURCE: step.env.SANDBOX_SOURCE },
      ...{ SANDBOX_COMMAND: own.command ?? inputs.command.default },
      ...{ SANDBOX_FLAGS: flags, SANDBOX_PORT: inputs.port.default },
    });
    expect(Object.keys(step.env)).toEqual(
      Object.keys(environmentOf('')).filter((name) => name.startsWith('SANDBOX_')),
    );
    const run = (...inputs: Parameters<typeof environmentOf>) =>
      spawnSync(step.shell, ['-c', step.run], {
        cwd: folder,
        env: environmentOf(...inputs),
        encoding: 'utf8',
      });

    expect(inputs.version.default).toBe(manifest.version);
    const other = run('', { version: '9.9.9' });
    expect([other.status, other.stdout]).toEqual([
      1,
      expect.stringContaining('::error::version 9.9.9 is not'),
    ]);
    const failed = run('--pace slow', { command: 'node_modules/.bin/legal-reports-sandbox' });
    expect([failed.status, failed.stdout]).toEqual([1, expect.stringContaining('::error::')]);
    expect(failed.stdout).toContain('instant, fast or realtime');
    const { status, stdout } = run(`${inputs.flags.default} --log json --allowed-origins *`);
    const { url, pid } = JSON.parse(/^{.*}$/m.exec(stdout)?.[0] ?? '{}');
    try {
      expect([status, (await fetch(`${url}/readyz`)).status]).toEqual([0, 200]);
      expect(readFileSync(join(folder, 'output'), 'utf8')).toBe(`url=${url}\n`);
      expect(readFileSync(join(folder, 'variables'), 'utf8')).toBe(`LEGAL_REPORTS_SANDBOX_URL=${url}\n`);
    } finally {
      process.kill(pid);
    }
  });

  it('exports its OpenAPI document and reference as files, and one module by two names', () => {
    writeFileSync(
      join(folder, 'document.mjs'),
      `import document from 'legal-reports-sandbox/openapi.json' with { type: 'json' };
import { createRequire } from 'node:module';
import { deepStrictEqual, equal } from 'node:assert/strict';
import * as root from 'legal-reports-sandbox';
import * as testing from 'legal-reports-sandbox/testing';
equal(root, testing);
deepStrictEqual(createRequire(import.meta.url)('legal-reports-sandbox/openapi.json'), document);
deepStrictEqual(createRequire(import.meta.url)('legal-reports-sandbox/reference.json').rules.name, 'rules');
console.log(JSON.stringify(document));
`,
    );
    const given = execFileSync(process.execPath, ['--no-warnings', 'document.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    expect(JSON.parse(given)).toEqual(JSON.parse(command('openapi')));
    expect(JSON.parse(given)).toMatchObject({ openapi: '3.1.0', info: { version: manifest.version } });
  });

  /** Uses of the types, each with one that is wrong, by file name. */
  const uses = {
    'strict.ts': publicTypes,
    'types.ts': `import { startSandbox, type Content, type Report } from 'legal-reports-sandbox/testing';
import { facts, operations } from 'legal-reports-sandbox/contract';
const report: Report | undefined = undefined as Report | undefined;
export const content: Content | undefined = report?.content;
export const statements: string[] = facts.map(({ statement }) => statement);
export const ids: string[] = operations.map(({ id }) => id);
export const url: Promise<string> = startSandbox({ pace: 'instant' }).then((sandbox) => sandbox.url);
// @ts-expect-error there is no such pace
startSandbox({ pace: 'slow' });
`,
    'may.ts': `import { type MayActAnswer, MayActError, mayAct } from 'legal-reports-sandbox/may-act';
export const answer: MayActAnswer = mayAct(JSON.parse('{}'), { faculty: 'A', people: ['b'], amount: '1', currency: 'CLP' });
export const faults: readonly string[] = new MayActError([]).faults.map(({ at, detail }) => at + detail);
// @ts-expect-error people is missing
mayAct({}, { faculty: 'A' });
`,
  };
  const required = `import testing = require('legal-reports-sandbox/testing');
import { operations } from 'legal-reports-sandbox/contract';
export const url: Promise<string> = testing.startSandbox({ pace: 'instant' }).then((sandbox) => sandbox.url);
export const ids: string[] = operations.map(({ id }) => id);
`;

  it('has types for strict projects with ES2022, for each TypeScript and every resolution', async () => {
    const commonjsUses = { 'strict.cts': uses['strict.ts'], 'required.cts': required };
    for (const [name, text] of Object.entries({ ...uses, ...commonjsUses }))
      writeFileSync(join(folder, name), text);
    const found = await Promise.all(
      resolutions.map(async (by) => {
        const isNode = by.moduleResolution.startsWith('node') && by.moduleResolution !== 'node10';
        const names = [...Object.keys(uses), ...(isNode ? Object.keys(commonjsUses) : [])];
        return [by, await typeErrors(folder, names, by)] as const;
      }),
    );
    expect(found.filter(([, errors]) => errors !== '')).toEqual([]);
  });

  it('has types for every runner, under each resolution of TypeScript 7', async () => {
    const typed = join(folder, 'typed');
    mkdirSync(join(typed, 'node_modules/@types'), { recursive: true });
    symlinkSync(join(root, 'node_modules/@types/node'), join(typed, 'node_modules/@types/node'));
    writeFileSync(join(typed, 'runners.mts'), runnerTypes);
    const current = resolutions.filter(({ version }) => version === '7');
    for (const by of current)
      expect(await typeErrors(typed, ['runners.mts'], by, ['--skipLibCheck', '--types', 'node'])).toBe('');
    // Checks the declarations of Vitest too: `node16` does not load those for ES modules from CommonJS.
    writeFileSync(join(typed, 'vitest.mts'), `export { it, test } from 'legal-reports-sandbox/vitest';\n`);
    for (const by of current)
      expect(await typeErrors(typed, ['vitest.mts'], by, ['--types', 'node'])).toBe('');
  });

  it('decides without the server who may sign, in ES modules, CommonJS and TypeScript', () => {
    const report = command('generate', 'sbx-spa-clean', '--validate');
    writeFileSync(join(folder, 'report.json'), report);
    const question = "{ faculty: 'BANK_OPEN_ACCOUNT', people: ['ent_holder_1'] }";
    const stdoutText = `console.log(mayAct(JSON.parse(readFileSync('report.json', 'utf8')), ${question}).explanation);`;
    writeFileSync(
      join(folder, 'may.mjs'),
      `import { readFileSync } from 'node:fs';\nimport { mayAct } from 'legal-reports-sandbox/may-act';\n${stdoutText}\n`,
    );
    writeFileSync(
      join(folder, 'may.cjs'),
      `const { readFileSync } = require('node:fs');\nconst { mayAct } = require('legal-reports-sandbox/may-act');\n${stdoutText}\n`,
    );
    const printed = [['may.mjs'], ['--no-experimental-require-module', 'may.cjs']].map((args) =>
      execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }),
    );
    expect(printed).toEqual([
      command('may-act', 'report.json', 'ent_holder_1', '--faculty', 'BANK_OPEN_ACCOUNT'),
      printed[0],
    ]);
    expect(printed[0]).toMatch(/^Yes: /);
    const bundle = readFileSync(join(folder, 'node_modules/legal-reports-sandbox/dist/may-act.mjs'), 'utf8');
    expect([bundle.length < 100_000, /\b(?:import|require)\s*[({'"*]/.test(bundle)]).toEqual([true, false]);
  });

  it('exports startSandbox to tests that require it, as Jest does', () => {
    writeFileSync(
      join(folder, 'required.cjs'),
      `const { startSandbox } = require('legal-reports-sandbox/testing');
const { operations } = require('legal-reports-sandbox/contract');
startSandbox().then(async ({ url, key, close }) => {
  const headers = { Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
  const { id } = await (await fetch(url + '/v1/reports', { method: 'POST', headers, body })).json();
  const report = await (await fetch(url + '/v1/reports/' + id, { headers })).text();
  const statuses = [];
  for (const { method, path } of operations)
    if (method === 'GET' && /^.(openapi|problems$)/.test(path)) statuses.push((await fetch(url + path)).status);
  await close();
  console.log(statuses.join(' ') + '\\n' + report);
});
`,
    );
    // Jest, like Node before 20.19, loads no ES module with require.
    const flag = '--no-experimental-require-module';
    const printed = execFileSync(process.execPath, [flag, 'required.cjs'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    expect(printed).toBe(`200 200 200\n${command('generate', 'acme')}`);
  });
});
