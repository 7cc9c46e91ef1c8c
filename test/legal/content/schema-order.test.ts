import { describe, expect, test } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { inSchemaOrder } from '../../../src/legal/content/schema-order.js';
import { contentOf } from '../generated/contents.js';
import { outOfOrder } from '../generated/field-order.js';

/** Returns the value with the fields of every object in reverse order. */
function reverseKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(reverseKeys);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, field]) => [name, reverseKeys(field)]),
  );
}

describe('the order of fields', () => {
  const content = contentOf('sbx-sa-classes-ab');

  test('fields in any order get the order of the schema, with equal bytes', () => {
    const shuffled = { ...(reverseKeys(content) as Content), provenance: content.provenance };
    expect(outOfOrder(shuffled).length).toBeGreaterThan(100);
    expect(outOfOrder(inSchemaOrder(shuffled))).toEqual([]);
    expect(JSON.stringify(inSchemaOrder(shuffled))).toBe(JSON.stringify(content));
  });

  test('an unknown field is kept after the others', () => {
    const strange = { strange: 1, ...content } as Content;
    expect(Object.keys(inSchemaOrder(strange)).at(-1)).toBe('strange');
  });
});
