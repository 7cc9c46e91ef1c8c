import document from '../../src/contract/generated/openapi.json' with { type: 'json' };

/** A part of the OpenAPI document. */
export type Node = { [field: string]: unknown };
export type Schema = Node;
export type NamedExamples = { [name: string]: { value: unknown } };

export interface MediaType {
  schema: Schema;
  examples?: NamedExamples;
}

export interface Response extends Node {
  content?: { [mediaType: string]: MediaType };
}

export interface DocumentParameter extends Node {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  example?: unknown;
  examples?: NamedExamples;
}

/** An operation with its location in the document. */
export interface DescribedOperation {
  operationId: string;
  method: string;
  path: string;
  tags: string[];
  parameters: DocumentParameter[];
  bodies: { [mediaType: string]: MediaType };
  /** Responses by status, with references resolved. */
  responses: { [status: string]: Response };
}

export { document };

type Components = { [kind: string]: { [name: string]: Node } };
export const components = document.components as unknown as Components;
export const schemas = components.schemas as { [title: string]: Schema };

/** Resolves a reference into the document. */
export function resolveReference(node: Node): Node {
  if (typeof node.$ref !== 'string') return node;
  const [kind = '', name = ''] = node.$ref.replace('#/components/', '').split('/');
  const target = components[kind]?.[name];
  if (target === undefined) throw new Error(`${node.$ref} has no target`);
  return resolveReference(target);
}

/** Returns all operations in the order of the document. */
export const describedOperations: readonly DescribedOperation[] = Object.entries(
  document.paths as unknown as { [path: string]: { [method: string]: Node } },
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const {
      operationId,
      tags,
      parameters = [],
      requestBody,
      responses,
    } = operation as unknown as DescribedOperation & {
      requestBody?: { content: DescribedOperation['bodies'] };
    };
    return {
      operationId,
      method: method.toUpperCase(),
      path,
      tags,
      parameters,
      bodies: requestBody?.content ?? {},
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          resolveReference(response) as Response,
        ]),
      ),
    };
  }),
);

/** Returns every schema in a part of the document with its location; references are not resolved. */
export function schemaParts(
  node: unknown,
  location: string,
): { location: string; schema: Schema; isField: boolean }[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => schemaParts(item, `${location}/${index}`));
  if (node === null || typeof node !== 'object') return [];
  const schema = node as Schema;
  const children = Object.entries(schema).flatMap(([keyword, value]) => {
    if (['enum', 'examples', 'required', 'const', 'default'].includes(keyword)) return [];
    if (keyword !== 'properties') return schemaParts(value, `${location}/${keyword}`);
    return Object.entries(value as Node).flatMap(([name, field]) =>
      schemaParts(field, `${location}/${name}`).map((part) =>
        part.location === `${location}/${name}` ? { ...part, isField: true } : part,
      ),
    );
  });
  return [{ location, schema, isField: false }, ...children];
}

/** Returns the titles of these schemas and of all that they refer to. */
export function referencedTitles(from: readonly unknown[]): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, title = ''] of JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(title)) continue;
      found.add(title);
      visit(schemas[title]);
    }
  };
  visit(from);
  return found;
}
