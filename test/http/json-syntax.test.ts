import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError } from '../../src/http/syntax/json-syntax.js';
import { cpuMsOf } from '../cpu-time.js';
import { scaled } from '../scale.js';

const detailOf = (text: string): string | undefined => findJsonError(text)?.detail;

describe('errors in JSON texts', () => {
  it('each error names the actual and the expected text', () => {
    const faults: [text: string, at: number, detail: string][] = [
      ['{type: "x"}', 1, '`t` where a field name in double quotes is expected'],
      ["{'type': 1}", 1, "`'` where a field name in double quotes is expected"],
      ['{"a" 1}', 5, '`1` where `:` after the field name is expected'],
      ['{"a": }', 6, '`}` where a JSON value is expected'],
      ['{"a": 1,}', 8, '`}` where a field name in double quotes is expected'],
      ['{"a": 1 "b"', 8, '`"` where `,` or `}` is expected'],
      ['[1 2]', 3, '`2` where `,` or `]` is expected'],
      ['{"a": 1', 7, 'the end of the body where `,` or `}` is expected'],
      ['{"a": "x', 8, 'the end of the body where `"` at the end of a string is expected'],
      ['  ', 2, 'the end of the body where a JSON value is expected'],
      ['{} {}', 3, '`{` where the end of the body is expected'],
      ['NaN', 0, '`N` where a JSON value is expected'],
      ['01', 1, '`1` where the end of the body is expected'],
      ['"a\tb"', 2, 'U+0009 where the rest of a string (with control characters as escapes) is expected'],
      ['"\\x41"', 1, 'a `\\` that begins none of the escapes of JSON'],
      ['"\\u00g1"', 1, 'a `\\` that begins none of the escapes of JSON'],
      ['\u00a01', 0, 'U+00A0 where a JSON value is expected'],
      ['😀', 0, '`😀` where a JSON value is expected'],
    ];
    for (const [text, at, detail] of faults)
      expect([text, findJsonError(text)]).toEqual([text, { detail, at }]);
  });

  it('a repeated field of an object is an error, in any spelling', () => {
    for (const text of ['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '[{"b":{"a":1,"b":2,"a":3}}]']) {
      expect([text, detailOf(text)]).toEqual([text, 'the field "a" a second time']);
    }
    for (const text of ['{"a":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"a","b":"a"}', '{"a":1,"A":1}']) {
      expect([text, detailOf(text)]).toEqual([text, undefined]);
    }
  });

  it('a field named __proto__ is an error in any spelling; the same text elsewhere is not', () => {
    for (const text of ['{"__proto__":1}', '{"a":[{"\\u005f_proto__":{}}]}']) {
      expect([text, detailOf(text)]).toEqual([text, 'a field named __proto__, which is refused']);
    }
    for (const text of ['"__proto__"', '{"a":"__proto__"}', '{"__proto":1}', '{"constructor":1}']) {
      expect([text, detailOf(text)]).toEqual([text, undefined]);
    }
  });

  it('64 levels of nesting are accepted, 65 are not, and 60,000 are rejected at the 65th', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(findJsonError(nested(64))).toBeUndefined();
    for (const text of [nested(65), '['.repeat(60_000), `${'{"a":'.repeat(64)}[`, nested(10_000)]) {
      expect(detailOf(text)).toBe('more than 64 levels of nesting');
    }
    expect(findJsonError('['.repeat(60_000))?.at).toBe(64);
  });

  it('a hostile body of 64 KiB is checked in linear time', () => {
    const hostile = [
      `{${Array.from({ length: 6000 }, (_, index) => `"\\u0041${index}":1`).join(',')}}`,
      `"${'\\\\'.repeat(32_000)}`,
      `"${'\\u0041'.repeat(10_000)}`,
      `${'-'.repeat(65_000)}1`,
      `${'1'.repeat(65_000)}e`,
      `[${'{},'.repeat(20_000)}1]`,
      `${' '.repeat(65_000)}x`,
    ];
    for (const text of hostile) {
      // Each takes one to five milliseconds; quadratic time would be seconds.
      expect(cpuMsOf(() => findJsonError(text))).toBeLessThan(500);
    }
  });

  it('a text is accepted if and only if JSON.parse accepts it', () => {
    const json = fc.json({ maxDepth: 4 });
    const cut = fc.tuple(json, fc.nat(), fc.nat(6), fc.string({ maxLength: 3 }));
    const mutated = cut.map(([text, from, length, other]) => {
      const at = from % (text.length + 1);
      return text.slice(0, at) + other + text.slice(at + length);
    });
    const randomText = fc
      .array(fc.constantFrom(...'{}[]:,"\\ 0-1.eE+truefalsn\n\u0000\ud800', '"a"', 'null'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(json, mutated, randomText), (text) => {
        const fault = findJsonError(text);
        fc.pre(!/second time|__proto__/.test(fault?.detail ?? ''));
        taken += parses(text) ? 1 : 0;
        expect([text, fault === undefined]).toEqual([text, parses(text)]);
      }),
      { seed: 20, numRuns: scaled(1000, 5000) },
    );
    expect(taken).toBeGreaterThan(300);
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
