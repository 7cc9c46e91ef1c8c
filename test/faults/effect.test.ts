import { describe, expect, it } from 'vitest';
import type { FaultEffect, WebhookEffect } from '../../src/contract/generated/types.js';
import { faultViolations } from '../../src/faults/definitions.js';
import {
  addUnknownFields,
  conflictsIn,
  readEffect,
  readResponseEffect,
  responsePart,
  webhookEffectConflicts,
  writeEffect,
} from '../../src/faults/effect.js';
import {
  faultMeaning,
  faultModifierNames,
  isFaultModifier,
  lastingPart,
  requestedEffect,
} from '../../src/faults/modifiers.js';

const errorsIn = (text: string, read = readEffect) => {
  const found = read(text);
  return 'errors' in found ? found.errors : [];
};
const responseEffectNames =
  'status, retry-after, retry-after-form, rate-limit-reset, location, latency, latency-up-to, latency-p99, clock, reset, close, body, content-type, drip, stall, informational';
const all = `${responseEffectNames}, webhook, copies, delay, bytes`;

describe('an effect as one line', () => {
  it.each<[string, FaultEffect]>([
    ['status=503; retry-after=2', { status: 503, retryAfter: 2 }],
    ['latency=5ms; latency-up-to=9ms; clock=virtual', { latency: { ms: 5, upToMs: 9, clock: 'virtual' } }],
    ['latency=5ms; latency-p99=9ms', { latency: { ms: 5, p99Ms: 9 } }],
    ['reset=before', { reset: 'before' }],
    ['close=after', { close: 'after' }],
    [
      'status=302; retry-after=60; retry-after-form=past-date; location=/v1/reports?a=b',
      { status: 302, location: '/v1/reports?a=b', retryAfter: 60, retryAfterForm: 'past-date' },
    ],
    ['status=429; rate-limit-reset=2', { status: 429, rateLimitReset: 2 }],
    [
      'body=truncated-gzip; stall=7ms; informational=103',
      { body: 'truncated-gzip', stallMs: 7, informational: 103 },
    ],
    ['body=truncated; content-type=text/html; drip=7ms', fromLine()],
    ['webhook=burst; copies=3', { webhook: { kind: 'burst', copies: 3 } }],
    ['webhook=delayed; delay=7ms', { webhook: { kind: 'delayed', delayMs: 7 } }],
    ['webhook=huge-payload; bytes=2048', { webhook: { kind: 'huge-payload', bytes: 2048 } }],
  ])('is read and written: %s', (line, effect) => {
    expect(readEffect(line)).toEqual({ effect });
    expect(readEffect(line.replaceAll('; ', ' ;').replaceAll('=', ' = '))).toEqual({ effect });
    expect(writeEffect(effect)).toBe(line);
  });

  it.each([
    ['status=5ms', 'status takes a whole number, not "5ms".'],
    ['status=x5', 'status takes a whole number, not "x5".'],
    ['status=1234567890', 'status must be 204, 301, 302, 307, 308 or from 400 to 599, not 1234567890.'],
    ['retry-after=99999999999', 'retry-after must be from 0 to 2147483647, not 99999999999.'],
    ['drip=99999999999ms', 'drip must be from 1 to 60000, not 99999999999.'],
    [
      'status=503; retry-after=past',
      'retry-after takes a whole number, not "past". For a date, use retry-after-form=date or retry-after-form=past-date.',
    ],
    ['status=302; retry-after-form=date', 'retry-after-form goes with retry-after only.'],
    [
      'status=503; retry-after=1; retry-after-form=dates',
      'retry-after-form must be seconds, date or past-date, not "dates". Did you mean date?',
    ],
    ['status=303', 'status must be 204, 301, 302, 307, 308 or from 400 to 599, not 303. Did you mean 302?'],
    ['status=205', 'status must be 204, 301, 302, 307, 308 or from 400 to 599, not 205. Did you mean 204?'],
    ['informational=102', 'informational must be 100 or 103, not 102.'],
    ['status=503; location=/v1/reports', 'location goes with a status of 301, 302, 307, 308 only.'],
    [
      'status=302; location=/a b',
      'location must be a URL or a path of at most 500 characters, without spaces, quotes, angle brackets and semicolons, not "/a b".',
    ],
    ['body=truncated-gz', expect.stringMatching(/^body must be empty, .* Did you mean truncated-gzip\?$/)],
    ['close=befor', 'close must be before or after, not "befor". Did you mean before?'],
    ['latency=5', 'latency takes whole milliseconds, such as 2000ms, not "5".'],
    ['drip=5mss', 'drip takes whole milliseconds, such as 2000ms, not "5mss".'],
    ['drip=-5ms', 'drip takes whole milliseconds, such as 2000ms, not "-5ms".'],
    ['status=503;status=500', 'status is given twice.'],
    ['staus=503', `There is no part "staus"; there are ${all}. Did you mean status?`],
    ['=1', `A part has no name; there are ${all}.`],
    ['constructor=1', `There is no part "constructor"; there are ${all}.`],
    ['copies=3', 'copies goes with webhook only.'],
    ['latency-up-to=9ms', 'latency-up-to goes with latency only.'],
    ['clock=virtual', 'clock goes with latency only.'],
    ['status=999', 'status must be 204, 301, 302, 307, 308 or from 400 to 599, not 999.'],
    ['latency=99999ms', 'latency must be from 0 to 60000, not 99999.'],
    ['latency=1ms; latency-p99=99999ms', 'latency-p99 must be from 0 to 60000, not 99999.'],
    ['webhook=burst; copies=1', 'copies must be from 2 to 20, not 1.'],
    ['reset=later', 'reset must be before or after, not "later". Did you mean after?'],
    ['reset=retryAfter', 'reset must be before or after, not "retryAfter".'],
    ['retry-after=2', 'retry-after goes with a status, such as 503.'],
    ['body=empty; drip=1ms', 'There is no body to send in pieces.'],
    [
      'latency=1ms; latency-up-to=2ms; latency-p99=3ms',
      'latency-up-to draws evenly and latency-p99 does not: give one of them.',
    ],
  ])('is refused: %s', (line, fault) => {
    expect(errorsIn(line)).toEqual([fault]);
  });

  it('is refused with all its errors, but without errors that follow from others', () => {
    expect(errorsIn('reset=later; nope=2; status=x; retry-after=2')).toEqual([
      `There is no part "nope"; there are ${all}.`,
      'status takes a whole number, not "x".',
      'reset must be before or after, not "later". Did you mean after?',
    ]);
    expect(errorsIn('nope=2')).toEqual([`There is no part "nope"; there are ${all}.`]);
    expect(errorsIn('clock=virtual; status=999')).toEqual([
      'clock goes with latency only.',
      'status must be 204, 301, 302, 307, 308 or from 400 to 599, not 999.',
    ]);
  });

  it('cannot have a part of a message fault in a response fault', () => {
    expect(errorsIn('copies=3', readResponseEffect)).toEqual([
      'copies applies to messages, not to the response to a request: use a company id, or POST /_sandbox/faults.',
    ]);
    expect(errorsIn('nope=3', readResponseEffect)).toEqual([
      `There is no part "nope"; there are ${responseEffectNames}.`,
    ]);
    expect(readResponseEffect('status=503')).toEqual({ effect: { status: 503 } });
  });

  it('has at least one part of a response fault', () => {
    expect(responsePart({ status: 503, webhook: { kind: 'never' } })).toEqual({ status: 503 });
    expect(responsePart({ webhook: { kind: 'never' } })).toBeNull();
  });
});

function fromLine(): FaultEffect {
  return { body: 'truncated', contentType: 'text/html', dripMs: 7 };
}

describe('contradicting parts of an effect', () => {
  const resetDetail = 'A reset leaves no response: it goes with a latency only.';
  it.each<[FaultEffect, string[]]>([
    [{ retryAfter: 2 }, ['retryAfter: retryAfter goes with a status, such as 503.']],
    [{ retryAfter: 2, status: 503 }, []],
    [{ reset: 'after', latency: { ms: 1 } }, []],
    [{ reset: 'after', status: 500 }, [`reset: ${resetDetail}`]],
    [{ reset: 'after', body: 'empty' }, [`reset: ${resetDetail}`]],
    [{ reset: 'after', contentType: 'a/b' }, [`reset: ${resetDetail}`]],
    [{ reset: 'after', dripMs: 1 }, [`reset: ${resetDetail}`]],
    ...(['extra-members', 'unknown-values'] as const).map((body): [FaultEffect, string[]] => [
      { status: 500, body },
      [`body: ${body} goes with a response of its operation, not with a status.`],
    ]),
    [{ status: 500, body: 'empty' }, []],
    [{ body: 'extra-members' }, []],
    [{ body: 'empty', dripMs: 1 }, ['dripMs: There is no body to send in pieces.']],
    [{ body: 'truncated', dripMs: 1 }, []],
    [{ body: 'truncated-gzip', dripMs: 1, informational: 100 }, []],
    [{ body: 'truncated-chunked', stallMs: 1 }, []],
    [{ status: 503, stallMs: 1 }, []],
    [{ status: 302, retryAfter: 1, location: '/' }, []],
    [{ status: 204, informational: 103 }, []],
    [{ status: 204, retryAfter: 1 }, ['retryAfter: retryAfter goes with a status, such as 503.']],
    [{ status: 204, location: '/' }, ['location: location goes with a status of 301, 302, 307, 308 only.']],
    [
      { rateLimitReset: 1 },
      ['rateLimitReset: rateLimitReset goes with a status from 400 to 599, such as 429.'],
    ],
    [
      { status: 302, rateLimitReset: 1 },
      ['rateLimitReset: rateLimitReset goes with a status from 400 to 599, such as 429.'],
    ],
    [
      { status: 204, body: 'truncated', contentType: 'a/b', dripMs: 1 },
      ['body', 'contentType', 'dripMs'].map(
        (name) => `${name}: ${name} does not go with status 204: that response has no body.`,
      ),
    ],
    [
      { status: 302, stallMs: 1 },
      ['stallMs: stallMs does not go with status 302: that response has no body.'],
    ],
    [
      { stallMs: 1, dripMs: 1 },
      ['stallMs: stallMs does not go with dripMs: a body stalls or comes in pieces.'],
    ],
    [
      { stallMs: 1, body: 'empty' },
      ['stallMs: stallMs does not go with body empty: there is nothing to stall.'],
    ],
    [
      { stallMs: 1, body: 'truncated' },
      ['stallMs: stallMs does not go with body truncated: one that stalls is never whole.'],
    ],
    [{ reset: 'after', informational: 100 }, [`reset: ${resetDetail}`]],
    [{ close: 'after', latency: { ms: 1 } }, []],
    ...(['status', 'body', 'informational', 'stallMs', 'reset'] as const).map(
      (name): [FaultEffect, string[]] => [
        {
          close: 'before',
          ...{
            status: { status: 500 },
            body: { body: 'empty' },
            informational: { informational: 103 },
            stallMs: { stallMs: 1 },
            reset: { reset: 'before' },
          }[name],
        } as FaultEffect,
        [
          `close: close goes with a latency only, not with ${name}: a connection that is closed has no response.`,
        ],
      ],
    ),
    [{ latency: { ms: 5, upToMs: 4 } }, ['latency: upToMs is the maximum, and ms the minimum.']],
    [{ latency: { ms: 5, upToMs: 5 } }, []],
    [{ latency: { ms: 5, p99Ms: 5 } }, ['latency: p99Ms is more than ms, the median.']],
    [{ latency: { ms: 5, p99Ms: 6 } }, []],
    [
      { latency: { ms: 5, p99Ms: 6, upToMs: 7 } },
      ['latency: upToMs draws evenly and p99Ms does not: give one of them.'],
    ],
    [{ webhook: { kind: 'never', copies: 2 } }, ['webhook: copies goes with burst, not with never.']],
  ])('%o', (effect, expected) => {
    expect(conflictsIn(effect).map(({ field, detail }) => `${field}: ${detail}`)).toEqual(expected);
  });

  it('are refused in message faults too', () => {
    const delays = 'delayMs goes with out-of-order, delayed, slow-body, not with burst.';
    expect(webhookEffectConflicts({ kind: 'burst', delayMs: 1, bytes: 2 })).toEqual([
      delays,
      'bytes goes with huge-payload, not with burst.',
    ]);
    expect(webhookEffectConflicts({ kind: 'slow-body', delayMs: 10_000 })).toEqual([]);
    expect(webhookEffectConflicts({ kind: 'slow-body', delayMs: 10_001 })).toEqual([
      'The body of a slow-body comes after 10000 milliseconds at most.',
    ]);
    expect(webhookEffectConflicts({ kind: 'delayed', delayMs: 10_001 })).toEqual([]);
    expect(webhookEffectConflicts({ kind: 'nope', copies: 2 } as unknown as WebhookEffect)).toEqual([]);
    expect(webhookEffectConflicts({ kind: 7 } as unknown as WebhookEffect)).toEqual([]);
  });
});

describe('a new fault', () => {
  const found = (fault: unknown) =>
    faultViolations(fault).map(({ pointer, keyword, detail }) => `${pointer} ${keyword} ${detail}`);

  it('is checked beyond its schema', () => {
    expect(found({ match: { operation: 'getReport', companyId: 'acme' }, effect: { status: 503 } })).toEqual(
      [],
    );
    expect(found({ match: { operation: 'getRaport' }, effect: { status: 503 } })).toEqual([
      expect.stringMatching(
        /^#\/match\/operation enum match\.operation must be an operation under \/v1: .*createReport.*\. Did you mean getReport\?$/,
      ),
    ]);
    expect(found({ until: { instant: '2026-02-30T00:00:00Z' } })).toEqual([
      '#/until/instant format until.instant must be an instant that exists, not "2026-02-30T00:00:00Z".',
    ]);
    expect(found({ until: { instant: '2026-02-28T00:00:00Z' } })).toEqual([]);
    expect(found({ effect: { retryAfter: 2 } })).toEqual([
      '#/effect/retryAfter fault retryAfter goes with a status, such as 503.',
    ]);
  });

  it('hits either messages or responses, and has only the filters of its kind', () => {
    const webhook = { kind: 'never' };
    expect(found({ effect: { webhook, status: 503 } })).toEqual([
      '#/effect/webhook fault A fault hits messages or responses: set one for each.',
    ]);
    expect(found({ effect: { webhook }, match: { operation: 'getReport', eventType: 'a' } })).toEqual([
      '#/match/operation fault match.operation matches calls, and the effect is one on messages: match them by eventType and webhookId.',
    ]);
    expect(found({ effect: { status: 503 }, match: { eventType: 'a', webhookId: 'b' } })).toEqual(
      ['eventType', 'webhookId'].map(
        (name) =>
          `#/match/${name} fault match.${name} matches messages, and goes with the effect webhook only.`,
      ),
    );
  });

  it.each([
    null,
    'a',
    {},
    { match: null },
    { effect: null },
    { match: { operation: 7 }, until: { instant: 7 } },
  ])('has no further errors if it does not match its schema: %o', (fault) => {
    expect(found(fault)).toEqual([]);
  });
});

describe('modifiers of a company id', () => {
  it.each<[string, FaultEffect]>([
    ['status-503', { status: 503 }],
    ['latency-20ms', { latency: { ms: 20 } }],
    ['reset-before', { reset: 'before' }],
    ['drip', { dripMs: 1000 }],
    ['drip-5ms', { dripMs: 5 }],
    ['stall', { stallMs: 60_000 }],
    ['stall-5ms', { stallMs: 5 }],
    ['close-after', { close: 'after' }],
    ['status-204', { status: 204 }],
    ['status-308', { status: 308 }],
    ['truncated-gzip', { body: 'truncated-gzip' }],
    ['truncated-chunked', { body: 'truncated-chunked' }],
    ['informational-100', { informational: 100 }],
    ['webhook-burst', { webhook: { kind: 'burst' } }],
    ['webhook-burst-7', { webhook: { kind: 'burst', copies: 7 } }],
    ['webhook-delayed-60000ms', { webhook: { kind: 'delayed', delayMs: 60_000 } }],
  ])('%s gives its effect', (text, effect) => {
    expect(isFaultModifier(text)).toBe(true);
    expect(requestedEffect([text])).toEqual({ effect });
    expect(faultModifierNames.incomplete(text)).toBeNull();
  });

  it('can be combined, and other modifiers have no effect', () => {
    expect(requestedEffect(['status-503', 'slow', 'retry-after-2'])).toEqual({
      effect: { status: 503, retryAfter: 2 },
    });
    expect(requestedEffect(['slow'])).toBeNull();
    expect(
      requestedEffect(['status-429', 'retry-after-60', 'retry-after-past-date', 'rate-limit-reset-2']),
    ).toEqual({
      effect: { status: 429, retryAfter: 60, retryAfterForm: 'past-date', rateLimitReset: 2 },
    });
    expect(requestedEffect(['status-1234567890'])).toEqual({
      errors: ['status must be 204, 301, 302, 307, 308 or from 400 to 599, not 1234567890.'],
    });
    expect(requestedEffect(['latency-20'])).toEqual({
      errors: ['latency takes whole milliseconds, such as 2000ms, not "20".'],
    });
  });

  it.each(['status', 'reset-before-3', 'constructor', 'constructor-3', 'slow', '-3'])(
    '%s is not a fault modifier',
    (text) => {
      expect([isFaultModifier(text), faultMeaning(text)]).toEqual([false, undefined]);
    },
  );

  it('have a meaning for every value after their names', () => {
    expect(faultMeaning('webhook-burst-7')).toBe(faultMeaning('webhook-burst'));
    expect(faultMeaning('status-204')?.en).not.toBe(faultMeaning('status-503')?.en);
    expect(faultMeaning('status-503')?.en).toBe('Nothing is done, and the response has that status.');
  });

  it.each([
    ['status-x', '+status takes a whole number, such as +status-503.', 'status-503'],
    ['latency-', '+latency takes whole milliseconds, such as +latency-2000ms.', 'latency-2000ms'],
    ['webhook-burst-x', '+webhook-burst takes a whole number, such as +webhook-burst-5.', 'webhook-burst-5'],
    [
      'webhook-delayed-x',
      '+webhook-delayed takes whole milliseconds, such as +webhook-delayed-2000ms.',
      'webhook-delayed-2000ms',
    ],
  ])('%s is refused with the form of its value', (text, detail, example) => {
    expect(faultModifierNames.incomplete(text)).toEqual({ detail, example });
  });

  it.each(['statusx', 'reset-before-x', 'slow-x', 'retry-after-dat', 'status-20x'])(
    '%s is not read as a fault modifier',
    (text) => {
      expect(faultModifierNames.incomplete(text)).toBeNull();
    },
  );

  it('apply after the create too if they apply to responses', () => {
    expect(
      lastingPart({ status: 503, retryAfter: 2, rateLimitReset: 2, reset: 'after', close: 'after' }),
    ).toBeNull();
    const lasting: FaultEffect = { latency: { ms: 1 }, ...fromLine(), stallMs: 1, informational: 103 };
    expect(lastingPart({ ...lasting, status: 503 })).toEqual(lasting);
    for (const [name, value] of Object.entries(lasting))
      expect(lastingPart({ [name]: value })).toEqual({ [name]: value });
  });
});

it('every object of a value gets unknown fields, and keeps its own', () => {
  const more = { sandboxUnknownText: expect.any(String), sandboxUnknownObject: expect.any(Object) };
  expect(addUnknownFields([{ a: { b: null } }, 1, 'x'])).toEqual([
    { a: { b: null, ...more }, ...more },
    1,
    'x',
  ]);
});
