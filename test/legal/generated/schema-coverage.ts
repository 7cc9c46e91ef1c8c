import { contentSchemas, type OrderedSchema } from '../../../src/contract/content-schemas.js';

interface Node extends OrderedSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Names of the variations that a schema allows: `power.json/validUntil null`, `power.json/status =vencido`. */
export type Ways = Set<string>;

const files = new Map(Object.entries(contentSchemas));

function nodesOf(schema: Node, place: string): (readonly [schema: Node, place: string])[] {
  const { $ref, anyOf } = schema;
  if ($ref !== undefined) return nodesOf((files.get($ref) ?? {}) as Node, $ref);
  if (anyOf !== undefined) return anyOf.flatMap((one) => nodesOf(one as Node, place));
  return [[schema, place]];
}

/** Returns all variations that the schema of a content allows. */
export function allowedWays(): Ways {
  const ways: Ways = new Set();
  const visited = new Set<string>();
  const visit = (schema: Node, place: string): void => {
    for (const [node, at] of nodesOf(schema, place)) {
      const key = `${at} ${JSON.stringify(node.type ?? node.const ?? null)}`;
      for (const way of waysOfNode(node, at, place)) ways.add(way);
      if (visited.has(key)) continue;
      visited.add(key);
      for (const [member, below] of Object.entries(node.properties ?? {}))
        visit(below as Node, `${at}/${member}`);
      if (node.items !== undefined) visit(node.items as Node, `${at}/*`);
      if (typeof node.additionalProperties === 'object') visit(node.additionalProperties as Node, `${at}/*`);
    }
    if (isNullable(schema)) for (const way of [`${place} null`, `${place} given`]) ways.add(way);
  };
  visit({ $ref: 'content.json' }, '');
  return ways;
}

function isNullable(schema: Node): boolean {
  return nodesOf(schema, '').some(
    ([{ type }]) => type === 'null' || (Array.isArray(type) && type.includes('null')),
  );
}

function waysOfNode({ type, enum: values, minItems }: Node, at: string, place: string): string[] {
  if (values !== undefined)
    return values.filter((value) => value !== null).map((value) => `${at} =${String(value)}`);
  if (type === 'boolean') return [`${at} =true`, `${at} =false`];
  if (type === 'array') return [...(minItems === undefined ? [`${place} empty`] : []), `${place} filled`];
  return [];
}

/** Adds the variations of one content to `seen`. */
export function noteWays(content: unknown, seen: Ways): void {
  note(content, whole, '', seen);
}

interface SchemaAtPath {
  isNullable: boolean;
  nodes: ReturnType<typeof nodesOf>;
}

/** Cache of the resolved schemas by place: a content has few schemas at few places. */
const known = new Map<Node, Map<string, SchemaAtPath>>();

function read(schema: Node, place: string): SchemaAtPath {
  const places = known.get(schema) ?? new Map<string, SchemaAtPath>();
  const found = places.get(place) ?? { isNullable: isNullable(schema), nodes: nodesOf(schema, place) };
  known.set(schema, places.set(place, found));
  return found;
}

const whole: Node = { $ref: 'content.json' };

function note(value: unknown, schema: Node, place: string, seen: Ways): void {
  const { isNullable, nodes } = read(schema, place);
  if (isNullable) seen.add(`${place} ${value === null ? 'null' : 'given'}`);
  if (value === null) return;
  for (const [node, at] of nodes) {
    if (node.enum !== undefined || node.type === 'boolean') seen.add(`${at} =${String(value)}`);
    if (Array.isArray(value) && node.type === 'array') {
      seen.add(`${place} ${value.length === 0 ? 'empty' : 'filled'}`);
      for (const item of value) note(item, (node.items ?? {}) as Node, `${at}/*`, seen);
    } else if (typeof value === 'object' && !Array.isArray(value)) noteMembers(value, node, at, seen);
  }
}

function noteMembers(value: object, node: Node, at: string, seen: Ways): void {
  for (const [member, below] of Object.entries(value)) {
    const schema = node.properties?.[member];
    if (schema !== undefined) note(below, schema as Node, `${at}/${member}`, seen);
    else if (typeof node.additionalProperties === 'object')
      note(below, node.additionalProperties as Node, `${at}/*`, seen);
  }
}
