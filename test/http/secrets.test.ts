import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logFailure } from '../../src/cli/streams.js';
import { type Client, connect, usualTransports } from './client.js';

const hidden = '0123456789abcdef';
const key = 'sbx_playground_careless';

/** Secrets in the wrong place, in several spellings. */
const misplaced = [
  `sbx_playground_team-${hidden}`,
  `%73bx_playground_team-${hidden}`,
  `%2573bx_pl%61yground%255Fteam-${hidden}`,
  `sk_live_${hidden}`,
  `sk%5Flive%5F${hidden}`,
  `ghp_${hidden}`,
  `xoxb-${hidden}`,
  `whsec_ab%2F${hidden}`,
  `eyJhbGciOiJIUzI1NiJ9.${hidden}`,
  `-----BEGIN%20PRIVATE%20KEY-----%0A${hidden}`,
];

describe.each(usualTransports)('a text that looks like a secret, %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport);
  });
  afterAll(async () => {
    await client.close();
    expect(client.failures).toEqual([]);
  });

  it.each(misplaced)('is not repeated in a path or a query: %s', async (secret) => {
    for (const path of [
      `/${secret}`,
      `/v1/${secret}`,
      `/v1/reports/${secret}`,
      `/v1/reports/${secret}/history`,
      `/v1/reports?${secret}=1`,
      `/v1/reports?status=${secret}`,
      `/v1/reports?cursor=${secret}`,
      `/v1/reports?companyId=${secret}`,
      `/v1/companies/${secret}`,
      `/v1/companies?q=${secret}`,
      `/v1/companies/sbx-${secret}`,
      `/problems/${secret}`,
      `/_sandbox/scenarios/resolve?companyId=${secret}`,
      `/_sandbox/scenarios/resolve?companyId=sbx-spa-clean%23${secret}`,
      `/_sandbox/keys/${secret}`,
      `/_sandbox/clock?account=${secret}`,
    ])
      for (const usedKey of [key, null]) {
        const { text, headers } = await client.call(path, { key: usedKey });
        expect([path, text + JSON.stringify(headers)]).toEqual([path, expect.not.stringContaining(hidden)]);
      }
  });

  it.each(misplaced.map(decodeURIComponent))('is not repeated in a body or a header: %s', async (secret) => {
    const bodies = [
      { type: secret, companyId: `sbx-${secret}`, options: { [secret]: secret } },
      { [secret]: { [secret]: 1 } },
      [secret],
    ];
    for (const body of [...bodies.map((one) => JSON.stringify(one)), `{"${secret}`]) {
      for (const path of ['/v1/reports', '/_sandbox/fork', '/_sandbox/import', '/_sandbox/keys']) {
        const call = { key, method: 'POST', headers: { 'content-type': 'application/json' }, body };
        const { status, text } = await client.call(path, call);
        expect([path, status >= 400, text]).toEqual([path, true, expect.not.stringContaining(hidden)]);
      }
    }
    if (/[\n]/.test(secret)) return;
    for (const name of ['accept', 'content-type', 'idempotency-key', 'if-match', 'host', 'authorization']) {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        [name]: secret,
      };
      const call = { key: null, method: 'POST', headers, body: '{}' };
      const { text } = await client.call('/v1/reports', call);
      expect([name, text]).toEqual([name, expect.not.stringContaining(hidden)]);
    }
  });

  it.each(misplaced)('is not in the journal or in results from it: %s', async (secret) => {
    const own = `sbx_playground_journal-${misplaced.indexOf(secret)}`;
    const paths = [
      `/v1/reports/${secret}`,
      `/v1/reports/rep_${secret}/history`,
      `/v1/events?reportId=${secret}`,
      `/v1/webhooks/${secret}/deliveries/${secret}`,
      `/v1/companies/${secret}`,
    ];
    for (const path of paths) await client.call(path, { key: own, headers: { 'x-own': secret } });
    const { json, text } = await client.call('/_sandbox/requests?limit=100', { key: own });
    const kept = json.data as { id: string }[];
    expect(kept).toHaveLength(paths.length);
    const views = kept.map(({ id }) => `/_sandbox/requests/${id}`);
    const texts = [text];
    for (const view of [...views, '/_sandbox/conduct', '/_sandbox/coverage', '/_sandbox/export'])
      texts.push((await client.call(view, { key: own })).text);
    const match = { operation: 'getReport', reportId: 'rep_x' };
    const call = { key: own, method: 'POST', body: { match } } as const;
    texts.push((await client.call('/_sandbox/requests/expect', call)).text);
    for (const each of texts) expect(each).not.toContain(hidden);
  });

  it('is masked within a path, and the rest of the path is kept', async () => {
    const { json } = await client.call(`/v1/%C3%B1/%73bx_playground_x-${hidden}/history`, { key });
    expect(json.instance).toBe('/v1/%C3%B1/sbx_playground_…/history');
  });

  it('is kept as a company id, and is in no link', async () => {
    const companyId = `ghp_${hidden}`;
    const created = await client.call('/v1/reports', {
      ...{ key, method: 'POST' },
      body: { type: 'sociedades_y_poderes', companyId },
    });
    expect(created.json.companyId).toBe(companyId);
    const { json, headers } = await client.call(`/v1/reports?companyId=${companyId}`, { key });
    expect(json.data).toHaveLength(1);
    expect(headers.link).toBe('</v1/reports?companyId=ghp_%E2%80%A6&limit=20>; rel="first"');
  });

  it('is shown in examples of keys', async () => {
    const { text } = await client.call('/_sandbox/keys/outcomes', { key: null });
    for (const example of ['Bearer sbx_playground_demo', 'Bearer sk_test_example'])
      expect(text).toContain(example);
  });
});

it('a log line contains no secret, in any spelling', () => {
  let line = '';
  const log = logFailure({
    stdout: { write: () => true },
    stderr: { write: (text) => (line += text) },
  });
  const frames = misplaced.map((secret) => `\n    at ${secret} "${secret}"`).join('');
  const error = Object.assign(new Error('lost'), { stack: `Error: lost${frames}` });
  log({ requestId: 'req_1', fingerprint: null, error });
  expect(JSON.parse(line)).toMatchObject({ requestId: 'req_1', at: { length: misplaced.length } });
  expect(line).not.toContain(hidden);
});
