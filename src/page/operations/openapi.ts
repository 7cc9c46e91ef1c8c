import { callApi } from '../client/api.js';

/** A JSON Schema, as far as it is shown here. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  /** What each value of an enum means. */
  'x-meanings'?: Readonly<Record<string, string>>;
  'x-fact'?: string;
  'x-gap'?: string;
  [keyword: string]: unknown;
}

export interface Example {
  summary?: string;
  value: unknown;
}

/** What is sent or answered, by its media type. */
export type Bodies = Readonly<
  Record<string, { schema: Schema; examples?: Readonly<Record<string, Example>> }>
>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required: boolean;
  schema: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, Example>>;
  'x-fact'?: string;
  'x-gap'?: string;
}

export interface Header {
  description: string;
  schema: Schema;
}

export interface ResponseObject {
  $ref?: string;
  description: string;
  headers?: Readonly<Record<string, Header & { $ref?: string }>>;
  content?: Bodies;
}

interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  /** None where the document's own holds, which is an API key. */
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Bodies };
  responses: Readonly<Record<string, ResponseObject>>;
  'x-fact'?: string;
  'x-gap'?: string;
}

type PathOperations = Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;

/** A document of OpenAPI 3.1, as far as it is shown here. */
export interface OpenApi {
  info: { description: string };
  tags: readonly { name: string; description: string }[];
  paths: PathOperations;
  webhooks: PathOperations;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, ResponseObject>>;
    headers: Readonly<Record<string, Header>>;
    securitySchemes: Readonly<Record<string, { description: string }>>;
  };
  'x-interface': { gaps: readonly { id: string; question: string; answer: string }[] };
}

/** An operation with where it is asked. */
export interface Operation extends OperationObject {
  /** In capitals; of a message, what its endpoint is asked. */
  method: string;
  /** With names in braces; of a message, its type. */
  path: string;
  /** Whether the server asks it of a client's endpoint. */
  isMessage: boolean;
}

let documentPromise: Promise<OpenApi> | undefined;

/**
 * The document that this server gives. It stays the same as long as the server runs, and is asked for once.
 * @throws Refusal, Unanswered
 */
export function loadOpenApi(): Promise<OpenApi> {
  documentPromise ??= callApi<'getOpenapiJson'>({ path: '/openapi.json' }).then(
    ({ body }) => body as unknown as OpenApi,
    (error: unknown) => {
      documentPromise = undefined;
      throw error;
    },
  );
  return documentPromise;
}

/** All operations, and behind them the messages, in the order of the document. */
export function operationsOf({ paths, webhooks }: OpenApi): Operation[] {
  const listed = (stated: PathOperations, isMessage: boolean): Operation[] =>
    Object.entries(stated).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        isMessage,
      })),
    );
  return [...listed(paths, false), ...listed(webhooks, true)];
}

/** What a part stands for that may be a reference to one of the components. What is said beside the reference holds. */
export function resolveReference<Part extends { $ref?: string }>(document: OpenApi, part: Part): Part {
  if (part.$ref === undefined) return part;
  const { $ref, ...beside } = part;
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec($ref) ?? [];
  const components = document.components as unknown as Record<string, Record<string, Part>>;
  const meant = components[kind ?? '']?.[name ?? ''];
  if (meant === undefined) throw new Error(`the document has no ${$ref}`);
  return { ...resolveReference(document, meant), ...beside };
}

/** What a schema is called that others refer to; null for one that stands at its place. */
export function nameOf({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}
