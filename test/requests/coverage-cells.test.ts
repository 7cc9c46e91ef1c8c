import { describe, expect, it } from 'vitest';
import type { CoverageCell } from '../../src/contract/generated/types.js';
import { coverageOf } from '../../src/requests/coverage.js';
import {
  cellName,
  cellNamed,
  createCellNaming,
  type Exercise,
  isMetBy,
  nameOf,
  targetsOf,
} from '../../src/requests/coverage-cells.js';
import { coverageLine, readCoverageFile } from '../../src/requests/coverage-file.js';
import { curlLine, recipeFor } from '../../src/requests/ready-requests.js';

const nothing: Exercise = {
  operation: undefined,
  status: null,
  problem: undefined,
  scenario: undefined,
  fault: undefined,
};
const any: CoverageCell = { operation: null, status: null, problem: null, scenario: null, fault: null };
const created: Exercise = { ...nothing, operation: 'createReport', status: 201, scenario: 'sbx-one+slow#2' };
const cell: CoverageCell = { ...any, operation: 'createReport', status: 201, scenario: 'sbx-one' };

describe('a coverage cell', () => {
  it.each<[Exercise, CoverageCell]>([
    [nothing, any],
    [created, cell],
    [{ ...created, scenario: 'sbx-one#2+slow' }, cell],
    [{ ...created, scenario: 'sbx-one' }, cell],
    [
      { ...nothing, status: 404, problem: 'route-not-found' },
      { ...any, status: 404, problem: 'route-not-found' },
    ],
    [
      { ...created, fault: 'status=503; retry-after=2; by=header' },
      { ...cell, fault: 'status+retry-after' },
    ],
    [
      { ...created, fault: 'reset=before; by=flt_1' },
      { ...cell, fault: 'reset-before' },
    ],
    [
      { ...created, fault: 'status=302; retry-after=1; retry-after-form=past-date; location=/; by=header' },
      { ...cell, fault: 'status+status-302+retry-after+retry-after-past-date' },
    ],
    [
      { ...created, fault: 'body=truncated-gzip; stall=5ms; informational=103; by=header' },
      { ...cell, fault: 'stall+informational+truncated-gzip' },
    ],
    [
      { ...created, fault: 'drip=5ms; by=header' },
      { ...cell, fault: 'drip' },
    ],
    [
      { ...created, fault: 'body=truncated; latency=7ms; by=header' },
      { ...cell, fault: 'latency+truncated-body' },
    ],
  ])('the cell of %o is without labels, modifiers and numbers', (exercise, expected) => {
    const name = cellName(exercise);
    expect(cellNamed(name)).toEqual(expected);
    expect(nameOf(expected)).toBe(name);
    const naming = createCellNaming();
    expect([naming(exercise), naming({ ...exercise })]).toEqual([name, name]);
  });

  it('has a name of all its parts, even after the cache was cleared', () => {
    const naming = createCellNaming();
    const parts: Partial<Exercise>[] = [
      {},
      { operation: 'a' },
      { status: 1 },
      { problem: 'b' },
      { scenario: 'c' },
      { fault: 'drip=1ms' },
    ];
    const names = () => parts.map((part) => naming({ ...nothing, ...part }));
    const before = names();
    expect(new Set(before).size).toBe(parts.length);
    const labelled = Array.from({ length: 10_001 }, (_, at) => naming({ ...nothing, scenario: `s#${at}` }));
    expect(new Set(labelled)).toEqual(new Set(['   s ']));
    expect(names()).toEqual(before);
  });

  it('covers every target that it matches', () => {
    const cellsOf = (target: Partial<CoverageCell>, by: Partial<CoverageCell> = {}) =>
      isMetBy({ ...any, ...target }, { ...cell, ...by });
    expect([cellsOf({ scenario: 'sbx-one' }), cellsOf({ scenario: 'sbx-two' })]).toEqual([true, false]);
    expect([cellsOf({ fault: 'drip' }), cellsOf({ fault: 'drip' }, { fault: 'latency+drip' })]).toEqual([
      false,
      true,
    ]);
    expect(cellsOf({ fault: 'drip' }, { fault: 'dripping' })).toBe(false);
    expect([
      cellsOf({ operation: 'createReport', status: 201 }),
      cellsOf({ status: 201 }),
      cellsOf({ status: 200 }),
    ]).toEqual([true, true, false]);
    expect([
      cellsOf({ operation: 'getReport', status: 201 }),
      cellsOf({ status: 201, problem: 'x' }),
    ]).toEqual([false, false]);
  });
});

describe('the coverage', () => {
  const coverageWith = (more: Partial<Parameters<typeof coverageOf>[0]> = {}) =>
    coverageOf({
      ...{
        of: 'run',
        on: true,
        full: false,
        cells: [cell],
        scenarios: ['sbx-one', 'sbx-two'],
        reportIds: {},
      },
      ...more,
    });

  it('counts the reachable targets, and lists the others with a request that reaches them', () => {
    const all = coverageWith();
    const targets = targetsOf(['sbx-one', 'sbx-two']);
    expect(all.total + all.beyond.length).toBe(targets.length);
    expect([all.exercised, all.gaps.length]).toEqual([2, all.total - 2]);
    expect(all.percent).toBe(Math.floor((100 * 2) / all.total));
    expect(all.gaps.find(({ scenario }) => scenario === 'sbx-two')?.request.body).toBe(
      '{"type":"sociedades_y_poderes","companyId":"sbx-two","options":{"validate":true}}',
    );
    expect(all).toMatchObject({ of: 'run', on: true, full: false, cells: [cell] });
    expect(coverageWith({ cells: [] }).exercised).toBe(0);
  });

  it('can be limited to one operation', () => {
    const { cells, gaps, total, exercised } = coverageWith({ operation: 'createReport' });
    expect([cells, exercised]).toEqual([[cell], 1]);
    expect(new Set(gaps.map(({ operation }) => operation))).toEqual(new Set(['createReport']));
    expect(total).toBeLessThan(coverageWith().total);
    expect(coverageWith({ operation: 'getReport' }).cells).toEqual([]);
  });

  it('excludes targets that no account can reach, and gives the reason', () => {
    const beyond = (of: 'run' | 'account') =>
      coverageWith({ of, operation: 'createReport' }).beyond.map(({ problem }) => problem);
    expect(beyond('run')).not.toContain('invalid-key');
    expect(beyond('account')).toContain('invalid-key');
    const unseen = { ...any, problem: 'invalid-key' };
    expect(recipeFor(unseen, {})).toHaveProperty('request');
    expect(recipeFor(unseen, {}, true)).toEqual({ why: expect.stringMatching(/^No account sees it: /) });
    expect(recipeFor({ ...any, problem: 'invalid-request' }, {}, true)).toHaveProperty('request');
    const event = recipeFor({ ...any, operation: 'getEvent', status: 200 }, {});
    expect(event).toEqual({ why: expect.stringMatching(/^An event has another id in every account: /) });
  });
});

describe('the coverage file', () => {
  const written =
    coverageLine(
      { cells: [cell], scenarios: ['own-one'], seed: 's' },
      { cells: [], scenarios: [], seed: null },
    ) ?? '';
  const filed = (text: string, isGrowing = false) => {
    const read = readCoverageFile(text, isGrowing);
    return 'filed' in read ? read.filed : read.errors;
  };

  it('combines the cells of all lines', () => {
    const other = { ...cell, status: 202 };
    const second =
      coverageLine(
        { cells: [other, cell], scenarios: ['a', 'own-one'], seed: 't' },
        filed(written) as never,
      ) ?? '';
    expect(JSON.parse(second)).toMatchObject({ cells: [other], scenarios: ['a'], seed: 't' });
    expect(filed(`${written}\n\n${second}\n`)).toEqual({
      cells: [cell, other],
      scenarios: ['a', 'own-one'],
      seed: 's',
    });
    expect(filed('')).toEqual({ cells: [], scenarios: [], seed: null });
    const known = { cells: [cell], scenarios: ['own-one'], seed: 's' };
    expect(coverageLine(known, known)).toBeNull();
    expect(
      coverageLine({ cells: [], scenarios: [], seed: 's' }, { cells: [], scenarios: [], seed: null }),
    ).not.toBeNull();
  });

  it('accepts an incomplete last line, and rejects any other malformed line', () => {
    expect(filed(`${written}\n${written.slice(0, 40)}`, true)).toEqual(filed(written));
    expect(filed(`${written}\n{"cov`, true)).toEqual(filed(written));
    const cut =
      'Line 2 is no JSON: the file is no coverage file, or was truncated or edited. Delete it, and run the tests again.';
    expect(filed(`${written}\n${written.slice(0, 40)}`)).toEqual([cut]);
    expect(filed(`${written}\n[`, true)).toEqual([cut]);
    expect(filed(`${written}\n${written.slice(0, 40)}\n${written}`, true)).toEqual([cut]);
    expect(filed('{}\n7')).toEqual([
      expect.stringMatching(/^Line 1 is no line of a coverage file: /),
      expect.stringMatching(/^Line 2 is no line/),
    ]);
    const older = { ...JSON.parse(written), version: '0.0.1', contentVersion: 7 };
    expect(filed(JSON.stringify(older))).toEqual([
      expect.stringMatching(/^Line 1 was written by version 0\.0\.1 with content version unknown; /),
    ]);
    expect(filed(JSON.stringify({ ...JSON.parse(written), coverage: 2 }))).toEqual([
      expect.stringMatching(/^Line 1 was written/),
    ]);
  });
});

describe('a request as a shell command', () => {
  const request = { method: 'GET', path: '/v1/reports', headers: {}, body: null, padding: null };

  it('contains what differs from the defaults, quoted for the shell', () => {
    expect(curlLine(request)).toBe('curl -i "$URL/v1/reports"');
    expect(curlLine({ ...request, method: 'DELETE' })).toBe('curl -i -X DELETE "$URL/v1/reports"');
    expect(curlLine({ ...request, body: '' })).toBe(`curl -i -X GET "$URL/v1/reports" --data-raw ''`);
    const headers = { Authorization: 'Bearer $KEY', 'X-Own': "it's" };
    expect(curlLine({ ...request, method: 'POST', headers, body: '{"a":1}' })).toBe(
      `curl -i "$URL/v1/reports" -H "Authorization: Bearer $KEY" -H 'X-Own: it'\\''s' --data-raw '{"a":1}'`,
    );
  });

  it('is padded with zeros if it must be long', () => {
    expect(curlLine({ ...request, padding: { in: 'path', zeros: 9 } })).toBe(
      'curl -i "$URL/v1/reports$(printf %09d 0)"',
    );
    expect(curlLine({ ...request, method: 'POST', body: '1', padding: { in: 'body', zeros: 9 } })).toBe(
      'curl -i "$URL/v1/reports" --data-raw "1$(printf %09d 0)"',
    );
  });
});
