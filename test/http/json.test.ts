import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCooperatively, parseJsonBody, readLargeJson } from '../../src/http/syntax/json.js';
import { findJsonError } from '../../src/http/syntax/json-syntax.js';
import { runToEnd } from '../../src/values/steps.js';
import { scaled } from '../scale.js';

const read = (text: string): unknown => parseJsonBody(Buffer.from(text));

const name = fc.constantFrom('a', 'b', '\\u0061', '__proto__', '1');
/** Texts that are almost valid JSON. */
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('1', 'null', '"a"', '"\\""', '"[{"', '""', '{}', '[]', 'x'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' ,')}]`),
    fc
      .array(fc.tuple(name, tie('value')), { maxLength: 3 })
      .map((fields) => `{ ${fields.map(([key, each]) => `"${key}": ${each}`).join()}}`),
  ),
}));

describe('a body', () => {
  it('is refused if and only if its text has an error', () => {
    fc.assert(
      fc.property(value, (text) => {
        if (findJsonError(text) === undefined) expect(read(text)).toEqual(JSON.parse(text));
        else expect(() => read(text)).toThrow(/column/);
      }),
      { seed: 1, numRuns: scaled(200, 3000) },
    );
  });

  it('is refused if its only error is a repeated field or too many levels', () => {
    for (const text of ['{"a":"x","b":"y","a":"x"}', '[{"b":{"1":1,"1":[]}}]', '{"__proto__":1}']) {
      expect(() => read(text)).toThrow(/second time|__proto__/);
    }
    expect(read('['.repeat(64) + ']'.repeat(64))).toBeInstanceOf(Array);
    expect(() => read('['.repeat(65) + ']'.repeat(65))).toThrow('more than 64 levels of nesting');
  });
});

const objectOf = (fields: number): string =>
  `{${Array.from({ length: fields }, (_, index) => `"${index}":0`).join()}}`;

describe('a large body', () => {
  const readBoth = (text: string): void => {
    const error = findJsonError(text);
    expect(runToEnd(readLargeJson(text))).toEqual(
      error === undefined ? { value: JSON.parse(text) } : { error },
    );
  };

  it('is read like a small one, with the same errors', () => {
    const property = fc.property(value, fc.constantFrom('', ' ', ' ,'), (text, end) => readBoth(text + end));
    fc.assert(property, { seed: 2, numRuns: scaled(200, 3000) });
  });

  it('is read like a small one wherever its long part is', () => {
    const about64KiB = fc.integer({ min: 65_530, max: 65_538 });
    const property = fc.property(value, fc.nat(), about64KiB, (text, pick, length) => {
      const places = [...text.matchAll(/ |(?=\d|null)/g)].map(({ index }) => index);
      const at = places[pick % places.length] ?? 0;
      readBoth(text.slice(0, at) + ' '.repeat(length) + text.slice(at));
    });
    fc.assert(property, { seed: 3, numRuns: scaled(50, 500) });
    for (const length of [65_534, 65_535, 65_536, 65_537]) {
      readBoth(`${'1'.repeat(length)}`);
      readBoth(`["${'x'.repeat(length)}",tru]`);
      readBoth(`[${' '.repeat(length - 4)}12,true]`);
    }
    for (const levels of [64, 65]) {
      readBoth(`${'['.repeat(levels)}"${'x'.repeat(70_000)}"${']'.repeat(levels)}`);
    }
  });

  it.each([
    ['fields in one object', '50000 fields in one object', (one: number) => objectOf(50_000 + one)],
    [
      'characters in a string',
      '262144 characters in one string',
      (one: number) => `"${'x'.repeat(262_142 + one)}"`,
    ],
    [
      'escapes in a string',
      '262144 characters in one string',
      (one: number) => `["${'\\n'.repeat(131_071)}${'x'.repeat(one)}"]`,
    ],
    ['digits', '262144 digits in one number', (one: number) => `[${'1'.repeat(262_144 + one)}]`],
    [
      'white space',
      '262144 characters of white space',
      (one: number) => `[${' \n'.repeat(131_072)}${' '.repeat(one)}1]`,
    ],
    [
      'white space at the end',
      '262144 characters of white space',
      (one: number) => `[]${' '.repeat(262_144 + one)}`,
    ],
    ['values', '2000000 values', (one: number) => `[${'1,'.repeat(1_999_998 + one)}1]`],
    [
      'values of lists',
      '2000000 values',
      (one: number) => `[[${'1,'.repeat(999_998)}1],[${'1,'.repeat(999_997 + one)}1]]`,
    ],
  ])('has a maximum of %s, and is refused beyond it', async (_, maxValue, textOf) => {
    const bodyOf = (one: number) => parseCooperatively(Buffer.from(textOf(one)), () => undefined);
    await expect(bodyOf(1)).rejects.toThrow(`more than ${maxValue}`);
    expect(JSON.stringify(await bodyOf(0)) === JSON.stringify(JSON.parse(textOf(0)))).toBe(true);
  });

  it('has the position of an error after many lines', async () => {
    const text = `[\n${'1,\n'.repeat(200_000)}"é😀" x`;
    const place = 'line 200002, column 6 has `x` where `,` or `]` is expected';
    await expect(parseCooperatively(Buffer.from(text), () => undefined)).rejects.toThrow(place);
  });

  it('yields between the items and fields of large values', () => {
    const long = 'x'.repeat(70_000);
    const body = { a: [[1, 2], { b: [3, long] }], c: [4, 5] };
    const reading = readLargeJson(JSON.stringify(body));
    // One for a, its 2 items, the field of the second and its 2 items, and one for the whole of c.
    for (let step = 0; step < 7; step += 1) expect(reading.next()).toEqual({ done: false });
    expect(reading.next()).toEqual({ done: true, value: { value: body } });
  });

  it('is decoded in steps too, and a character may extend over two steps', async () => {
    let turns = 0;
    const yieldToEventLoop = async (): Promise<void> => {
      turns += 1;
    };
    for (const before of [0, 1, 2]) {
      const body = [`${'x'.repeat(before)}${'€'.repeat(200_000)}`];
      turns = 0;
      expect(await parseCooperatively(Buffer.from(JSON.stringify(body)), yieldToEventLoop)).toEqual(body);
      expect(turns).toBe(4);
    }
  });

  it.each([
    ['{"a":"é😀"\n, "b":"é😀" x', 'line 2, column 12 has `x` where `,` or `}` is expected'],
    ['\n\n{"a":1', 'line 3, column 7 has the end of the body where `,` or `}` is expected'],
    ['\n', 'line 2, column 1 has the end of the body where a JSON value is expected'],
  ])('reports the position of an error in lines and characters: %j', (text, place) => {
    expect(() => read(text)).toThrow(place);
  });
});
