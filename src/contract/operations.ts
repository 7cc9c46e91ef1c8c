import table from '../../schemas/operations.json' with { type: 'json' };
import type { Operations } from './generated/operations.js';
import type { LedgerReference } from './interface.js';

export type OperationId = keyof Operations;

export interface Parameter extends LedgerReference {
  name: string;
  in: 'path' | 'query' | 'header';
  /** Whether a query or the headers must have it; a path always does. */
  required?: boolean;
  description: string;
  /** A JSON Schema; a `$ref` in it is relative to `schemas/`. */
  schema: { [keyword: string]: unknown };
  /** A value that it takes, where no recorded request shows one. */
  example?: string;
}

/** How an outcome of an operation looks on the wire. */
export interface ResponseEntry extends LedgerReference {
  /** What the operation's code calls it; no other of the operation's has the name. */
  outcome: string;
  status: number;
  description: string;
  /** Title of the schema of the body. */
  schema?: string;
  /** Media type of a body that has no schema. */
  mediaType?: string;
  headers?: string[];
}

/** What an operation reads: JSON of one schema, or other media types, each with its own. */
export type OperationBody = ({ schema: string } | { content: Readonly<Record<string, string>> }) & {
  optional?: boolean;
  /** The largest that is read, where it is not the usual. */
  maxBytes?: number;
} & LedgerReference;

/** The schemas of a body by the media types that it may come in. */
export function bodySchemas(body: OperationBody): Readonly<Record<string, string>> {
  return 'content' in body ? body.content : { 'application/json': body.schema };
}

/** The header that tells which media types a method reads (RFC 5789, 3.1). */
export function acceptHeader(method: string): 'Accept-Patch' | 'Accept-Post' | null {
  if (method === 'PATCH') return 'Accept-Patch';
  return method === 'POST' ? 'Accept-Post' : null;
}

/** One operation of the contract, as `schemas/operations.json` declares it. */
export interface Operation extends LedgerReference {
  id: OperationId;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** What it is sorted by, where its path does not say so. */
  tag?: string;
  authenticated: boolean;
  summary: string;
  description: string;
  parameters?: Parameter[];
  body?: OperationBody;
  /** Whether it makes what is kept grow, and so asks for memory. */
  keeps?: boolean;
  /** Whether, with the admin token, it can do without an account, and is then about all of them. */
  crossAccount?: boolean;
  /** Whether what it is about has an ETag, which a request can hold it to. */
  conditional?: boolean;
  answers: ResponseEntry[];
  /** Codes of the problems that are this operation's own. */
  problems: string[];
}

export interface HeaderEntry extends LedgerReference {
  /** Whether answers that name it may come without it. */
  optional?: boolean;
  description: string;
  schema: { [keyword: string]: unknown };
}

export const operations = table.operations as readonly Operation[];
export const headers: Readonly<Record<string, HeaderEntry>> = table.headers;

/** Whether a path is of the control plane: what only a sandbox can have. */
export function isControlPlane(path: string): boolean {
  return path.startsWith('/_sandbox/');
}

/** Whether pages of other origins may be let in under a path: to what a real API would have. */
export function isShared(path: string): boolean {
  return path.startsWith('/v1/');
}

/** The operations of a server with or without the control plane. */
export function operationsOf(controlPlane: boolean): readonly Operation[] {
  return controlPlane ? operations : operations.filter(({ path }) => !isControlPlane(path));
}

/** Whether an operation acts on one account's world that the admin token can name. */
export function isAdministered({ path, authenticated }: Operation): boolean {
  return authenticated && isControlPlane(path);
}

/** Whether its answers can be made to suffer: what a real API would have can fail as one does. */
export function acceptsFaults({ path, authenticated }: Operation): boolean {
  return authenticated && isShared(path);
}

/** Headers that the pipeline reads, or answers, itself. */
const pipelineHeaders = new Set(['Idempotency-Key', 'Idempotent-Replayed', 'ETag', 'Sandbox-Fault']);

/** The header parameters that the code of an operation takes. */
export function headersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'header' && !pipelineHeaders.has(parameter.name));
}

/** The headers of an outcome that the code of its operation gives. */
export function responseHeadersOf({ headers = [] }: ResponseEntry): string[] {
  return headers.filter((name) => !pipelineHeaders.has(name));
}

/** The parameters of an operation: its own, and those of its kind. */
export function parametersOf(operation: Operation): readonly Parameter[] {
  const { parameters = [], conditional, fact, gap } = operation;
  const basis: LedgerReference = { ...(fact && { fact }), ...(gap && { gap }) };
  const ofState = (table.conditional.parameters as Parameter[]).map((each) => ({ ...each, ...basis }));
  return [
    ...parameters,
    ...(conditional ? ofState : []),
    ...(acceptsFaults(operation) ? (table.faulted.parameters as Parameter[]) : []),
    ...(isAdministered(operation) ? [table.administered.parameter as Parameter] : []),
  ];
}

/** The codes of what any operation may answer, and a path that is none. */
export const problemsEverywhere: readonly string[] = table.problems.everywhere;

/** The codes of every problem an operation may answer: its own and those of its kind. */
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
