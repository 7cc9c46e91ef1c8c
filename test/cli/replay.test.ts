import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/testing/index.js';
import { runCli } from './run.js';
import { start } from './start.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
const writeJson = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

/** Responses of an account about its reports, without the current time. */
async function readAll(url: string, key: string) {
  const get = async (path: string) => {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } });
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    return { headers, text: await response.text() };
  };
  const list = await get('/v1/reports');
  const ids = JSON.parse(list.text).data.map(({ id }: { id: string }) => id) as string[];
  expect(ids.length).toBeGreaterThan(0);
  return [list, ...(await Promise.all(ids.map((id) => get(`/v1/reports/${id}`))))].map(({ text }) => text);
}

/** An exported world, and the responses of its account. */
async function exportAccount(account: string, environment: 'playground' | 'production' = 'playground') {
  await using sandbox = await startSandbox({ seed: 'replayed', clock: 'manual', productionPort: 0 });
  const { key, clock, simulate, export: exportWorld } = sandbox.account(account, environment);
  const url = (environment === 'production' ? sandbox.productionUrl : sandbox.url) ?? '';
  const ids: string[] = [];
  for (const companyId of ['acme', 'sbx-missing-docs', 'acme']) {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId });
    const response = await fetch(`${url}/v1/reports`, { method: 'POST', headers, body });
    ids.push(((await response.json()) as { id: string }).id);
  }
  await simulate(ids[0] ?? '', 'complete');
  await clock.advance('2h');
  return { key, file: await exportWorld(), responses: await readAll(url, key) };
}

describe('replay', () => {
  it('returns the same bytes for the world of a file, in its account and universe', async () => {
    const { key, file, responses } = await exportAccount('somebody');
    const path = writeJson('world.json', file);
    const server = await start(['replay', path, '--port', '0', '--pace', 'instant']);
    expect(server.stdout()).toContain('(seed replayed, ');
    expect(server.stdout()).toContain(
      `replaying ${path}: account somebody (key ${key}), 3 reports, clock manual at 2026-01-15T14:00:00.000Z\n`,
    );
    expect(await readAll(server.url, key)).toEqual(responses);
    expect(await server.stop()).toBe(0);
    const { code, stderr } = await runCli(['replay', path, '--seed', 'other']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`--seed other: The world of ${path} was made with the seed replayed`),
    ]);
  });

  it('serves the world of a production account if production is served', async () => {
    const { key, file, responses } = await exportAccount('somebody', 'production');
    const path = writeJson('production.json', file);
    const { code, stderr } = await runCli(['replay', path, '--port', '0']);
    expect([code, stderr]).toEqual([
      2,
      `legal-reports-sandbox did not start: one error\n  ${path}#/account: The file is of the account production/somebody, and production is not served: add --production-port.\n`,
    ]);
    const server = await start(['replay', path, '--port', '0', '--production-port', '0']);
    const productionUrl = /production is at (\S+)/.exec(server.stdout())?.[1] ?? '';
    expect(await readAll(productionUrl, key)).toEqual(responses);
    await server.stop();
  });

  it('is refused if the database has a world of the account, with the commands for either world', async () => {
    const { file } = await exportAccount('stored');
    const path = writeJson('stored.json', file);
    const data = join(folder, 'database');
    const server = await start(['replay', path, '--data', data, '--port', '0']);
    await server.stop();
    const { code, stderr } = await runCli(['replay', path, '--data', data, '--port', '0']);
    expect([code, stderr]).toEqual([
      2,
      `legal-reports-sandbox did not start: one error\n  --data ${data}: It has a world of the account stored with 3 reports. Serve that one with legal-reports-sandbox --data ${data}, or put the file in its place first: legal-reports-sandbox data import ${path} --data ${data} --replace\n`,
    ]);
    expect((await runCli(['data', 'import', path, '--data', data, '--replace'])).code).toBe(0);
  });

  it('is refused with all errors of the file and of the flags', async () => {
    const path = writeJson('faulty.json', { format: 'other', reports: [{ companyId: 'a' }], worlds: 1 });
    const { code, stderr } = await runCli(['replay', path, '--prot', '1']);
    expect(code).toBe(2);
    for (const fault of [
      '--prot: There is no such flag. Did you mean --port?',
      '#/format: ',
      '#/reports/0: ',
    ])
      expect(stderr).toContain(fault);
    expect(stderr).toContain(
      `${path}#/worlds: The file takes only format, formatVersion, contentVersion, account, seed, clock, requests and reports, not "worlds".`,
    );
    expect(stderr).toContain('lacks the field contentVersion, which is required');
  });

  it('is refused if the world would differ', async () => {
    const { file } = await exportAccount('other');
    const path = writeJson('unknown.json', {
      ...file,
      contentVersion: '0',
      reports: file.reports.map((report) => ({ ...report, companyId: 'sbx-spa-claen' })),
    });
    const { code, stderr } = await runCli(['replay', path]);
    expect(code).toBe(2);
    const data = join(folder, 'of a refused world');
    expect(await runCli(['replay', path, '--data', data])).toEqual({ code, stdout: '', stderr });
    expect(existsSync(data)).toBe(false);
    expect(stderr).toContain('did not start: 4 errors');
    expect(stderr).toContain(`${path}#/contentVersion: contentVersion is "0"`);
    expect(stderr).toContain(`${path}#/reports/2/companyId: `);
  });

  it('is refused if the world is larger than --max-reports, and creates no database', async () => {
    const path = writeJson('large.json', (await exportAccount('large')).file);
    const flags = ['replay', path, '--max-reports', '1'];
    const { code, stderr } = await runCli(flags);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--max-reports')]);
    const data = join(folder, 'of a large world');
    expect(await runCli([...flags, '--data', data])).toEqual({ code, stdout: '', stderr });
    expect(existsSync(data)).toBe(false);
  });

  it.each([
    [[], 'replay: Name the file of an exported world: legal-reports-sandbox replay world.json.'],
    [['/nowhere.json'], '/nowhere.json: There is no such file. Give the path of an exported world.'],
    [[writeJson('text.json', 'so')], 'The file is not JSON'],
    [[writeJson('report.json', { id: 'rep_1' })], 'one error'],
    [[writeJson('list.json', [])], 'This is not an exported world'],
    [[writeJson('empty.json', '{}'), 'more'], 'more: The command takes no such argument.'],
  ])('a replay of %o is refused', async (words, fault) => {
    const { code, stderr } = await runCli(['replay', ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(fault);
  });

  it('is refused for a file of several worlds, which data import takes', async () => {
    const { file } = await exportAccount('several');
    const path = writeJson('several.jsonl', `${JSON.stringify(file)}\n${JSON.stringify(file)}\n`);
    const { code, stderr } = await runCli(['replay', path]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`${path}: The file has 2 worlds, and a replay serves one.`),
    ]);
    expect(stderr).toContain(`data import ${path} --data DIR`);
  });

  it('has help with examples', async () => {
    const { code, stdout } = await runCli(['replay', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: legal-reports-sandbox replay <file> [flags]');
    expect(stdout).toContain('replay world.json --port 0');
  });
});
