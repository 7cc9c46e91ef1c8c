import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: 'manual' });
});
afterAll(() => sandbox?.close());

const kinds: [string, string, object][] = [
  ['for requests', '/_sandbox/requests/expect', { match: { operation: 'createReport' } }],
  ['for messages', '/_sandbox/webhooks/wait', { match: {} }],
];

it.each(kinds)('waits %s end with their current result when the server stops', async (_, path, body) => {
  const short = await startSandbox({ clock: 'manual' });
  const headers = { Authorization: `Bearer ${short.key}`, 'Content-Type': 'application/json' };
  const wait = (timeoutMs: number) =>
    fetch(short.url + path, { method: 'POST', headers, body: JSON.stringify({ ...body, timeoutMs }) });
  const waitToEnd = async (): Promise<Response> => {
    const response = await wait(30_000);
    return response.status === 409 ? waitToEnd() : response;
  };
  const waits = Array.from({ length: 10 }, waitToEnd);
  await expect.poll(async () => (await wait(1)).status).toBe(409);
  await short.close();
  for (const each of waits) {
    const { met, passed } = (await (await each).json()) as { met?: boolean; passed?: boolean };
    expect(met ?? passed).toBe(false);
  }
});

it.each(kinds)('waits %s of disconnected clients free their slots', async (_, path, body) => {
  const headers = { Authorization: `Bearer ${sandbox.keyOf('left')}`, 'Content-Type': 'application/json' };
  const wait = (timeoutMs: number, signal: AbortSignal | null = null) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      body: JSON.stringify({ ...body, timeoutMs }),
      ...{ headers, signal },
    });
  const oneMore = async () => (await wait(1)).status;
  const abort = new AbortController();
  // A request that is refused because the probe takes the last slot is sent again.
  const waitToEnd = async (): Promise<Response> => {
    const response = await wait(30_000, abort.signal);
    return response.status === 409 ? waitToEnd() : response;
  };
  const waits = Array.from({ length: 10 }, waitToEnd);
  await expect.poll(oneMore).toBe(409);
  abort.abort();
  for (const each of waits) await expect(each).rejects.toThrow('aborted');
  await expect.poll(oneMore).toBe(200);
});
