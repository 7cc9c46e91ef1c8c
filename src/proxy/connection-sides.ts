import type { Socket } from 'node:net';
import { type ProblemError, problem } from '../contract/problems.js';
import { blankProblemResponse, problemResponse } from '../http/problem-response.js';
import { send } from '../http/response.js';
import { splitTarget } from '../http/syntax/target.js';
import {
  headTooLong,
  maxHeadBytes,
  type RequestHead,
  readRequestHead,
  readResponseHead,
} from './message-head.js';
import {
  bodyOfRequest,
  bodyOfResponse,
  type MessageBody,
  type MessageListener,
  MessageReader,
} from './message-reader.js';
import type { PendingRequests, ProxiedRequest } from './proxied-request.js';

const headTooLarge = problem('header-fields-too-large', {
  fault: `larger than ${maxHeadBytes} bytes together`,
});

/** What becomes of what a client says. */
interface RequestSideOptions {
  mayBegin(): boolean;
  /** Decides what becomes of a request; null where nothing does. */
  begin(head: RequestHead): ProxiedRequest | null;
  toUpstream(bytes: Buffer): void;
  unread(why: string): void;
  /** Requests of the client get no further. */
  refuse(refusal: ProblemError): void;
}

/** What a client says: its requests are told apart, and their bytes go where it was decided. */
export class RequestSide implements MessageListener {
  readonly begins = /^[!#$%&'*+.^_`|~\w-]?$/;
  readonly reader = new MessageReader(this);
  readonly mayBegin: () => boolean;
  readonly #pending: PendingRequests;
  readonly #options: RequestSideOptions;
  /** Whose request is being read. */
  #current: ProxiedRequest | null = null;

  constructor(running: PendingRequests, options: RequestSideOptions) {
    this.#pending = running;
    this.#options = options;
    this.mayBegin = options.mayBegin;
  }

  head(raw: Buffer): MessageBody {
    const head = readRequestHead(raw);
    const body = bodyOfRequest(head);
    this.#current = this.#options.begin(head);
    return body;
  }

  passed(raw: Buffer): void {
    const goes = this.#current?.bodyTarget ?? 'onward';
    if (goes === 'onward') this.#options.toUpstream(raw);
    else if (goes !== 'nowhere') goes.addRaw(raw);
  }

  data(bytes: Buffer): void {
    if (this.#current === null) return;
    const { recording, bodyTarget } = this.#current;
    recording.requestPiece(bytes);
    if (typeof bodyTarget === 'object') bodyTarget.addBody(bytes);
  }

  ended(): void {
    this.releaseHeldBody();
    if (this.#current !== null) this.#pending.requestDone(this.#current);
    this.#current = null;
  }

  unreadable(why: string): void {
    // Which host it is for was never seen: it could be any.
    if (why === headTooLong) this.#options.refuse(headTooLarge);
    else this.#options.unread(why);
    this.releaseHeldBody();
  }

  /** What is held back of a request waits no longer. */
  releaseHeldBody(): void {
    const goes = this.#current?.bodyTarget;
    if (typeof goes === 'object') goes.release();
  }
}

type SocketError = NodeJS.ErrnoException;

/**
 * Answers in the place of an upstream that gave nothing to hand on; the connection of the client ends with it.
 * @param passage of the request; null where it could not be read
 */
export function sendBadGateway(
  client: Socket,
  passage: Pick<ProxiedRequest, 'head' | 'requestId'> | null,
  { why, upstream }: { why: string; upstream: string },
): void {
  const { head, requestId: id } = passage ?? { head: null, requestId };
  const { path } = splitTarget(head?.target ?? '/');
  const detail = `legal-reports-sandbox proxy has no answer of ${upstream}. ${why}`;
  const answer = blankProblemResponse(502, detail, path, id);
  send({ requestId: id, socket: client }, head?.method === 'HEAD' ? { ...answer, body: null } : answer);
}

/** Answers what is wrong with a request that goes nowhere; the connection of the client ends with it. */
export function sendRefusal(
  client: Socket,
  { method, target }: Pick<RequestHead, 'method' | 'target'>,
  refusal: ProblemError,
): void {
  const answer = problemResponse(refusal, splitTarget(target).path, requestId);
  send({ requestId, socket: client }, method === 'HEAD' ? { ...answer, body: null } : answer);
}

/** Bytes that are not recorded as an exchange. */
const requestId = 'proxy';

/** Whether a connection that was there broke. */
export function isConnectionBroken({ code = '', syscall }: SocketError): boolean {
  return /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/.test(code) && syscall !== 'connect';
}

/** Whether the other side broke it. */
export function isConnectionReset(failure: SocketError): boolean {
  return isConnectionBroken(failure) && failure.syscall !== undefined;
}

const failureMessages: { readonly [code in string]?: string } = {
  ECONNREFUSED: 'Nothing listens there: start it, or mend --upstream.',
  ENOTFOUND: 'Its name has no address: mend --upstream.',
  EAI_AGAIN: 'Its name can not be resolved now.',
  ETIMEDOUT: 'Nobody answered there.',
  EHOSTUNREACH: 'There is no way to it from here.',
  ENETUNREACH: 'There is no way to its network from here.',
  EPROTO: 'It does not speak TLS, or none that is spoken here: mend --upstream.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name than that of --upstream.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  ...Object.fromEntries(
    [
      ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
      ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
    ].map((code) => [
      code,
      `Nobody who is trusted here signed its certificate (${code}): see --upstream-ca.`,
    ]),
  ),
};

/** Of an upstream that said no more, without an answer and within one. */
export const closedBeforeResponse = 'It closed the connection.';
const closedWithinResponse = 'It closed the connection before its answer was whole.';

/** Of a client that waits no longer, and of one that is made to. */
export const clientLeftMessage = 'The client left before its answer was whole.';
export const stoppedMessage = 'The proxy was stopped before the answer was whole.';

/** Why there is no answer, or no whole one, in words. */
export function failureMessage(failure: SocketError): string {
  const { code = '', message } = failure;
  if (isConnectionBroken(failure))
    return isConnectionReset(failure) ? 'It reset the connection.' : closedBeforeResponse;
  // What OpenSSL says of it has addresses in it.
  if (code.startsWith('ERR_SSL_')) return `TLS with it broke (${code}).`;
  return failureMessages[code] ?? `${message}${code === '' || message.includes(code) ? '' : ` (${code})`}.`;
}

/** Why there is no connection, in words. */
export function connectFailureMessage(failure: SocketError): string {
  if (isConnectionBroken(failure)) return 'It closed the connection while TLS was agreed upon.';
  // Versions of Node call the same by several names.
  return (failure.code?.startsWith('ERR_SSL_') && failureMessages.EPROTO) || failureMessage(failure);
}

/** Of an answer that can not be read. @param why in words that go on a sentence */
function invalidResponseMessage(why: string): string {
  return `Its answer is none that HTTP/1.1 allows: ${why}.`;
}

/** Both sides speak something else from then on. */
const switchingProtocols = 101;

/** What becomes of what the upstream says. */
interface ResponseSideOptions {
  toClient(bytes: Buffer): void;
  /** From now on no messages can be told apart. */
  switched(): void;
  /** What it said can not be handed on. */
  broke(why: string): void;
}

/** What the upstream says: its answers are told apart, and go to the client or to whoever collects them. */
export class ResponseSide implements MessageListener {
  readonly begins = /^H?$/;
  readonly reader = new MessageReader(this);
  readonly #pending: PendingRequests;
  readonly #options: ResponseSideOptions;
  /** Whose answer is being read; null for none that anybody asked for. */
  #current: ProxiedRequest | null = null;

  constructor(running: PendingRequests, options: ResponseSideOptions) {
    this.#pending = running;
    this.#options = options;
  }

  /** Whether the client has the beginning of an answer, and not its end. */
  get isPassing(): boolean {
    return this.#current !== null && this.#current.collector === null;
  }

  mayBegin(): boolean {
    return true;
  }

  head(raw: Buffer): MessageBody {
    const head = readResponseHead(raw);
    const passage = this.#pending.awaited;
    const body = bodyOfResponse(head, passage?.head.method ?? null);
    // Some answers come before the answer (RFC 9110, 15.2).
    if (head.status >= 200 || head.status === switchingProtocols) {
      this.#current = passage;
      passage?.recording.answered(head);
      if (passage?.collector?.isStreamed) passage.responseState = 'here';
      this.#refuse(passage?.collector?.begin(head, body.isOver));
    }
    this.passed(raw);
    return body;
  }

  passed(raw: Buffer): void {
    const isKept = this.#pending.answeredHere !== null || this.#current?.collector;
    if (!isKept) this.#options.toClient(raw);
  }

  data(bytes: Buffer): void {
    this.#current?.recording.answerPiece(bytes);
    this.#refuse(this.#current?.collector?.add(bytes));
  }

  /** @param why what comes can not be taken; nothing where it can */
  #refuse(why: string | null | undefined): void {
    if (why === null || why === undefined) return;
    this.#current = null;
    this.#options.broke(why);
  }

  ended(): void {
    const passage = this.#current;
    this.#current = null;
    if (passage === null) return;
    if (passage.recording.exchange.answer?.status === switchingProtocols) this.#options.switched();
    if (passage.collector === null) {
      this.#pending.responseDone(passage);
      return;
    }
    passage.responseState = 'here';
    passage.collector.end();
  }

  unreadable(why: string): void {
    const passage = this.#current ?? this.#pending.awaited;
    const isGot = passage === null || this.isPassing;
    if (this.#isBrokenOff(invalidResponseMessage(why))) return;
    this.#current = null;
    if (!isGot) {
      this.#options.broke(invalidResponseMessage(why));
      return;
    }
    // The client has begun to get it: the rest passes unread, and so does all that is said later.
    this.#pending.failAwaited(invalidResponseMessage(why));
    this.#options.switched();
  }

  /** The upstream says no more. */
  end(): void {
    this.reader.end();
    if (this.#current === null || this.#isBrokenOff(closedWithinResponse)) return;
    this.#current.recording.failed(closedWithinResponse);
    this.#current = null;
  }

  /** The connection to the upstream broke: what is streamed of an answer ends there. */
  broke(why: string): void {
    this.#isBrokenOff(why);
  }

  /** Returns whether an answer was being streamed, which is broken off. */
  #isBrokenOff(why: string): boolean {
    if (this.#current?.collector?.isStreamed !== true) return false;
    this.#current.recording.failed(why);
    this.#current.collector.breakOff();
    this.#current = null;
    return true;
  }
}
