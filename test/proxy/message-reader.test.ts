import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxHeadBytes, readRequestHead, readResponseHead } from '../../src/proxy/message-head.js';
import type { MessageBody } from '../../src/proxy/message-reader.js';
import { bodyOfRequest, bodyOfResponse, MessageReader } from '../../src/proxy/message-reader.js';

/** A message that was read. */
interface ReceivedMessage {
  head: unknown;
  body: string;
  isWhole: boolean;
}

/** Reads pieces in order; returns the messages in them. */
function read(pieces: readonly Buffer[], bodyOf: (raw: Buffer) => { head: unknown; body: MessageBody }) {
  const messages: ReceivedMessage[] = [];
  const passed: Buffer[] = [];
  let errorReason = '';
  const reader = new MessageReader({
    begins: /^./s,
    mayBegin: () => true,
    head(raw) {
      const { head, body } = bodyOf(raw);
      messages.push({ head, body: '', isWhole: false });
      passed.push(raw);
      return body;
    },
    passed: (raw) => void passed.push(raw),
    data(bytes) {
      const last = messages.at(-1);
      if (last !== undefined) last.body += bytes.toString('latin1');
    },
    ended() {
      const last = messages.at(-1);
      if (last !== undefined) last.isWhole = true;
    },
    unreadable: (reason) => {
      errorReason = reason;
    },
  });
  for (const piece of pieces) reader.read(piece);
  reader.end();
  return { messages, bytes: Buffer.concat(passed), errorReason };
}

const request = (raw: Buffer) => {
  const head = readRequestHead(raw);
  return { head, body: bodyOfRequest(head) };
};
const readResponse = (raw: Buffer) => {
  const head = readResponseHead(raw);
  return { head, body: bodyOfResponse(head, 'GET') };
};
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const text = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const token = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,8}$/).map((name) => `X-${name}`);
const fields = fc.array(
  fc.tuple(
    token,
    text.map((value) => value.trim()),
  ),
  { maxLength: 4 },
);
const body = fc.oneof(
  fc.constant({ kind: 'none' as const, pieces: [] as string[] }),
  fc.record({ kind: fc.constant('sized' as const), pieces: fc.array(text, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('chunked' as const),
    pieces: fc.array(
      text.filter((piece) => piece !== ''),
      { maxLength: 4 },
    ),
  }),
);
/** Arbitrary requests as bytes. */
const message = fc.record({ target: fc.stringMatching(/^\/[a-z?=%]{0,9}$/), fields, body }).map((one) => {
  const { kind, pieces } = one.body;
  const whole = pieces.join('');
  const framing = {
    none: '',
    sized: `Content-Length: ${whole.length}\r\n`,
    chunked: 'transfer-ENCODING: Chunked\r\n',
  }[kind];
  const lines = one.fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const chunks = pieces.map((piece) => `${piece.length.toString(16)};a=b\r\n${piece}\r\n`).join('');
  const tail = { none: '', sized: whole, chunked: `${chunks}0\r\nX-Trailer: 1\r\n\r\n` }[kind];
  return `POST ${one.target} HTTP/1.1\r\nHost: a\r\n${lines}${framing}\r\n${tail}`;
});

describe('messages', () => {
  it('are separated in the same way wherever the pieces end, and every byte passes', () => {
    fc.assert(
      fc.property(
        fc.array(message, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat({ max: 400 }), { maxLength: 12 }),
        (messages, cuts) => {
          const bytes = latin1(messages.join(''));
          const places = [0, ...cuts.filter((at) => at < bytes.length).sort((a, b) => a - b), bytes.length];
          const pieces = places.slice(1).map((to, at) => bytes.subarray(places[at], to));
          const received = read(pieces, request);
          expect(received).toEqual(read([bytes], request));
          expect(received.bytes.equals(bytes)).toBe(true);
          expect(received.messages.map(({ isWhole }) => isWhole)).toEqual(messages.map(() => true));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  it('are read like Node reads them', async () => {
    const messages: ReceivedMessage[] = [];
    const server = createServer(async (incoming, response) => {
      const { method, url: target, httpVersion, rawHeaders } = incoming;
      const received: ReceivedMessage = {
        head: { method, target, httpVersion, fields: rawHeaders },
        body: '',
        isWhole: true,
      };
      messages.push(received);
      for await (const piece of incoming) received.body += (piece as Buffer).toString('latin1');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const all = fc.sample(message, { seed: 11, numRuns: 60 }).join('');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.end(latin1(`${all}GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
    await once(client.resume(), 'close');
    server.close();
    const received = read([latin1(all)], request).messages;
    expect(received.length).toBe(60);
    expect(messages.slice(0, -1)).toEqual(received);
  });

  it.each([
    ['no start line', 'hello\r\n\r\n', 'it does not begin with a method, a target and HTTP/1.1'],
    ['another version', 'GET / HTTP/2.0\r\n\r\n', 'it does not begin with a method, a target and HTTP/1.1'],
    ['a field without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 'it has a field without a name'],
    ['a blank before a colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', 'it has a field without a name'],
    ['a folded first line', 'GET / HTTP/1.1\r\n x: y\r\n\r\n', 'its first field has no name'],
    [
      'a length in words',
      'GET / HTTP/1.1\r\nContent-Length: ten\r\n\r\n',
      'its Content-Length is not a number of bytes',
    ],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nContent-Length: 1, 2\r\n\r\n',
      'its Content-Length is not a number of bytes',
    ],
    [
      'an end of the body that is not defined',
      'POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n',
      'its Transfer-Encoding does not define the end of its body',
    ],
    [
      'a size that is not a number',
      'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n',
      'the size of a chunk is no number',
    ],
    [
      'a chunk that is too long',
      'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n',
      'a chunk is longer than its size',
    ],
    [
      'a line of a chunk without an end',
      `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`,
      'a line of its chunks is too long',
    ],
    [
      'trailers without an end',
      `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'X-T: 1234567890\r\n'.repeat(20_000)}`,
      'its trailers are too long',
    ],
    [
      'a head without an end',
      `GET / HTTP/1.1\r\n${'X-Long: 1\r\n'.repeat(maxHeadBytes / 11 + 1)}`,
      'its head is too long',
    ],
  ])('with %s are unreadable, and pass anyway', (_, sent, reason) => {
    const rest = 'and what follows';
    for (const pieces of [[latin1(sent), latin1(rest)], [...(sent + rest)].map(latin1)]) {
      const received = read(pieces, request);
      expect(received.errorReason).toBe(reason);
      expect(received.bytes.toString('latin1')).toBe(sent + rest);
    }
  });

  it('can follow empty lines, and have lines without CR, folded values and other blanks', () => {
    const sent = '\r\n\nGET / HTTP/1.1\nA:\t one \nB: two\n  three\r\nC: \xa0\n\n';
    expect(read([latin1(sent)], request).messages).toEqual([
      {
        head: {
          method: 'GET',
          target: '/',
          httpVersion: '1.1',
          fields: ['A', 'one', 'B', 'two three', 'C', '\xa0'],
        },
        ...{ body: '', isWhole: true },
      },
    ]);
  });
});

describe('a response', () => {
  it.each([
    ['ends with its connection if it has no length', 'HTTP/1.1 200 OK\r\n\r\nall of it', 'all of it'],
    [
      'ends with its connection if its transfer coding is not chunked',
      'HTTP/1.1 200\r\nTransfer-Encoding: gzip\r\n\r\nall',
      'all',
    ],
    ['has no body with a 304', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n', ''],
    [
      'may repeat the same length',
      'HTTP/1.0 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc',
      'abc',
    ],
    [
      'in chunks may have a wrong length',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n',
      'ab',
    ],
  ])('%s', (_, sent, body) => {
    const { messages, bytes } = read([latin1(sent)], readResponse);
    expect(messages).toMatchObject([{ body, isWhole: true }]);
    expect(bytes.toString('latin1')).toBe(sent);
  });

  it('is incomplete if its body or its head is truncated', () => {
    for (const sent of ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc', 'HTTP/1.1 200 OK\r\nCont']) {
      const { messages, bytes } = read([latin1(sent)], readResponse);
      expect(messages.some(({ isWhole }) => isWhole)).toBe(false);
      expect(bytes.toString('latin1')).toBe(sent);
    }
  });
});

it('each byte of a head is read once, so that single bytes take little time', () => {
  const sent = latin1(`GET / HTTP/1.1\r\n${'X-A: 1\r\n'.repeat(30_000)}\r\n`);
  const { messages } = read(
    [...sent].map((byte) => Buffer.from([byte])),
    request,
  );
  expect(messages.length).toBe(1);
});
