import { contentSchemas, type OrderedSchema } from '../contract/content-schemas.js';
import type { Content } from '../contract/generated/types.js';

/** Where members stand: by name, with the order below each; of arrays, the order of the items. */
interface Order {
  members: [name: string, order: () => Order][];
  items: () => Order;
  others: () => Order;
}

const unordered: Order = { members: [], items: () => unordered, others: () => unordered };
const orders = new Map<OrderedSchema, Order>();

/**
 * The content with the members of every object in the order of its schema, which is the order of the bytes.
 * Members that the schema does not know come last, as they stand.
 */
export function inSchemaOrder(content: Content): Content {
  return arranged(content, orderOf({ $ref: 'content.json' })) as Content;
}

function arranged(value: unknown, order: Order): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = order.items();
    return value.map((item) => arranged(item, items));
  }
  const source = value as { [member: string]: unknown };
  const result: { [member: string]: unknown } = {};
  for (const [name, below] of order.members) {
    if (source[name] !== undefined) result[name] = arranged(source[name], below());
  }
  const others = order.others();
  for (const name of Object.keys(source)) {
    if (!(name in result)) result[name] = arranged(source[name], others);
  }
  return result;
}

function orderOf(schema: OrderedSchema): Order {
  const target = resolved(schema);
  const known = orders.get(target);
  if (known !== undefined) return known;
  const { properties = {}, items, additionalProperties } = target;
  const order: Order = {
    members: Object.entries(properties).map(([name, below]) => [name, once(() => orderOf(below))]),
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
