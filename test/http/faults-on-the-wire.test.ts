import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type RawServer, readReplies, request } from './raw.js';

const type = 'sociedades_y_poderes';
const json = 'Content-Type: application/json';

/** All bytes that come until the connection ends, and how it ends. */
function exchange(
  port: number,
  bytes: string,
): Promise<{ text: string; pieces: number; error: string | null }> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    let pieces = 0;
    let error: string | null = null;
    socket.on('data', (chunk) => {
      text += chunk;
      pieces += 1;
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      error = code ?? '';
    });
    socket.on('close', () => resolve({ text, pieces, error }));
  });
}

describe('faults on the wire', () => {
  let server: RawServer;
  beforeAll(async () => {
    server = await listen();
  });
  afterAll(() => server.close());

  const create = (fault: string, companyId: string, own: string[] = []) =>
    exchange(
      server.port,
      request(
        'POST /v1/reports',
        [json, 'Connection: close', `Sandbox-Fault: ${fault}`, ...own],
        JSON.stringify({ type, companyId }),
      ),
    );
  const listed = async (companyId: string): Promise<number> => {
    const { text } = await exchange(
      server.port,
      request(`GET /v1/reports?companyId=${companyId}`, ['Connection: close']),
    );
    return JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).data.length;
  };

  it('reset the connection before anything is done', async () => {
    expect(await create('reset=before', 'before')).toEqual({ text: '', pieces: 0, error: 'ECONNRESET' });
    expect(await listed('before')).toBe(0);
  });

  it('reset it when the report is made, which the same key then tells', async () => {
    const key = ['Idempotency-Key: "lost"'];
    expect(await create('reset=after', 'after', key)).toMatchObject({ text: '', error: 'ECONNRESET' });
    expect(await listed('after')).toBe(1);
    const again = await create('reset=after', 'after', key);
    expect(again.text).toContain('Idempotent-Replayed: true');
    expect(again.error).toBeNull();
    expect(await listed('after')).toBe(1);
    await create('reset=after', 'after');
    expect(await listed('after')).toBe(2);
  });

  it('end the connection in the midst of the body', async () => {
    const { text } = await create('body=truncated', 'truncated');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    expect(body.length).toBe(length >> 1);
    expect(await listed('truncated')).toBe(1);
  });

  it.each([
    'reset=before',
    'reset=after',
    'body=truncated',
  ])('break the connection behind the whole answer to the request before: %s', async (fault) => {
    const { text } = await exchange(
      server.port,
      request('GET /v1/reports?limit=1', ['Sandbox-Fault: latency=30ms']) +
        request('GET /v1/webhooks', [`Sandbox-Fault: ${fault}`]) +
        request('GET /v1/reports?limit=3'),
    );
    const { replies, rest } = readReplies(text, false);
    expect(replies).toMatchObject([{ status: 200, text: expect.stringContaining('"data":[') }]);
    const [head = '', half = ''] = rest.split('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    if (fault === 'body=truncated') expect(half.length).toBe(length >> 1);
    else expect(rest).toBe('');
  });

  it('let the body come in pieces, whole', async () => {
    const { text, pieces } = await create('drip=100ms', 'drip');
    expect(pieces).toBeGreaterThan(5);
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ companyId: 'drip' });
  });

  it('hold up nothing when a client goes that was to wait', async () => {
    const socket = createConnection(server.port, '127.0.0.1');
    const body = JSON.stringify({ type, companyId: 'gone' });
    socket.write(request('POST /v1/reports', [json, 'Sandbox-Fault: latency=60000ms'], body));
    let made = 0;
    while (made === 0) made = await listed('gone');
    socket.destroy();
    expect(await listed('gone')).toBe(1);
  });
});
