import type { Schema } from './schemas.js';

/** Patterns of dates and instants, for tools that do not know the formats. */
const patterns: { [format: string]: string } = {
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  'date-time': '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$',
};

/** Returns the source of a part of the contract as extensions of the document. */
export function basis({ fact, gap }: { fact?: string | undefined; gap?: string | undefined }) {
  return fact ? { 'x-fact': fact } : gap ? { 'x-gap': gap } : {};
}

/** Returns a schema in which each field has its fact or gap, its own or its parent's, and dates have a pattern. */
export function stamped(schema: Schema): Schema {
  return stamp(schema, {}, false) as Schema;
}

function stamp(node: unknown, inherited: Schema, isField: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => stamp(item, inherited, false));
  if (node === null || typeof node !== 'object') return node;
  const schema = node as Schema;
  const own = basis({ fact: schema['x-fact'] as string, gap: schema['x-gap'] as string });
  const ownBasis = Object.keys(own).length > 0 ? own : inherited;
  const result = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, stampKeyword(key, value, ownBasis)]),
  );
  const pattern = patterns[String(schema.format)];
  return {
    ...(pattern === undefined ? {} : { pattern }),
    ...result,
    ...(isField ? ownBasis : {}),
  };
}

function stampKeyword(key: string, value: unknown, ownBasis: Schema): unknown {
  if (['enum', 'examples', 'required', 'const', 'default'].includes(key)) return value;
  if (key !== 'properties') return stamp(value, ownBasis, false);
  const fields = Object.entries(value as Schema);
  return Object.fromEntries(fields.map(([name, field]) => [name, stamp(field, ownBasis, true)]));
}
