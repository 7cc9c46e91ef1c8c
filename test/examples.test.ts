import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { initFiles, runnerStep } from '../src/cli/init-files.js';
import { initTarget } from './cli/init-target.js';
import { root, serveAsShown } from './docs/sessions.js';

// Java programs end too soon for the optimising compiler to be worth its time.
const env = {
  ...{ ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
};

it('the example for curl prints the states and the conclusion of a report', async () => {
  const server = await serveAsShown([]);
  try {
    const { stdout } = await promisify(execFile)('bash', ['examples/curl/report.sh'], {
      cwd: root,
      env: { ...env, LEGAL_REPORTS_SANDBOX_URL: server.url },
    });
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^created: rep_[0-9a-f]{32}$/),
      '"type":"report.processing"',
      '"type":"report.in_review"',
      '"type":"report.completed"',
      '"conclusion":{"result":"con_reparos"',
    ]);
  } finally {
    server.stop();
  }
});

/** Programs in other languages, each with the page that shows its output. */
const programs = [
  { page: 'java', command: ['java', 'examples/java/Report.java'] },
  { page: 'java', command: ['java', 'examples/java/Receiver.java'] },
  { page: 'go', command: ['go', 'run', 'examples/go/report/main.go'] },
  { page: 'go', command: ['go', 'run', 'examples/go/receiver/main.go'] },
] as const;

const isInstalled = (tool: string): boolean => spawnSync(tool, ['version']).error === undefined;
const runnable = programs.filter(({ command: [tool] }) => isInstalled(tool));

// Skipped where the toolchain is not installed.
if (runnable.length > 0)
  it.each(runnable)('$command prints what docs/start/$page.md shows', async ({ page, command }) => {
    const [tool, ...args] = command;
    const server = await serveAsShown([]);
    try {
      const urls = { LEGAL_REPORTS_SANDBOX_URL: server.url };
      const { stdout } = await promisify(execFile)(tool, args, { cwd: root, env: { ...env, ...urls } });
      const text = readFileSync(join(root, `docs/start/${page}.md`), 'utf8');
      expect(text).toContain(`${command.join(' ')}\n${stdout.trimEnd()}\n`);
    } finally {
      server.stop();
    }
  });

/** Contracts of older Pact specifications: interactions with no state, one state and several. */
const olderContracts = [
  ['2.0.0', [{}, { providerState: '' }, { providerState: 'an account without reports' }]],
  ['3.0.0', [{}, { providerStates: [] }, { providerStates: [{ name: 'a company' }, { name: '' }] }]],
] as const;

function olderContract([version, states]: (typeof olderContracts)[number]): string {
  const interactions = states.map((state, at) => ({
    ...state,
    description: `lists reports, ${at}`,
    request: { method: 'GET', path: '/v1/reports' },
    response: { status: 200, body: { data: [] } },
  }));
  const parties = { consumer: { name: 'older' }, provider: { name: 'legal-reports' } };
  return JSON.stringify({ ...parties, interactions, metadata: { pactSpecification: { version } } });
}

it('the example for Pact accepts its contract and those of older specifications, and rejects others', async () => {
  const play = (...contracts: string[]) =>
    promisify(execFile)(process.execPath, ['examples/pact/verify.mjs', ...contracts], { cwd: root, env });
  const own = join(root, 'examples/pact/onboarding-legal-reports.json');
  const folder = mkdtempSync(join(tmpdir(), 'pact-'));
  const older = olderContracts.map((contract) => {
    const path = join(folder, `${contract[0]}.json`);
    writeFileSync(path, olderContract(contract));
    return path;
  });
  const { stdout } = await play(own, ...older);
  expect(stdout.match(/verification\)$/gm)).toHaveLength(12);
  const other = join(folder, 'other.json');
  writeFileSync(other, readFileSync(own, 'utf8').replace('"aprobado"', '"rechazado"'));
  await expect(play(other)).rejects.toMatchObject({
    ...{ code: 1, stdout: expect.stringContaining("to be equal to 'rechazado'") },
  });
  rmSync(folder, { recursive: true });
});

const hasPytest =
  spawnSync('python3', [
    '-c',
    'from importlib.util import find_spec as f; f("pytest").name, f("requests").name',
  ]).status === 0;

// Skipped where pytest is not installed.
if (hasPytest)
  it('the examples for pytest and the files of init for it pass', async () => {
    const server = await serveAsShown([]);
    try {
      const folder = mkdtempSync(join(tmpdir(), 'init-'));
      for (const { path, text } of initFiles(initTarget('pytest'))) writeFileSync(join(folder, path), text);
      const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'examples/python', folder];
      const urls = { LEGAL_REPORTS_SANDBOX_URL: server.url };
      const own = { ...env, ...urls, PYTHONDONTWRITEBYTECODE: '1' };
      const { stdout } = await promisify(execFile)('python3', args, { cwd: root, env: own });
      rmSync(folder, { recursive: true });
      expect(stdout).toMatch(/8 passed/);
    } finally {
      server.stop();
    }
  });

if (hasPytest)
  it('the fixture for pytest starts one server, and shows the requests of a failed test', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'suite-'));
    const npx = `#!/bin/sh\nshift\necho $$ >> ${folder}/pids\nexec node ${root}/dist/cli.js "$@"\n`;
    writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 });
    for (const name of ['conftest.py', 'test_onboarding.py'])
      cpSync(join(root, 'examples/pytest', name), join(folder, name));
    const failing = `import urllib.error, urllib.request

def test_loses_an_id(sandbox):
    headers = {"Authorization": f"Bearer {sandbox.key}"}
    urllib.request.urlopen(urllib.request.Request(sandbox.url + "/v1/reports/undefined", headers=headers))
`;
    writeFileSync(join(folder, 'test_failing.py'), failing);
    const { LEGAL_REPORTS_SANDBOX_URL: _, ...others } = env as NodeJS.ProcessEnv;
    const own = { ...others, PATH: `${folder}:${process.env.PATH}`, PYTHONDONTWRITEBYTECODE: '1' };
    const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '.'];
    const run = promisify(execFile)('python3', args, { cwd: folder, env: own });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/1 failed, 2 passed/);
    expect(stdout).toMatch(
      /- Sandbox -+\naccount test-loses-an-id-\w{10}: 1 request\n {2}GET \/v1\/reports\/undefined 404 report-not-found req_\w+_1\n {2}broken: C19 /,
    );
    const [pid = '', ...more] = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n');
    expect(more).toEqual([]);
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    rmSync(folder, { recursive: true });
  });

if (hasPytest)
  it.each([
    ['', null],
    [' in a folder with a conftest.py', { file: 'conftest.py', isSet: false }],
  ] as const)(
    'init for pytest%s writes a fixture that starts one server, and stops it',
    async (_title, config) => {
      const folder = mkdtempSync(join(tmpdir(), 'init-'));
      const npx = `#!/bin/sh\npwd > ${folder}/asked\necho "$@" >> ${folder}/asked\nwhile [ "$1" != legal-reports-sandbox ]; do shift; done; shift\necho $$ > ${folder}/pid\nexec node ${root}/dist/cli.js "$@"\n`;
      writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 });
      const target = initTarget('pytest', { runnerConfig: config });
      for (const { path, text } of initFiles(target)) writeFileSync(join(folder, path), text);
      const [, setting] = runnerStep(target)?.split(': ') ?? [];
      if (setting !== undefined) writeFileSync(join(folder, 'conftest.py'), `${setting}\n`);
      const { LEGAL_REPORTS_SANDBOX_URL: _, ...others } = env as NodeJS.ProcessEnv;
      const own = { ...others, PATH: `${folder}:${process.env.PATH}`, PYTHONDONTWRITEBYTECODE: '1' };
      const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', folder];
      const { stdout } = await promisify(execFile)('python3', args, { cwd: tmpdir(), env: own });
      expect(stdout).toMatch(/1 passed/);
      expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(
        new RegExp(`^${folder}\\n--yes .*--config sandbox.yaml --port 0`),
      );
      expect(() => process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0)).toThrow('ESRCH');
      rmSync(folder, { recursive: true });
    },
  );
