import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '../accounts/account.js';
import type { KeyVerdict } from '../accounts/authorization.js';
import type { Gaps } from '../contract/gap-answers.js';
import type { Operations } from '../contract/generated/operations.js';
import type { Operation, OperationId } from '../contract/operations.js';
import type { Violation } from '../contract/problems.js';
import type { InjectedFault } from '../faults/injected-fault.js';
import type { SerialisedContent } from '../reports/contents.js';
import type { KeyedRequest } from '../requests/idempotency.js';
import type { FaultOutcome } from '../requests/journal-entry.js';
import type { StoredJournalEntry } from '../requests/journal-store.js';
import type { Session } from '../store/port.js';
import type { HttpResponse, ResponseHeaders } from './response.js';
import type { Conditions } from './syntax/entity-tags.js';

/** A validated request, as handlers see it. */
interface HandlerInput<Id extends OperationId> {
  /** Nobody's, with an empty id, where the operation needs no key or the admin token named none. */
  account: Account;
  /** Whether the admin token came in the place of a key. */
  byAdmin: boolean;
  path: Operations[Id]['path'];
  query: Operations[Id]['query'];
  headers: Operations[Id]['headers'];
  body: Operations[Id]['body'];
  /** To be held again by whoever waits before it changes what they are about. */
  conditions: Conditions | null;
  /** Whether only the head of the answer is asked for. */
  headOnly: boolean;
  /** Aborted when nobody is left to be answered; asked for by whoever waits. */
  gone(): AbortSignal;
}

/**
 * What a handler decides: an outcome that the contract names for the operation, with its headers and body. How it looks
 * on the wire is none of its business.
 */
type HandlerOutput<Id extends OperationId> = OutputOf<Exclude<Operations[Id]['answer'], Unchanged>>;

/** That a reader holds already what is answered: the pipeline finds it. */
interface Unchanged {
  outcome: 'unchanged';
}

type OutputOf<Told> = Told extends { outcome: infer Outcome; headers: infer Name; body: infer Body }
  ? { outcome: Outcome } & OutputHeaders<Name & string> & (OutputBody<Body> | WrittenBody | StreamOf<Body>)
  : never;

type OutputHeaders<Name extends string> = [Name] extends [never]
  ? { headers?: ResponseHeaders }
  : { headers: Readonly<Record<Name, string>> };

interface OutputBody<Body> {
  body: Body;
  /** Content to be put into the body as its last member. */
  content?: SerialisedContent | null;
}

/** A document that is written as it comes about. */
type StreamOf<Body> = Body extends string ? { stream: NonNullable<HttpResponse['stream']> } : never;

/** JSON that was written, and held to the contract, where it was made. */
interface WrittenBody {
  json: Uint8Array;
}

/** The output of any operation. */
export interface HandlerResult {
  outcome: string;
  headers?: ResponseHeaders;
  body?: unknown;
  json?: Uint8Array;
  stream?: HttpResponse['stream'];
  content?: SerialisedContent | null;
}

/** An operation's code: a plain function of account and validated input. */
interface Handler<Id extends OperationId> {
  handle(input: HandlerInput<Id>): HandlerOutput<Id> | Promise<HandlerOutput<Id>>;
  /** The ETag of what it is about, as that is now: asked where a request has preconditions. Throws where it is not there. */
  etag?(input: Pick<HandlerInput<Id>, 'account' | 'path'>): string;
  /** Throws where the resource is not there or takes no such request: asked before the body is judged. */
  check?(input: Pick<HandlerInput<Id>, 'account' | 'path'>): void;
  /** It holds the body to its schema itself, step by step, since that takes long, and throws what is wrong with it. */
  validatesBody?: true;
  /** What it answers hangs on nothing that may be due: it need not be done first. */
  needsNoDueWork?: true;
  /** Faults of a body that no schema can tell; they are answered together with the schema's. */
  violations?(body: unknown, account: Account): Violation[] | Promise<Violation[]>;
}

/** One handler for each operation: a missing or extra one does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

/** What the router says of a path. */
export interface Route {
  operation: Operation | null;
  pathParameters: Record<string, string>;
  /** The operations of the path, of whatever method. */
  operations: readonly Operation[];
  /** Methods that the path takes, for `Allow`; empty where no operation has the path. */
  allowed: readonly string[];
  /** Whether it asks for no key: the operation, or all of the path where the method has none. */
  open: boolean;
  /** Whether its operation acts on the account that the admin token can name. */
  administered: boolean;
}

/** What an exchange had found and done at a time. */
export interface Checkpoint {
  readonly exchange: HttpExchange;
  /** Whether all that was done until then is kept: then it is not to be done a second time. */
  isPersisted(): boolean;
}

/** How far an exchange came, for the case that it has to be done again. */
interface Checkpoints {
  /** Notes what it has found and done by now; of use behind all that leaves something in the store. */
  mark(exchange: HttpExchange): void;
  /** From where it can go on; null where it has to begin anew. */
  lastPersisted(): Checkpoint | null;
}

/** One request on its way through the pipeline; each step adds what it found. */
export interface HttpExchange {
  /** In milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** The query as it was sent, without the `?`. */
  readonly search: string;
  route: Route;
  readonly verdict: KeyVerdict;
  /** Whose world is acted on: that of the key, or the one that the admin token names. */
  account: Account;
  readonly requestId: string;
  /** Null where nothing ever has to wait for the store. */
  readonly session: Session | null;
  /** Null where it has never to be done again. */
  readonly checkpoints: Checkpoints | null;
  /** What is answered where the documents leave a question open; under `/v1` only. */
  readonly gaps: Gaps;
  /** What tells of the rate limit of its account; null where there is none. */
  limitHeaders: ResponseHeaders | null;
  /** Its body; null while that is not read, or where it has none. It is read once, also where all is done again. */
  bytes: Buffer | null;
  body: unknown;
  query: unknown;
  /** With the idempotency key that is its own until it is settled; null where it has none. */
  keyedRequest: KeyedRequest | null;
  /** Header parameters of the operation, decoded, by name. */
  parameters: unknown;
  /** What the request asks of the state that it finds, where its operation takes such. */
  conditions: Conditions | null;
  /** What its answer is to suffer; null where nothing was asked for. */
  fault: InjectedFault | null;
  /** What became of each fault of the account that could have hit it; null while nobody has looked. */
  faultOutcomes: readonly FaultOutcome[] | null;
  /** What the journal keeps of it, from when it has its answer; null for nothing. */
  journalEntry: StoredJournalEntry | null;
  /** What the operation's own code gave. */
  result: HandlerResult | null;
  /** Null until it is settled what is answered. */
  answer: HttpResponse | null;
  /** What lets the page that asks read the answer, where it is of another origin. */
  corsHeaders: ResponseHeaders | null;
}

/**
 * A step of the pipeline: it passes (nothing), answers, or throws a problem. Where it has to wait, it promises so; one
 * that need not costs no promise.
 */
export type PipelineStep = (
  exchange: HttpExchange,
) => HttpResponse | undefined | Promise<HttpResponse | undefined>;

/** Whose it is, also where the key was issued to somebody and opens nothing any more. */
export function accountOf({ account, verdict }: HttpExchange): string {
  if (account.id !== '' || verdict.allowed) return account.id;
  return 'account' in verdict ? (verdict.account?.id ?? '') : '';
}

/** @param kept where the exchange goes on from, that is done again */
export function createCheckpoints(session: Session, kept: Checkpoint | null): Checkpoints {
  const all = kept === null ? [] : [kept];
  return {
    mark: (exchange: HttpExchange) =>
      void all.push({ exchange: { ...exchange }, isPersisted: session.keeping() }),
    lastPersisted: () => all.findLast(({ isPersisted }) => isPersisted()) ?? null,
  };
}

/**
 * Aborts when the client goes. Who closes one half of the connection from now on has gone: of a broken one nothing would
 * be heard before it is written to.
 */
export function clientGoneSignal({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const leave = (): void => {
    socket.removeListener('end', leave);
    gone.abort();
  };
  if (response.closed) gone.abort();
  else {
    socket.once('end', leave);
    response.once('close', leave);
  }
  return gone.signal;
}
