import { bodySchemas, operations, parametersOf } from '../../src/contract/operations.js';
import { alternatives } from './alternatives.js';
import { type Known, opened } from './opened-schemas.js';
import { type Schema, schemasByTitle } from './schemas.js';
import { stamped } from './stamps.js';

export const schemaPrefix = '#/components/schemas/';

/** The schemas of the OpenAPI document, by title, and those that requests know by another title than answers. */
export interface PublishedSchemas {
  schemas: { [title: string]: Schema };
  /** The title under which requests name a schema. */
  asInput(title: string): string;
}

/**
 * The schemas that operations speak with, as they are published. What is answered is open, since a client has to bear
 * members and values that it does not know (F06); what is sent is closed, since others are refused (G05, G25). A schema
 * that is both, and differs, is published twice: for requests it is called `<Title>Input`.
 */
export function publishedSchemas(titles: ReadonlyMap<string, string>): PublishedSchemas {
  const all: Known = new Map(
    Object.entries(schemasByTitle(schemaPrefix)).map(([title, schema]) => [title, alternatives(schema)]),
  );
  const sent = reachable(
    all,
    operations.flatMap((operation) => [
      ...(operation.body ? Object.values(bodySchemas(operation.body)) : []),
      ...parametersOf(operation).flatMap(({ schema }) => titles.get(String(schema.$ref)) ?? []),
    ]),
  );
  const answered = reachable(all, [
    ...operations.flatMap(({ answers }) => answers.flatMap(({ schema }) => schema ?? [])),
    'Problem',
    // What endpoints are sent.
    'WebhookMessage',
    'WebhookPing',
  ]);
  const twice = differing(all, new Set([...sent].filter((title) => answered.has(title))));
  const asInput = (title: string): string => (twice.has(title) ? `${title}Input` : title);
  const schemas: { [title: string]: Schema } = {};
  for (const [title, schema] of all) {
    if (answered.has(title)) schemas[title] = stamped(opened(schema, all));
    if (sent.has(title) && (twice.has(title) || !answered.has(title))) {
      const closed = mapReferences(schema, asInput);
      schemas[asInput(title)] = stamped({ ...closed, title: asInput(title) });
    }
  }
  return { schemas, asInput };
}

/** Those of a set that are otherwise when they are open, themselves or in what they refer to. */
function differing(all: Known, both: ReadonlySet<string>): Set<string> {
  const different = (title: string): boolean => {
    const schema = all.get(title) ?? {};
    return JSON.stringify(opened(schema, all)) !== JSON.stringify(schema);
  };
  return new Set([...both].filter((title) => [...reachable(all, [title])].some(different)));
}

function reachable(all: Known, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (title: string): void => {
    if (found.has(title)) return;
    found.add(title);
    for (const other of references(all.get(title))) visit(other);
  };
  for (const title of from) visit(title);
  return found;
}

function references(node: unknown): string[] {
  return [...JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, title = '']) => title,
  );
}

function mapReferences(schema: Schema, rename: (title: string) => string): Schema {
  const text = JSON.stringify(schema).replace(
    /"#\/components\/schemas\/(\w+)"/g,
    (_, title: string) => `"${schemaPrefix}${rename(title)}"`,
  );
  return JSON.parse(text) as Schema;
}
