import { describe, expect, it } from 'vitest';
import { limits } from '../../src/requests/conduct/evidence.js';
import { judgeConduct } from '../../src/requests/conduct/judge.js';
import type { JournalEntry } from '../../src/requests/journal-entry.js';
import type { StoredAttempt, StoredDelivery } from '../../src/webhooks/delivery.js';
import { journalEntry } from './journal-entry.js';

/** Returns the cases of a rule. */
function casesOf(
  name: string,
  requests: readonly JournalEntry[],
  deliveries: readonly StoredDelivery[] = [],
): string[] {
  const report = judgeConduct(requests, { evicted: 0, skipped: 0, on: true }, { deliveries, dropped: 0 });
  const evidence = report.rules.find(({ rule }) => rule.name === name)?.evidence ?? [];
  return evidence.map(({ shows, detail }) => `${shows}: ${detail}`);
}

const body = '{"companyId":"acme"}';
const key = (value: string) => ({ ownHeaders: `idempotency-key: "${value}"\n` });
const create = (number: number, more: Partial<JournalEntry>): JournalEntry =>
  journalEntry({ id: `req_${number}`, receivedAt: 1000 * number, body, ...more });

describe('a create after a lost one', () => {
  const judged = (lost: Partial<JournalEntry>, retry: Partial<JournalEntry>) =>
    casesOf('lost-creates', [create(1, { status: 503, ...lost }), create(2, retry)]);

  it.each([
    [key('k'), key('k'), 'kept: It has key and body of req_1, which got 503.'],
    [key('k'), {}, 'broken: It has no Idempotency-Key, and comes after req_1, which got 503.'],
    [{}, key('k'), 'broken: Its Idempotency-Key cannot be that of req_1, which got 503.'],
    [key('k'), key('l'), 'broken: It has another Idempotency-Key than req_1, which got 503.'],
    [
      key('k'),
      { ...key('k'), body: '{"companyId":"other"}' },
      'broken: It has the Idempotency-Key, and not the body, of req_1, which got 503.',
    ],
    [
      { ...key('k'), status: null, fault: 'close=after; by=header' },
      key('k'),
      'kept: It has key and body of req_1, whose connection ended before its response was sent.',
    ],
    [
      { ...key('k'), status: 201, fault: 'body=truncated; by=header' },
      key('k'),
      'kept: It has key and body of req_1, whose response could not be read.',
    ],
    [
      { ...key('k'), status: 201, fault: 'content-type=text/html; by=header' },
      key('k'),
      'kept: It has key and body of req_1, whose response was not labelled as JSON.',
    ],
  ])('%j is judged as its retry: %j', (lost, retry, expected) => {
    expect(judged(lost, retry)).toEqual([expected]);
  });
});

describe('a create without a response', () => {
  const lost = { status: null, fault: 'close=after; by=header', reportId: 'rep_1' };
  const judged = (more: Partial<JournalEntry>, ...later: JournalEntry[]) =>
    casesOf('recovered-creates', [create(1, { ...lost, ...more }), ...later]);
  const end = ', and no later request lists reports or names its report.';

  it.each([
    [{}, `Its connection ended before the response. It has no Idempotency-Key${end}`],
    [
      key('k'),
      `Its connection ended before the response. It was not sent again with its Idempotency-Key${end}`,
    ],
    [
      { status: 201, fault: 'body=empty; by=header' },
      `Its response could not be read. It has no Idempotency-Key${end}`,
    ],
    [
      { status: 201, fault: 'content-type=text/html; by=header' },
      `Its response was not labelled as JSON. It has no Idempotency-Key${end}`,
    ],
  ])('is not recovered if nothing follows: %j', (more, detail) => {
    expect(judged(more)).toEqual([`broken: ${detail}`]);
  });

  it('is not recovered by a retry that is lost too', () => {
    const found = judged(key('k'), create(2, { ...lost, ...key('k') }));
    expect(found.slice(0, 1)).toEqual([
      `broken: Its connection ended before the response. No request with its Idempotency-Key got a response that can be used${end}`,
    ]);
  });

  it('is recovered by a retry with its key, a read of its report, or a list', () => {
    const read = { method: 'GET', target: '/v1/reports/rep_1', operation: 'getReport', status: 200 } as const;
    expect(judged(key('k'), create(2, { ...key('k'), reportId: 'rep_1' }))).toEqual([
      'kept: It is req_1 again, with its key.',
    ]);
    expect(judged({}, create(2, { ...read, body: undefined, reportId: 'rep_1' }))).toEqual([
      'kept: It names the report of req_1.',
    ]);
    const list = { ...read, target: '/v1/reports', operation: 'listReports', body: undefined };
    expect(judged({}, create(2, list))).toEqual(['kept: It lists reports after req_1.']);
    // Neither helps if it failed.
    expect(judged({}, create(2, { ...list, status: 500 }))).toHaveLength(1);
    expect(judged({}, create(2, { ...list, status: 500 }))[0]).toMatch(/^broken/);
  });
});

const read = (number: number, reportStatus: string, more: Partial<JournalEntry> = {}) =>
  create(number, {
    ...{ method: 'GET', target: '/v1/reports/rep_1', operation: 'getReport', status: 200 },
    ...{ body: undefined, reportId: 'rep_1', reportStatus, ...more },
  });

it('an id in a path was given by a response, or no report has it', () => {
  const refused = (problem: string) => read(2, 'queued', { status: 404, problem, reportId: undefined });
  const unknown = 'broken: No response gave the id in its path, and no report has it.';
  expect(casesOf('given-ids', [refused('report-not-found')])).toEqual([unknown]);
  expect(casesOf('given-ids', [refused('event-not-found')])).toEqual([]);
  expect(casesOf('given-ids', [create(1, { reportId: 'rep_1' }), refused('report-not-found')])).toEqual([]);
  expect(casesOf('given-ids', [create(1, { reportId: 'rep_2' }), refused('report-not-found')])).toEqual([
    unknown,
  ]);
  expect(casesOf('given-ids', [read(2, 'queued')])).toEqual(['kept: The id in its path was found.']);
  expect(casesOf('given-ids', [read(2, 'queued', { target: '/v1/reports/acme', status: 404 })])).toEqual([
    'broken: Its path has "acme" where an id belongs.',
  ]);
});

describe('a report that has ended', () => {
  const judged = (...reads: JournalEntry[]) => casesOf('final-states', reads);
  const kept = (often: string) => `kept: It showed that the report is completed; it was read ${often}.`;

  it('may be read some times more', () => {
    const reads = Array.from({ length: 10 }, (_, at) => read(at + 2, 'completed'));
    const { mostReadsOfAnEnd } = limits;
    expect(judged(read(1, 'queued'), ...reads.slice(0, 1))).toEqual([kept('no more')]);
    expect(judged(...reads.slice(0, 1 + mostReadsOfAnEnd))).toEqual([kept(`${mostReadsOfAnEnd} times more`)]);
    expect(judged(...reads.slice(0, 2 + mostReadsOfAnEnd))).toEqual([
      `broken: The report was read ${mostReadsOfAnEnd + 1} times more after req_2 showed that it is completed.`,
    ]);
  });

  it('may be read again when it has changed, or much later', () => {
    const late = { receivedAt: 2000 + limits.endedSeconds * 1000 + 5 };
    for (const [more, next] of [
      [{ etag: '"one"' }, { etag: '"other"' }],
      [{}, { etag: '"other"' }],
      [{ etag: '"one"' }, {}],
      [{}, late],
    ])
      expect(judged(read(2, 'completed', more), read(3, 'completed', next))).toEqual([
        ...[kept('no more'), kept('no more')],
      ]);
    expect(judged(read(2, 'completed', { etag: '"one"' }), read(3, 'completed', { etag: '"one"' }))).toEqual([
      kept('1 times more'),
    ]);
  });
});

it('a report that was not read to its end has the last state that was shown', () => {
  const made = create(1, { reportId: 'rep_1' });
  const words = 'broken: Its report was neither read to an end nor cancelled';
  expect(casesOf('unfinished-reports', [made])).toEqual([`${words}.`]);
  expect(casesOf('unfinished-reports', [made, read(2, 'queued'), read(3, 'processing')])).toEqual([
    `${words}; the last one shown is processing.`,
  ]);
  expect(casesOf('unfinished-reports', [made, read(2, 'queued'), read(3, 'completed')])).toEqual([
    'kept: It showed that the report of req_1 is completed.',
  ]);
});

describe('the messages to a receiver', () => {
  const attempt = (startedAt: number, more: Partial<StoredAttempt> = {}): StoredAttempt => ({
    ...{ number: 1, at: 0, startedAt, tookMs: 1, method: 'POST', url: 'http://localhost/', headers: [] },
    ...{ body: '{}', bodyBytes: 2 },
    came: { status: 204, headers: [], body: '', bodyBytes: 0, early: false },
    ...more,
  });
  const delivery = (...attempts: StoredAttempt[]): StoredDelivery => ({
    ...{ id: 'dlv_1', webhook: 'whk_1', subject: { report: 'rep_1', place: 0 }, at: 0, status: 'delivered' },
    attempts,
  });
  const came = { code: 'timed-out', detail: 'It took too long.' } as const;
  const forged = { kind: 'wrong-signature', by: 'header', detail: 'Forged.' } as const;

  it('are refused only by a response', () => {
    const judged = (more: Partial<StoredAttempt>, ...others: StoredAttempt[]) =>
      casesOf('forged-messages', [], [delivery(attempt(1, { misbehaviour: forged, ...more }), ...others)]);
    const refused = { status: 400, headers: [], body: '', bodyBytes: 0, early: false };
    expect(judged({})).toEqual(['broken: It got 204. Forged.']);
    expect(judged({ came: refused }, attempt(2))).toEqual(['kept: It got 400. Forged.']);
    // A receiver that accepts nothing has verified nothing.
    expect(judged({ came: refused })).toEqual([]);
    expect(judged({ came }, attempt(2))).toEqual([]);
  });

  it('are late only if their time limit passed', () => {
    const judged = (more: Partial<StoredAttempt>) =>
      casesOf('slow-answers', [], [delivery(attempt(1, more))]);
    expect(judged({})).toEqual(['kept: It got 204 in time.']);
    expect(judged({ came })).toEqual(['broken: It took too long.']);
    expect(judged({ came: { code: 'connection-refused', detail: 'Nothing.' } })).toEqual([]);
    const slow = { kind: 'slow-body', by: 'header', detail: 'Slow.' } as const;
    expect(judged({ came, misbehaviour: slow })).toEqual([]);
  });

  it('are acted upon once, while they come and shortly after', () => {
    const act = (number: number, receivedAt: number, more: Partial<JournalEntry> = {}) =>
      create(number, {
        ...{ receivedAt, target: '/v1/reports/rep_1/cancel', operation: 'cancelReport', status: 200 },
        ...{ body: undefined, reportId: 'rep_1', ...more },
      });
    const copies = delivery(attempt(10_000), attempt(12_000, { number: 2 }));
    const judged = (...requests: JournalEntry[]) => casesOf('duplicates', requests, [copies]);
    const once = 'kept: It came again, and POST /v1/reports/rep_1/cancel (req_1) was not sent again.';
    const twice =
      'broken: It came again, and so did POST /v1/reports/rep_1/cancel: req_1 succeeded, and req_2 is the same.';
    expect(judged(act(1, 11_000))).toEqual([once]);
    expect(judged(act(1, 11_000), act(2, 13_000))).toEqual([twice]);
    expect(judged(act(1, 11_000), act(2, 13_000, { replayed: true }))).toEqual([once]);
    // A failed call may be repeated, and a later call has another reason.
    expect(judged(act(1, 11_000, { status: 500 }), act(2, 13_000))).toEqual([once.replace('req_1', 'req_2')]);
    expect(judged(act(1, 11_000), act(2, 12_000 + 3_600_000))).toEqual([once]);
    expect(judged(act(1, 9_999), act(2, 13_000))).toEqual([once.replace('req_1', 'req_2')]);
    expect(judged(act(1, 11_000), act(2, 13_000, { target: '/v1/reports/rep_12/cancel' }))).toEqual([once]);
    expect(judged(act(1, 11_000, { status: 500 }))).toEqual([]);
    expect(casesOf('duplicates', [act(1, 11_000)], [delivery(attempt(10_000))])).toEqual([]);
  });
});
