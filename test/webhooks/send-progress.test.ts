import { describe, expect, it, onTestFinished } from 'vitest';
import {
  connectionError,
  createSendProgress,
  lookupError,
  SendError,
  timeoutError,
  tlsError,
} from '../../src/webhooks/send-progress.js';
import type { SendResult, WebhookRequest } from '../../src/webhooks/sender.js';

const errorWith = (code: unknown, message = 'a reason', more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more });

/** Starts to follow a request; `results` has what was settled, and `aborts` counts how often it was ended. */
function follow(more: Partial<WebhookRequest> = {}) {
  const results: SendResult[] = [];
  const dispatch = { url: 'http://localhost/', headers: [], body: new Uint8Array(), timeoutMs: 60_000 };
  const progress = createSendProgress({ ...dispatch, ...more }, (sent) => results.push(sent));
  // Ends its time limit.
  onTestFinished(() => progress.failed(new Error('the test is over')));
  let aborts = 0;
  const start = () =>
    progress.started(() => {
      aborts += 1;
    });
  return { progress, results, start, aborts: () => aborts };
}

describe('the error of a connection', () => {
  it.each([
    ['ECONNREFUSED', 'connection-refused', /there: start the receiver, or correct the port\.$/],
    ['EHOSTUNREACH', 'failed', /there\. This machine has no route to that host\.$/],
    ['ENETUNREACH', 'failed', /there\. This machine has no route to that network\.$/],
    ['ETIMEDOUT', 'timed-out', /there\. The connection attempt timed out\.$/],
    ['EACCES', 'failed', /there\. a reason\.$/],
    [7, 'failed', /there\. a reason\.$/],
  ])('%s is reported as %s, with its reason', (code, failure, detail) => {
    const cause = errorWith(code);
    const error = connectionError(cause, 'there');
    expect(error.failure).toEqual({
      code: failure,
      detail: expect.stringMatching(/^No connection to there/),
    });
    expect(error.failure.detail).toMatch(detail);
    expect([error.message, error.cause]).toEqual([error.failure.detail, cause]);
  });
});

describe('the error of TLS', () => {
  it.each([
    ['UNABLE_TO_GET_ISSUER_CERT', 'signed by an unknown authority'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'signed by an unknown authority'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'signed by an unknown authority'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'signed by an unknown authority'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'Its certificate is for another name.'],
    ['CERT_HAS_EXPIRED', 'Its certificate has expired.'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'It does not speak TLS: use http.'],
    ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'It does not speak TLS: use http.'],
    ['CERT_NOT_YET_VALID', 'No TLS with there. a reason.'],
    ['ERR_SSL_OTHER', 'No TLS with there. a reason.'],
    [undefined, 'No TLS with there. a reason.'],
  ])('%s has its reason', (code, words) => {
    const { failure } = tlsError(errorWith(code), 'there');
    expect(failure).toEqual({ code: 'tls-failed', detail: expect.stringContaining(words) });
    expect(failure.detail).toMatch(/^No TLS with there\. /);
  });
});

it('the error of a name has the code of the lookup, or its message', () => {
  const words = ': correct the name, or use an address.';
  expect(lookupError(errorWith('ENOTFOUND'), 'a.test').failure).toEqual({
    code: 'name-not-found',
    detail: `a.test can't be resolved (ENOTFOUND)${words}`,
  });
  expect(lookupError(new Error('no addresses'), 'a.test').failure.detail).toBe(
    `a.test can't be resolved (no addresses)${words}`,
  );
  expect(lookupError('odd', 'a.test').failure.detail).toBe(`a.test can't be resolved (odd)${words}`);
});

it.each([
  ['connecting', 'There was no connection to the receiver within 9 ms.'],
  ['sending', 'The receiver did not respond within 9 ms.'],
  ['responding', 'The response of the receiver did not end within 9 ms.'],
] as const)('the error of a time limit names the phase: %s', (phase, words) => {
  const { failure } = timeoutError(phase, 9);
  expect(failure).toEqual({ code: 'timed-out', detail: expect.stringContaining(words) });
});

describe('a request that fails', () => {
  const invalid = 'The response is not valid HTTP/1.1 here: ';
  const early = 'The receiver closed the connection without a response; it may have the request.';
  const late = 'The receiver closed the connection before its response was complete.';
  const lengthMismatch = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';

  it.each([
    // The error; the result before the head of the response, and the one after it.
    ['a known reason', new SendError('cut-short', 'Cut.'), 'cut-short: Cut.'],
    ['a large header of Node', errorWith('HPE_HEADER_OVERFLOW'), /^failed: .* larger than 16 KiB\.$/],
    ['large headers of undici', errorWith('UND_ERR_HEADERS_OVERFLOW'), /^failed: .* larger than 16 KiB\.$/],
    [
      'bytes that Node cannot parse',
      errorWith('HPE_INVALID_CONSTANT', 'Parse Error: Expected HTTP/'),
      `failed: ${invalid}Expected HTTP/.`,
    ],
    [
      'bytes that undici cannot parse',
      new Error('Response does not match the HTTP/1.1 protocol (Expected HTTP/)'),
      `failed: ${invalid}Expected HTTP/.`,
    ],
    ['another protocol', errorWith('UND_ERR_SOCKET', 'bad upgrade'), `failed: ${invalid}bad upgrade.`],
    ['a response of no use', errorWith('UND_ERR_SOCKET', 'bad response'), `failed: ${invalid}bad response.`],
    ['an assertion of undici', errorWith('ERR_ASSERTION', 'x === y'), `failed: ${invalid}bad upgrade.`],
    ['a longer text', new Error('a bad upgrade'), 'failed: The request failed: a bad upgrade.'],
    ['an unknown code', errorWith('EOTHER'), 'failed: The request failed: a reason.'],
    [
      'the code of a refused connection that was made',
      errorWith('ECONNREFUSED'),
      /^failed: The request failed/,
    ],
    ['a part of a code', errorWith('ECONNRESETS'), 'failed: The request failed: a reason.'],
    ['no error', 'odd', 'failed: The request failed: odd.'],
    [
      'a refused connection that is reported late',
      errorWith('ECONNREFUSED', 'a reason', { syscall: 'connect' }),
      /^connection-refused: No connection to the receiver\. Nothing listens/,
    ],
    [
      'connections that are refused at all addresses',
      Object.assign(new AggregateError([]), { code: 'ETIMEDOUT' }),
      /^timed-out: No connection to the receiver\. /,
    ],
    [
      'another error of connecting',
      errorWith('EOTHER', 'a reason', { syscall: 'connect' }),
      /^failed: The req/,
    ],
    ['a reset', errorWith('ECONNRESET'), `connection-reset: ${early}`, `connection-reset: ${late}`],
    ['a closed pipe', errorWith('EPIPE'), `connection-reset: ${early}`, `connection-reset: ${late}`],
    [
      'a closed socket',
      errorWith('UND_ERR_SOCKET'),
      `connection-reset: ${early}`,
      `connection-reset: ${late}`,
    ],
    ['a wrong length', errorWith(lengthMismatch), `failed: ${invalid}a reason.`, `connection-reset: ${late}`],
  ])(
    'by %s has the reason',
    (_, error, expected: string | RegExp, inResponse: string | RegExp = expected) => {
      for (const [isAnswering, words] of [
        [false, expected],
        [true, inResponse],
      ] as const) {
        const { progress, results, start, aborts } = follow();
        start();
        if (isAnswering) progress.gotHead(200, []);
        progress.failed(error);
        const [sent] = results;
        const { code, detail } = sent !== undefined && 'failure' in sent ? sent.failure : {};
        expect(`${code}: ${detail}`).toMatch(typeof words === 'string' ? wholeText(words) : words);
        expect(aborts()).toBe(1);
      }
    },
  );

  it('fails once, and is ended as soon as it starts', () => {
    const { progress, results, start, aborts } = follow();
    progress.failed(new SendError('stopped', 'Stopped.'));
    progress.failed(new Error('later'));
    expect([results.length, aborts()]).toEqual([1, 0]);
    start();
    expect(aborts()).toBe(1);
    progress.gotHead(200, []);
    progress.gotBody(Buffer.from('late'));
    progress.ended();
    expect(results).toMatchObject([{ failure: { code: 'stopped' } }]);
  });
});

describe('a request with a response', () => {
  const replyOf = (results: readonly SendResult[]) => {
    const [sent] = results;
    if (sent === undefined || !('reply' in sent)) throw new Error(JSON.stringify(sent));
    return sent.reply;
  };

  it('has its status, headers in pairs, and body', () => {
    const { progress, results, start, aborts } = follow();
    start();
    progress.gotHead(202, [Buffer.from('A'), Buffer.from('\xf1', 'latin1'), 'b'], true);
    progress.gotBody(Buffer.from('on'));
    progress.gotBody(Buffer.from('e'));
    progress.ended();
    progress.ended();
    expect(results).toHaveLength(1);
    expect(replyOf(results)).toEqual({
      ...{ status: 202, early: true, body: 'one', bodyBytes: 3 },
      headers: [
        ['A', 'ñ'],
        ['b', ''],
      ],
    });
    expect(aborts()).toBe(0);
  });

  it('has no result before the head of its response', () => {
    const { progress, results, start } = follow();
    start();
    progress.ended();
    expect(results).toEqual([]);
  });

  it('keeps 4096 bytes of a body, and reads 65,536', () => {
    const { progress, results, start, aborts } = follow();
    start();
    progress.gotHead(200, []);
    for (const bytes of [4095, 2, 65_536 - 4098]) progress.gotBody(new Uint8Array(bytes).fill(0x78));
    expect(results).toEqual([]);
    progress.gotBody(new Uint8Array(1).fill(0x79));
    const { body, bodyBytes, early } = replyOf(results);
    expect([body, bodyBytes, early, aborts()]).toEqual(['x'.repeat(4096), 65_536, false, 1]);
    progress.gotBody(new Uint8Array(9));
    expect([results.length, aborts()]).toEqual([1, 1]);
  });

  it('reads 1024 pieces of a body', () => {
    const { progress, results, start } = follow();
    start();
    progress.gotHead(200, []);
    for (let piece = 1; piece < 1024; piece += 1) progress.gotBody(Buffer.from('x'));
    expect(results).toEqual([]);
    progress.gotBody(Buffer.from('x'));
    expect(replyOf(results).bodyBytes).toBe(1024);
  });

  it('may be preceded by 16 informational responses', () => {
    const { progress, results, start, aborts } = follow();
    start();
    for (let each = 0; each < 16; each += 1) progress.gotInformational();
    expect(results).toEqual([]);
    progress.gotInformational();
    expect(results).toMatchObject([
      {
        failure: {
          code: 'failed',
          detail: 'No final response came within 16 informational responses: a receiver sends one.',
        },
      },
    ]);
    expect(aborts()).toBe(1);
  });

  it('may be preceded by 64 KiB, of which the last piece is not counted', () => {
    const { progress, results, start } = follow();
    start();
    for (const bytes of [65_536, 900_000]) progress.gotBytes(bytes);
    expect(results).toEqual([]);
    progress.gotBytes(900_001);
    expect(results).toMatchObject([
      { failure: { detail: 'No final response came within 64 KiB: a receiver sends one.' } },
    ]);
  });

  it('is kept without the rest after 128 KiB of any bytes', () => {
    const { progress, results, start, aborts } = follow();
    start();
    progress.gotHead(200, []);
    for (const bytes of [65_537, 131_072, 131_073]) progress.gotBytes(bytes);
    expect([results.length, aborts()]).toEqual([0, 0]);
    progress.gotBytes(131_074);
    expect([replyOf(results).status, aborts()]).toEqual([200, 1]);
    progress.gotBytes(131_075);
    expect([results.length, aborts()]).toEqual([1, 1]);
  });
});

describe('a request under a lease', () => {
  it('is ended when the lease is lost, and is not started without it', () => {
    const { lease, lose } = leaseToLose();
    const running = follow({ lease });
    running.start();
    expect([running.results.length, running.aborts()]).toEqual([0, 0]);
    lose();
    const stopped = { code: 'stopped', detail: 'Another process sends the messages of the account now.' };
    expect(running.results).toMatchObject([{ failure: stopped }]);
    expect(running.aborts()).toBe(1);
    const connecting = leaseToLose();
    const later = follow({ lease: connecting.lease });
    connecting.lose();
    expect(later.results).toMatchObject([{ failure: stopped }]);
    const unsent = follow({ lease: leaseToLose(() => false).lease });
    unsent.start();
    expect(unsent.results).toMatchObject([{ failure: stopped }]);
    expect(unsent.aborts()).toBe(1);
  });

  it('no longer depends on it after its response', () => {
    const { lease, lose } = leaseToLose();
    const { progress, results, start, aborts } = follow({ lease });
    start();
    progress.gotHead(204, []);
    progress.ended();
    lose();
    expect([results.length, aborts()]).toEqual([1, 0]);
  });
});

function leaseToLose(isHeld = () => true): { lease: NonNullable<WebhookRequest['lease']>; lose(): void } {
  let lose = (): void => {};
  const onLost = (listener: () => void): void => {
    lose = listener;
  };
  return { lease: { isHeld, onLost }, lose: () => lose() };
}

/** Matches this text, and nothing before or after it. */
function wholeText(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
