import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/http/json.js';
import { findJsonFault } from '../../src/http/json-syntax.js';
import { readLargeJson } from '../../src/http/large-json.js';

const read = (text: string): unknown => parseJson(Buffer.from(text));

const name = fc.constantFrom('a', 'b', '\\u0061', '__proto__', '1');
/** Texts that are nearly JSON. */
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

describe('a body', () => {
  it('is refused when its text has a fault, and only then', () => {
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

describe('a large body', () => {
  it('is read as a small one is, and has the same faults', async () => {
    const property = fc.asyncProperty(value, fc.constantFrom('', ' ', ' ,'), async (text, end) => {
      const whole = text + end;
      const fault = findJsonFault(whole);
      expect(await readLargeJson(whole, () => undefined)).toEqual(
        fault === undefined ? { value: JSON.parse(whole) } : { fault },
      );
    });
    await fc.assert(property, { seed: 2, numRuns: 3000 });
  });

  it('lets others come to their turn between the items of its lists', async () => {
    const turns: string[] = [];
    const breathe = async () => void turns.push('other');
    const read = readLargeJson('{"a":[1,2],"b":{"c":[3]},"d":[]}', breathe);
    expect(await read).toEqual({ value: { a: [1, 2], b: { c: [3] }, d: [] } });
    expect(turns).toHaveLength(2);
  });
});
