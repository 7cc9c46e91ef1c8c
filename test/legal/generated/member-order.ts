import { contentSchemas, type OrderedSchema } from '../../../src/contract/content-schemas.js';
import type { Content } from '../../../src/contract/generated/types.js';

/** Returns the pointers of the objects whose fields are not in the order of their schema. */
export function outOfOrder(content: Content): string[] {
  const found: string[] = [];
  walk(content, contentSchemas['content.json'] ?? {}, [], found);
  return found;
}

/** @param place path of the value; it becomes a pointer only for an object that is out of order */
function walk(value: unknown, schema: OrderedSchema, place: string[], found: string[]): void {
  if (value === null || typeof value !== 'object') return;
  const { items = {}, properties, additionalProperties } = resolved(schema);
  const other = typeof additionalProperties === 'object' ? additionalProperties : {};
  const isList = Array.isArray(value);
  if (!isList && properties !== undefined && !isInOrder(Object.keys(value), properties))
    found.push(`${place.map((name) => `/${name}`).join('')} is out of order`);
  for (const [name, member] of Object.entries(value)) {
    if (member === null || typeof member !== 'object') continue;
    place.push(name);
    walk(member, isList ? items : (properties?.[name] ?? other), place, found);
    place.pop();
  }
}

/** Returns true if the schema has all the names and they are in its order. */
function isInOrder(
  names: readonly string[],
  properties: { readonly [name: string]: OrderedSchema },
): boolean {
  const places = placesOf(properties);
  let last = -1;
  return names.every((name) => {
    const before = last;
    last = places.get(name) ?? -1;
    return last > before;
  });
}

const knownPlaces = new Map<object, Map<string, number>>();

function placesOf(properties: object): Map<string, number> {
  const known = knownPlaces.get(properties) ?? new Map(Object.keys(properties).map((name, at) => [name, at]));
  knownPlaces.set(properties, known);
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
