import { describe, expect, it } from 'vitest';
import table from '../../fixtures/conduct.json' with { type: 'json' };
import { facts, gaps } from '../../src/contract/interface.js';
import { compileShape, type WireShape } from '../../src/contract/shapes/wire-shape.js';
import { checks, conductRules, judgeConduct } from '../../src/requests/conduct/judge.js';
import type { JournalEntry } from '../../src/requests/journal-entry.js';
import type { StoredDelivery } from '../../src/webhooks/delivery.js';
import { cpuMsOf } from '../cpu-time.js';
import { schemaValidator } from '../fixtures/schema-validator.js';
import { envelopes } from '../http/example-shapes.js';

const whole = { evicted: 0, skipped: 0, on: true };
const unsent = { deliveries: [], dropped: 0 };

/** Returns a create about one company, with usual values by default. */
function entryOf(id: number, fields: Partial<JournalEntry>): JournalEntry {
  return {
    ...{
      id: `req_${id}`,
      at: 0,
      method: 'POST',
      target: '/v1/reports',
      operation: 'createReport',
      headers: '',
    },
    ...{ body: '{"companyId":"acme"}', status: 201, answerBytes: 0, receivedAt: 0, tookUs: 0, sum: 0 },
    ...fields,
  };
}

const outcomeOf = (name: string, requests: readonly JournalEntry[]) =>
  judgeConduct(requests, whole, unsent).rules.find(({ rule }) => rule.name === name)?.outcome;

describe('the rules of conduct', () => {
  it('match their schema, and each of them is judged', () => {
    const isValid = schemaValidator('ConductTable');
    expect(isValid(table), JSON.stringify(isValid.errors)).toBe(true);
    expect(Object.keys(checks)).toEqual(conductRules.map(({ name }) => name));
    expect(conductRules.map(({ id }) => id)).toEqual([...new Set(conductRules.map(({ id }) => id))].sort());
  });

  it('name only facts and gaps that exist', () => {
    const known = [...facts, ...gaps].map(({ id }) => id);
    for (const { id, basis } of conductRules)
      for (const each of basis) expect(known, `${id} rests on ${each}`).toContain(each);
  });

  it('state the limits that they apply', () => {
    const right = (name: string) => conductRules.find((rule) => rule.name === name)?.right;
    const { earlyMs, mostReadsInASecond, leastLaterShare, mostReadsOfAnEnd, endedSeconds, actedSeconds } =
      table.limits;
    expect(right('retry-after')).toContain(`up to ${earlyMs} ms early`);
    expect(right('polling')).toContain(`at most ${mostReadsInASecond} times in any second`);
    expect([leastLaterShare, right('polling')]).toEqual([
      0.5,
      expect.stringContaining('at least half as long'),
    ]);
    expect(right('final-states')).toContain(`at most ${mostReadsOfAnEnd} times more`);
    expect(right('final-states')).toContain(`within ${endedSeconds} seconds`);
    expect(right('duplicates')).toContain(`within ${actedSeconds} seconds`);
  });

  it('ignore requests that were already in flight', () => {
    const lost = entryOf(1, { status: 503, retryAfter: 2, tookUs: 500_000 });
    for (const name of ['retry-after', 'lost-creates']) {
      const overlapping = entryOf(2, { receivedAt: 400, ...(name === 'lost-creates' && { status: 503 }) });
      expect([name, outcomeOf(name, [lost, overlapping])]).toEqual([name, 'not-exercised']);
      expect([name, outcomeOf(name, [lost, overlapping, entryOf(3, { receivedAt: 600 })])]).toEqual([
        name,
        'broken',
      ]);
    }
  });

  it('measure from the end of a response that a fault delayed', () => {
    const held = { heldMs: 2000, receivedAt: 0 };
    const busy = entryOf(1, { ...held, status: 503, retryAfter: 1 });
    expect(outcomeOf('retry-after', [busy, entryOf(2, { receivedAt: 600 })])).toBe('not-exercised');
    expect(outcomeOf('retry-after', [busy, entryOf(2, { receivedAt: 2010 })])).toBe('broken');
    expect(outcomeOf('retry-after', [busy, entryOf(2, { receivedAt: 3000 })])).toBe('kept');
    const refused = [
      entryOf(1, { ...held, status: 422 }),
      entryOf(2, { ...held, status: 422, receivedAt: 5 }),
    ];
    expect(outcomeOf('retries-of-permanent-errors', refused)).toBe('kept');
    const key = (id: number) => ({ ownHeaders: `idempotency-key: k${id}\n` });
    const lost = entryOf(1, { ...held, ...key(1), status: 500 });
    expect(outcomeOf('lost-creates', [lost, entryOf(2, { ...key(2), receivedAt: 9 })])).toBe('not-exercised');
    expect(outcomeOf('lost-creates', [lost, entryOf(2, { ...key(1), receivedAt: 2009 })])).toBe('kept');
  });

  it('tolerate an inexact timer, and nothing beyond it', () => {
    const limited = entryOf(1, { status: 429, retryAfter: 2 });
    expect(outcomeOf('retry-after', [limited, entryOf(2, { receivedAt: 1900 })])).toBe('kept');
    expect(outcomeOf('retry-after', [limited, entryOf(2, { receivedAt: 1899 })])).toBe('broken');
    expect(outcomeOf('retry-after', [limited, entryOf(2, { receivedAt: 5, at: 2000 })])).toBe('kept');
  });

  it('accept five reads per second, and reject six of them', () => {
    const read = (id: number, receivedAt: number) =>
      entryOf(id, {
        method: 'GET',
        operation: 'getReport',
        reportId: 'rep_1',
        reportStatus: 'queued',
        receivedAt,
      });
    const reads = (every: number) => Array.from({ length: 6 }, (_, at) => read(at, at * every));
    expect(outcomeOf('polling', reads(200))).toBe('kept');
    expect(outcomeOf('polling', reads(199))).toBe('broken');
  });

  it('accept a client that restarts its backoff at every state', () => {
    const read = (id: number, receivedAt: number, reportStatus: string) =>
      entryOf(id, { method: 'GET', operation: 'getReport', reportId: 'rep_1', reportStatus, receivedAt });
    const instants = [0, 1, 3, 7, 15, 16, 18, 22, 30].map((seconds) => seconds * 1000);
    const oneState = instants.map((instant, at) => read(at, instant, 'queued'));
    const twoStates = instants.map((instant, at) => read(at, instant, at < 4 ? 'queued' : 'processing'));
    expect(outcomeOf('polling', twoStates)).toBe('kept');
    expect(outcomeOf('polling', oneState)).toBe('kept');
    const fastReads = [0, 10, 20, 30, 31, 32, 33].map((seconds, at) => read(at, seconds * 1000, 'queued'));
    expect(outcomeOf('polling', fastReads)).toBe('broken');
  });

  it('treat a key after a 401 as another key if it was accepted', () => {
    const refused = entryOf(1, { status: 401 });
    expect(outcomeOf('retries-of-permanent-errors', [refused, entryOf(2, { receivedAt: 9 })])).toBe('kept');
    expect(
      outcomeOf('retries-of-permanent-errors', [refused, entryOf(2, { receivedAt: 9, status: 401 })]),
    ).toBe('broken');
  });

  it.each([
    { status: 204, fault: 'status=204; by=header' },
    { status: 201, fault: 'stall=5ms; by=header' },
    { status: 201, fault: 'body=truncated-chunked; by=header' },
    { status: 201, fault: 'body=truncated-gzip; by=header' },
    { status: null, fault: 'close=after; by=header' },
  ])('treat a create as lost if its response does not show its report: %o', (lost) => {
    const again = entryOf(2, { receivedAt: 10 });
    expect(outcomeOf('lost-creates', [entryOf(1, lost), again])).toBe('broken');
    expect(outcomeOf('lost-creates', [entryOf(1, { status: lost.status ?? 201 }), again])).toBe(
      'not-exercised',
    );
  });

  it('match the retries of many lost creates quickly', () => {
    const requests = Array.from({ length: 20_000 }, (_, at) =>
      entryOf(at, {
        status: null,
        receivedAt: at,
        body: `{"companyId":"${at % 10_000}"}`,
        fault: 'body=extra-members',
      }),
    );
    const { rules } = judgeConduct(requests, whole, unsent);
    expect(rules.find(({ rule }) => rule.name === 'lost-creates')).toMatchObject({ judged: 10_000 });
  });

  /** Returns reads of one report, each after some seconds and with the status of its response. */
  const pollOutcome = (
    ...reads: readonly (readonly [afterSeconds: number, status?: number, retryAfter?: number])[]
  ) => {
    let receivedAt = 0;
    return reads.map(([afterSeconds, status = 200, retryAfter], at) => {
      receivedAt += afterSeconds * 1000;
      const extra = status === 200 ? { reportStatus: 'queued' } : {};
      const wait = retryAfter === undefined ? {} : { retryAfter };
      return entryOf(at, {
        ...{ method: 'GET', target: '/v1/reports/rep_1', operation: 'getReport', reportId: 'rep_1' },
        ...{ status, receivedAt, ...extra, ...wait },
      });
    });
  };

  it('do not count failed reads and requested waits as polling', () => {
    const waitedLong = pollOutcome(...Array(5).fill([0.1, 503, 0]), [0.1]);
    expect(outcomeOf('polling', waitedLong)).toBe('not-exercised');
    const limited = pollOutcome(
      [0],
      [0.1, 429],
      [0.1, 429],
      [0.1, 500],
      [0.1],
      [0.1, 502],
      [0.1],
      [0.1],
      [0.1],
    );
    expect(outcomeOf('polling', limited)).toBe('kept');
    const waitedExactly = pollOutcome(
      [0],
      [0.6, 503, 2],
      [2.1],
      [0.6, 503, 2],
      [2.1],
      [0.6],
      [0.6],
      [0.6],
      [0.6],
    );
    expect([outcomeOf('retry-after', waitedExactly), outcomeOf('polling', waitedExactly)]).toEqual([
      'kept',
      'kept',
    ]);
    const extra = pollOutcome([0, 200, 5], [5, 200, 5], [5], [0.6], [0.6], [0.6], [0.6]);
    expect(outcomeOf('polling', extra)).toBe('kept');
  });

  it('detect fast polling between failures', () => {
    const tooFast = pollOutcome([0], [0.1], [0.1, 503], [0.1], [0.1], [0.1, 503], [0.1], [0.1]);
    expect(outcomeOf('polling', tooFast)).toBe('broken');
    const shortened = pollOutcome([0], [5], [5], [5, 503, 1], [1], [1], [1]);
    expect(outcomeOf('polling', shortened)).toBe('broken');
  });

  it('ignore an aborted upload, which is neither a create nor a retry', () => {
    const brokenOff = { status: null, body: undefined };
    const uploads = [entryOf(1, brokenOff), entryOf(2, { ...brokenOff, receivedAt: 9 })];
    for (const name of ['retries-of-permanent-errors', 'lost-creates', 'recovered-creates'])
      expect([name, outcomeOf(name, uploads)]).toEqual([name, 'not-exercised']);
    const key = { ownHeaders: 'idempotency-key: k\n' };
    const lost = entryOf(1, { ...key, status: null, fault: 'reset=after; by=header' });
    const again = [
      entryOf(2, { ...key, ...brokenOff, receivedAt: 9 }),
      entryOf(3, { ...key, receivedAt: 20 }),
    ];
    expect(outcomeOf('lost-creates', [lost, ...again])).toBe('kept');
    expect(outcomeOf('recovered-creates', [lost, ...again])).toBe('kept');
  });

  it('treat a report that is read later as found, however its response was lost', () => {
    const key = { ownHeaders: 'idempotency-key: k\n' };
    const read = { method: 'GET', target: '/v1/reports/rep_1', operation: 'getReport', body: undefined };
    for (const lost of [
      { status: null, fault: 'close=after; by=header' },
      { status: null, heldMs: 5 },
      { status: 204, fault: 'status=204; by=header' },
      { fault: 'body=truncated-gzip; by=header' },
      { fault: 'content-type=text/html; by=header' },
    ]) {
      const create = entryOf(1, { ...key, ...lost, reportId: 'rep_1' });
      const found = entryOf(2, { ...read, reportId: 'rep_1', receivedAt: 9, status: 200 });
      const other = entryOf(2, {
        ...read,
        target: '/v1/reports/rep_2',
        reportId: 'rep_2',
        receivedAt: 9,
        status: 200,
      });
      const early = entryOf(2, { ...read, reportId: 'rep_1', receivedAt: -9, status: 200 });
      expect([lost, outcomeOf('recovered-creates', [create, found])]).toEqual([lost, 'kept']);
      for (const irrelevant of [other, early, { ...found, status: 404 }, { ...found, status: null }])
        expect([lost, outcomeOf('recovered-creates', [create, irrelevant])]).toEqual([lost, 'broken']);
    }
    const readable = entryOf(1, { fault: 'content-type=application/vnd.report+json; by=header' });
    expect(outcomeOf('recovered-creates', [readable])).toBe('not-exercised');
  });

  it('do not reject an id that an evicted request may have returned', () => {
    const readOf = (id: string) => ({
      ...{
        method: 'GET',
        target: `/v1/reports/${id}`,
        operation: 'getReport',
        reportId: id,
        body: undefined,
      },
      ...{ status: 404, problem: 'report-not-found' },
    });
    const given = entryOf(1, { reportId: 'rep_1' });
    expect(outcomeOf('given-ids', [given, entryOf(2, readOf('rep_1'))])).toBe('not-exercised');
    expect(outcomeOf('given-ids', [given, entryOf(2, readOf('rep_2'))])).toBe('broken');
    const part = (id: string) =>
      judgeConduct([entryOf(1, readOf(id))], { ...whole, evicted: 1 }, unsent).rules.find(
        ({ rule }) => rule.name === 'given-ids',
      )?.outcome;
    expect([part('rep_2'), part('undefined')]).toEqual(['not-exercised', 'broken']);
  });

  it('follow redirects to their targets', () => {
    const redirect = (status: number, more: Partial<JournalEntry> = {}) =>
      entryOf(1, { status, fault: `status=${status}; by=header`, ...more });
    const next = (method: string, target: string, more: Partial<JournalEntry> = {}) =>
      entryOf(2, { method, target, receivedAt: 9, status: 200, ...more });
    const marked = '/v1/reports?sandbox-redirected';
    for (const status of [301, 302, 307, 308]) {
      expect(outcomeOf('redirects', [redirect(status), next('GET', marked, { body: undefined })])).toBe(
        'broken',
      );
      expect(outcomeOf('redirects', [redirect(status), next('POST', marked, { body: undefined })])).toBe(
        'broken',
      );
      expect(outcomeOf('redirects', [redirect(status), next('POST', marked)])).toBe('kept');
      expect(outcomeOf('redirects', [redirect(status), next('GET', '/v1/reports')])).toBe('not-exercised');
    }
    expect(outcomeOf('redirects', [redirect(303), next('GET', marked)])).toBe('not-exercised');
    expect(outcomeOf('redirects', [redirect(302, { method: 'GET' }), next('GET', marked)])).toBe(
      'not-exercised',
    );
    const elsewhere = { fault: 'status=307; location=http://127.0.0.1:4010/v1/reports?a=1#b; by=header' };
    expect(outcomeOf('redirects', [redirect(307, elsewhere), next('POST', '/v1/reports?a=1')])).toBe('kept');
    const queried = { target: '/v1/reports?limit=2' };
    expect(
      outcomeOf('redirects', [
        redirect(301, queried),
        next('HEAD', '/v1/reports?limit=2&sandbox-redirected'),
      ]),
    ).toBe('broken');
  });
});

describe('a client of a server with a shape', () => {
  const shape = compileShape(envelopes);
  const own = `rep_${'0'.repeat(32)}`;
  const attempt = (number: number, startedAt: number) => ({
    ...{ number, at: 0, startedAt, tookMs: 1, method: 'POST', url: 'https://example.com/', headers: [] },
    ...{ body: '{}', bodyBytes: 2, came: { status: 204, headers: [], body: '', bodyBytes: 0 } },
  });
  const delivery = {
    ...{ id: 'dlv_1', webhook: 'whk_1', subject: { report: own, place: 1 }, at: 0 },
    attempts: [attempt(1, 0), attempt(2, 50)],
  } as unknown as StoredDelivery;
  const cancel = (id: number, receivedAt: number) =>
    entryOf(id, {
      ...{ operation: 'cancelReport', target: `/v1/reports/kyb_${'0'.repeat(32)}/cancel`, body: '' },
      ...{ status: 200, reportId: own, receivedAt },
    });

  it('is judged on repeated messages by the ids of its shape', () => {
    const outcome = (requests: readonly JournalEntry[], by: WireShape | null) =>
      judgeConduct(requests, whole, { deliveries: [delivery], dropped: 0 }, by).rules.find(
        ({ rule }) => rule.name === 'duplicates',
      )?.outcome;
    expect(outcome([cancel(1, 10)], shape)).toBe('kept');
    expect(outcome([cancel(1, 10), cancel(2, 60)], shape)).toBe('broken');
    expect(outcome([cancel(1, 10), cancel(2, 60)], null)).toBe('not-exercised');
  });

  it('is judged as quickly as other clients', () => {
    const requests = Array.from({ length: 20_000 }, (_, at) =>
      entryOf(at, { body: `{"company":{"ref":"company ${at}"}}`, status: null, receivedAt: at }),
    );
    expect(cpuMsOf(() => void judgeConduct(requests, whole, unsent, shape))).toBeLessThan(10_000);
  });
});
