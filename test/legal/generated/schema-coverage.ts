import { contentSchemas, type OrderedSchema } from '../../../src/contract/content-schemas.js';

interface Node extends OrderedSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Names of the variations that a schema allows: `power.json/validUntil null`, `power.json/status =vencido`. */
export type Variations = Set<string>;

const files = new Map(Object.entries(contentSchemas));

function nodesOf(schema: Node, location: string): (readonly [schema: Node, place: string])[] {
  const { $ref, anyOf } = schema;
  if ($ref !== undefined) return nodesOf((files.get($ref) ?? {}) as Node, $ref);
  if (anyOf !== undefined) return anyOf.flatMap((one) => nodesOf(one as Node, location));
  return [[schema, location]];
}

/** Returns all variations that the schema of a content allows. */
export function allowedVariations(): Variations {
  const variations: Variations = new Set();
  const visited = new Set<string>();
  const visit = (schema: Node, location: string): void => {
    for (const [node, at] of nodesOf(schema, location)) {
      const key = `${at} ${JSON.stringify(node.type ?? node.const ?? null)}`;
      for (const variation of variationsOf(node, at, location)) variations.add(variation);
      if (visited.has(key)) continue;
      visited.add(key);
      for (const [field, child] of Object.entries(node.properties ?? {}))
        visit(child as Node, `${at}/${field}`);
      if (node.items !== undefined) visit(node.items as Node, `${at}/*`);
      if (typeof node.additionalProperties === 'object') visit(node.additionalProperties as Node, `${at}/*`);
    }
    if (isNullable(schema))
      for (const variation of [`${location} null`, `${location} given`]) variations.add(variation);
  };
  visit({ $ref: 'content.json' }, '');
  return variations;
}

function isNullable(schema: Node): boolean {
  return nodesOf(schema, '').some(
    ([{ type }]) => type === 'null' || (Array.isArray(type) && type.includes('null')),
  );
}

function variationsOf({ type, enum: values, minItems }: Node, at: string, location: string): string[] {
  if (values !== undefined)
    return values.filter((value) => value !== null).map((value) => `${at} =${String(value)}`);
  if (type === 'boolean') return [`${at} =true`, `${at} =false`];
  if (type === 'array')
    return [...(minItems === undefined ? [`${location} empty`] : []), `${location} filled`];
  return [];
}

/** Adds the variations of one content to `seen`. */
export function recordVariations(content: unknown, seen: Variations): void {
  record(content, contentSchema, '', seen);
}

interface SchemaAtPath {
  isNullable: boolean;
  nodes: ReturnType<typeof nodesOf>;
}

/** Cache of the resolved schemas by place: a content has few schemas at few places. */
const resolvedSchemas = new Map<Node, Map<string, SchemaAtPath>>();

function resolveAt(schema: Node, location: string): SchemaAtPath {
  const byLocation = resolvedSchemas.get(schema) ?? new Map<string, SchemaAtPath>();
  const found = byLocation.get(location) ?? {
    isNullable: isNullable(schema),
    nodes: nodesOf(schema, location),
  };
  resolvedSchemas.set(schema, byLocation.set(location, found));
  return found;
}

const contentSchema: Node = { $ref: 'content.json' };

function record(value: unknown, schema: Node, location: string, seen: Variations): void {
  const { isNullable, nodes } = resolveAt(schema, location);
  if (isNullable) seen.add(`${location} ${value === null ? 'null' : 'given'}`);
  if (value === null) return;
  for (const [node, at] of nodes) {
    if (node.enum !== undefined || node.type === 'boolean') seen.add(`${at} =${String(value)}`);
    if (Array.isArray(value) && node.type === 'array') {
      seen.add(`${location} ${value.length === 0 ? 'empty' : 'filled'}`);
      for (const item of value) record(item, (node.items ?? {}) as Node, `${at}/*`, seen);
    } else if (typeof value === 'object' && !Array.isArray(value)) recordFields(value, node, at, seen);
  }
}

function recordFields(value: object, node: Node, at: string, seen: Variations): void {
  for (const [field, child] of Object.entries(value)) {
    const schema = node.properties?.[field];
    if (schema !== undefined) record(child, schema as Node, `${at}/${field}`, seen);
    else if (typeof node.additionalProperties === 'object')
      record(child, node.additionalProperties as Node, `${at}/*`, seen);
  }
}
