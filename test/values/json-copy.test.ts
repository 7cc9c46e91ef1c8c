import { expect, it } from 'vitest';
import { jsonCopy } from '../../src/values/json.js';
import { contentOf } from '../legal/generated/contents.js';

it('a copy has the same JSON as its original, and shares nothing with it', () => {
  const content = contentOf('sbx-sa-classes-ab');
  const copy = jsonCopy(content);
  expect(JSON.stringify(copy)).toBe(JSON.stringify(content));
  const parts = new Set(partsOf(content));
  expect(partsOf(copy).filter((part) => parts.has(part))).toEqual([]);
});

it('a copy repeats shared parts, and has no undefined fields', () => {
  const part = { amount: 1, none: undefined, list: [null, 'a'] };
  const copy = jsonCopy({ one: part, other: part });
  expect(copy).toStrictEqual({
    one: { amount: 1, list: [null, 'a'] },
    other: { amount: 1, list: [null, 'a'] },
  });
  expect(copy.one).not.toBe(copy.other);
});

function partsOf(value: unknown): object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : [];
}
