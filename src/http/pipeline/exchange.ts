import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Gaps } from '../../contract/gap-answers.js';
import type { Operation } from '../../contract/operations.js';
import type { Account } from '../../domain/access/accounts.js';
import type { KeyVerdict } from '../../domain/access/keys.js';
import type { InjectedFault } from '../../domain/traffic/faults/strike.js';
import type { FaultOutcome } from '../../domain/traffic/journal/kept-request.js';
import type { Session } from '../../sandbox/ports.js';
import type { KeyedRequest } from '../../sandbox/requests/idempotency.js';
import type { StoredJournalEntry } from '../../sandbox/requests/stored-request.js';
import type { HttpResponse, ResponseHeaders } from '../answers/answer.js';
import type { Conditions } from '../syntax/entity-tags.js';
import type { HandlerResult } from './handler.js';

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
  isKept(): boolean;
}

/** How far an exchange came, for the case that it has to be done again. */
export interface Checkpoints {
  /** Notes what it has found and done by now; of use behind all that leaves something in the store. */
  mark(exchange: HttpExchange): void;
  /** From where it can go on; null where it has to begin anew. */
  lastKept(): Checkpoint | null;
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
  allowance: ResponseHeaders | null;
  /** Its body; null while that is not read, or where it has none. It is read once, also where all is done again. */
  bytes: Buffer | null;
  body: unknown;
  query: unknown;
  /** With the idempotency key that is its own until it is settled; null where it has none. */
  keyed: KeyedRequest | null;
  /** Header parameters of the operation, decoded, by name. */
  parameters: unknown;
  /** What the request asks of the state that it finds, where its operation takes such. */
  conditions: Conditions | null;
  /** What its answer is to suffer; null where nothing was asked for. */
  strike: InjectedFault | null;
  /** What became of each fault of the account that could have hit it; null while nobody has looked. */
  faults: readonly FaultOutcome[] | null;
  /** What the journal keeps of it, from when it has its answer; null for nothing. */
  kept: StoredJournalEntry | null;
  /** What the operation's own code gave. */
  result: HandlerResult | null;
  /** Null until it is settled what is answered. */
  answer: HttpResponse | null;
  /** What lets the page that asks read the answer, where it is of another origin. */
  sharing: ResponseHeaders | null;
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
