import { contentSchemas, type OrderedSchema } from '../../contract/content-schemas.js';
import type { Content } from '../../contract/generated/types.js';

/** Where members stand: by name, with the place and the order below each; of arrays, the order of the items. */
interface Order {
  places: ReadonlyMap<string, { place: number; order: () => Order }>;
  items: () => Order;
  others: () => Order;
}

const unordered: Order = { places: new Map(), items: () => unordered, others: () => unordered };
const orders = new Map<OrderedSchema, Order>();

/**
 * The content with the members of every object in the order of its schema, which is the order of the bytes.
 * Members that the schema does not know come last, as they stand.
 */
export function inSchemaOrder(content: Content): Content {
  return arranged(content, orderOf({ $ref: 'content.json' })) as Content;
}

// What stands in its order already is not copied: most of a content does, and some are large.
function arranged(value: unknown, order: Order): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value)
    ? arrangedItems(value, order.items())
    : arrangedMembers(value as FieldOrder, order);
}

function arrangedItems(items: readonly unknown[], order: Order): readonly unknown[] {
  let result: unknown[] | null = null;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const own = arranged(item, order);
    if (own === item) continue;
    result ??= [...items];
    result[index] = own;
  }
  return result ?? items;
}

interface FieldOrder {
  [member: string]: unknown;
}

function arrangedMembers(source: FieldOrder, { places, others }: Order): FieldOrder {
  let result = source;
  let isOrdered = true;
  let last = -1;
  for (const name in source) {
    const known = places.get(name);
    const place = known?.place ?? places.size;
    const member = source[name];
    if (place < last || member === undefined) isOrdered = false;
    last = place;
    if (member === null || typeof member !== 'object') continue;
    const own = arranged(member, (known?.order ?? others)());
    if (own === member) continue;
    if (result === source) result = { ...source };
    result[name] = own;
  }
  return isOrdered ? result : reordered(result, places);
}

function reordered(source: FieldOrder, places: Order['places']): FieldOrder {
  const result: FieldOrder = {};
  for (const name of places.keys()) {
    if (source[name] !== undefined) result[name] = source[name];
  }
  for (const name of Object.keys(source)) {
    if (!(name in result)) result[name] = source[name];
  }
  return result;
}

function orderOf(schema: OrderedSchema): Order {
  const target = resolved(schema);
  const known = orders.get(target);
  if (known !== undefined) return known;
  const { properties = {}, items, additionalProperties } = target;
  const order: Order = {
    places: new Map(
      Object.entries(properties).map(([name, below], place) => [
        name,
        { place, order: once(() => orderOf(below)) },
      ]),
    ),
    items: once(() => (items === undefined ? unordered : orderOf(items))),
    others: once(() =>
      typeof additionalProperties === 'object' ? orderOf(additionalProperties) : unordered,
    ),
  };
  orders.set(target, order);
  return order;
}

// A reference leads to its file; of "this or null", this is what has members.
function resolved(schema: OrderedSchema): OrderedSchema {
  if (schema.$ref !== undefined) return resolved(contentSchemas[schema.$ref] ?? {});
  const [first] = schema.anyOf ?? [];
  return first === undefined ? schema : resolved(first);
}

function once(make: () => Order): () => Order {
  let made: Order | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
