import type { Operations } from '../../contract/generated/operations.js';
import type { OperationId } from '../../contract/operations.js';
import type { Violation } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import type { SerialisedContent } from '../../sandbox/content/contents.js';
import type { HttpResponse, ResponseHeaders } from '../answers/answer.js';
import type { Conditions } from '../syntax/entity-tags.js';

/** A validated request, as handlers see it. */
export interface HandlerInput<Id extends OperationId> {
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
export type HandlerOutput<Id extends OperationId> = OutputOf<Exclude<Operations[Id]['answer'], Unchanged>>;

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
export interface Handler<Id extends OperationId> {
  handle(input: HandlerInput<Id>): HandlerOutput<Id> | Promise<HandlerOutput<Id>>;
  /** The ETag of what it is about, as that is now: asked where a request has preconditions. Throws where it is not there. */
  etag?(input: Pick<HandlerInput<Id>, 'account' | 'path'>): string;
  /** Throws where the resource is not there or takes no such request: asked before the body is judged. */
  check?(input: Pick<HandlerInput<Id>, 'account' | 'path'>): void;
  /** It holds the body to its schema itself, step by step, since that takes long, and throws what is wrong with it. */
  judgesBody?: true;
  /** What it answers hangs on nothing that may be due: it need not be done first. */
  tellsNothingDue?: true;
  /** Faults of a body that no schema can tell; they are answered together with the schema's. */
  violations?(body: unknown, account: Account): Violation[] | Promise<Violation[]>;
}

/** One handler for each operation: a missing or extra one does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> };
