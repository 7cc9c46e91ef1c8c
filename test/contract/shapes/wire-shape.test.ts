import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportStatus, Shape } from '../../../src/contract/generated/types.js';
import { inexpressible, shapeErrors } from '../../../src/contract/shapes/shape-errors.js';
import {
  compileShape,
  ownStates,
  reportPlaceholders,
  type ShapedRecord,
  type WireShape,
} from '../../../src/contract/shapes/wire-shape.js';
import type { JsonObject } from '../../../src/values/json.js';
import { contentOf } from '../../legal/generated/contents.js';
import { scaled } from '../../scale.js';

const record = {
  id: 'rep_c7404333340d2d42b7ee8a32a7fb8fbc',
  status: 'completed',
  statusReason: null,
  type: 'sociedades_y_poderes',
  companyId: 'sbx-spa-clean',
  options: { validate: true },
  version: 1,
  createdAt: '2026-01-15T12:00:00.000Z',
  updatedAt: '2026-01-15T18:20:30.123Z',
  completedAt: '2026-01-15T18:20:30.123Z',
  validUntil: '2026-02-14',
};
const waiting: ShapedRecord = {
  ...record,
  status: 'awaiting_documents',
  statusReason: { code: 'missing_extract', retryable: true, detail: 'Falta el extracto.' },
  completedAt: null,
  validUntil: null,
};

/** Returns a report in its wire form. */
function writeReport(shape: WireShape, report: ShapedRecord, content: object | null = null): JsonObject {
  if (content === null || shape.content === null) return JSON.parse(shape.writeReport(report, false));
  const { before, write } = shape.content;
  const tail = before === null ? write(content as JsonObject) : `${before}${JSON.stringify(content)}}`;
  return JSON.parse(shape.writeReport(report, true) + tail);
}

const nested = ['statusReason', 'options'].flatMap((parent) =>
  reportPlaceholders.filter((name) => name.startsWith(`${parent}.`)),
);
const scalars = reportPlaceholders.filter(
  (name) => !name.includes('.') && !/^(?:statusReason|options)$/.test(name),
);
const fieldName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,9}$/);

/** A template with each placeholder at a random place, and with constants. */
const reportTemplate = fc
  .record({
    placeholders: fc.constantFrom([...scalars, 'statusReason', 'options'], [...scalars, ...nested]),
    names: fc.uniqueArray(fieldName, { minLength: 20, maxLength: 20 }),
    depths: fc.array(fc.nat(2), { minLength: 20, maxLength: 20 }),
    content: fc.constantFrom(null, 'flat', 'nested', 'parts'),
  })
  .map(({ placeholders, names, depths, content }) => {
    const template: Record<string, unknown> = { 'constant text': 'a {b', 'constant list': [1, null] };
    for (const [at, placeholder] of placeholders.entries()) {
      const name = names[at] as string;
      const value = `{${placeholder}}`;
      template[name] =
        depths[at] === 0 ? value : depths[at] === 1 ? { [name]: value } : { a: { [name]: value }, b: 1 };
    }
    if (content === 'flat') template['the content'] = '{content}';
    if (content === 'nested')
      template['the content'] = { of: { 'it all': '{content}' }, name: '{companyId}' };
    if (content === 'nested')
      for (const [name, value] of Object.entries(template))
        if (value === '{companyId}') delete template[name];
    if (content === 'parts')
      template['the content'] = { people: '{content.entities}', mandates: '{content.powers}' };
    return template;
  });

const upperStates = Object.fromEntries(
  ownStates.map((state) => [state.toUpperCase(), state as ReportStatus]),
);

const anyShape: fc.Arbitrary<Shape> = fc.record(
  {
    case: fc.constantFrom('camelCase', 'snake_case', 'kebab-case', 'PascalCase'),
    report: reportTemplate,
    single: fc.constantFrom({ data: '{report}' }, { ok: true, result: { report: '{report}' } }),
    nulls: fc.constantFrom('written', 'omitted'),
    instants: fc.constantFrom('iso', 'iso -03:00', 'iso +05:30', 'epoch-milliseconds'),
    ids: fc.constantFrom(...['{hex}', 'kyb_{uuid}', '{decimal}', 'r-{base36}'].map((report) => ({ report }))),
    states: fc.constant(upperStates),
  },
  { requiredKeys: [] },
);

describe('a shape', () => {
  it('reads the values that it wrote, for random shapes and reports', () => {
    fc.assert(
      fc.property(anyShape, fc.constantFrom(record, waiting), (shape, report) => {
        fc.pre(shapeErrors(shape).length === 0);
        const compiled = compileShape(shape);
        const omitted = shape.nulls === 'omitted';
        const kept = Object.entries(report).filter(([, value]) => !omitted || value !== null);
        expect(compiled.readReport(writeReport(compiled, report))).toEqual(Object.fromEntries(kept));
      }),
      { numRuns: scaled(100, 300) },
    );
  });

  it.each(['sbx-spa-clean', 'sbx-eirl-dv-k', 'sbx-spa-clean+power-revoked'])(
    'reads back the content of %s',
    async (companyId) => {
      const content = contentOf(companyId);
      for (const shape of fc.sample(anyShape, { numRuns: scaled(10, 20), seed: 1 })) {
        if (shapeErrors(shape).length > 0) continue;
        const compiled = compileShape(shape);
        const { content: read } = compiled.readReport(writeReport(compiled, record, content));
        if (compiled.content === null) expect(read).toBeUndefined();
        else if (JSON.stringify(shape.report ?? {}).includes('{content.entities}'))
          expect(read).toEqual({ entities: content.entities, powers: content.powers });
        else expect(read).toEqual(shape.nulls === 'omitted' ? JSON.parse(JSON.stringify(content)) : content);
      }
    },
  );

  it.each(['number', 'minor'] as const)('keeps the value of every amount as %s', (amounts) => {
    const content = contentOf('sbx-spa-clean') as unknown as JsonObject;
    const compiled = compileShape({ amounts });
    const read = compiled.readReport(writeReport(compiled, record, content)).content;
    const normal = (_: string, value: unknown): unknown =>
      typeof value === 'string' && /^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
    expect(JSON.parse(JSON.stringify(read, normal))).toEqual(JSON.parse(JSON.stringify(content, normal)));
  });

  it('reads the name of an event as it is, if every object has one of that name', () => {
    const { readEventType, readMessage, records } = compileShape({ events: { ready: 'report.completed' } });
    for (const [wire, own] of [
      ['ready', 'report.completed'],
      ['constructor', 'constructor'],
    ] as const) {
      expect([readEventType(wire), readMessage({ type: wire }).type]).toEqual([own, own]);
      expect(records.read('createWebhook', { events: [wire] })).toEqual({ events: [own] });
    }
  });

  it('writes an intermediate state without a name as the preceding state', () => {
    const shape = compileShape({ states: { NEW: 'queued', DONE: 'completed', BAD: ['failed', 'rejected'] } });
    const shown = ownStates.map((status) => [status, writeReport(shape, { ...record, status }).status]);
    expect(Object.fromEntries(shown)).toMatchObject({
      ...{ queued: 'NEW', processing: 'NEW', in_review: 'NEW', completed: 'DONE' },
      ...{ failed: 'BAD', rejected: 'BAD', cancelled: 'cancelled' },
    });
  });

  it('writes null for a nullable object without values', () => {
    const shape = compileShape({
      report: { id: '{id}', status: '{status}', review: { object: 'review', end: '{completedAt}' } },
      nullable: ['review'],
    });
    expect(writeReport(shape, waiting)).toMatchObject({ review: null });
    expect(writeReport(shape, record).review).toEqual({ object: 'review', end: record.completedAt });
    expect(shape.readReport(writeReport(shape, record))).toMatchObject({ completedAt: record.completedAt });
  });

  it.each<[Shape, Record<string, string>, unknown, number]>([
    [{}, {}, undefined, 0],
    [{ pages: { size: 10 } }, {}, 10, 0],
    [{ pages: { size: 10 } }, { limit: '50' }, 50, 0],
    [{ pages: { max: 40 }, query: { limit: 'per_page' } }, { per_page: '50' }, 40, 0],
    [{ pages: { size: 10, fixed: true } }, { limit: '50' }, 10, 1],
    [{ pages: { size: 10, fixed: true }, query: { others: 'ignored' } }, { limit: '50' }, 10, 0],
  ])('reads the page size by %j from %j', (shape, query, limit, errors) => {
    const read = compileShape(shape).readQuery(query);
    expect([read.query.limit, read.errors.length]).toEqual([limit, errors]);
  });

  it('writes errors by its template and its table of codes', () => {
    const shape = compileShape({
      create: { company: { ref: '{companyId}' }, kind: '{type}' },
      error: { errors: '{errors}', trace: '{requestId}', fields: '{violations}' },
      violation: { code: '{code}', title: '{detail}', source: '{path}' },
      codes: { 'invalid-request': 'INVALID', 404: 4 },
    });
    const base = { type: '/p', title: 'T', instance: '/v1/reports', requestId: 'req_1' };
    const detail = 'companyId must be a string, not 3.';
    const invalid = {
      ...base,
      status: 422,
      detail,
      errors: [{ detail, pointer: '#/companyId', keyword: 'type' }],
    };
    const item = { code: 'INVALID', title: 'company.ref must be a string, not 3.', source: 'company.ref' };
    expect(JSON.parse(shape.writeProblem(invalid, 'invalid-request', 'createReport').body)).toEqual({
      ...{ errors: [item], trace: 'req_1', fields: [item] },
    });
    const missing = { ...base, status: 404, detail: 'No.' };
    expect(JSON.parse(shape.writeProblem(missing, 'report-not-found').body)).toEqual({
      ...{ errors: [{ code: 4, title: 'No.' }], trace: 'req_1' },
    });
  });

  it.each([
    ['a/b', '#/a~1b'],
    ['a~b', '#/a~0b'],
    ['a#b', '#/a%23b'],
    ['a%b', '#/a%25b'],
    ['ñandú', '#/%C3%B1and%C3%BA'],
  ])('names an unknown field as it was sent, with a pointer in a fragment: %s', (name, pointer) => {
    const shape = compileShape({
      ...{ create: { company: '{companyId}' }, error: { errors: '{violations}' } },
      violation: { field: '{path}', text: '{detail}' },
    });
    const detail = `The body takes only type, not ${JSON.stringify(name)}.`;
    const error = { detail, pointer, keyword: 'additionalProperties' };
    const problem = { type: '/p', title: 'T', status: 422, instance: '/v1/reports', requestId: 'req_1' };
    const written = shape.writeProblem({ ...problem, detail, errors: [error] }, 'x', 'createReport');
    const right = `The body takes only company, not ${JSON.stringify(name)}.`;
    expect(written.problem.errors).toEqual([{ ...error, detail: right }]);
    expect(JSON.parse(written.body)).toEqual({ errors: [{ field: name, text: right }] });
  });

  it.each([
    ['a( is given twice.', 'a(', 'uniqueItems', 'a( is given twice.', 'a('],
    ['\\ is not UTF-8, percent-encoded.', '\\', 'format', '\\ is not UTF-8, percent-encoded.', '\\'],
    ['status is given twice.', 'status', 'uniqueItems', 'status is given twice.', 'status'],
    ['limit must be an integer.', 'limit', 'type', 'size must be an integer.', 'size'],
  ])('names a parameter of a list as it was sent: %s', (detail, parameter, keyword, shown, name) => {
    const shape = compileShape({ query: { limit: 'size', status: 'state' } });
    const problem = { type: '/p', title: 'T', status: 422, instance: '/v1/reports', requestId: 'req_1' };
    const errors = [{ detail, parameter, keyword }];
    const written = shape.writeProblem({ ...problem, detail, errors }, 'invalid-request', 'listReports');
    expect(written.problem.errors).toEqual([{ detail: shown, parameter: name, keyword }]);
  });

  it('names what a body and its options take, if the unknown field has no pointer of its own', () => {
    const shape = compileShape({ create: { company: '{companyId}', options: '{options}' } });
    const problem = { type: '/p', title: 'T', status: 422, instance: '/v1/reports', requestId: 'req_1' };
    const shownFor = (detail: string, pointer: string) => {
      const error = { detail, pointer, keyword: 'additionalProperties' };
      return shape.writeProblem({ ...problem, detail, errors: [error] }, 'x', 'createReport').problem.errors;
    };
    expect(shownFor('The body takes only type, not "xxx…".', '#')).toMatchObject([
      { detail: 'The body takes only company and options, not "xxx…".', pointer: '#' },
    ]);
    expect(shownFor('options takes only validate, not "xxx…".', '#/options')).toMatchObject([
      { detail: 'options takes only validate, not "xxx…".', pointer: '#/options' },
    ]);
  });

  it('reads a create by its template, and passes unknown fields on to be refused', () => {
    const shape = compileShape({
      create: { data: { company: '{companyId}', checks: '{options.validate}' } },
    });
    expect(shape.readCreate({ data: { company: 'acme', checks: true } })).toEqual({
      ...{ type: 'sociedades_y_poderes', companyId: 'acme', options: { validate: true } },
    });
    expect(shape.readCreate({ data: { company: 'acme', more: 1 }, companyId: 'other' })).toEqual({
      ...{ type: 'sociedades_y_poderes', companyId: 'acme', 'data.more': 1, 'companyId (unknown)': 'other' },
    });
    const polluted = shape.readCreate(
      JSON.parse('{"data":{"company":"acme"},"__proto__":{"companyId":"other"}}'),
    );
    expect(Object.keys(polluted as object)).toContain('__proto__');
    for (const invalid of [null, [], 'text', 3, {}]) expect(() => shape.readCreate(invalid)).not.toThrow();
  });
});

describe('an error of a shape', () => {
  it.each<[object, string, RegExp]>([
    [{ pages: { size: 50, max: 20 } }, '/pages/size', /size must be at most max, which is 20, not 50/],
    [{ pages: { fixed: true }, query: { limit: 'n' } }, '/query/limit', /Leave n out, or fixed/],
    [{ pages: { sise: 1 } }, '/pages/sise', /Did you mean size\?/],
    [
      { report: { id: '{id}', status: '{status}', review: { at: '{completedAt}' } }, nullable: ['reviw'] },
      '/nullable/0',
      /has no object reviw .* Did you mean review\?/,
    ],
    [{ reprot: {} }, '/reprot', /not "reprot"\. Did you mean report\?$/],
    [
      { report: { id: '{id}', s: '{staus}' } },
      '/report/s',
      /^The template report has no \{staus\}\. Did you mean \{status\}\?$/,
    ],
    [{ report: { id: '{id}' } }, '/report', /^The template report lacks "\{status\}"\.$/],
    [{ report: { id: '{id}', n: '{id}', s: '{status}' } }, '/report/n', /^\{id\} has two places, id and n\./],
    [{ states: { A: 'queud' } }, '/states/A', /must be/],
    [{ states: { A: 'queued', B: ['queued'] } }, '/states/B', /^queued is called A and B\./],
    [{ names: { entites: 'people' } }, '/names/entites', /Did you mean entities\?$/],
    [{ names: { entities: 'powers' } }, '/names', /powers.*have the one name powers/],
    [
      { codes: { 'report-not-fond': 'X' }, error: {} },
      '/codes/report-not-fond',
      /Did you mean report-not-found\?$/,
    ],
    [{ codes: { 404: 'X' } }, '/codes', /^codes is for the template error, which the shape lacks\.$/],
    [{ query: { page: 'p', offset: 'o' } }, '/query', /^A list has one of page and offset\./],
    [{ list: { items: '{items}', n: '{total}' } }, '/list/n', /has no \{total\}/],
    [{ instants: 'iso -3' }, '/instants', /must be iso, iso-seconds/],
    [{ ids: { report: 'kyb_' } }, '/ids/report', /must be a prefix and one of/],
    [{ report: { id: '{id}', status: '{status}', c: ['{content}'] } }, '/report/c', /cannot stand in a list/],
    [
      { names: { createdAt: 'updatedAt' } },
      '/names',
      /^createdAt and updatedAt have the one name updatedAt\./,
    ],
    [{ names: { next: 'previous' } }, '/names', /^next and previous have the one name/],
    [{ query: { limit: 'status' } }, '/query', /^Two parameters are called status\./],
    [
      { create: { c: '{companyId}', o: '{options}', v: '{options.validate}' } },
      '/create/v',
      /^\{options\.validate\} is a part of \{options\}/,
    ],
    [{ headers: { requestId: 'ETag' } }, '/headers/requestId', /^ETag has another value already\./],
    [{ headers: { requestID: 'X' } }, '/headers/requestID', /Did you mean requestId\?$/],
  ])('in %j names the place and the remedy', (shape, pointer, detail) => {
    const [first] = shapeErrors(shape);
    expect(first).toEqual({ pointer, detail: expect.stringMatching(detail) });
  });

  it('does not include properties that a shape cannot express, which are reported separately', () => {
    expect(inexpressible({ case: 'snake_case' })).toEqual([]);
    expect(inexpressible({ states: { DONE: 'completed' }, instants: 'date', amounts: 'minor' })).toEqual([
      expect.stringMatching(/^states names no queued, processing, in_review, awaiting_documents/),
      'instants are dates: their time of day is lost.',
      expect.stringMatching(/^amounts are of the smallest unit/),
    ]);
    const narrow = { report: { id: '{id}', status: '{status}' }, list: { items: '{items}' } };
    expect(inexpressible(narrow)).toEqual([
      expect.stringMatching(/^report has no place for \{content\}/),
      expect.stringMatching(/^list has no place such as \{next\}/),
    ]);
    expect(inexpressible({ gap: 'audit=404,error-body=plain', error: { code: '{code}' } })).toEqual([
      'gap has error-body=plain, and error sets another one. Keep one of them.',
    ]);
    expect(inexpressible({ gap: 'error-body=problem', error: { code: '{code}' } })).toEqual([]);
  });
});
