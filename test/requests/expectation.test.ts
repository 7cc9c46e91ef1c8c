import { describe, expect, it } from 'vitest';
import type { Expectation, RequestMatch, RequestTimes } from '../../src/contract/generated/types.js';
import type { JournalView } from '../../src/requests/expectations.js';
import { createExpectationJudge } from '../../src/requests/expectations.js';
import type { JournalEntry } from '../../src/requests/journal-entry.js';
import { journalEntry } from './journal-entry.js';

const viewOf = (requests: readonly JournalEntry[], evicted: JournalView['evicted'] = []): JournalView => ({
  requests,
  ...{ evicted, skipped: 0, on: true },
});
const create = journalEntry();
const read = journalEntry({
  id: 'req_2',
  operation: 'getReport',
  method: 'GET',
  status: 200,
  target: '/v1/reports/a?x',
});
const missed = journalEntry({
  id: 'req_3',
  operation: 'getReport',
  method: 'GET',
  status: 404,
  problem: 'report-not-found',
  target: '/v1/reports/b',
});
const all = [create, read, missed];

function judgeExpectation(expectation: Expectation, requests = all, evicted: JournalView['evicted'] = []) {
  const judge = createExpectationJudge(expectation);
  const result = judge.judge(viewOf(requests, evicted));
  expect(judge.holds(viewOf(requests, evicted))).toBe(result.passed);
  return result;
}

describe('an expectation of a number of requests', () => {
  const reads: RequestMatch = { operation: 'getReport' };

  it.each<[RequestTimes | undefined, boolean, string]>([
    [undefined, true, 'at least 1 time'],
    [{}, true, 'at least 0 times'],
    [{ exactly: 2 }, true, 'exactly 2 times'],
    [{ exactly: 1 }, false, 'exactly 1 time'],
    [{ exactly: 3 }, false, 'exactly 3 times'],
    [{ atLeast: 2 }, true, 'at least 2 times'],
    [{ atLeast: 3 }, false, 'at least 3 times'],
    [{ atMost: 2 }, true, 'at most 2 times'],
    [{ atMost: 1 }, false, 'at most 1 time'],
    [{ atLeast: 1, atMost: 2 }, true, '1 to 2 times'],
    [{ atLeast: 3, atMost: 4 }, false, '3 to 4 times'],
  ])('%o holds for two requests: %s', (times, passed, words) => {
    const result = judgeExpectation({ match: reads, ...(times === undefined ? {} : { times }) });
    expect(result).toMatchObject({ passed, count: 2, requestIds: ['req_2', 'req_3'], evicted: 0 });
    expect(result.message).toContain(`expected getReport ${words}, and there were 2.`);
  });

  it('counts every request if it has no match', () => {
    expect(judgeExpectation({})).toMatchObject({ passed: true, count: 3, nearest: [] });
    expect(judgeExpectation({ times: { exactly: 4 } }).message).toBe(
      'expected a request exactly 4 times, and there were 3.',
    );
    expect(judgeExpectation({}, [])).toMatchObject({
      passed: false,
      message: 'expected a request at least 1 time, and there were 0. There were none at all.',
    });
  });

  it('lists the nearest requests if there were too few, and none if there were too many', () => {
    const match: RequestMatch = { operation: 'getReport', status: 410, path: '/v1/reports/b' };
    const { message, nearest } = judgeExpectation({ match });
    expect(message).toBe(
      'expected getReport /v1/reports/b with status 410 at least 1 time, and there were 0. Nearest is req_3, GET /v1/reports/b 404: status is 404, not 410.',
    );
    expect(nearest.map(({ requestId, differences }) => [requestId, differences.length])).toEqual([
      ['req_3', 1],
      ['req_2', 2],
      ['req_1', 3],
    ]);
    const tooMany = judgeExpectation({ match: reads, times: { atMost: 1 } });
    expect(tooMany).toMatchObject({ nearest: [], message: expect.not.stringContaining('Nearest') });
    expect(judgeExpectation({ match: { ...reads, status: 404 }, times: { exactly: 1 } }).message).toContain(
      'and there was 1.',
    );
  });

  it('lists the three nearest requests, the newest of equal ones first, and ranks a missing value as more distant', () => {
    const four = [1, 2, 3, 4].map((at) => journalEntry({ id: `req_${at}`, status: 500 }));
    const nearestTo = (match: RequestMatch, requests: readonly JournalEntry[]) =>
      judgeExpectation({ match }, [...requests]).nearest.map(({ requestId }) => requestId);
    expect(nearestTo({ status: 201 }, four)).toEqual(['req_4', 'req_3', 'req_2']);
    const bare = journalEntry({ id: 'req_9' });
    const other = journalEntry({ id: 'req_8', problem: 'y' });
    expect(nearestTo({ problem: 'x' }, [other, bare])).toEqual(['req_8', 'req_9']);
    // Another operation counts more than two other differences.
    const wrongly = journalEntry({ id: 'req_7', operation: 'getReport', problem: 'x' });
    expect(nearestTo({ operation: 'createReport', problem: 'x', status: 500 }, [other, wrongly])).toEqual([
      'req_8',
      'req_7',
    ]);
    const match: RequestMatch = { method: 'GET', headers: { a: '1' } };
    expect(
      nearestTo(match, [
        journalEntry({ id: 'req_5', method: 'GET' }),
        journalEntry({ id: 'req_6', ownHeaders: 'a: 1\n' }),
      ]),
    ).toEqual(['req_5', 'req_6']);
  });

  it('describes its match in readable form, and truncates long values', () => {
    const match: RequestMatch = { method: 'GET', path: '/a', status: null, body: { a: 'x'.repeat(300) } };
    const cut = `{"a":"${'x'.repeat(194)}…`;
    const withoutResponse = journalEntry({ status: null, target: '/b', method: 'GET', body: '7' });
    expect(judgeExpectation({ match }, [withoutResponse]).message).toBe(
      `expected a request GET /a with status null and body ${cut} at least 1 time, and there were 0. Nearest is req_1, GET /b without a response: path is "/b", not "/a"; body is 7, not ${cut}.`,
    );
  });

  it('counts evicted requests by their stored counts, and reports a match that these cannot decide', () => {
    const evicted = [
      { operation: 'getReport', status: 200, problem: null, count: 5 },
      { operation: 'getReport', status: 404, problem: 'report-not-found', count: 2 },
      { operation: null, status: 404, problem: 'route-not-found', count: 1 },
    ];
    const count = (match: RequestMatch) => judgeExpectation({ match }, all, evicted).count;
    expect(count({})).toBe(11);
    expect(count(reads)).toBe(9);
    expect(count({ status: '4xx' })).toBe(4);
    expect(count({ problem: 'report-not-found' })).toBe(3);
    expect(count({ ...reads, status: 200, problem: 'x' })).toBe(0);
    expect(count({ ...reads, method: 'GET' })).toBe(2);
    const note = '8 older requests are no longer kept, and could not be checked; see --journal-size.';
    const unknowable = judgeExpectation(
      { match: { ...reads, method: 'GET' }, times: { atLeast: 3 } },
      all,
      evicted,
    );
    expect([unknowable.evicted, unknowable.message.endsWith(note)]).toEqual([8, true]);
    expect(judgeExpectation({ match: { method: 'GET' } }, all, evicted).message).not.toContain(note);
    expect(judgeExpectation({ match: reads, times: { exactly: 1 } }, all, evicted).message).not.toContain(
      note,
    );
  });

  it('lists at most 100 matching requests', () => {
    const many = Array.from({ length: 101 }, (_, at) => journalEntry({ id: `req_${at}` }));
    const { count, requestIds } = judgeExpectation({}, many);
    expect([count, requestIds.length, requestIds[0]]).toEqual([101, 100, 'req_0']);
  });

  it('is judged again when more requests arrive', () => {
    const judge = createExpectationJudge({ match: reads, times: { atLeast: 3 } });
    expect(judge.holds(viewOf(all))).toBe(false);
    expect(judge.holds(viewOf([...all, { ...read, id: 'req_4' }]))).toBe(true);
  });
});

describe('an expectation of a sequence', () => {
  const sequence: RequestMatch[] = [{ operation: 'createReport' }, { status: 404 }];

  it('holds if its steps follow each other, with any requests in between', () => {
    expect(judgeExpectation({ sequence })).toEqual({
      ...{ passed: true, message: 'expected a sequence of 2 steps, and all were found.', count: 2 },
      ...{ requestIds: ['req_1', 'req_3'], nearest: [], evicted: 0, skipped: 0, on: true },
    });
    expect(judgeExpectation({ sequence: [{ status: 404 }] }).message).toBe(
      'expected a sequence of 1 step, and all were found.',
    );
  });

  it('reports the missing step, the preceding step and the nearest request', () => {
    const evicted = [{ operation: null, status: 404, problem: null, count: 2 }];
    const result = judgeExpectation({ sequence: [...sequence].reverse() }, [...all, read], evicted);
    expect(result).toMatchObject({ passed: false, count: 1, requestIds: ['req_3'], evicted: 2 });
    expect(result.message).toBe(
      'expected a sequence of 2 steps, and step 2 was not found after req_3: createReport. req_1 matches it, and came before req_3. Nearest is req_2, GET /v1/reports/a 200: operation is "getReport", not "createReport". 2 older requests are no longer kept, and could not be checked; see --journal-size.',
    );
    expect(judgeExpectation({ sequence: [{ status: 500 }] }).message).toMatch(
      /^expected a sequence of 1 step, and step 1 was not found: a request with status 500\. Nearest is req_3/,
    );
  });

  it('never matches one request with two steps', () => {
    expect(judgeExpectation({ sequence: [{ status: 404 }, { status: 404 }] })).toMatchObject({
      ...{ passed: false, count: 1, nearest: [] },
      message:
        'expected a sequence of 2 steps, and step 2 was not found after req_3: a request with status 404. There were none after it.',
    });
  });
});
