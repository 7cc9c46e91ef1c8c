import { describe, expect, it } from 'vitest';
import type { RequestMatch } from '../../src/contract/generated/types.js';
import { type JournalEntry, pathOf } from '../../src/requests/journal-entry.js';
import { differences, hasValues, urlTarget } from '../../src/requests/matching.js';
import { journalEntry } from './journal-entry.js';

const differencesOf = (match: RequestMatch, more: Partial<JournalEntry> = {}) =>
  differences(journalEntry(more), match).map(({ member, expected, actual }) => [member, expected, actual]);

describe('the comparison of a request with a match', () => {
  it('succeeds if every given value is equal', () => {
    const match: RequestMatch = {
      ...{ operation: 'createReport', method: 'POST', path: '/v1/reports', status: 201, fault: false },
      ...{ headers: { Accept: '*/*' }, scenario: 'sbx-one', reportId: 'rep_1' },
    };
    expect(
      differencesOf(match, { scenario: 'sbx-one', reportId: 'rep_1', target: '/v1/reports?a=b' }),
    ).toEqual([]);
    expect(differencesOf({})).toEqual([]);
  });

  it('lists differences per field, with null for missing values', () => {
    const match: RequestMatch = {
      ...{ operation: 'getReport', method: 'GET', problem: 'x', scenario: 'sbx-one', reportId: 'rep_1' },
      ...{ path: '/v1', status: '4xx', fault: true, headers: { 'X-Own': '1', accept: 'a/b' } },
    };
    expect(differencesOf(match)).toEqual([
      ['operation', 'getReport', 'createReport'],
      ['method', 'GET', 'POST'],
      ['problem', 'x', null],
      ['scenario', 'sbx-one', null],
      ['reportId', 'rep_1', null],
      ['path', '/v1', '/v1/reports'],
      ['status', '4xx', 201],
      ['fault', true, false],
      ['headers.x-own', '1', null],
      ['headers.accept', 'a/b', '*/*'],
    ]);
    const faulted = { fault: 'status=503', ownHeaders: 'x-own: 1\nx-own: 2\n' };
    expect(differencesOf({ fault: false }, faulted)).toEqual([['fault', false, true]]);
    expect(differencesOf({ headers: { 'x-own': '1, 2' } }, faulted)).toEqual([]);
  });

  it.each([
    ['/v1/reports/*', '/v1/reports/rep_1', true],
    ['/v1/reports/*', '/v1/reports/', true],
    ['/v1/reports/*', '/v1/reports', false],
    ['/v1/reports/*', '/v1/reports/rep_1/cancel', false],
    ['/v1/*/rep_1', '/v1/reports/rep_2', false],
    ['/v1/rep*ts', '/v1/reports', true],
    ['/v1/rep*ort*', '/v1/report', true],
    ['/v1/rep*ort*', '/v1/reparts', false],
    ['/v1/*rt*po*', '/v1/reports', false],
    ['/v1/a*b*c', '/v1/abc', true],
    ['/v1/a*bb*c', '/v1/abbbc', true],
    ['/v1/ab*ba', '/v1/aba', false],
    ['/v1/a*b*b', '/v1/ab', false],
    ['/v1/x*', '/v1/reports', false],
    ['/v1/*x', '/v1/reports', false],
    ['/v1/report', '/v1/reports', false],
  ])('compares a path by its stars: %s, %s is %s', (path, target, isMeant) => {
    expect(differencesOf({ path }, { target: `${target}?limit=1` }).length === 0).toBe(isMeant);
  });

  it.each([
    [404, 404, true],
    [404, 400, false],
    [404, '4xx', true],
    [404, '5xx', false],
    [404, '404', true],
    [404, '400', false],
    [null, null, true],
    [null, '4xx', false],
    [200, null, false],
  ])('has a status: %s is %s: %s', (status, wanted, isSo) => {
    expect(hasValues({ status }, { status: wanted })).toBe(isSo);
  });

  it('allows further fields in a body', () => {
    const body = '{"type":"a","options":{"validate":true},"list":[1,{"b":2,"c":3}],"none":[]}';
    const bodyDifference = (
      expected: NonNullable<RequestMatch['body']> | null,
      sent: string | undefined = body,
    ) => differencesOf({ body: expected }, { body: sent });
    expect(bodyDifference({ type: 'a', options: {}, list: [1, { b: 2 }], none: [] })).toEqual([]);
    expect(bodyDifference({ type: 'b', options: { validate: false, toString: 1 } })).toEqual([
      ['body.type', 'b', 'a'],
      ['body.options.validate', false, true],
      ['body.options.toString', 1, null],
    ]);
    expect(bodyDifference({ list: [1, { b: 1 }] })).toEqual([['body.list.1.b', 1, 2]]);
    expect(bodyDifference({ list: [1] })).toEqual([['body.list', [1], [1, { b: 2, c: 3 }]]]);
    expect(bodyDifference({ none: [1] })).toEqual([['body.none', [1], []]]);
    expect(bodyDifference([])).toEqual([['body', [], JSON.parse(body)]]);
    expect(bodyDifference({}, 'no JSON')).toEqual([['body', {}, 'no JSON']]);
    expect(bodyDifference('no JSON', 'no JSON')).toEqual([]);
    expect(bodyDifference(null, 'null')).toEqual([]);
    expect(bodyDifference(null)).toEqual([['body', null, JSON.parse(body)]]);
    expect(differencesOf({ body: null })).toEqual([]);
    expect(differencesOf({ body: 'x' })).toEqual([['body', 'x', null]]);
  });

  it('lists at most 20 differences of a body', () => {
    const expected = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`m${at}`, at]));
    expect(differencesOf({ body: expected }, { body: '{}' })).toHaveLength(20);
  });

  it('skips a body that is nested deeper than the parser reads', () => {
    const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
    const reported = (levels: number) => differencesOf({ body: [] }, { body: nested(levels) })[0]?.[2];
    expect(reported(64)).toEqual(JSON.parse(nested(64)));
    expect(reported(66)).toBe(nested(66));
    const wide = `[${'[],{},'.repeat(100)}1]`;
    expect(differencesOf({ body: [] }, { body: wide })[0]?.[2]).toEqual(JSON.parse(wide));
  });

  it('compares the path without the query', () => {
    expect([pathOf(journalEntry({ target: '/a?b?c' })), pathOf(journalEntry())]).toEqual([
      '/a',
      '/v1/reports',
    ]);
  });
});

it.each([
  ['/v1/reports?a=b', '/v1/reports?a=b'],
  ['https://localhost:3000/v1?a=b#part', '/v1?a=b'],
  ['HTTP://localhost/v1#', '/v1'],
  ['http://localhost?a=b', '?a=b'],
  ['http://localhost', '/'],
  ['http://localhost#a\nb', '/'],
  ['/v1#a#b', '/v1'],
  ['#part', '/'],
  ['/v1/http://other', '/v1/http://other'],
])('the URL %j requests %s', (url, target) => {
  expect(urlTarget(url)).toBe(target);
});
