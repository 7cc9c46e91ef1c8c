import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGlobalSetup, globalTeardown } from '../../src/runners/global-setup.js';
import { requireServer, serverOfEnvironment } from '../../src/runners/test-server.js';
import { runInProject } from '../docs/project.js';
import { readPage } from '../docs/sessions.js';

describe('the global setup of a suite', () => {
  afterEach(() => vi.unstubAllEnvs());
  const env = (change: Partial<Record<'URL' | 'RUN' | 'ADMIN_TOKEN', string | undefined>>) => {
    for (const name of ['URL', 'RUN', 'ADMIN_TOKEN'] as const)
      vi.stubEnv(`LEGAL_REPORTS_SANDBOX_${name}`, change[name]);
  };
  const isUp = (url: string) =>
    fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );

  it('starts one server for all projects, and stops it with the last', async () => {
    env({});
    const setup = createGlobalSetup({ adminToken: 'correct-horse-battery' });
    const teardown = await setup();
    const server = serverOfEnvironment();
    await setup();
    expect(serverOfEnvironment()).toEqual(server);
    expect(server).toMatchObject({ adminToken: 'correct-horse-battery', run: '' });
    await teardown();
    expect(await isUp(server?.url ?? '')).toBe(true);
    await globalTeardown();
    expect(await isUp(server?.url ?? '')).toBe(false);
    expect(serverOfEnvironment()).toBeUndefined();
  });

  it('fails for a second project with other options, since its tests would get the first server', async () => {
    env({});
    const teardown = await createGlobalSetup({ seed: 'one', pace: 'instant' })();
    await expect(createGlobalSetup({ seed: 'two' })()).rejects.toThrow('with other options');
    const second = await createGlobalSetup({ seed: 'one', pace: 'instant' })();
    const { url = '' } = serverOfEnvironment() ?? {};
    await second();
    expect(await isUp(url)).toBe(true);
    await teardown();
    expect(await isUp(url)).toBe(false);
  });

  it('keeps its process alive until teardown, as the page shows', async () => {
    const { text } = readPage('docs/how-to/one-server-per-suite.md');
    const [, setup = ''] = /```js\n\/\/ sandbox-setup\.mjs\n([\s\S]*?)```/.exec(text) ?? [];
    const main = `import setup, { globalSetup, globalTeardown } from './sandbox-setup.mjs';
if (setup !== globalSetup) throw new Error('two of them');
await setup();
setTimeout(async () => {
  const { url } = await (await fetch(process.env.LEGAL_REPORTS_SANDBOX_URL + '/livez'));
  await globalTeardown();
  console.log(new URL(url).pathname, process.env.LEGAL_REPORTS_SANDBOX_URL);
}, 20).unref();
`;
    env({});
    const files = { 'sandbox-setup.mjs': setup, 'main.mjs': main };
    expect(await runInProject(files, process.execPath, ['main.mjs'])).toBe('/livez undefined\n');
  });

  it('does not keep the runner of node:test alive, which tears down once nothing does', async () => {
    const main = `import { compileFunction } from 'node:vm';
import { globalSetup, globalTeardown } from 'legal-reports-sandbox/global-setup';
const filename = 'node:internal/test_runner/harness';
await compileFunction('return setup()', ['setup'], { filename })(globalSetup);
process.once('beforeExit', async () => {
  await globalTeardown();
  console.log('torn down', process.env.LEGAL_REPORTS_SANDBOX_URL);
});
`;
    env({});
    expect(await runInProject({ 'main.mjs': main }, process.execPath, ['main.mjs'])).toBe(
      'torn down undefined\n',
    );
  });

  it('lets the runner of node:test end, whose tests may run in its own process', async () => {
    const main = `import { globalSetup } from 'legal-reports-sandbox/global-setup';
process.execArgv.push('--test', '--test-isolation=none');
await globalSetup();
console.log(new URL(process.env.LEGAL_REPORTS_SANDBOX_URL).hostname);
`;
    env({});
    expect(await runInProject({ 'main.mjs': main }, process.execPath, ['main.mjs'])).toBe('127.0.0.1\n');
  });

  it('gives each run of a watching runner its own part of account names', async () => {
    env({});
    let rerun = () => {};
    const project = { onTestsRerun: (listener: () => void) => (rerun = listener) };
    const teardown = await createGlobalSetup()(project);
    const runs = [serverOfEnvironment()?.run];
    for (let at = 0; at < 2; at += 1) {
      rerun();
      runs.push(serverOfEnvironment()?.run);
    }
    await teardown();
    expect(runs).toEqual(['', 'run-2', 'run-3']);
  });

  it.each([
    ['execArgv', '--watch'],
    ['argv', '--ui'],
    ['argv', '--ui-port=0'],
    ['argv', 'test-server'],
  ] as const)('gives each process a run of its own where %s has %s', async (list, flag) => {
    env({});
    const given = process[list];
    process[list] = [...given, flag];
    const teardown = await createGlobalSetup()();
    const run = serverOfEnvironment()?.run;
    await teardown();
    process[list] = given;
    expect(run).toMatch(/^\w+$/);
  });

  it('refuses Jest without a teardown, which would not end', async () => {
    env({});
    const setup = createGlobalSetup();
    for (const project of [{}, { globalTeardown: null }])
      await expect(setup({ forceExit: false }, project)).rejects.toThrow('set globalTeardown to');
    expect(serverOfEnvironment()).toBeUndefined();
    for (const [config, project] of [
      [{ forceExit: true }, {}],
      [{ forceExit: false }, { globalTeardown: '/teardown.js' }],
      [{ globalTeardown: null }, undefined],
    ])
      await (await setup(config, project))();
  });

  it('uses the server that the environment names, by one name of the run for all workers', async () => {
    env({ URL: 'http://127.0.0.1:1/' });
    const [first, second] = [serverOfEnvironment(), await createGlobalSetup()()];
    expect(first).toMatchObject({ url: 'http://127.0.0.1:1', run: expect.stringMatching(/^\w+$/) });
    const run = process.env.LEGAL_REPORTS_SANDBOX_RUN;
    expect(run).toMatch(/^\w+$/);
    expect(serverOfEnvironment()?.run).toBe(run);
    await second();
    expect(serverOfEnvironment()?.url).toBe('http://127.0.0.1:1');
    env({ URL: 'http://127.0.0.1:1', RUN: 'job-7' });
    await createGlobalSetup()();
    expect(serverOfEnvironment()?.run).toBe('job-7');
  });

  it.each(['127.0.0.1:4010', 'localhost:4010', 'sandbox'])(
    'refuses the address %s, which has no scheme',
    async (url) => {
      env({ URL: url });
      await expect(createGlobalSetup()()).rejects.toThrow(
        'LEGAL_REPORTS_SANDBOX_URL needs http:// or https://',
      );
    },
  );

  it('fails with the reason where the server cannot start', async () => {
    env({});
    await expect(createGlobalSetup({ pace: 'slow' as never })()).rejects.toThrow(/pace/);
    expect(() => requireServer('Do this.')).toThrow(
      'No sandbox runs for this suite: LEGAL_REPORTS_SANDBOX_URL is not set. Do this.',
    );
    const teardown = await createGlobalSetup()();
    expect(await isUp(serverOfEnvironment()?.url ?? '')).toBe(true);
    await teardown();
  });
});
