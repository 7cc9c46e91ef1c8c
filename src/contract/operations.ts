import table from '../../schemas/operations.json' with { type: 'json' };
import type { Operations } from './generated/operations.js';
import type { LedgerReference } from './interface.js';

export type OperationId = keyof Operations;

export interface Parameter extends LedgerReference {
  name: string;
  in: 'path' | 'query' | 'header';
  /** True if a query or header parameter is required; path parameters always are. */
  required?: boolean;
  description: string;
  /** A JSON Schema; a `$ref` in it is relative to `schemas/`. */
  schema: { [keyword: string]: unknown };
  /** False for a list that is sent as one text, with commas between its items. */
  explode?: false;
  /** A valid value, if no recorded request shows one. */
  example?: string;
}

/** The response of one outcome of an operation. */
export interface ResponseEntry extends LedgerReference {
  /** Name of the outcome in code; unique in its operation. */
  outcome: string;
  status: number;
  description: string;
  /** Title of the body's schema. */
  schema?: string;
  /** Media type of a body without a schema. */
  mediaType?: string;
  headers?: string[];
}

/** The request body of an operation: JSON of one schema, or a schema per media type. */
export type OperationBody = ({ schema: string } | { content: Readonly<Record<string, string>> }) & {
  optional?: boolean;
  /** Max size in bytes, if it differs from the default. */
  maxBytes?: number;
} & LedgerReference;

/** Returns schema titles by media type. */
export function bodySchemas(body: OperationBody): Readonly<Record<string, string>> {
  return 'content' in body ? body.content : { 'application/json': body.schema };
}

/** The header that lists the media types of a method (RFC 5789, 3.1); null if it has none. */
export function acceptHeader(method: string): 'Accept-Patch' | 'Accept-Post' | null {
  if (method === 'PATCH') return 'Accept-Patch';
  return method === 'POST' ? 'Accept-Post' : null;
}

/** One operation of the contract, as `schemas/operations.json` declares it. */
export interface Operation extends LedgerReference {
  id: OperationId;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Other paths with the same response, which the OpenAPI document leaves out. */
  aliases?: readonly string[];
  /** Tag, if it cannot be derived from the path. */
  tag?: string;
  authenticated: boolean;
  summary: string;
  description: string;
  parameters?: Parameter[];
  body?: OperationBody;
  /** True if it adds stored data, and so is refused above the memory limit. */
  keeps?: boolean;
  /** True if the admin token can call it without an account; it then acts on all accounts. */
  crossAccount?: boolean;
  /** True if its resource has an ETag for conditional requests. */
  conditional?: boolean;
  answers: ResponseEntry[];
  /** Codes of problems specific to this operation. */
  problems: string[];
}

interface HeaderEntry extends LedgerReference {
  /** True if responses that declare the header may omit it. */
  optional?: boolean;
  description: string;
  schema: { [keyword: string]: unknown };
}

export const operations = table.operations as readonly Operation[];
export const headers: Readonly<Record<string, HeaderEntry>> = table.headers;

/** Returns whether a path belongs to the control plane, which only a sandbox has. */
export function isControlPlane(path: string): boolean {
  return path.startsWith('/_sandbox/');
}

/** Returns whether CORS may be enabled for a path: a part of the API itself. */
export function isShared(path: string): boolean {
  return path.startsWith('/v1/');
}

/** Returns the operations of a server with or without the control plane. */
export function operationsOf(controlPlane: boolean): readonly Operation[] {
  return controlPlane ? operations : operations.filter(({ path }) => !isControlPlane(path));
}

/** Returns whether the admin token can name the account whose world the operation acts on. */
export function isAdministered({ path, authenticated }: Operation): boolean {
  return authenticated && isControlPlane(path);
}

/** Returns whether faults can be injected: into operations of the API, not of the control plane. */
export function acceptsFaults({ path, authenticated }: Operation): boolean {
  return authenticated && isShared(path);
}

/** Headers that the pipeline reads or sends, not the code of an operation. */
const pipelineHeaders = new Set(['Idempotency-Key', 'Idempotent-Replayed', 'ETag', 'Sandbox-Fault']);

/** Returns the header parameters that the code of an operation reads. */
export function headersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'header' && !pipelineHeaders.has(parameter.name));
}

/** Returns the response headers that the code of an operation sets. */
export function responseHeadersOf({ headers = [] }: ResponseEntry): string[] {
  return headers.filter((name) => !pipelineHeaders.has(name));
}

/** Returns an operation's own parameters and those shared by operations of its kind. */
export function parametersOf(operation: Operation): readonly Parameter[] {
  const { parameters = [], conditional, fact, gap } = operation;
  const basis: LedgerReference = { ...(fact && { fact }), ...(gap && { gap }) };
  const conditionalParameters = (table.conditional.parameters as Parameter[]).map((each) => ({
    ...each,
    ...basis,
  }));
  return [
    ...parameters,
    ...(conditional ? conditionalParameters : []),
    ...(acceptsFaults(operation) ? (table.faulted.parameters as Parameter[]) : []),
    ...(isAdministered(operation) ? [table.administered.parameter as Parameter] : []),
  ];
}

/** Codes of problems that any operation may return, and a path without an operation. */
export const problemsEverywhere: readonly string[] = table.problems.everywhere;

/** Returns the codes of all problems of an operation: its own and those of its kind. */
export function problemsOf(operation: Operation): string[] {
  const { everywhere, negotiated, authenticated, withBody, withQuery, keeping } = table.problems;
  return [
    ...(operation.authenticated ? authenticated : []),
    ...(isAdministered(operation) ? table.administered.problems : []),
    ...withQuery,
    ...(operation.conditional ? table.conditional.problems : []),
    ...(acceptsFaults(operation) ? table.faulted.problems : []),
    ...(operation.body ? withBody : []),
    ...(operation.keeps ? keeping : []),
    ...operation.problems,
    ...negotiated,
    ...everywhere,
  ];
}
