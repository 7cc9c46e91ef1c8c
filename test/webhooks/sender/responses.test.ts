import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { WebhookRequest } from '../../../src/webhooks/sender.js';
import {
  connectionReceiver,
  dispatchTo,
  failureOf,
  httpReceiver,
  rawReceiver,
  replyOf,
  senderFor,
} from './receivers.js';

/** Time limit that no test reaches. */
const hourMs = 3_600_000;

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Returns the result of a request whose response is these bytes and the end of the connection. */
async function responseTo(response: string | Buffer, more: Partial<WebhookRequest> = {}) {
  const receiver = await rawReceiver((socket) => socket.end(response));
  return senderFor('loopback').send(dispatchTo(receiver.url, more));
}

describe('a sender', () => {
  it('sends the given bytes and headers in order, and returns the response', async () => {
    const seen: string[] = [];
    const receiver = await rawReceiver((socket, request) => {
      seen.push(request);
      socket.end(
        'HTTP/1.1 202 Accepted\r\nX-One: 1\r\nx-one: 2\r\nX-Name: \xf1\r\nContent-Length: 4\r\n\r\n\xc3\xb1ok',
        'latin1',
      );
    });
    const headers = [
      ['webhook-id', 'msg_1'],
      ['Content-Type', 'application/json'],
      ['x-Two', 'a'],
      ['X-two', 'b'],
    ] as const;
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x7d]);
    const sent = await senderFor('loopback').send(
      dispatchTo(`${receiver.url}?a=%20#part`, { headers, body }),
    );
    expect(seen).toEqual([
      `POST /hook?a=%20 HTTP/1.1\r\nhost: 127.0.0.1:${receiver.port}\r\nconnection: keep-alive\r\n` +
        'webhook-id: msg_1\r\nContent-Type: application/json\r\nx-Two: a\r\nX-two: b\r\n' +
        'content-length: 4\r\n\r\n\x7b\xff\x00\x7d',
    ]);
    const reply = { status: 202, early: false, body: 'ñok', bodyBytes: 4 };
    expect(replyOf(sent)).toMatchObject(reply);
    expect(replyOf(sent).headers).toEqual([
      ['X-One', '1'],
      ['x-one', '2'],
      ['X-Name', 'ñ'],
      ['Content-Length', '4'],
    ]);
    expect(Number.isInteger(sent.tookMs)).toBe(true);
  });

  it('sends GET without a body, with any options', async () => {
    const seen: string[] = [];
    const receiver = await rawReceiver((socket, request) => {
      seen.push(request);
      socket.end(ok);
    });
    await senderFor('loopback').send(
      dispatchTo(receiver.url, { method: 'GET', bodyAfterMs: 5, truncateAt: 1 }),
    );
    expect(seen[0]).toMatch(/^GET \/hook HTTP/);
    expect(seen[0]).toMatch(/webhook-id: msg_1\r\n\r\n$/);
  });

  it('announces an empty body', async () => {
    const receiver = await rawReceiver((socket, request) => {
      socket.end(`HTTP/1.1 200 OK\r\n\r\n${request.split('\r\n\r\n')[0]}`);
    });
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { body: new Uint8Array() }));
    expect(replyOf(sent).body).toContain('content-length: 0');
  });

  it.each([204, 301, 304, 410, 429, 500, 599])('returns a %i unchanged', async (status) => {
    const sent = await responseTo(
      `HTTP/1.1 ${status} X\r\nRetry-After: 7\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(replyOf(sent)).toMatchObject({ status, body: '', bodyBytes: 0 });
    expect(replyOf(sent).headers).toContainEqual(['Retry-After', '7']);
  });

  it('skips early hints before the response', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    const reply = replyOf(await responseTo(hint.repeat(3) + ok));
    expect(reply).toMatchObject({ status: 200, body: 'ok', headers: [['Content-Length', '2']] });
  });

  it('keeps 4 KiB of a response, and no partial character', async () => {
    const body = `${'a'.repeat(4095)}ñ${'b'.repeat(5000)}`;
    const length = Buffer.byteLength(body);
    const reply = replyOf(await responseTo(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${body}`));
    expect(reply.body).toBe('a'.repeat(4095));
    expect(reply.bodyBytes).toBe(length);
  });

  it('accepts a response that is not text', async () => {
    const response = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na\xffb', 'latin1');
    expect(replyOf(await responseTo(response)).body).toBe('a\ufffdb');
  });

  it.each([
    ['with a length', 'Content-Length: 1000000000'],
    ['without', 'Connection: close'],
  ])('reads no more than 64 KiB of an endless response, %s', async (_, header) => {
    const receiver = await rawReceiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
      const pour = () => {
        while (socket.writable && socket.write('x'.repeat(16_384)));
      };
      socket.on('drain', pour);
      pour();
    });
    const reply = replyOf(await senderFor('loopback').send(dispatchTo(receiver.url)));
    expect(reply.body).toBe('x'.repeat(4096));
    expect(reply.bodyBytes).toBeGreaterThanOrEqual(65_536);
    expect(reply.bodyBytes).toBeLessThan(4 * 65_536);
  });
});

describe('a sender with a slow receiver', () => {
  it('reports that there was no response', async () => {
    const receiver = await rawReceiver(() => {});
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { timeoutMs: 60 }));
    expect(failureOf(sent)).toMatchObject({
      code: 'timed-out',
      detail: expect.stringContaining('did not respond within 60 ms'),
    });
    expect(sent.tookMs).toBeGreaterThanOrEqual(59);
  });

  it.each([
    ['a body in single bytes', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
    ['a body that never comes', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', ''],
  ])('reports %s', async (_, head, drop) => {
    const receiver = await rawReceiver((socket) => {
      socket.write(head);
      const dripping = setInterval(() => socket.write(drop), 10);
      socket.on('close', () => clearInterval(dripping));
    });
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { timeoutMs: 80 }));
    expect(failureOf(sent).detail).toContain('did not end within 80 ms');
  });

  it.each([
    ['early hints', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['an endless chunk extension', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;'],
  ])('ends %s at its time limit', async (_, piece) => {
    const receiver = await rawReceiver((socket) => {
      const dripping = setInterval(() => socket.write(piece), 5);
      socket.on('close', () => clearInterval(dripping));
    });
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { timeoutMs: 80 }));
    expect(['timed-out', 'failed']).toContain(failureOf(sent).code);
  });

  it('counts the time of the name lookup', async () => {
    const sender = senderFor('loopback', { lookup: () => new Promise(() => {}) });
    for (const more of [{}, { bodyAfterMs: 1 }]) {
      const sent = await sender.send(dispatchTo('http://slow.test/', { timeoutMs: 30, ...more }));
      expect(failureOf(sent)).toMatchObject({
        code: 'timed-out',
        detail: expect.stringContaining('no connection'),
      });
    }
  });
});

describe('a sender whose receiver never stops sending', () => {
  /** Sends to a receiver that writes a piece repeatedly while it is read. Also returns the number of written bytes. */
  async function sendPoured(head: string, piece: string, more: Partial<WebhookRequest> = {}) {
    const block = piece.repeat(Math.ceil(16_384 / piece.length));
    let poured = 0;
    const receiver = await connectionReceiver((socket) => {
      const pour = () => {
        do poured += block.length;
        while (socket.writable && socket.write(block));
      };
      socket.once('data', () => {
        socket.write(head);
        socket.on('drain', pour);
        pour();
      });
    });
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { timeoutMs: hourMs, ...more }));
    return { sent, poured };
  }

  const ways = [
    ['', {}],
    [', of a request whose body comes later', { bodyAfterMs: 0 }],
  ] as const;
  const ok200 = 'HTTP/1.1 200 OK\r\n';
  const chunks = `${ok200}Transfer-Encoding: chunked\r\n\r\n`;

  describe.each(ways)('ends the request%s', (_, more) => {
    it.each([
      ['103', 'HTTP/1.1 103 Early Hints\r\n\r\n', '16 informational responses'],
      ['102', 'HTTP/1.1 102 Processing\r\n\r\n', '16 informational responses'],
      ['199', 'HTTP/1.1 199 X\r\nA: b\r\n\r\n', '16 informational responses'],
      ['large 103', `HTTP/1.1 103 X\r\nLink: ${'x'.repeat(9000)}\r\n\r\n`, 'within 64 KiB'],
    ])('with informational responses: %s', async (_name, piece, words) => {
      const { sent } = await sendPoured('', piece, more);
      expect(failureOf(sent)).toMatchObject({ code: 'failed', detail: expect.stringContaining(words) });
    });

    it.each([
      ['a reason', 'HTTP/1.1 200 ', 'x'],
      ['empty lines', '', '\r\n'],
      ['a head', ok200, 'A: b\r\n'],
      ['headers without a value', ok200, 'a:\r\n'],
      ['extensions of a chunk', `${chunks}1;`, 'x=y;'],
      ['trailers', `${chunks}0\r\n`, 'A: b\r\n'],
      ['digits of a size', `${chunks}`, '0'],
      ['chunks of one byte', chunks, '1\r\nx\r\n'],
      ['a body', `${ok200}\r\n`, 'x'],
    ])('with %s', async (_name, head, piece) => {
      const { sent, poured } = await sendPoured(head, piece, more);
      expect('reply' in sent || sent.failure.code === 'failed').toBe(true);
      expect(poured).toBeLessThan(16 * 1024 * 1024);
    });
  });

  it('skips sixteen informational responses before the final one', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    for (const [, more] of ways)
      expect(replyOf(await responseTo(hint.repeat(16) + ok, more)).status).toBe(200);
  });

  it('counts each response of a persistent connection separately', async () => {
    const receiver = await rawReceiver((socket) =>
      socket.write(`${ok200}Content-Length: 60000\r\n\r\n${'x'.repeat(60_000)}`),
    );
    const sender = senderFor('loopback');
    for (let each = 0; each < 20; each += 1)
      expect(replyOf(await sender.send(dispatchTo(receiver.url))).bodyBytes).toBe(60_000);
    expect(receiver.connections()).toBeLessThan(3);
  });

  it.each(ways)('keeps the first 128 of more headers%s', async (_, more) => {
    const { headers } = replyOf(
      await responseTo(`${ok200}${'a:b\r\n'.repeat(2000)}Content-Length: 0\r\n\r\n`, more),
    );
    expect(headers).toEqual(Array.from({ length: 128 }, () => ['a', 'b']));
  });

  it.each(ways)('returns the beginning of a body of a thousand chunks%s', async (_, more) => {
    const reply = replyOf(await responseTo(`${chunks}${'1\r\nx\r\n'.repeat(5000)}0\r\n\r\n`, more));
    expect(reply).toMatchObject({ status: 200, bodyBytes: 1024, body: 'x'.repeat(1024) });
  });

  it('accepts a head whose last piece contains much of the body', async () => {
    const receiver = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      setImmediate(() => socket.end(`Content-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`));
    });
    for (const [, more] of ways)
      expect(replyOf(await senderFor('loopback').send(dispatchTo(receiver.url, more))).status).toBe(200);
  });

  it('closes a connection that receives more bytes after a response', async () => {
    let closed: () => void = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const receiver = await rawReceiver((socket) => {
      socket.on('close', closed);
      socket.write(ok, () => setTimeout(() => socket.write('HTTP/1.1 103 X\r\n\r\n'.repeat(100)), 5));
    });
    expect(replyOf(await senderFor('loopback').send(dispatchTo(receiver.url))).status).toBe(200);
    await isClosed;
  });
});

describe('a sender whose receiver disconnects', () => {
  it('reports a connection that was closed without a response', async () => {
    const receiver = await rawReceiver((socket) => socket.end());
    const failure = failureOf(await senderFor('loopback').send(dispatchTo(receiver.url)));
    expect(failure).toMatchObject({
      code: 'connection-reset',
      detail: expect.stringContaining('without a response'),
    });
  });

  it('reports a reset connection', async () => {
    const receiver = await connectionReceiver((socket) =>
      socket.once('data', () => socket.resetAndDestroy()),
    );
    expect(failureOf(await senderFor('loopback').send(dispatchTo(receiver.url))).code).toBe(
      'connection-reset',
    );
  });

  it.each([
    ['in its head', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['in its body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort'],
    ['in a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nshort'],
    ['in its body, as announced', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 9\r\n\r\nshort'],
  ])('reports that a response ends %s', async (_, response) => {
    expect(failureOf(await responseTo(response)).code).toBe('connection-reset');
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['another version of HTTP', 'HTTP/9.9 200 OK\r\n\r\n'],
    ['a status without digits', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['only a 100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('reports an invalid response: %s', async (_, response) => {
    expect(failureOf(await responseTo(response))).toMatchObject({
      code: 'failed',
      detail: expect.stringContaining('not valid HTTP/1.1'),
    });
  });

  it.each([
    ['100,000 headers', 'a: b\r\n'.repeat(100_000)],
    ['a header without end', `a: ${'b'.repeat(1_000_000)}`],
  ])('reads no more than 16 KiB of %s', async (_, headers) => {
    const failure = failureOf(await responseTo(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`));
    expect(failure).toMatchObject({ code: 'failed', detail: expect.stringContaining('16 KiB') });
  });

  it('returns the announced length of a longer response', async () => {
    const sent = await responseTo(`${ok}HTTP/1.1 500 Smuggled\r\nContent-Length: 0\r\n\r\n`);
    expect(replyOf(sent)).toMatchObject({ status: 200, body: 'ok' });
  });
});

describe('an unusual request', () => {
  /** Receives a request; returns the length of the received body, and the kind of its end. */
  async function countingReceiver(respondsEarly?: (request: IncomingMessage) => boolean) {
    let received = 0;
    let ended: (how: string) => void = () => {};
    const end = new Promise<string>((resolve) => {
      ended = resolve;
    });
    const receiver = await httpReceiver((request, response) => {
      request.on('data', (piece: Buffer) => {
        received += piece.byteLength;
      });
      request.on('error', () => {});
      request.socket.on('close', () =>
        ended(request.complete ? `whole, ${request.headers['content-length']} announced` : 'broken off'),
      );
      request.on('end', () => {
        if (!response.headersSent) response.end('late');
      });
      if (respondsEarly?.(request)) response.end('early');
    });
    return { receiver, end, received: () => received };
  }

  it.each([0, 1, 7, 100_000])('is truncated after %i bytes of its body', async (truncateAt) => {
    const { receiver, end, received } = await countingReceiver();
    const body = Buffer.alloc(200_000, 'x');
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { body, truncateAt }));
    expect(failureOf(sent)).toEqual({
      code: 'cut-short',
      detail: `Broke off after ${truncateAt} of 200000 bytes of the body, as requested.`,
    });
    expect(await end).toBe('broken off');
    expect(received()).toBe(truncateAt);
  });

  it('is complete if there is nothing to truncate', async () => {
    const { receiver, end } = await countingReceiver();
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { truncateAt: 27 }));
    expect(replyOf(sent)).toMatchObject({ status: 200, early: false });
    expect(await end).toBe('whole, 27 announced');
  });

  it('sends its body later than its head', async () => {
    const { receiver, end } = await countingReceiver();
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { bodyAfterMs: 40 }));
    expect(replyOf(sent)).toMatchObject({ status: 200, body: 'late', early: false });
    expect(sent.tookMs).toBeGreaterThanOrEqual(39);
    expect(await end).toBe('whole, 27 announced');
  });

  it('reports a response that did not wait for the body, and sends no body', async () => {
    const { receiver, end, received } = await countingReceiver(() => true);
    const sent = await senderFor('loopback').send(
      dispatchTo(receiver.url, { bodyAfterMs: hourMs, timeoutMs: 2 * hourMs }),
    );
    expect(replyOf(sent)).toMatchObject({ status: 200, body: 'early', early: true });
    expect(sent.tookMs).toBeLessThan(hourMs);
    expect(await end).toBe('broken off');
    expect(received()).toBe(0);
  });

  it('ends by its time limit', async () => {
    const { receiver } = await countingReceiver();
    const sent = await senderFor('loopback').send(
      dispatchTo(receiver.url, { bodyAfterMs: hourMs, timeoutMs: 40 }),
    );
    expect(failureOf(sent).code).toBe('timed-out');
  });
});

describe('a large request', () => {
  it('gets a response although the receiver does not read it', async () => {
    const body = Buffer.alloc(4_000_000, 'x');
    const receiver = await httpReceiver((_, response) => {
      response.writeHead(413, { connection: 'close' });
      response.end('too large');
    });
    const sent = await senderFor('loopback').send(dispatchTo(receiver.url, { body }));
    expect(replyOf(sent).status).toBe(413);
  });
});
