import { once } from 'node:events';
import { createConnection } from 'node:net';
import { constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type RawServer, readReplies, request } from './raw.js';

const type = 'sociedades_y_poderes';
const json = 'Content-Type: application/json';

/** Returns all bytes received until the connection ends, and the kind of its end. */
function exchange(
  port: number,
  bytes: string,
): Promise<{ text: string; pieces: number; error: string | null }> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(bytes));
    // Byte for byte.
    socket.setEncoding('latin1');
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

/** Splits a message into its head and the rest. */
function partsOf(text: string): { head: string; body: string } {
  const end = text.indexOf('\r\n\r\n');
  return { head: text.slice(0, end), body: text.slice(end + 4) };
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
  const countReports = async (companyId: string): Promise<number> => {
    const { text } = await exchange(
      server.port,
      request(`GET /v1/reports?companyId=${companyId}`, ['Connection: close']),
    );
    return JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).data.length;
  };

  it('reset the connection before the operation runs', async () => {
    expect(await create('reset=before', 'before')).toEqual({ text: '', pieces: 0, error: 'ECONNRESET' });
    expect(await countReports('before')).toBe(0);
  });

  it('reset the connection after the report is created, which a retry with the same key returns', async () => {
    const key = ['Idempotency-Key: "lost"'];
    expect(await create('reset=after', 'after', key)).toMatchObject({ text: '', error: 'ECONNRESET' });
    expect(await countReports('after')).toBe(1);
    const again = await create('reset=after', 'after', key);
    expect(again.text).toContain('Idempotent-Replayed: true');
    expect(again.error).toBeNull();
    expect(await countReports('after')).toBe(1);
    await create('reset=after', 'after');
    expect(await countReports('after')).toBe(2);
  });

  it('end the connection within the body', async () => {
    const { text } = await create('body=truncated', 'truncated');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    expect(body.length).toBe(length >> 1);
    expect(await countReports('truncated')).toBe(1);
  });

  it.each(['reset=before', 'reset=after', 'body=truncated'])(
    'break the connection after the complete response to the preceding request: %s',
    async (fault) => {
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
    },
  );

  it('close the connection cleanly, before the operation runs or after it', async () => {
    expect(await create('close=before', 'closed')).toEqual({ text: '', pieces: 0, error: null });
    expect(await countReports('closed')).toBe(0);
    const key = ['Idempotency-Key: "closed"'];
    expect(await create('close=after', 'closed', key)).toEqual({ text: '', pieces: 0, error: null });
    expect((await create('close=after', 'closed', key)).text).toContain('Idempotent-Replayed: true');
    expect(await countReports('closed')).toBe(1);
  });

  it('end a chunked body before the last chunk', async () => {
    const whole = partsOf((await create('latency=0ms', 'chunked')).text);
    const { text, error } = await create('body=truncated-chunked', 'chunked');
    const { head, body } = partsOf(text);
    expect(head).toContain('Transfer-Encoding: chunked');
    expect(head).not.toContain('Content-Length');
    const [size = '', data = '', rest] = body.split('\r\n');
    expect([Number.parseInt(size, 16), rest, error]).toEqual([data.length, '', null]);
    expect(data.length).toBe(whole.body.length >> 1);
  });

  it('truncate a gzip body within complete framing, at the same byte in every run', async () => {
    const gzip = ['Accept-Encoding: gzip;q=0.5, br'];
    const cut = async (port: number): Promise<string> => {
      const read = (fault: string, own = gzip): string =>
        request('GET /v1/webhooks?limit=1', [`Sandbox-Fault: ${fault}`, ...own]);
      const { text } = await exchange(
        port,
        read('body=truncated-gzip') + read('latency=0ms', ['Connection: close']),
      );
      return text.replaceAll(/^Date: .*\r\n/gm, '');
    };
    const text = await cut(server.port);
    const { head, body } = partsOf(text);
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    const [coded, next] = [Buffer.from(body.slice(0, length), 'latin1'), body.slice(length)];
    expect(head).toContain('Content-Encoding: gzip');
    expect(next).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(() => gunzipSync(coded)).toThrow('unexpected end of file');
    const lenient = gunzipSync(coded, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    const whole = partsOf(next).body;
    expect([whole.startsWith(lenient), lenient.length < whole.length]).toEqual([true, true]);
    const [one, other] = await Promise.all([listen(), listen()]);
    expect(await cut(one.port)).toBe(await cut(other.port));
    await Promise.all([one.close(), other.close()]);
  });

  it('truncate no gzip body for a client that does not accept gzip', async () => {
    for (const own of [[], ['Accept-Encoding: identity'], ['Accept-Encoding: gzip;q=0']])
      expect((await create('body=truncated-gzip', 'plain', own)).text).not.toContain('Sandbox-Fault-Applied');
  });

  it('send an informational response before the response', async () => {
    const { text } = await create('informational=103; status=503', 'hinted');
    expect(text).toMatch(
      /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/v1\/reports>; rel=preload; as=fetch\r\n\r\nHTTP\/1\.1 503 /,
    );
    const { text: continued } = await create('informational=100', 'hinted');
    expect(continued).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });

  it('send neither chunks nor an informational response to HTTP/1.0', async () => {
    for (const fault of ['informational=103', 'body=truncated-chunked']) {
      const old = request('GET /v1/webhooks', [`Sandbox-Fault: ${fault}`]).replace('HTTP/1.1', 'HTTP/1.0');
      const { text } = await exchange(server.port, old);
      expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
      expect(text).not.toContain('Sandbox-Fault-Applied');
    }
  });

  it('stall after half of the body, and close the connection at the end', async () => {
    const { text, error } = await create('stall=20ms', 'stalled');
    const { head, body } = partsOf(text);
    expect(error).toBeNull();
    expect(body.length).toBe(Number(/Content-Length: (\d+)/.exec(head)?.[1]) >> 1);
    expect(await countReports('stalled')).toBe(1);
  });

  it('stall only as long as the client stays and the server runs', async () => {
    const stopped = await listen();
    const stalled = async (): Promise<ReturnType<typeof createConnection>> => {
      const socket = createConnection(stopped.port, '127.0.0.1');
      socket.write(request('GET /v1/webhooks', ['Sandbox-Fault: stall=60000ms']));
      await once(socket, 'data');
      return socket;
    };
    const left = await stalled();
    left.destroy();
    const journal = async (): Promise<{ status: number | null; fault: string }[]> => {
      const { text } = await exchange(stopped.port, request('GET /_sandbox/requests', ['Connection: close']));
      return JSON.parse(partsOf(text).body).data;
    };
    const fault = 'stall=60000ms; by=header';
    while ((await journal())[0]?.status !== null);
    expect(await journal()).toMatchObject([{ status: null, fault }]);
    const ended = once(await stalled(), 'close');
    await stopped.close();
    await ended;
  });

  it('can be requested by a company id', async () => {
    const createReport = async (companyId: string, headers: string[] = []): Promise<string> => {
      const body = JSON.stringify({ type, companyId: `sbx-spa-clean+${companyId}` });
      const own = [json, 'Connection: close', ...headers];
      return (await exchange(server.port, request('POST /v1/reports', own, body))).text;
    };
    expect(await createReport('close-after')).toBe('');
    expect(await createReport('stall-5ms')).toContain('Sandbox-Fault-Applied: stall=5ms; by=company');
    expect(await createReport('informational-103')).toMatch(/^HTTP\/1\.1 103 /);
    expect(await createReport('truncated-chunked')).toContain('Transfer-Encoding: chunked');
    expect(await createReport('truncated-gzip', ['Accept-Encoding: gzip'])).toContain(
      'Content-Encoding: gzip',
    );
  });

  it('send the complete body in pieces', async () => {
    const { text, pieces } = await create('drip=100ms', 'drip');
    expect(pieces).toBeGreaterThan(5);
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ companyId: 'drip' });
  });

  it('delay no other request if a waiting client leaves', async () => {
    const socket = createConnection(server.port, '127.0.0.1');
    const body = JSON.stringify({ type, companyId: 'gone' });
    socket.write(request('POST /v1/reports', [json, 'Sandbox-Fault: latency=60000ms'], body));
    let made = 0;
    while (made === 0) made = await countReports('gone');
    socket.destroy();
    expect(await countReports('gone')).toBe(1);
  });
});
