import { describe, expect, it } from 'vitest';
import { secondPages } from '../../../src/contract/shapes/learning/learn-list.js';
import { learnShape } from '../../../src/contract/shapes/learning/learn-shape.js';
import type { SampleExchange } from '../../../src/contract/shapes/learning/samples.js';
import { shapeErrors } from '../../../src/contract/shapes/shape-errors.js';

const at = '2026-01-15T12:00:00Z';

function exchange(method: string, target: string, json: unknown, status = 200): SampleExchange {
  return { method, target, hasKey: true, sent: {}, status, headers: {}, json };
}

function record(id: string, state: string, completedAt: string | null = null): object {
  return { data: { id, state, created_at: at, completed_at: completedAt } };
}

const created = (id: string): SampleExchange => exchange('POST', '/v1/reports', record(id, 'NEW'), 201);
const read = (id: string, state: string, completedAt: string | null = null): SampleExchange =>
  exchange('GET', `/v1/reports/${id}`, record(id, state, completedAt));
const cancel = (id: string, json: unknown, status = 200): SampleExchange =>
  exchange('POST', `/v1/reports/${id}/cancel`, json, status);
/** The life of a report to its end, with its states on the way. */
const whole = [created('r1'), read('r1', 'NEW'), read('r1', 'BUSY'), read('r1', 'DONE', at)];

describe('the states of a shape that is learnt', () => {
  it.each<[string, SampleExchange[]]>([
    ['the response to a cancel', [created('r2'), cancel('r2', record('r2', 'STOPPED'))]],
    [
      'a read after a cancel without a body',
      [created('r2'), cancel('r2', undefined, 204), read('r2', 'STOPPED')],
    ],
    [
      'the last response after a cancel',
      [
        created('r2'),
        cancel('r2', record('r2', 'STOPPING'), 202),
        read('r2', 'STOPPING'),
        read('r2', 'STOPPED'),
      ],
    ],
    [
      'the longest watched report',
      [
        ...[created('r2'), read('r2', 'NEW'), read('r2', 'BUSY'), read('r2', 'BUSY')],
        ...[cancel('r2', { ok: true }), read('r2', 'STOPPED'), read('r2', 'STOPPED')],
      ],
    ],
  ])('have the one that only a cancel showed: %s', (_, cancelled) => {
    for (const exchanges of [
      [...whole, ...cancelled],
      [...cancelled, ...whole],
    ]) {
      const { shape, notes, unknown } = learnShape(exchanges);
      expect(shape.states).toEqual({
        ...{ NEW: 'queued', BUSY: 'processing', DONE: 'completed', STOPPED: 'cancelled' },
      });
      expect(notes.get('/states/STOPPED')).toEqual({
        mark: 'learnt',
        evidence: 'a report had it after it was cancelled',
      });
      expect(unknown.find((one) => one.startsWith('states:'))).not.toContain('cancelled');
    }
  });

  it.each<[string, SampleExchange[]]>([
    ['was refused', [created('r2'), cancel('r2', { error: 'late' }, 409), read('r2', 'BUSY')]],
    ['left the state as it was', [created('r2'), cancel('r2', record('r2', 'NEW'))]],
    ['came after the end', [created('r2'), read('r2', 'DONE', at), cancel('r2', record('r2', 'DONE', at))]],
  ])('have none of a cancel that %s', (_, cancelled) => {
    const { shape, unknown } = learnShape([...whole, ...cancelled]);
    expect(shape.states).toEqual({ NEW: 'queued', BUSY: 'processing', DONE: 'completed' });
    expect(unknown.find((one) => one.startsWith('states:'))).toContain('cancelled');
  });

  it('have only the one of a cancel if no report was watched', () => {
    const { shape } = learnShape([
      created('r2'),
      cancel('r2', record('r2', 'STOPPED')),
      read('r2', 'STOPPED'),
    ]);
    expect(shape.states).toEqual({ NEW: 'queued', STOPPED: 'cancelled' });
  });
});

describe('the names of states that are learnt', () => {
  it.each(['__proto__', 'constructor', 'toString'])('may be those of every object: %s', (name) => {
    const life = [created('r1'), read('r1', 'NEW'), read('r1', name), read('r1', 'DONE', at)];
    const { states = {} } = learnShape(life).shape;
    expect(Object.entries(states)).toEqual([
      ['NEW', 'queued'],
      [name, 'processing'],
      ['DONE', 'completed'],
    ]);
  });
});

describe('the template of errors that is learnt', () => {
  it('has its fields in the order of the responses, also a list of texts', () => {
    const refusals = [400, 404, 405, 413].map((status) =>
      exchange('GET', '/v1/x', { notes: ['a note'], status, kind: `kind-${status}` }, status),
    );
    const { shape } = learnShape(refusals);
    expect(JSON.stringify(shape.error)).toBe('{"notes":["a note"],"status":"{status}","kind":"{code}"}');
  });
});

describe('the template of reports that is learnt', () => {
  it('takes a field for a field, whatever its name', () => {
    const named = ({ json, ...rest }: SampleExchange): SampleExchange => {
      const text = JSON.stringify(json).replace('"state"', '"__proto__":{"note":"same"},"state"');
      return { ...rest, json: JSON.parse(text) };
    };
    const { shape } = learnShape(whole.map(named));
    expect(({} as { note?: unknown }).note).toBeUndefined();
    expect(JSON.stringify(shape.report)).toContain('"__proto__":{"note":"same"}');
  });
});

describe('a read of an id that is encoded wrongly', () => {
  it('is left out', () => {
    expect(learnShape([...whole, read('%zz', 'NEW')]).shape.states).toEqual(learnShape(whole).shape.states);
  });
});

describe('the requests for a second page', () => {
  it('keep the other parameters, also with padding at their end', () => {
    const first = exchange('GET', '/v1/reports?after=YQ==&limit=2', { items: [{ id: 'r1' }], next: 'Yg==' });
    expect(secondPages(first)[0]).toBe('/v1/reports?after=YQ%3D%3D&limit=2&cursor=Yg%3D%3D');
  });
});

describe('a text with names in braces', () => {
  const texts = { help: '/reports/{id}', hint: 'See {docs} for {status}.' };
  const withTexts = ({ json, ...rest }: SampleExchange): SampleExchange => ({
    ...rest,
    json: { ...(json as object), ...texts, data: { ...(json as { data: object }).data, ...texts } },
  });
  const refusals = [400, 404, 405, 413].map((status) =>
    exchange('GET', '/v1/x', { kind: `kind-${status}`, ...texts }, status),
  );
  const list = exchange('GET', '/v1/reports', { items: [{ id: 'r1' }], ...texts });

  it('is no constant of a template, which would fill the names', () => {
    const { shape, unknown } = learnShape([...whole.map(withTexts), ...refusals, list]);
    expect(shapeErrors(shape)).toEqual([]);
    expect(JSON.stringify(shape)).not.toMatch(/docs|reports/);
    expect(unknown).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^report: help has names in braces, .* "\/reports\/\{id\}"$/),
        expect.stringMatching(/^list: hint of lists/),
        expect.stringMatching(/^error: help of errors/),
      ]),
    );
  });
});

describe('a shape that is learnt', () => {
  it('has one parameter that chooses a page', () => {
    const pages = [
      exchange('GET', '/v1/reports', { items: [{ id: 'r1' }] }),
      exchange('GET', '/v1/reports?page=2&cursor=abc', { items: [{ id: 'r2' }] }),
    ];
    const { shape } = learnShape([...whole, ...pages]);
    expect([shape.query, shapeErrors(shape)]).toEqual([{ page: 'page' }, []]);
  });

  it.each([
    ['times', ['times']],
    ['v1.times', undefined],
  ])('names an object that may be null, unless its name has points: %s', (name, nullable) => {
    const report = (state: string, done: string | null = null): object => ({
      data: { id: 'r1', state, created_at: at, [name]: done === null ? null : { completed_at: done } },
    });
    const { shape } = learnShape([
      exchange('POST', '/v1/reports', report('NEW'), 201),
      exchange('GET', '/v1/reports/r1', report('NEW')),
      exchange('GET', '/v1/reports/r1', report('DONE', at)),
    ]);
    expect([shape.nullable, shapeErrors(shape)]).toEqual([nullable, []]);
  });

  it('has each placeholder once, and those of its templates only', () => {
    const refusals = [400, 404, 405, 413].map((status, nth) => {
      const ids = { traceId: `t-${nth}`, requestId: `r-${nth}` };
      const body = { status, statusCode: status, path: '/v1/x', help: `/errors/${status}`, ...ids };
      return exchange('GET', '/v1/x?a=1', { ...body, message: `It is wrong, number ${nth}.` }, status);
    });
    const cursors = { next_cursor: 'abc', cursor: 'abc' };
    const list = exchange('GET', '/v1/reports', { items: [{ id: 'r1' }], ...cursors });
    const { shape, unknown } = learnShape([...whole, ...refusals, list]);
    expect(shapeErrors(shape)).toEqual([]);
    expect(shape.error).toEqual({
      ...{ status: '{status}', path: '{instance}', help: '{code}', traceId: '{requestId}' },
      message: '{detail}',
    });
    expect(shape.list).toEqual({ items: '{items}', next_cursor: '{next}' });
    for (const name of ['statusCode of errors', 'requestId of errors', 'cursor of lists'])
      expect(unknown.some((one) => one.includes(name))).toBe(true);
  });
});
