import { callApi } from '../client/api.js';

/** Part of JSON Schema that the page shows. */
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
  /** Meaning of each enum value. */
  'x-meanings'?: Readonly<Record<string, string>>;
  'x-fact'?: string;
  'x-gap'?: string;
  [keyword: string]: unknown;
}

export interface Example {
  summary?: string;
  value: unknown;
}

/** Bodies by media type. */
type ContentByMediaType = Readonly<
  Record<string, { schema: Schema; examples?: Readonly<Record<string, Example>> }>
>;

export interface DescribedParameter {
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

interface Header {
  description: string;
  schema: Schema;
}

export interface ResponseObject {
  $ref?: string;
  description: string;
  headers?: Readonly<Record<string, Header & { $ref?: string }>>;
  content?: ContentByMediaType;
}

interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  /** Undefined means the default of the document, an API key. */
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly DescribedParameter[];
  requestBody?: { required?: boolean; content: ContentByMediaType };
  responses: Readonly<Record<string, ResponseObject>>;
  'x-fact'?: string;
  'x-gap'?: string;
}

type PathOperations = Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;

/** Part of an OpenAPI 3.1 document that the page shows. */
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

/** An operation with its method and path. */
export interface ListedOperation extends OperationObject {
  /** Upper case; for a webhook, the method of the request to the endpoint. */
  method: string;
  /** Path with names in braces; for a webhook, its event type. */
  path: string;
  /** True for a webhook, which the server sends to an endpoint. */
  isMessage: boolean;
}

let documentPromise: Promise<OpenApi> | undefined;

/**
 * Loads the OpenAPI document once: it does not change while the server runs.
 * @throws ProblemResponseError, NoResponseError
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

/** All operations, then all webhooks, in document order. */
export function operationsOf({ paths, webhooks }: OpenApi): ListedOperation[] {
  const operationsIn = (definitions: PathOperations, isMessage: boolean): ListedOperation[] =>
    Object.entries(definitions).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        isMessage,
      })),
    );
  return [...operationsIn(paths, false), ...operationsIn(webhooks, true)];
}

/** Resolves a reference to a component. Fields beside the reference override it. */
export function resolveReference<Part extends { $ref?: string }>(document: OpenApi, part: Part): Part {
  if (part.$ref === undefined) return part;
  const { $ref, ...overrides } = part;
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec($ref) ?? [];
  const components = document.components as unknown as Record<string, Record<string, Part>>;
  const target = components[kind ?? '']?.[name ?? ''];
  if (target === undefined) throw new Error(`the document has no ${$ref}`);
  return { ...resolveReference(document, target), ...overrides };
}

/** Name of the schema that a reference points to; null for an inline schema. */
export function schemaName({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}
