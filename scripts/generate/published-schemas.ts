import { bodySchemas, operations, parametersOf } from '../../src/contract/operations.js';
import { alternatives } from './alternatives.js';
import { type Known, opened } from './opened-schemas.js';
import { type Schema, schemasByTitle } from './schemas.js';
import { stamped } from './stamps.js';

export const schemaPrefix = '#/components/schemas/';

/** Schemas of the OpenAPI document by title, and the titles that differ for requests. */
export interface PublishedSchemas {
  schemas: { [title: string]: Schema };
  /** Returns the title of a schema in requests. */
  asInput(title: string): string;
}

/**
 * Returns the published schemas of operations. Response schemas are open, since clients must accept unknown fields
 * and values (F06); request schemas are closed, since unknown ones are refused (G05, G25). A schema that is used for
 * both and differs is published twice; for requests as `<Title>Input`.
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
    // Messages to endpoints.
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

/** Returns the schemas of a set that change when opened, themselves or by reference. */
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
