import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import { askAs } from '../http/ask-as.js';
import { resolutions, typeFaults } from './type-faults.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

describe('the package, installed in an empty folder', () => {
  let folder: string;
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const npx = (...args: string[]) =>
    execFileSync('npx', ['--offline', 'legal-reports-sandbox', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-reports-sandbox-'));
    // dist/ was built before the tests; packing must not build it again beside them.
    const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'stranger', private: true, type: 'module' }),
    );
    npm('install', '--offline', '--no-audit', '--no-fund', packed.trim().split('\n').at(-1) ?? '');
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('brings no other package with it', () => {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: object;
    };
    expect(Object.keys(packages)).toEqual(['', 'node_modules/legal-reports-sandbox']);
  });

  it('leads from its pages to nothing but what it brings', () => {
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

  it('runs with npx, offline', () => {
    expect(npx('--version')).toBe(`${manifest.version}\n`);
    const report = JSON.parse(npx('generate', 'sbx-spa-clean', '--validate'));
    expect(report).toMatchObject({ status: 'completed', content: { conclusion: { result: 'aprobado' } } });
  });

  it.each([
    ['Vitest', ['../node_modules/vitest/vitest.mjs', 'run', '--root', '.', 'vitest.test.js'], /4 passed/],
    [
      'Jest',
      ['../node_modules/jest/bin/jest.js', '--rootDir', '.', '--testMatch', '**/jest.test.cjs'],
      /3 passed/,
    ],
    ['node:test', ['--test', 'node.test.mjs'], /# pass 4\n# fail 0/],
    ['who may sign', ['--test', 'may-sign.test.mjs'], /# pass 3\n# fail 0/],
  ])('passes the examples for %s', async (_, args, passed) => {
    const examples = join(folder, 'examples');
    cpSync(join(root, 'examples/javascript'), examples, { recursive: true });
    for (const runner of ['vitest', 'jest']) {
      const link = join(folder, 'node_modules', runner);
      if (!existsSync(link)) symlinkSync(join(root, 'node_modules', runner), link);
    }
    // Without the variables by which a runner finds itself inside another.
    const env = { PATH: process.env.PATH };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: examples, env });
    expect(stdout + stderr).toMatch(passed);
  });

  it('serves, and the curl line that it prints works when pasted', async () => {
    const server = spawn(
      process.execPath,
      ['node_modules/legal-reports-sandbox/dist/cli.js', '--port', '0'],
      { cwd: folder },
    );
    try {
      const lines = createInterface(server.stdout);
      const printed: string[] = [];
      for await (const line of lines) if (printed.push(line) === 2) break;
      const answer = execFileSync('bash', ['-c', printed[1] ?? ''], { encoding: 'utf8' });
      expect(JSON.parse(answer)).toMatchObject({ status: 'queued', companyId: 'sbx-spa-clean' });
    } finally {
      server.kill();
    }
  });

  it('answers every operation that needs no input, configured in YAML', async () => {
    writeFileSync(join(folder, 'sandbox.yaml'), 'port: 0\npace: instant\n');
    const server = spawn(
      process.execPath,
      ['node_modules/legal-reports-sandbox/dist/cli.js', '--config', 'sandbox.yaml'],
      { cwd: folder },
    );
    try {
      const ready = await new Promise<string>((resolve) =>
        createInterface(server.stdout).once('line', resolve),
      );
      expect(ready).toContain('pace instant');
      const url = /http:\S+/.exec(ready)?.[0];
      const headers = { Authorization: 'Bearer sbx_playground_package' };
      const paths = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
      expect(paths.length).toBeGreaterThan(6);
      for (const { path, parameters = [] } of paths) {
        const query = parameters.some(({ required }) => required) ? '?companyId=acme' : '';
        const answer = await fetch(`${url}${path}${query}`, { headers });
        expect([path, answer.status]).toEqual([path, 200]);
      }
    } finally {
      server.kill();
    }
  });

  it('checks the Host header, and serves no control plane where told so', async () => {
    const flags = ['--port', '0', '--no-control-plane', '--allowed-hosts', 'sandbox'];
    const server = spawn(process.execPath, ['node_modules/legal-reports-sandbox/dist/cli.js', ...flags], {
      cwd: folder,
    });
    try {
      const ready = await new Promise<string>((resolve) =>
        createInterface(server.stdout).once('line', resolve),
      );
      const url = /http:\S+/.exec(ready)?.[0];
      const ask = (path: string, host: string) =>
        askAs(host, `${url}${path}`, { Authorization: 'Bearer sbx_playground_package' });
      const statuses = [
        (await ask('/livez', 'sandbox')).status,
        (await ask('/livez', 'rebound.example')).status,
        (await ask('/_sandbox/scenarios', 'sandbox')).status,
      ];
      expect(statuses).toEqual([200, 421, 404]);
      expect((await ask('/openapi.json', 'sandbox')).text).not.toContain('/_sandbox');
    } finally {
      server.kill();
    }
  });

  it('gives its OpenAPI document and its reference as files, and prints the same document', () => {
    writeFileSync(
      join(folder, 'document.mjs'),
      `import document from 'legal-reports-sandbox/openapi.json' with { type: 'json' };
import { createRequire } from 'node:module';
import { deepStrictEqual } from 'node:assert/strict';
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
    const printed = execFileSync(
      process.execPath,
      ['node_modules/legal-reports-sandbox/dist/cli.js', 'openapi'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
    );
    expect(JSON.parse(given)).toEqual(JSON.parse(printed));
    expect(JSON.parse(given)).toMatchObject({ openapi: '3.1.0', info: { version: manifest.version } });
  });

  it('stops with code 0 when told to', async () => {
    const server = spawn(
      process.execPath,
      ['node_modules/legal-reports-sandbox/dist/cli.js', '--port', '0'],
      { cwd: folder },
    );
    const code = await new Promise((resolve) => {
      server.once('exit', resolve);
      createInterface(server.stdout).once('line', () => server.kill('SIGTERM'));
    });
    expect(code).toBe(0);
  });

  it('gives startSandbox to a test of node:test, and its types to TypeScript', () => {
    writeFileSync(
      join(folder, 'sandbox.test.mjs'),
      `import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as root from 'legal-reports-sandbox';
import * as testing from 'legal-reports-sandbox/testing';

const { startSandbox } = testing;

test('a report', async () => {
  assert.equal(root, testing);
  const { url, key, close } = await startSandbox();
  const headers = { Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
  const { id } = await (await fetch(url + '/v1/reports', { method: 'POST', headers, body })).json();
  const report = await (await fetch(url + '/v1/reports/' + id, { headers })).json();
  assert.equal(report.status, 'completed');
  await close();
});
`,
    );
    expect(
      execFileSync(process.execPath, ['--test', 'sandbox.test.mjs'], { cwd: folder, encoding: 'utf8' }),
    ).toMatch(/pass 1/);
    writeFileSync(
      join(folder, 'types.ts'),
      `import { startSandbox, type Content, type Report } from 'legal-reports-sandbox/testing';
import { facts, operations } from 'legal-reports-sandbox/contract';
const report: Report | undefined = undefined as Report | undefined;
export const content: Content | undefined = report?.content;
export const statements: string[] = facts.map(({ statement }) => statement);
export const ids: string[] = operations.map(({ id }) => id);
export const url: Promise<string> = startSandbox({ pace: 'instant' }).then((sandbox) => sandbox.url);
// @ts-expect-error there is no such pace
startSandbox({ pace: 'slow' });
`,
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,esnext.disposable',
    ];
    expect(
      execFileSync(process.execPath, [tsc, ...flags, 'types.ts'], { cwd: folder, encoding: 'utf8' }),
    ).toBe('');
  });

  it.each(
    Object.keys(resolutions) as (keyof typeof resolutions)[],
  )('gives its types to a strict project with ES2022 alone that resolves by %s', (resolution) => {
    const source = `import { startSandbox, type Report } from 'legal-reports-sandbox';
import { startSandbox as same } from 'legal-reports-sandbox/testing';
import { facts } from 'legal-reports-sandbox/contract';
import { mayAct } from 'legal-reports-sandbox/may-act';
export const start: typeof same = startSandbox;
export const status = (report: Report): string => report.status;
export const statements: string[] = facts.map(({ statement }) => statement);
export const allowed: boolean = mayAct({}, { faculty: 'A', people: ['b'] }).allowed;
export async function use(): Promise<string> {
  const sandbox = await startSandbox({ pace: 'instant' });
  await sandbox[Symbol.asyncDispose]();
  const revoked: string = (await sandbox.keys.revoke()).state;
  return sandbox.account(revoked).url;
}
// @ts-expect-error there is no such pace
startSandbox({ pace: 'slow' });
`;
    for (const name of ['strict.ts', 'strict.cts']) writeFileSync(join(folder, name), source);
    const names = resolution === 'node16' ? ['strict.ts', 'strict.cts'] : ['strict.ts'];
    expect(typeFaults(folder, names, resolution)).toEqual([]);
  });

  it('tells who may sign, without the server, to ES modules, CommonJS and TypeScript', () => {
    const report = npx('generate', 'sbx-spa-clean');
    writeFileSync(join(folder, 'report.json'), report);
    const question = "{ faculty: 'BANK_OPEN_ACCOUNT', people: ['ent_holder_1'] }";
    const told = `console.log(mayAct(JSON.parse(readFileSync('report.json', 'utf8')), ${question}).explanation);`;
    writeFileSync(
      join(folder, 'may.mjs'),
      `import { readFileSync } from 'node:fs';\nimport { mayAct } from 'legal-reports-sandbox/may-act';\n${told}\n`,
    );
    writeFileSync(
      join(folder, 'may.cjs'),
      `const { readFileSync } = require('node:fs');\nconst { mayAct } = require('legal-reports-sandbox/may-act');\n${told}\n`,
    );
    const printed = [['may.mjs'], ['--no-experimental-require-module', 'may.cjs']].map((args) =>
      execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }),
    );
    expect(printed).toEqual([
      npx('may-act', 'report.json', 'ent_holder_1', '--faculty', 'BANK_OPEN_ACCOUNT'),
      printed[0],
    ]);
    expect(printed[0]).toMatch(/^Yes: /);
    const bundle = readFileSync(join(folder, 'node_modules/legal-reports-sandbox/dist/may-act.js'), 'utf8');
    expect([bundle.length < 100_000, /\b(?:import|require)\s*[({'"*]/.test(bundle)]).toEqual([true, false]);

    writeFileSync(
      join(folder, 'may.ts'),
      `import { type MayActAnswer, MayActError, mayAct } from 'legal-reports-sandbox/may-act';
export const answer: MayActAnswer = mayAct(JSON.parse('{}'), { faculty: 'A', people: ['b'], amount: '1', currency: 'CLP' });
export const faults: readonly string[] = new MayActError([]).faults.map(({ at, detail }) => at + detail);
// @ts-expect-error nobody is asked for
mayAct({}, { faculty: 'A' });
`,
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023'];
    expect(execFileSync(process.execPath, [tsc, ...flags, 'may.ts'], { cwd: folder, encoding: 'utf8' })).toBe(
      '',
    );
  });

  it('gives startSandbox to a test that requires it, as those of Jest do, and types to one in TypeScript', () => {
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
    // Jest, as Node before 20.19, loads no ES module where CommonJS requires one.
    const flag = '--no-experimental-require-module';
    const printed = execFileSync(process.execPath, [flag, 'required.cjs'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    expect(printed).toBe(`200 200 200\n${npx('generate', 'acme')}`);

    writeFileSync(
      join(folder, 'required.cts'),
      `import testing = require('legal-reports-sandbox/testing');
import { operations } from 'legal-reports-sandbox/contract';
export const url: Promise<string> = testing.startSandbox({ pace: 'instant' }).then((sandbox) => sandbox.url);
export const ids: string[] = operations.map(({ id }) => id);
`,
    );
    const flags = ['--noEmit', '--strict', '--module', 'node18', '--lib', 'es2023,esnext.disposable'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(
      execFileSync(process.execPath, [tsc, ...flags, 'required.cts'], { cwd: folder, encoding: 'utf8' }),
    ).toBe('');
  });
});
