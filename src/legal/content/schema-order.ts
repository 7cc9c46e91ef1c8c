import { contentSchemas, type OrderedSchema } from '../../contract/content-schemas.js';
import type { Content } from '../../contract/generated/types.js';
import { groupBy, lazily } from '../../values/maps.js';

/** Position and order of each field of a schema, and the orders of array items and of unknown fields. */
interface Order {
  positions: ReadonlyMap<string, { position: number; order: () => Order }>;
  items: () => Order;
  others: () => Order;
}

const unordered: Order = { positions: new Map(), items: () => unordered, others: () => unordered };
const orders = new Map<OrderedSchema, Order>();

/**
 * Returns the content with the fields of every object in schema order, which fixes the order of the bytes.
 * Fields that the schema does not know come last, in their own order.
 */
export function inSchemaOrder(content: Content): Content {
  return ordered(content, orderOf({ $ref: 'content.json' })) as Content;
}

// Values that are in order already are not copied: they are most of a content, and some are large.
function ordered(value: unknown, order: Order): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value)
    ? orderItems(value, order.items())
    : orderFields(value as Record<string, unknown>, order);
}

function orderItems(items: readonly unknown[], order: Order): readonly unknown[] {
  let result: unknown[] | null = null;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const own = ordered(item, order);
    if (own === item) continue;
    result ??= [...items];
    result[index] = own;
  }
  return result ?? items;
}

function orderFields(source: Record<string, unknown>, { positions, others }: Order): Record<string, unknown> {
  let result = source;
  let isOrdered = true;
  let last = -1;
  for (const name in source) {
    const known = positions.get(name);
    const position = known?.position ?? positions.size;
    const value = source[name];
    if (position < last || value === undefined) isOrdered = false;
    last = position;
    if (value === null || typeof value !== 'object') continue;
    const own = ordered(value, (known?.order ?? others)());
    if (own === value) continue;
    if (result === source) result = { ...source };
    result[name] = own;
  }
  if (isOrdered) return result;
  const reordered: Record<string, unknown> = {};
  for (const name of [...positions.keys(), ...Object.keys(result)])
    if (!(name in reordered) && result[name] !== undefined) reordered[name] = result[name];
  return reordered;
}

function orderOf(schema: OrderedSchema): Order {
  const alternatives = alternativesOf(schema);
  // A value of one shape has one order, however it is referred to.
  const [only = schema] = alternatives.length === 1 ? alternatives : [];
  const known = orders.get(only);
  if (known !== undefined) return known;
  const below = (keyword: 'items' | 'additionalProperties') =>
    lazily(() => mergedOrder(alternatives.flatMap(({ [keyword]: inner }) => asSchema(inner))));
  const fields = groupBy(
    alternatives.flatMap(({ properties = {} }) => Object.entries(properties)),
    ([name]) => name,
  );
  const order: Order = {
    positions: new Map(
      [...fields].map(([name, found], position) => [
        name,
        { position, order: lazily(() => mergedOrder(found.map(([, inner]) => inner))) },
      ]),
    ),
    items: below('items'),
    others: below('additionalProperties'),
  };
  orders.set(only, order);
  return order;
}

function asSchema(value: OrderedSchema | boolean | undefined): OrderedSchema[] {
  return typeof value === 'object' ? [value] : [];
}

function mergedOrder(schemas: readonly OrderedSchema[]): Order {
  const [first, ...others] = schemas;
  if (first === undefined) return unordered;
  return orderOf(others.length === 0 ? first : { anyOf: schemas });
}

/** Returns the schemas of objects and lists that a value can match, with references followed. */
function alternativesOf(schema: OrderedSchema): OrderedSchema[] {
  if (schema.$ref !== undefined) return alternativesOf(contentSchemas[schema.$ref] ?? {});
  const { properties, items, additionalProperties, anyOf, oneOf } = schema;
  // Alternatives beside fields only say which of these are required.
  if (properties ?? items ?? asSchema(additionalProperties)[0]) return [schema];
  return (anyOf ?? oneOf ?? []).flatMap(alternativesOf);
}
