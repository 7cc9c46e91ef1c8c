import { describe, expect, it } from 'vitest';
import {
  addToTally,
  createHeaderSorting,
  entryBytes,
  headerTable,
  kindCounts,
  maskedSecret,
  noTally,
  requestRecord,
  requestSummary,
  violationsIn,
} from '../../src/requests/journal-entry.js';
import { journalEntry } from './journal-entry.js';

describe('the record of a stored request', () => {
  const head = {
    ...{ id: 'req_1', at: '2026-01-15T12:00:00.000Z', method: 'POST', path: '/v1/reports', query: null },
    ...{ operation: 'createReport', status: 201, problem: null, scenario: null, gaps: null, fault: null },
    ...{ reportId: null, reportStatus: null },
  };
  const run = { receivedAt: '1970-01-01T00:00:00.000Z', durationMs: 1.5, traceId: null };

  it('has null for each missing value', () => {
    expect(requestSummary(journalEntry())).toEqual({ ...head, run });
    expect(requestRecord(journalEntry())).toEqual({
      ...head,
      request: { headers: { accept: '*/*' }, body: null, bodyBytes: 0 },
      answer: { bytes: 500, body: null, etag: null, retryAfter: null, replayed: false, cursors: [] },
      ...{ violations: [], faults: [], run },
    });
    expect(requestSummary(journalEntry({ operation: undefined })).operation).toBeNull();
  });

  it('has every value that is present', () => {
    const violation = { detail: 'It is wrong.', pointer: '#/a', keyword: 'type' };
    const problemText = JSON.stringify({ errors: [violation] });
    const shown = requestRecord(
      journalEntry({
        ...{ target: '/v1/reports?a=b?c', problem: 'x', scenario: 'sbx-one', gaps: 'list=404' },
        ...{
          fault: 'status=503',
          reportId: 'rep_1',
          reportStatus: 'queued',
          body: '{}',
          bodyBytes: 2,
          problemBody: problemText,
        },
        ...{ etag: '"a"', retryAfter: 2, replayed: true, cursors: ['c'], ownHeaders: 'x-id: 1\n' },
        ...{ faults: [['flt_1', 'hit']], traceId: 'abc' },
      }),
    );
    expect(shown).toEqual({
      ...{ ...head, path: '/v1/reports', query: 'a=b?c', problem: 'x', scenario: 'sbx-one' },
      ...{ gaps: 'list=404', fault: 'status=503', reportId: 'rep_1', reportStatus: 'queued' },
      request: { headers: { accept: '*/*', 'x-id': '1' }, body: '{}', bodyBytes: 2 },
      answer: { bytes: 500, body: problemText, etag: '"a"', retryAfter: 2, replayed: true, cursors: ['c'] },
      violations: [violation],
      faults: [{ faultId: 'flt_1', verdict: 'hit' }],
      run: { ...run, traceId: 'abc' },
    });
  });

  it('lists the violations of a problem, and none of other responses', () => {
    expect([violationsIn(null), violationsIn('{"errors":7}'), violationsIn('"errors"')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('has a known size in bytes', () => {
    const bare = entryBytes(journalEntry());
    expect(bare).toBe(280 + '/v1/reports'.length);
    const texts = { ownHeaders: 'abc', body: 'abcd', problemBody: 'ab', gaps: 'a', fault: 'abcde' };
    expect(entryBytes(journalEntry({ ...texts, faults: [['f', 'hit']] })) - bare).toBe(
      3 + 8 + 4 + 1 + 5 + 32,
    );
  });
});

describe('the headers of a record', () => {
  const sort = () => createHeaderSorting((text) => text);

  it('are lines without connection headers, run-dependent headers and secrets', () => {
    const passed = ['Host', 'Connection', 'Keep-Alive', 'Content-Length', 'Transfer-Encoding', 'Expect'];
    const raw = [...passed, 'Upgrade', 'Date', 'traceparent', 'tracestate'].flatMap((name) => [name, 'x']);
    expect(sort()(raw)).toEqual({ usual: '', own: '' });
    const secrets = ['Authorization', 'X-API-Key', 'Api-Key', 'Proxy-Authorization', 'Cookie'];
    expect(sort()(secrets.flatMap((name) => [name, 'secret'])).usual).toBe(
      secrets.map((name) => `${name.toLowerCase()}: …\n`).join(''),
    );
    expect(sort()(['Authorization', 'Bearer secret', 'Accept', '*/*'])).toEqual({
      usual: 'authorization: Bearer …\naccept: */*\n',
      own: '',
    });
  });

  it.each(['Idempotency-Key', 'If-Match', 'If-None-Match', 'Sandbox-Fault', 'X-Request-Id'])(
    'hold for one request alone: %s',
    (name) => {
      expect(sort()([name, 'a', 'Accept', 'b'])).toEqual({
        usual: 'accept: b\n',
        own: `${name.toLowerCase()}: a\n`,
      });
    },
  );

  it.each(['If-Modified-Since', 'X-Id-List', 'My-If-Match'])('hold for every request: %s', (name) => {
    expect(sort()([name, 'a'])).toEqual({ usual: `${name.toLowerCase()}: a\n`, own: '' });
  });

  it('are shared with equal headers of the preceding request', () => {
    const shared: string[] = [];
    const sorting = createHeaderSorting((text) => {
      shared.push(text);
      return text;
    });
    const first = sorting(['Accept', 'a', 'Date', '1']);
    expect(sorting(['Accept', 'a', 'Date', '2'])).toBe(first);
    expect(sorting(['Accept', 'b', 'Date', '2']).usual).toBe('accept: b\n');
    expect(sorting(['Accept', 'b', 'X', 'c']).usual).toBe('accept: b\nx: c\n');
    expect(sorting(['Accept', 'b']).usual).toBe('accept: b\n');
    expect(sorting(['X-Id', '1', 'Accept', 'b']).own).toBe('x-id: 1\n');
    expect(sorting(['Accept', 'b'])).toEqual({ usual: 'accept: b\n', own: '' });
    expect(shared).toHaveLength(5);
  });

  it('show the scheme of a secret', () => {
    expect(['Bearer abc', 'abc', 'A2-b abc', '1a abc', `${'a'.repeat(17)} b`].map(maskedSecret)).toEqual([
      ...['Bearer …', '…', 'A2-b …', '…', '…'],
    ]);
  });

  it('are a table in which repeated headers are joined', () => {
    expect(headerTable('a: 1\nb: x:y\na: 2\nnone\n\ntoString: 3\n')).toEqual({
      ...{ a: '1, 2', b: 'x:y', toString: '3' },
    });
  });
});

describe('evicted requests', () => {
  const refused = journalEntry({ operation: undefined, status: 404, problem: 'route-not-found' });
  const lost = journalEntry({ operation: 'getReport', status: null });

  it('are counted by kind, together with the stored ones', () => {
    const tally = addToTally(addToTally(noTally, [journalEntry(), journalEntry(), refused]), [
      journalEntry(),
      lost,
    ]);
    expect([tally.evicted, tally.skipped]).toEqual([5, 0]);
    expect(kindCounts(tally, [lost, journalEntry()])).toEqual([
      { operation: null, status: 404, problem: 'route-not-found', count: 1 },
      { operation: 'createReport', status: 201, problem: null, count: 4 },
      { operation: 'getReport', status: null, problem: null, count: 2 },
    ]);
    expect(kindCounts(noTally, [])).toEqual([]);
  });

  it('are distinguished by operation, status and problem only', () => {
    const kinds = [
      journalEntry(),
      journalEntry({ operation: 'a' }),
      journalEntry({ status: 202 }),
      journalEntry({ problem: 'p' }),
    ];
    for (const kind of kinds.slice(1)) expect(kindCounts(noTally, [journalEntry(), kind])).toHaveLength(2);
  });
});
