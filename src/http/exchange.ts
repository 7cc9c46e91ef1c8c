import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '../accounts/account.js';
import type { KeyVerdict } from '../accounts/authorization.js';
import type { Gaps } from '../contract/gap-answers.js';
import type { Operations } from '../contract/generated/operations.js';
import type { Comparison, Violation } from '../contract/generated/types.js';
import type { Operation, OperationId } from '../contract/operations.js';
import type { ListWindow, WireShape } from '../contract/shapes/wire-shape.js';
import type { ViolationList } from '../contract/violations.js';
import type { FaultOutcome, InjectedFault } from '../faults/matching.js';
import type { SerialisedContent } from '../reports/contents.js';
import type { KeyedRequest } from '../requests/idempotency.js';
import type { StoredJournalEntry } from '../requests/journal-store.js';
import type { Session } from '../store/port.js';
import type { HttpResponse, ResponseHeaders } from './response.js';
import type { Conditions } from './syntax/entity-tags.js';

/** A validated request, as handlers see it. */
export interface HandlerInput<Id extends OperationId> {
  /** The anonymous account, with an empty id, if the operation needs no key or the admin token names none. */
  account: Account;
  /** True if the request has the admin token instead of a key. */
  byAdmin: boolean;
  path: Operations[Id]['path'];
  query: Operations[Id]['query'];
  headers: Operations[Id]['headers'];
  body: Operations[Id]['body'];
  /** Checked again by handlers that wait before they change the resource. */
  conditions: Conditions | null;
  /** True for HEAD. */
  headOnly: boolean;
  /**
   * Returns a signal that aborts when the client has left, or this many milliseconds after the request arrived: if it
   * runs again after a write conflict, a wait does not start anew.
   */
  waitLimit(ms: number): AbortSignal;
  /** Returns whether the key of the request has ended since it was allowed; false for the admin token. */
  keyHasEnded(): boolean | Promise<boolean>;
}

/**
 * Result of a handler: an outcome that the contract names for the operation, with its headers and body. The
 * presentation step turns it into a response.
 */
type HandlerOutput<Id extends OperationId> = OutputOf<Exclude<Operations[Id]['response'], Unchanged>>;

/** The client already holds the current representation. The presentation step sets this outcome. */
interface Unchanged {
  outcome: 'unchanged';
}

type OutputOf<Declared> = Declared extends { outcome: infer Outcome; headers: infer Name; body: infer Body }
  ? { outcome: Outcome } & OutputHeaders<Name & string> & (OutputBody<Body> | WrittenBody | StreamOf<Body>)
  : never;

type OutputHeaders<Name extends string> = [Name] extends [never]
  ? { headers?: ResponseHeaders }
  : { headers: Readonly<Record<Name, string>> };

interface OutputBody<Body> {
  body: Body;
  /** Content that becomes the last field of the body. */
  content?: SerialisedContent | null;
  /** Becomes the field before the content. It follows from body and content, and so is no part of the ETag. */
  comparison?: Comparison | undefined;
  /** The position of a page in its list, if it was requested by number. */
  window?: ListWindow | null;
}

/** A document that is written while it is produced. */
type StreamOf<Body> = Body extends string ? { stream: NonNullable<HttpResponse['stream']> } : never;

/** JSON that its producer has serialised and validated. */
interface WrittenBody {
  json: Uint8Array;
}

/** The output of any operation. */
export interface HandlerResult extends Partial<OutputBody<unknown>>, Partial<WrittenBody> {
  outcome: string;
  headers?: ResponseHeaders;
  stream?: HttpResponse['stream'];
}

/** An operation's code: a plain function of account and validated input. */
interface Handler<Id extends OperationId> {
  handle(input: HandlerInput<Id>): HandlerOutput<Id> | Promise<HandlerOutput<Id>>;
  /**
   * Returns the current ETag of the resource. Called if the request has preconditions. Throws if the resource does
   * not exist.
   */
  etag?(input: Pick<HandlerInput<Id>, 'account' | 'path'>): string;
  /** Throws if the resource does not exist or its state forbids the request. Called before the body is validated. */
  check?(input: Pick<HandlerInput<Id>, 'account' | 'byAdmin' | 'path'>): void | Promise<void>;
  /** The handler validates the body itself, in small steps, since that takes long. It throws the violations. */
  validatesBody?: true;
  /** The response does not depend on due work, which need not be completed first. */
  needsNoDueWork?: true;
  /** Violations of the query that no schema can express. They are reported together with those of the schema. */
  queryViolations?(query: unknown, account: Account): Violation[];
  /** Violations of the body that no schema can express. They are reported together with those of the schema. */
  violations?(body: unknown, account: Account): Violation[] | Promise<Violation[]>;
}

/** One handler for each operation: a missing or extra one does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

/** Handlers as they are declared. A bare function is a handler with nothing else. */
export type DeclaredHandlers = { [Id in OperationId]: Handler<Id> | Handler<Id>['handle'] };

/** Result of the router for one path. */
export interface Route {
  operation: Operation | null;
  pathParameters: Record<string, string>;
  /** The operations of the path, for all methods. */
  operations: readonly Operation[];
  /** Methods of the path, for `Allow`. Empty if no operation has the path. */
  allowed: readonly string[];
  /** True if no key is needed: for the operation or, without one, for all operations of the path. */
  isPublic: boolean;
  /** True if the admin token can name the account that the operation acts on. */
  administered: boolean;
}

/** Copy of an exchange at one point of its pipeline. */
export interface Checkpoint {
  readonly exchange: HttpExchange;
  /** True if all changes up to this point are persisted, so that they must not be repeated. */
  isPersisted(): boolean;
}

/** Progress of an exchange, in case it runs again after a write conflict. */
interface Checkpoints {
  /** Adds a checkpoint. Call it after each change in the store. */
  mark(exchange: HttpExchange): void;
  /** Last checkpoint that is persisted. Null if the request must start anew. */
  lastPersisted(): Checkpoint | null;
}

/** One request in the pipeline. Each step adds its results. */
export interface HttpExchange {
  /** In milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
  readonly request: IncomingMessage;
  readonly nodeResponse: ServerResponse;
  readonly path: string;
  /** The query as it was sent, without the `?`. */
  readonly search: string;
  route: Route;
  readonly verdict: KeyVerdict;
  /** The account that the request acts on: that of the key, or the one that the admin token names. */
  account: Account;
  readonly requestId: string;
  /** Null if the store never waits. */
  readonly session: Session | null;
  /** Null if the store has no write conflicts. */
  readonly checkpoints: Checkpoints | null;
  /** Answers to the gaps. The assumed ones outside of `/v1`. */
  readonly gaps: Gaps;
  /** The wire form of requests and responses. Null for that of the contract. */
  readonly shape: WireShape | null;
  /** Reads the id of a report in path or query. Null if such ids have the form of the contract. */
  readonly readReportId: ((id: string) => string) | null;
  /** Headers of the account's rate limit, in the form that the gap gives. Null if there is none. */
  limitHeaders: ResponseHeaders | null;
  /** Bytes of the body, read only once. Null until they are read, or if there is no body. */
  bytes: Buffer | null;
  body: unknown;
  query: unknown;
  /** The idempotency key that this request holds until it is settled. Null if it has none. */
  keyedRequest: KeyedRequest | null;
  /** Header parameters of the operation, decoded, by name. */
  headerParameters: unknown;
  /** Violations of path, query and headers, which are refused together. Null for none. */
  refusedParameters: ViolationList | null;
  /** Preconditions of the request, if its operation takes such. */
  conditions: Conditions | null;
  /** The fault to apply to the response. Null for none. */
  fault: InjectedFault | null;
  /** Outcome of each fault of the account that could have hit. Null until faults are selected. */
  faultOutcomes: readonly FaultOutcome[] | null;
  /** Entry in the journal, set when the response is known. Null if the request is not recorded. */
  journalEntry: StoredJournalEntry | null;
  result: HandlerResult | null;
  /** The response to send. Null until it is known. */
  response: HttpResponse | null;
  /** CORS headers that let a page of another origin read the response. Null for none. */
  corsHeaders: ResponseHeaders | null;
}

/** A request in progress, from open to respond. */
export interface PendingRequest {
  /** Its exchange is replaced when the request runs again after a write conflict. */
  readonly state: { exchange: HttpExchange };
  /** Called when the response is sent. */
  readonly done: () => void;
  /** Null until the body is read, which happens once. */
  receivedBody: ReceivedBody | null;
}

/** The bytes of a body, or the error of reading it. */
export type ReceivedBody = { readonly bytes: Buffer } | { readonly error: unknown };

/**
 * A step of the pipeline. It returns a response, undefined to continue, or throws a problem. It returns a promise
 * only if it has to wait.
 */
export type PipelineStep = (
  exchange: HttpExchange,
) => HttpResponse | undefined | Promise<HttpResponse | undefined>;

/** @param resumed the checkpoint that the request continues from; null for a new one */
export function createCheckpoints(session: Session, resumed: Checkpoint | null): Checkpoints {
  const all = resumed === null ? [] : [resumed];
  return {
    mark: (exchange: HttpExchange) =>
      void all.push({ exchange: { ...exchange }, isPersisted: session.persistenceCheck() }),
    lastPersisted: () => all.findLast(({ isPersisted }) => isPersisted()) ?? null,
  };
}

/** A request that runs again has the same signal, and not one more listener. */
const goneSignals = new WeakMap<ServerResponse, AbortSignal>();

/**
 * Returns a signal that aborts when the client leaves. A client that closes its half of the connection counts as
 * gone, since a broken connection is not noticed before the next write.
 */
export function clientGoneSignal({ socket }: IncomingMessage, nodeResponse: ServerResponse): AbortSignal {
  const known = goneSignals.get(nodeResponse);
  if (known !== undefined) return known;
  const gone = new AbortController();
  goneSignals.set(nodeResponse, gone.signal);
  const leave = (): void => {
    socket.removeListener('end', leave);
    gone.abort();
  };
  if (nodeResponse.closed) gone.abort();
  else {
    socket.once('end', leave);
    nodeResponse.once('close', leave);
  }
  return gone.signal;
}
