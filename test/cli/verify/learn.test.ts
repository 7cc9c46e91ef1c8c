import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src/testing/index.js';
import { runCli } from '../run.js';
import { start } from '../start.js';
import { type Between, standBetween, verified, verify } from './verifying.js';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));
const key = 'sbx_playground_learning';
const unusual = [
  'create-status=202',
  'report-fields=unknown-members',
  'states=renamed',
  'list=small-pages',
  'error-body=plain',
  'request-members=ignored',
  'audit=404',
];

/** What a client is told that asks for a report, follows it, and does wrong. */
async function record(url: string, more: object = { more: 1 }) {
  const ask = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(url + path, sent);
    const text = await answer.text();
    return { status: answer.status, type: answer.headers.get('content-type'), text };
  };
  const made = await ask('/v1/reports', { type: 'sociedades_y_poderes', companyId: 'acme', ...more });
  const { id } = JSON.parse(made.text);
  const told = [made];
  for (const path of ['', '', '', '', '/history']) told.push(await ask(`/v1/reports/${id}${path}`));
  return [...told, await ask('/v1/reports?limit=50'), await ask('/v1/reports', {})];
}

/** What states are called by a server that nobody foresaw. */
const called: Readonly<Record<string, string>> = {
  ...{ queued: 'pending', processing: 'at-work', in_review: 'checking', completed: 'ready' },
};

/** Calls states otherwise, in reports and in lists of them. */
const calling: Between = async (asked, pass) => {
  const told = await pass({ ...asked, headers: { ...asked.headers, 'accept-encoding': 'identity' } });
  if (told.status >= 300 || told.body === '' || asked.path.endsWith('/history')) return told;
  const renamed = (report: { status?: string }) =>
    report.status === undefined ? report : { ...report, status: called[report.status] ?? report.status };
  const body = JSON.parse(told.body);
  const both = Array.isArray(body.data) ? { ...body, data: body.data.map(renamed) } : renamed(body);
  return { ...told, body: JSON.stringify(both) };
};

describe('what was learned of a server', () => {
  it('has names of states that nobody foresaw, which are told alike', async () => {
    await using plain = await startSandbox({ clock: 'reads' });
    await using other = await standBetween(plain.url, calling);
    const path = join(folder, 'called.yaml');
    const words = ['--key', 'sbx_playground_verifying', '--patience', '30', '--learn', path];
    const { code, stdout } = await verify(['--base-url', other.url, ...words]);
    const own = 'queued:pending;processing:at-work;in_review:checking;completed:ready';
    expect(code).toBe(0);
    expect(stdout).toContain(`  unforeseen      G07  states=${own}\n`);
    expect(readFileSync(path, 'utf8')).toContain(`,states=${own},`);
    const mimic = await start(['--port', '0', '--clock', 'reads', '--like', path]);
    const recorded = await record(other.url, {});
    const alike = await record(mimic.url, {});
    await mimic.stop();
    expect(recorded.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200, 422]);
    const states = recorded.slice(0, 5).map(({ text }) => JSON.parse(text).status);
    expect(states).toEqual(['pending', 'pending', 'at-work', 'checking', 'ready']);
    expect(alike).toEqual(recorded);
  });

  it('is answered like it', async () => {
    await using other = await startSandbox({ clock: 'reads', gap: unusual.join(',') });
    const path = join(folder, 'observed.yaml');
    const seen = await verified(other.url, '--key', 'sbx_playground_verifying', '--learn', path);
    for (const answer of unusual)
      expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`[ ,]${answer}[,\\n]`));
    const mimic = await start(['--port', '0', '--clock', 'reads', '--like', path]);
    try {
      const again = await verified(mimic.url, '--key', 'sbx_playground_verifying');
      const answers = (of: typeof seen) => of.result.gaps.map(({ name, answer }) => [name, answer]);
      expect(answers(again)).toEqual(answers(seen));
      const recorded = await record(other.url);
      expect(recorded.map(({ status }) => status)).toEqual([202, 200, 200, 200, 200, 404, 200, 422]);
      expect(await record(mimic.url)).toEqual(recorded);
    } finally {
      await mimic.stop();
    }
  });

  it('tells in comments what has no name, and leaves the rest to the usual', async () => {
    await using other = await startSandbox({ clock: 'reads' });
    const path = join(folder, 'usual.yaml');
    await verified(other.url, '--key', key, '--learn', path);
    expect(readFileSync(path, 'utf8')).toMatch(/\n# rate-limits, untold: No answer told of a limit/);
    const { code, stderr } = await verify(['--key', key, '--only', 'documented', '--learn', path]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no gap is probed')]);
  });

  it('gives way to --gap, and has gaps alone', async () => {
    const path = join(folder, 'own.yaml');
    writeFileSync(path, 'gap: create-status=202,error-body=plain\n');
    const server = await start(['--port', '0', '--like', path, '--gap', 'create-status=200']);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const create = (body: object) =>
      fetch(`${server.url}/v1/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
    const made = await create({ type: 'sociedades_y_poderes', companyId: 'acme' });
    const refused = await create({});
    await server.stop();
    expect([made.status, refused.headers.get('content-type')]).toEqual([200, 'application/json']);
    writeFileSync(path, 'port: 4011\ngap: create-statsu=202\n');
    const { code, stderr } = await runCli(['--port', '0', '--like', path]);
    expect(code).toBe(2);
    expect(stderr).toContain('A file of --like has gap alone');
    expect(stderr).toContain('Did you mean create-status?');
  });
});
