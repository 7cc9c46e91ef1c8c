import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/http/json.js';
import { findJsonFault } from '../../src/http/json-syntax.js';

const read = (text: string): unknown => parseJson(Buffer.from(text));

describe('a body', () => {
  it('is refused when its text has a fault, and only then', () => {
    const name = fc.constantFrom('a', 'b', '\\u0061', '__proto__', '1');
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('1', 'null', '"a"', '"\\""', '"[{"', '""', '{}', '[]', 'x'),
        fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' ,')}]`),
        fc
          .array(fc.tuple(name, tie('value')), { maxLength: 3 })
          .map((members) => `{ ${members.map(([key, each]) => `"${key}": ${each}`).join()}}`),
      ),
    }));
    fc.assert(
      fc.property(value, (text) => {
        if (findJsonFault(text) === undefined) expect(read(text)).toEqual(JSON.parse(text));
        else expect(() => read(text)).toThrow(/column/);
      }),
      { seed: 1, numRuns: 3000 },
    );
  });

  it('is refused with a member that comes twice, or too deep, where nothing else is at fault', () => {
    for (const text of ['{"a":"x","b":"y","a":"x"}', '[{"b":{"1":1,"1":[]}}]', '{"__proto__":1}']) {
      expect(() => read(text)).toThrow(/second time|__proto__/);
    }
    expect(read('['.repeat(64) + ']'.repeat(64))).toBeInstanceOf(Array);
    expect(() => read('['.repeat(65) + ']'.repeat(65))).toThrow('more than 64 levels of nesting');
  });
});
