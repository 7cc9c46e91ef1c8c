import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operations } from '../contract/generated/operations.js';
import type { Operation, OperationId } from '../contract/operations.js';
import type { Violation } from '../contract/problems.js';
import type { Account } from '../domain/access/accounts.js';
import type { KeyVerdict } from '../domain/access/keys.js';
import type { SerialisedContent } from '../sandbox/contents.js';
import type { KeyedRequest } from '../sandbox/idempotency.js';
import type { Session } from '../sandbox/ports.js';
import type { Conditions } from './entity-tags.js';

/** What the router says of a path. */
export interface Route {
  operation: Operation | null;
  pathParameters: Record<string, string>;
  /** Methods that the path takes, for `Allow`; empty where no operation has the path. */
  allowed: readonly string[];
  /** Whether it asks for no key: the operation, or all of the path where the method has none. */
  open: boolean;
  /** Whether its operation acts on the account that the admin token can name. */
  administered: boolean;
}

/** One request on its way through the pipeline; each step adds what it found. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** The query as it was sent, without the `?`. */
  readonly search: string;
  readonly route: Route;
  readonly verdict: KeyVerdict;
  /** Whose world is acted on: that of the key, or the one that the admin token names. */
  account: Account;
  readonly requestId: string;
  /** Whether its account has counted it for good already, though it is done again. */
  readonly counted: boolean;
  /** Null where nothing ever has to wait. */
  readonly session: Session | null;
  bytes: Buffer | null;
  /** What became of the body, where all may have to be done again: it is read once. */
  arrived: { bytes: Buffer } | { error: unknown } | null;
  body: unknown;
  query: unknown;
  /** Where it came with an idempotency key that its operation takes. */
  keyed: KeyedRequest | null;
  /** Header parameters of the operation, decoded, by name. */
  parameters: unknown;
  /** Null until it is settled what is answered. */
  answer: Answer | Promise<Answer | undefined> | null;
  /** What lets the page that asks read the answer, where it is of another origin. */
  sharing: Headers | null;
  /** What the request asks of the state that it finds, where its operation takes such. */
  conditions: Conditions | null;
}

/** Header values by name. */
export type Headers = Readonly<Record<string, string>>;

/** What is written on the connection, besides the headers that every answer carries. */
export interface Answer {
  status: number;
  /** Of the body; null where there is none. */
  mediaType: string | null;
  headers: Headers;
  body: string | null;
  /** What follows the body, or is all of it: bytes that are kept, and written as they are. */
  tail?: Uint8Array | null;
}

/** A step of the pipeline: it passes (nothing), answers, or throws a problem. */
export type Step = (exchange: Exchange) => Answer | undefined;

/** A step behind the body, which may wait; one that need not costs no promise. */
export type LateStep = (exchange: Exchange) => Answer | undefined | Promise<Answer | undefined>;

/** A validated request, as handlers see it. */
export interface Input<Id extends OperationId> {
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
}

/** What a handler answers: a status and a body that the contract names for the operation. */
export type Output<Id extends OperationId> = (Operations[Id]['answer'] | WrittenAnswer<Id>) & {
  headers?: Headers;
  /** Content to be put into the body as its last member. */
  content?: SerialisedContent | null;
};

/** One whose body was written as JSON, and held to the contract, where it was made. */
interface WrittenAnswer<Id extends OperationId> {
  status: Operations[Id]['answer']['status'];
  json: Uint8Array;
}

/** An operation's code: a plain function of account and validated input. */
export interface Handler<Id extends OperationId> {
  handle(input: Input<Id>): Output<Id> | Promise<Output<Id>>;
  /** The ETag of what it is about, as that is now: asked where a request has preconditions. Throws where it is not there. */
  etag?(input: Pick<Input<Id>, 'account' | 'path'>): string;
  /** Throws where the resource is not there or takes no such request: asked before the body is judged. */
  check?(input: Pick<Input<Id>, 'account' | 'path'>): void;
  /** It holds the body to its schema itself, step by step, since that takes long, and throws what is wrong with it. */
  judgesBody?: true;
  /** Faults of a body that no schema can tell; they are answered together with the schema's. */
  violations?(body: unknown, account: Account): Violation[];
}

/** One handler for each operation: a missing or extra one does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> };
