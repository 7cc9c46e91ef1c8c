import document from '../../src/contract/generated/openapi.json' with { type: 'json' };

/** A part of the OpenAPI document. */
export type Node = { [member: string]: unknown };
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
export interface Described {
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
export function resolved(node: Node): Node {
  if (typeof node.$ref !== 'string') return node;
  const [kind = '', name = ''] = node.$ref.replace('#/components/', '').split('/');
  const target = components[kind]?.[name];
  if (target === undefined) throw new Error(`${node.$ref} has no target`);
  return resolved(target);
}

/** Returns all operations in the order of the document. */
export const described: readonly Described[] = Object.entries(
  document.paths as unknown as { [path: string]: { [method: string]: Node } },
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const {
      operationId,
      tags,
      parameters = [],
      requestBody,
      responses,
    } = operation as unknown as Described & {
      requestBody?: { content: Described['bodies'] };
    };
    return {
      operationId,
      method: method.toUpperCase(),
      path,
      tags,
      parameters,
      bodies: requestBody?.content ?? {},
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, resolved(response) as Response]),
      ),
    };
  }),
);

/** Returns every schema in a part of the document with its location; references are not resolved. */
export function parts(node: unknown, place: string): { place: string; schema: Schema; isMember: boolean }[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => parts(item, `${place}/${index}`));
  if (node === null || typeof node !== 'object') return [];
  const schema = node as Schema;
  const below = Object.entries(schema).flatMap(([keyword, value]) => {
    if (['enum', 'examples', 'required', 'const', 'default'].includes(keyword)) return [];
    if (keyword !== 'properties') return parts(value, `${place}/${keyword}`);
    return Object.entries(value as Node).flatMap(([name, member]) =>
      parts(member, `${place}/${name}`).map((part) =>
        part.place === `${place}/${name}` ? { ...part, isMember: true } : part,
      ),
    );
  });
  return [{ place, schema, isMember: false }, ...below];
}

/** Returns the titles of these schemas and of all that they refer to. */
export function spokenBy(from: readonly unknown[]): Set<string> {
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
