import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/contract/generated/types.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { runCli } from '../cli/run.js';
import { createFolder } from '../runtime/folder.js';

const folder = 'examples/fixtures';

describe('own fixtures over HTTP', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ fixtures: folder });
  });
  afterAll(() => sandbox.close());

  const send = (path: string, key = sandbox.key, body?: object) =>
    fetch(sandbox.url + path, {
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const create = async (companyId: string, key = sandbox.key) => {
    const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } };
    return (await (await send('/v1/reports', key, body)).json()) as Report;
  };
  const read = async ({ id }: Report, key = sandbox.key) => (await send(`/v1/reports/${id}`, key)).text();

  it('the response equals the output of generate, byte for byte', async () => {
    const generated = await runCli(['generate', 'acme', '--validate', '--fixtures', folder]);
    expect(`${await read(await create('acme'))}\n`).toBe(generated.stdout);
    expect(generated.stdout).toContain('POW-005');
  });

  it('a patched company is the same in accounts of every universe', async () => {
    const key = `${sandbox.keyOf('other')}~other`;
    const fixtureReport = JSON.parse(
      await read(await create('acme', sandbox.keyOf('a')), sandbox.keyOf('a')),
    );
    const plainReport = JSON.parse(await read(await create('acme', key), key));
    expect(plainReport.content).toEqual(fixtureReport.content);
  });

  it('the catalogue lists their scenarios, and a resolution names their files', async () => {
    const { data } = (await (await send('/_sandbox/scenarios')).json()) as { data: { key: string }[] };
    expect(data.map(({ key }) => key)).toContain('coffee-roasters');
    const resolve = async (companyId: string) =>
      (await (await send(`/_sandbox/scenarios/resolve?companyId=${companyId}`)).json()) as object;
    expect(await resolve('66100050-3')).toMatchObject({ scenario: 'coffee-roasters', known: true });
    expect(await resolve('acme')).toMatchObject({
      scenario: null,
      reason: expect.stringMatching(/The file examples\/fixtures\/acme\.yaml changes its report\.$/),
    });
    expect(await resolve('771234569')).toMatchObject({ statuses: ['queued', 'processing', 'failed'] });
  });

  it('the list of companies ends with those of the files, which are found by name', async () => {
    type Listed = { data: { id: string; name: string; scenario: string | null }[] };
    const list = async (query: string) => (await (await send(`/v1/companies?${query}`)).json()) as Listed;
    const { data } = await list('limit=100');
    expect(data.slice(-3).map(({ id }) => id)).toEqual(['sbx-coffee-roasters', '77123456-9', 'acme']);
    const found = await list('q=tostaduria');
    expect(found.data).toMatchObject([{ name: 'Tostaduría Canelo y Sol SpA', scenario: 'coffee-roasters' }]);
    expect((await list('q=77.123.456-9')).data.map(({ id }) => id)).toEqual(['77123456-9']);
  });

  it('the course of a report follows its file', async () => {
    const [first, second] = [await create('77.123.456-9'), await create('771234569')];
    expect(JSON.parse(await read(first))).toMatchObject({
      status: 'failed',
      statusReason: { code: 'source_unavailable', retryable: true },
    });
    expect(JSON.parse(await read(second))).toMatchObject({ status: 'completed' });
  });

  it('a sandbox with invalid fixtures does not start, and lists each error', async () => {
    using bad = createFolder({ 'a.yaml': 'companyId: a\n', 'b.json': '[]' });
    await expect(startSandbox({ fixtures: bad.path })).rejects.toThrow(
      /have errors:\n.*a\.yaml:1: The file has no data about the company\..*\n.*b\.json:1: A file is about one company/,
    );
  });
});
