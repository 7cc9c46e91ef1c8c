import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assumedGaps } from '../../src/contract/gap-answers.js';
import { bodyBytes, send } from '../../src/http/response.js';
import { etagCooperatively, etagOf, isLarge } from '../../src/http/syntax/entity-tags.js';

/** Bytes without repetition. */
const bytesOfLength = (length: number) =>
  Buffer.from(Uint32Array.from({ length: length / 4 }, (_, at) => at).buffer);
const tail = bytesOfLength(4 * 1024 * 1024);

describe('a response of megabytes', () => {
  let server: Server;
  let url: string;
  let response: ServerResponse | undefined;
  beforeEach(async () => {
    server = createServer((request: IncomingMessage, created) => {
      response = created;
      const common = { requestId: 'req_1', corsHeaders: null, limitHeaders: null, gaps: assumedGaps };
      const body = request.url === '/with-head' ? '{"id":"é"' : '';
      send(
        { ...common, request, nodeResponse: created },
        { status: 200, mediaType: 'application/json', headers: {}, body, tail },
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => void server.close());

  it.each([
    ['/', ''],
    ['/with-head', '{"id":"é"'],
  ])('arrives whole and in order: %s', async (path, head) => {
    const response = await fetch(url + path);
    const expected = Buffer.concat([Buffer.from(head), tail]);
    expect(Number(response.headers.get('content-length'))).toBe(expected.length);
    expect(expected.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  });

  it('is not sent in response to a HEAD', async () => {
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe(String(tail.length));
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('is handed to the system in pieces, and no longer after the client left', async () => {
    const outgoing = get(url);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    await once(incoming, 'readable');
    // The written bytes wait here until the client reads them; the other pieces are not written yet.
    expect(response?.writableEnded).toBe(false);
    expect(response?.writableLength).toBeLessThan(tail.length / 2);
    incoming.destroy();
    await once(response as ServerResponse, 'close');
    expect(response?.writableEnded).toBe(false);
  });

  it('is encoded from the original bytes, without a copy', () => {
    const bytes = bodyBytes({ body: '', tail: tail.subarray(8, 24) });
    expect(bytes.equals(tail.subarray(8, 24))).toBe(true);
    expect(bytes.buffer).toBe(tail.buffer);
  });
});

describe('the ETag of large JSON', () => {
  it.each([0, 4, 256 * 1024, 256 * 1024 + 4, 1024 * 1024])(
    'is the same when it is computed in steps: %i bytes',
    async (length) => {
      const json = bytesOfLength(length);
      let turns = 0;
      const tag = await etagCooperatively(json, () => {
        turns += 1;
        return undefined;
      });
      expect(tag).toBe(etagOf(json));
      expect(turns).toBe(Math.ceil(length / (256 * 1024)));
      expect(isLarge(json)).toBe(length > 256 * 1024);
    },
  );
});
