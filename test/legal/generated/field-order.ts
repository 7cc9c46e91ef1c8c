import { contentSchemas, type OrderedSchema } from '../../../src/contract/content-schemas.js';
import type { Content } from '../../../src/contract/generated/types.js';

/** Returns the pointers of the objects whose fields are not in the order of their schema. */
export function outOfOrder(content: Content): string[] {
  const found: string[] = [];
  walk(content, contentSchemas['content.json'] ?? {}, [], found);
  return found;
}

/** @param path path of the value; it becomes a pointer only for an object that is out of order */
function walk(value: unknown, schema: OrderedSchema, path: string[], found: string[]): void {
  if (value === null || typeof value !== 'object') return;
  const { items = {}, properties, additionalProperties } = resolved(schema);
  const other = typeof additionalProperties === 'object' ? additionalProperties : {};
  const isList = Array.isArray(value);
  if (!isList && properties !== undefined && !isInOrder(Object.keys(value), properties))
    found.push(`${path.map((name) => `/${name}`).join('')} is out of order`);
  for (const [name, child] of Object.entries(value)) {
    if (child === null || typeof child !== 'object') continue;
    path.push(name);
    walk(child, isList ? items : (properties?.[name] ?? other), path, found);
    path.pop();
  }
}

/** Returns true if the schema has all the names and they are in its order. */
function isInOrder(
  names: readonly string[],
  properties: { readonly [name: string]: OrderedSchema },
): boolean {
  const positions = positionsOf(properties);
  let last = -1;
  return names.every((name) => {
    const before = last;
    last = positions.get(name) ?? -1;
    return last > before;
  });
}

const positionCache = new Map<object, Map<string, number>>();

function positionsOf(properties: object): Map<string, number> {
  const known =
    positionCache.get(properties) ?? new Map(Object.keys(properties).map((name, at) => [name, at]));
  positionCache.set(properties, known);
  return known;
}

const targets = new Map<OrderedSchema, OrderedSchema>();

/** Follows references and first alternatives to a schema that has neither. */
function resolved(schema: OrderedSchema): OrderedSchema {
  const target = targets.get(schema) ?? resolve(schema);
  targets.set(schema, target);
  return target;
}

function resolve(schema: OrderedSchema): OrderedSchema {
  if (schema.$ref !== undefined) return resolve(contentSchemas[schema.$ref] ?? {});
  const [first] = schema.anyOf ?? [];
  return first === undefined ? schema : resolve(first);
}
