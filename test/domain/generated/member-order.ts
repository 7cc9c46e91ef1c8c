import { contentSchemas, type OrderedSchema } from '../../../src/contract/content-schemas.js';
import type { Content } from '../../../src/contract/generated/types.js';

/** Pointers of the objects whose members do not stand in the order of their schema. */
export function outOfOrder(content: Content): string[] {
  return walk(content, contentSchemas['content.json'] ?? {}, '');
}

function walk(value: unknown, schema: OrderedSchema, pointer: string): string[] {
  if (value === null || typeof value !== 'object') return [];
  const target = resolve(schema);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => walk(item, target.items ?? {}, `${pointer}/${index}`));
  }
  const { properties, additionalProperties } = target;
  const below = Object.entries(value).flatMap(([name, member]) => {
    const other = typeof additionalProperties === 'object' ? additionalProperties : {};
    return walk(member, properties?.[name] ?? other, `${pointer}/${name}`);
  });
  if (properties === undefined) return below;
  const wanted = Object.keys(properties).filter((name) => name in value);
  return wanted.join() === Object.keys(value).join() ? below : [`${pointer} is out of order`, ...below];
}

function resolve(schema: OrderedSchema): OrderedSchema {
  if (schema.$ref !== undefined) return resolve(contentSchemas[schema.$ref] ?? {});
  const [first] = schema.anyOf ?? [];
  return first === undefined ? schema : resolve(first);
}
