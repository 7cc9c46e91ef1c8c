import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { bodySchemas, operations } from '../../src/contract/operations.js';
import type { SchemaError } from '../../src/contract/validator.js';
import {
  describeViolations,
  plainText,
  pointerFragment,
  publishedPlainText,
  summarizeViolations,
  type ValueLocation,
} from '../../src/contract/violations.js';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords without their own errors: annotations and containers. */
const silent = new Set([
  ...[
    '$schema',
    '$ref',
    '$id',
    'title',
    'description',
    'default',
    'examples',
    'writeOnly',
    'properties',
    'items',
  ],
  ...[
    'x-fact',
    'x-gap',
    'x-form',
    'x-group',
    'x-meanings',
    'x-placeholder',
    'x-process-only',
    'x-repeatable',
    'x-unit',
  ],
]);

function* schemasWithin(value: unknown, folder: string, seen: Set<string>): Generator<Schema> {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Schema;
  yield schema;
  if (typeof schema.$ref === 'string') yield* schemasOfFile(join(folder, schema.$ref), seen);
  const { properties, items, additionalProperties, anyOf = [], oneOf = [], not } = schema;
  for (const inner of [...Object.values(properties ?? {}), ...(anyOf as []), ...(oneOf as [])])
    yield* schemasWithin(inner, folder, seen);
  for (const inner of [items, additionalProperties, not]) yield* schemasWithin(inner, folder, seen);
}

function* schemasOfFile(path: string, seen: Set<string>): Generator<Schema> {
  if (seen.has(path)) return;
  seen.add(path);
  yield* schemasWithin(JSON.parse(readFileSync(path, 'utf8')), dirname(path), seen);
}

/** The schemas of some files, with their subschemas. */
function* schemasOfFiles(isMeant: (file: string, title: string) => boolean, seen: Set<string>) {
  for (const file of readdirSync('schemas', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue;
    const { title } = JSON.parse(readFileSync(join('schemas', file), 'utf8'));
    if (isMeant(file, title)) yield* schemasOfFile(join('schemas', file), seen);
  }
}

/** Every schema of requests, flags and settings, with its subschemas. */
function* requestSchemas(): Generator<Schema> {
  const seen = new Set<string>();
  const bodies = operations.flatMap(({ body }) =>
    body === undefined ? [] : Object.values(bodySchemas(body)),
  );
  yield* schemasOfFiles((file, title) => bodies.includes(title) || file.startsWith('sandbox'), seen);
  for (const { schema } of operations.flatMap(({ parameters = [] }) => parameters))
    yield* schemasWithin(schema, 'schemas', seen);
}

/** Every schema of the content of reports, which a lawyer edits, and of the files of users. */
function* editedSchemas(): Generator<Schema> {
  yield* schemasOfFiles((file) => /^(?:content|fixtures|scenarios)\b/.test(file), new Set());
}

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
addFormats.default(ajv);

/** Returns the messages about a value that violates a schema. */
function found(schema: object, value: unknown, place: ValueLocation = 'body') {
  const validate = ajv.compile(schema);
  expect(validate(value)).toBe(false);
  return describeViolations(validate.errors as SchemaError[], place);
}

const instant = { type: 'string', format: 'date-time', pattern: '^20' };

describe('the message about an error', () => {
  it.each<[title: string, schema: object, value: unknown, detail: string]>([
    ['a missing field', { required: ['a'] }, {}, 'The body lacks the field a, which is required.'],
    [
      'the name of a field',
      { properties: { units: { propertyNames: { pattern: '^[A-Z]{3}$' } } } },
      { units: { clf: 1 } },
      'The name of a field of units must be a code of three capital letters, such as CLP, not "clf".',
    ],
    [
      'a schema that applies in a case',
      { if: { required: ['a'] }, else: { required: ['b'] } },
      {},
      'The body lacks the field b, which is required.',
    ],
    [
      'an unknown field, if there are no known ones',
      { additionalProperties: false },
      { b: 1 },
      'The body takes no field, not "b".',
    ],
    [
      'an unknown field',
      { properties: { first: {}, second: {}, third: {} }, additionalProperties: false },
      { secnod: 1 },
      'The body takes only first, second and third, not "secnod". Did you mean second?',
    ],
    ['a value other than the only one', { enum: ['on'] }, 'of', 'The body must be on, not "of".'],
    [
      'a value outside of an enumeration',
      { enum: ['north', 'south', 2] },
      2.5,
      'The body must be north, south or 2, not 2.5.',
    ],
    ['another boolean than the only one', { const: true }, false, 'The body must be true, not false.'],
    ['a number for the only text', { const: 'on' }, 3, 'The body must be "on", not 3.'],
    ['a number for a text', { type: 'string' }, 12, 'The body must be a string, not 12.'],
    ['a text for a number', { type: 'number' }, '12', 'The body must be a number, not the string "12".'],
    ['an array for an object', { type: 'object' }, [], 'The body must be an object, not an array.'],
    ['an object for an array', { type: 'array' }, {}, 'The body must be an array, not an object.'],
    ['null for an object', { type: 'object' }, null, 'The body must be an object, not null.'],
    [
      'a string for an integer in a range',
      { type: 'integer', minimum: 1, maximum: 9 },
      '3',
      'The body must be an integer from 1 to 9, not the string "3".',
    ],
    [
      'a boolean for an integer with a minimum',
      { type: 'integer', minimum: 1 },
      true,
      'The body must be an integer, not true.',
    ],
    [
      'a number for a text that must not be repeated',
      { type: 'string', writeOnly: true },
      7,
      'The body must be a string.',
    ],
    ['a number below a range', { minimum: 1, maximum: 9 }, 0, 'The body must be from 1 to 9, not 0.'],
    ['a number below the minimum', { minimum: 1 }, 0, 'The body must be at least 1, not 0.'],
    ['a number above the maximum', { maximum: 9 }, 10, 'The body must be at most 9, not 10.'],
    [
      'a text that is too short',
      { minLength: 3 },
      'é🙂',
      'The body must have at least 3 characters; it has 2.',
    ],
    [
      'a text that is too long',
      { maxLength: 1 },
      '🙂🙂',
      'The body must have at most 1 character; it has 2.',
    ],
    [
      'an empty object that needs one of some fields',
      { minProperties: 1, properties: { by: {}, to: {} } },
      {},
      'The body must have one of by and to.',
    ],
    [
      'an object with too many fields of any name',
      { maxProperties: 0 },
      { a: 1 },
      'The body must have at most 0 fields; it has 1.',
    ],
    [
      'a text with a pattern that has no description in words',
      { pattern: '^[a-c]+$', 'x-form': 'letters, such as abc' },
      'xyz',
      'The body must be letters, such as abc, not "xyz".',
    ],
    ['a text of another shape', { pattern: '^[a-c]+$' }, 'xyz', 'The body must match ^[a-c]+$, not "xyz".'],
    [
      'a number that has to be above a bound',
      { exclusiveMinimum: 0 },
      0,
      'The body must be more than 0, not 0.',
    ],
    ['too few items', { minItems: 1, maxItems: 9 }, [], 'The body must have 1 to 9 items; it has 0.'],
    ['too many items', { maxItems: 1 }, [1, 2], 'The body must have at most 1 item; it has 2.'],
    ['a repeated item', { uniqueItems: true }, ['a', 'b', 'a'], 'The body has "a" twice.'],
    [
      'a value that matches none of several forms',
      { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^.xx$' }], 'x-form': 'a status or a class' },
      '4x',
      'The body must be a status or a class, not "4x".',
    ],
    [
      'a value of one of several forms with an inner error',
      { anyOf: [{ properties: { a: { minimum: 1 } } }, { type: 'array' }] },
      { a: 0 },
      'a must be at least 1, not 0.',
    ],
    [
      'fields that do not go together',
      { oneOf: [{ required: ['a'] }, { not: { required: ['b'] } }], 'x-form': 'a, or no b' },
      { b: 1 },
      'The body must have a, or no b.',
    ],
    ['a keyword without our own words', { multipleOf: 5 }, 7, 'The body is not valid.'],
    [
      'an unknown field, if there is only one known',
      { properties: { validate: {} }, additionalProperties: false },
      { valdiate: true },
      'The body takes only validate, not "valdiate".',
    ],
    [
      'a text that matches neither pattern nor format',
      { pattern: '^20', format: 'date', 'x-form': 'a day of these years' },
      'today',
      'The body must be a day of these years, not "today".',
    ],
    [
      'a day that does not exist',
      { format: 'date' },
      '2025-02-29',
      'The body must be a date that exists, as YYYY-MM-DD, not "2025-02-29".',
    ],
    [
      'an invalid duration',
      { format: 'duration' },
      '2 days',
      'The body must be an ISO 8601 duration such as PT6H or P15D, not "2 days".',
    ],
    ['another format', { format: 'ipv4' }, 'here', 'The body must be a ipv4, not "here".'],
    [
      'an instant of another century',
      instant,
      '1999-12-31T12:00:00Z',
      'The body must be an instant of the years 2000 to 2099 such as 2026-01-15T12:00:00Z, not "1999-12-31T12:00:00Z".',
    ],
  ])('explains %s', (_, schema, value, detail) => {
    expect(found(schema, value).map((violation) => violation.detail)).toEqual([detail]);
  });

  it('names a nested field by its path, whatever characters its name has', () => {
    const schema = { properties: { 'a/b~c': { items: { type: 'string' } } } };
    expect(found(schema, { 'a/b~c': [1] })).toEqual([
      { detail: 'a/b~c.0 must be a string, not 1.', pointer: '#/a~1b~0c/0', keyword: 'type' },
    ]);
  });

  it('points to an unknown field unless its name has more than 200 characters', () => {
    const pointerTo = (name: string) => found({ additionalProperties: false }, { [name]: 1 })[0]?.pointer;
    expect(pointerTo('a/b~c')).toBe('#/a~1b~0c');
    expect(pointerTo('x'.repeat(200))).toBe(`#/${'x'.repeat(200)}`);
    expect(pointerTo('x'.repeat(201))).toBe('#');
  });

  it('reports a wrong type without other errors of the same value', () => {
    const schema = { properties: { a: { type: 'string', enum: ['x'] }, b: { enum: ['y'] } } };
    expect(found(schema, { a: 1, b: 2 }).map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
      ['#/a', 'type'],
      ['#/b', 'enum'],
    ]);
  });

  it('reports the same wrong type of several alternatives once', () => {
    const one = { type: 'object', required: ['a'] };
    const schema = { properties: { x: { type: 'object', oneOf: [one, { ...one, required: ['b'] }] } } };
    const types = found(schema, { x: 'text' }).filter(({ keyword }) => keyword === 'type');
    expect(types.map(({ pointer }) => pointer)).toEqual(['#/x']);
  });

  it('reports a text that is too short without its pattern', () => {
    const schema = { properties: { q: { minLength: 1, pattern: 'a' } } };
    expect(found(schema, { q: '' }).map(({ keyword }) => keyword)).toEqual(['minLength']);
    expect(found(schema, { q: 'b' }).map(({ keyword }) => keyword)).toEqual(['pattern']);
  });

  it('names a query parameter or header, and quotes its text', () => {
    const schema = { properties: { limit: { type: 'integer' } }, required: ['after'] };
    expect(found(schema, { limit: 'ten' }, 'parameters')).toEqual([
      {
        detail: 'The query lacks the parameter after, which is required.',
        parameter: 'after',
        keyword: 'required',
      },
      { detail: 'limit must be an integer, not "ten".', parameter: 'limit', keyword: 'type' },
    ]);
    expect(found({ required: ['Edit-Actor'] }, {}, 'headers')).toEqual([
      {
        detail: 'The request lacks the header Edit-Actor, which is required.',
        parameter: 'Edit-Actor',
        keyword: 'required',
      },
    ]);
    expect(found({ properties: { limit: { type: 'integer' } } }, { limit: 'ten' }, 'headers')).toMatchObject([
      { detail: 'limit must be an integer, not "ten".' },
    ]);
  });

  it.each([
    ['\u0000', 'U+0000, a control character'],
    ['\u009f', 'U+009F, a control character'],
    ['\ud800', 'U+D800, half of a surrogate pair'],
  ])('names %j in a plain text by its code point', (character, named) => {
    const [violation] = found({ pattern: plainText }, `a${character}`);
    expect(violation?.detail).toBe(`The body holds ${named}, which no text may hold.`);
  });
});

describe('summarizeViolations', () => {
  const violation = (detail: string) => ({ detail, pointer: '#', keyword: 'type' });

  it('returns nothing, the only violation, or the count and the first', () => {
    expect(summarizeViolations([])).toBe('');
    expect(summarizeViolations([violation('One.')])).toBe('One.');
    expect(summarizeViolations([violation('One.'), violation('Two.')])).toBe('2 errors, the first: One.');
    expect(summarizeViolations([violation('One.')], 7)).toBe(
      '7 errors (the first 1 are listed), the first: One.',
    );
  });

  it('has pointers as URI fragments with escaped # and lone surrogates', () => {
    expect(pointerFragment('/a#b/ñ')).toBe('#/a%23b/%C3%B1');
    expect(pointerFragment('/\ud800')).toBe('#/%EF%BF%BD');
  });
});

describe('schemas of requests', () => {
  const schemas = [...requestSchemas()];

  it('use only keywords that our messages explain', () => {
    const params = { allowedValues: [1], allowedValue: 1, limit: 1, i: 0, j: 1 };
    const judged = new Set(
      schemas.flatMap((schema) => Object.keys(schema)).filter((name) => !silent.has(name)),
    );
    expect(judged.size).toBeGreaterThan(15);
    for (const keyword of judged) {
      const fault = { instancePath: '', keyword, params, parentSchema: {}, data: ['a'] };
      const details = describeViolations([fault], 'body').map(({ detail }) => detail);
      expect([keyword, ...details].join()).not.toContain('is not valid');
    }
  });

  it('explain every pattern and choice of forms in words', () => {
    const unexplained = schemas.filter(
      (schema) =>
        schema['x-form'] === undefined &&
        (schema.anyOf !== undefined ||
          (schema.pattern !== undefined &&
            schema.pattern !== publishedPlainText &&
            schema.format !== 'date-time')),
    );
    expect(unexplained).toEqual([]);
  });

  it('schemas of content and of own files explain every pattern in words', () => {
    const patterns = [...editedSchemas()].filter(
      ({ pattern }) => pattern !== undefined && pattern !== publishedPlainText,
    );
    expect(patterns.length).toBeGreaterThan(50);
    const unexplained = patterns.flatMap((parentSchema) => {
      const fault = { instancePath: '/a', keyword: 'pattern', params: {}, parentSchema, data: '!' };
      return describeViolations([fault], 'body').filter(({ detail }) => detail.includes('must match'));
    });
    expect(unexplained).toEqual([]);
  });
});
