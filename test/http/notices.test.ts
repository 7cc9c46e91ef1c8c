import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { connect } from './client.js';
import { expectProblem } from './expect-problem.js';

// Heartbeats are seconds apart.
vi.mock('../../src/runtime/real-time.js', async (load) => {
  const real = await load<typeof import('../../src/runtime/real-time.js')>();
  return { ...real, setInterval: (work: () => void) => real.setInterval(work, 10) };
});

describe('notices', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'manual' });
  });
  afterAll(() => sandbox?.close());

  const send = (account: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(sandbox.url + path, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${sandbox.keyOf(account)}` },
    });
  const post = (account: string, path: string, body?: object): Promise<Response> => {
    const headers = { 'Content-Type': 'application/json' };
    return send(account, path, { method: 'POST', ...(body && { headers, body: JSON.stringify(body) }) });
  };
  const make = async (account: string): Promise<string> => {
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean' });
    const headers = { 'Content-Type': 'application/json' };
    const response = await send(account, '/v1/reports', { method: 'POST', headers, body });
    return ((await response.json()) as { id: string }).id;
  };
  /** Reads pieces until the text contains the awaited one. */
  const watch = async (account: string) => {
    const end = new AbortController();
    const response = await send(account, '/_sandbox/notices', { signal: end.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      response,
      end: () => end.abort(),
      async until(part: string): Promise<string> {
        while (!text.includes(part)) {
          const { done, value } = (await reader?.read()) ?? { done: true };
          if (done) throw new Error(`it ended with ${text}`);
          text += value;
        }
        return text;
      },
    };
  };

  it('report changes of reports, requests, clock and world, of one account only', async () => {
    const earlier = [await make('a'), await make('a')];
    const [own, other] = [await watch('a'), await watch('b')];
    expect(own.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const id = await make('a');
    const received = await own.until(`data: {"kind":"report","id":"${id}"}\n\n`);
    for (const old of earlier) expect(received).not.toContain(old);
    await own.until('data: {"kind":"request"}\n\n');
    await sandbox.account('a').clock.advance('PT1M');
    await own.until('data: {"kind":"clock"}\n\n');
    await sandbox.account('a').reset();
    await own.until('data: {"kind":"world"}\n\n');
    await sandbox.account('b').clock.advance('PT1M');
    expect(await other.until('clock')).not.toContain('report');
    own.end();
    other.end();
  });

  it('are sent to at most ten watchers, and to another one after one has left', async () => {
    const watches = await Promise.all(Array.from({ length: 10 }, () => watch('full')));
    await Promise.all(watches.map((each) => each.until(':')));
    const refused = await send('full', '/_sandbox/notices');
    const { status, headers } = refused;
    const text = await refused.text();
    const received = { status, headers: Object.fromEntries(headers), text, json: JSON.parse(text) };
    expect(expectProblem(received, 'too-many-waits').detail).toContain('10 requests');
    watches[0]?.end();
    await expect
      .poll(async () => (await send('full', '/_sandbox/notices', { method: 'HEAD' })).status)
      .toBe(200);
    for (const each of watches) each.end();
  });

  it.each([
    ['is revoked', (id: string) => post('ended', `/_sandbox/keys/${id}/revoke`)],
    ['is regenerated', (id: string) => post('ended', `/_sandbox/keys/${id}/regenerate`, {})],
    ['expires', () => sandbox.account('ended').clock.advance('P2D')],
  ])('end when their key %s, and those of other keys do not', async (how, end) => {
    const { now } = await sandbox.account('ended').clock.read();
    const expiresAt = new Date(Date.parse(now) + 86_400_000).toISOString();
    const issued = await post('ended', '/_sandbox/keys', {
      name: `key ${how}`.replaceAll(' ', '-'),
      expiresAt,
    });
    const { id, key } = (await issued.json()) as { id: string; key: string };
    const watcher = await fetch(`${sandbox.url}/_sandbox/notices`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const other = await watch('ended');
    await end(id);
    expect(await watcher.text()).not.toContain('data');
    await make('ended');
    await other.until('"report"');
    other.end();
  });

  it('end when the server stops, and do not delay it', async () => {
    const short = await startSandbox();
    const headers = { Authorization: `Bearer ${short.key}` };
    const response = await fetch(`${short.url}/_sandbox/notices`, { headers });
    const before = performance.now();
    await short.close();
    // Otherwise it would be cut off after two seconds.
    expect(performance.now() - before).toBeLessThan(1500);
    expect(await response.text()).toBe(':\n\n');
  });
});

it('an account with an open stream of notices is in use, and is not evicted', async () => {
  const adminToken = 'the-admin-token-of-these-tests';
  const client = await connect('over a socket', {
    access: { adminToken },
    accounts: { max: 2, idleMinutes: 10 },
  });
  const keyOf = (name: string) => `sbx_playground_${name}`;
  const body = { type: 'sociedades_y_poderes', companyId: 'a' };
  const idleSeconds = async (): Promise<number[]> => {
    const { json } = await client.call('/_sandbox/accounts', { key: adminToken });
    return json.data.map((each: { idleSeconds: number }) => each.idleSeconds);
  };
  for (const name of ['watched', 'idle'])
    await client.call('/v1/reports', { key: keyOf(name), method: 'POST', body });
  const stream = client.call('/_sandbox/notices', { key: keyOf('watched') });
  await expect
    .poll(async () => (await client.call('/_sandbox/accounts', { key: adminToken })).json.data)
    .toMatchObject([
      { account: 'idle', requests: 1 },
      { account: 'watched', requests: 2 },
    ]);
  client.pass(400_000);
  // The next heartbeat.
  await expect.poll(idleSeconds).toEqual([400, 0]);
  client.pass(300_000);
  expect((await client.call('/v1/reports', { key: keyOf('new') })).json.data).toEqual([]);
  expectProblem(await client.call('/v1/reports', { key: keyOf('newer') }), 'too-many-accounts');
  expect((await client.call('/v1/reports', { key: keyOf('watched') })).json.data.length).toBe(1);
  await client.close();
  await stream;
  expect(client.failures).toEqual([]);
});
