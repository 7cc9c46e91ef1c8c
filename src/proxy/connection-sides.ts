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
import type { SocketError } from './socket-pair.js';

const headTooLarge = problem('header-fields-too-large', {
  error: `larger than ${maxHeadBytes} bytes together`,
});

/** Handlers of the client's messages. */
interface RequestSideOptions {
  mayBegin(): boolean;
  /** Starts a request. Returns null if it is refused. */
  begin(head: RequestHead): ProxiedRequest | null;
  toUpstream(bytes: Buffer): void;
  unread(reason: string): void;
  /** Returns why a head that breaks the syntax is refused; null if its bytes pass unread. */
  refusalOfBroken(raw: Buffer): ProblemError | null;
  /** Refuses all further requests of the client. */
  refuse(refusal: ProblemError): void;
}

/** Parses the client's requests, and sends their bytes to their destination. */
export class RequestSide implements MessageListener {
  readonly begins = /^[!#$%&'*+.^_`|~\w-]?$/;
  readonly reader = new MessageReader(this);
  readonly mayBegin: () => boolean;
  readonly #pending: PendingRequests;
  readonly #options: RequestSideOptions;
  /** The request that is being read. */
  #current: ProxiedRequest | null = null;
  /** Refusal of the head that could not be read; null if its bytes pass. */
  #refusal: ProblemError | null = null;

  constructor(running: PendingRequests, options: RequestSideOptions) {
    this.#pending = running;
    this.#options = options;
    this.mayBegin = options.mayBegin;
  }

  head(raw: Buffer): MessageBody {
    let head: RequestHead;
    let body: MessageBody;
    try {
      head = readRequestHead(raw);
      body = bodyOfRequest(head);
    } catch (error) {
      this.#refusal = this.#options.refusalOfBroken(raw);
      throw error;
    }
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
    recording.requestBytes(bytes);
    if (typeof bodyTarget === 'object') bodyTarget.addBody(bytes);
  }

  ended(): void {
    this.releaseHeldBody();
    if (this.#current !== null) this.#pending.requestDone(this.#current);
    this.#current = null;
  }

  unreadable(reason: string): void {
    // The host of the request is unknown: it may be any.
    const refusal = reason === headTooLong ? headTooLarge : this.#refusal;
    if (refusal !== null) this.#options.refuse(refusal);
    else this.#options.unread(reason);
    this.releaseHeldBody();
  }

  /** Releases a request body that is held back. */
  releaseHeldBody(): void {
    const goes = this.#current?.bodyTarget;
    if (typeof goes === 'object') goes.release();
  }
}

/**
 * Sends a 502, after which the client's connection ends.
 * @param proxied null if the request could not be read
 */
export function sendBadGateway(
  client: Socket,
  proxied: Pick<ProxiedRequest, 'head' | 'requestId'> | null,
  { reason, upstream }: { reason: string; upstream: string },
): void {
  const { head, requestId: id } = proxied ?? { head: null, requestId };
  const { path } = splitTarget(head?.target ?? '/');
  const detail = `legal-reports-sandbox proxy has no response of ${upstream}. ${reason}`;
  const response = blankProblemResponse(502, detail, path, id);
  send({ requestId: id, socket: client }, head?.method === 'HEAD' ? { ...response, body: null } : response);
}

/** Sends the problem of a refused request, after which the client's connection ends. */
export function sendRefusal(
  client: Socket,
  { method, target }: Pick<RequestHead, 'method' | 'target'>,
  refusal: ProblemError,
): void {
  const response = problemResponse(refusal, splitTarget(target).path, requestId);
  send({ requestId, socket: client }, method === 'HEAD' ? { ...response, body: null } : response);
}

/** Request id of bytes that are not recorded as an exchange. */
const requestId = 'proxy';

/** Returns whether an established connection broke. */
export function isConnectionBroken({ code = '', syscall }: SocketError): boolean {
  return /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/.test(code) && syscall !== 'connect';
}

/** Returns whether the other side reset an established connection. */
export function isConnectionReset(failure: SocketError): boolean {
  return isConnectionBroken(failure) && failure.syscall !== undefined;
}

const untrustedCodes =
  'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY';
const failureMessages: { readonly [code in string]?: string } = {
  ECONNREFUSED: 'Nothing listens there: start it, or correct --upstream.',
  ENOTFOUND: 'Its name has no address: correct --upstream.',
  EAI_AGAIN: 'Its name cannot be resolved now.',
  ETIMEDOUT: 'The connection attempt timed out.',
  EHOSTUNREACH: 'This machine has no route to it.',
  ENETUNREACH: 'This machine has no route to its network.',
  EPROTO: 'It does not speak TLS, or another version of it: correct --upstream.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name than that of --upstream.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
};

export const closedBeforeResponse = 'It closed the connection.';
const closedWithinResponse = 'It closed the connection before its response was complete.';
export const clientLeftMessage = 'The client left before its response was complete.';
export const stoppedMessage = 'The proxy was stopped before the response was complete.';

/** Explains a missing or incomplete response. */
export function failureMessage(failure: SocketError): string {
  const { code = '', message } = failure;
  if (isConnectionBroken(failure))
    return isConnectionReset(failure) ? 'It reset the connection.' : closedBeforeResponse;
  // OpenSSL's message contains addresses.
  if (code.startsWith('ERR_SSL_')) return `TLS with it broke (${code}).`;
  if (untrustedCodes.split(' ').includes(code))
    return `Its certificate is signed by an unknown authority (${code}): see --upstream-ca.`;
  return failureMessages[code] ?? `${message}${code === '' || message.includes(code) ? '' : ` (${code})`}.`;
}

/** Explains a failed connection. */
export function connectFailureMessage(failure: SocketError): string {
  if (isConnectionBroken(failure)) return 'It closed the connection while TLS was agreed upon.';
  // Versions of Node use different codes for the same error.
  return (failure.code?.startsWith('ERR_SSL_') && failureMessages.EPROTO) || failureMessage(failure);
}

/** After this status, both sides use another protocol. */
const switchingProtocols = 101;

/** Handlers of the upstream's messages. */
interface ResponseSideOptions {
  toClient(bytes: Buffer): void;
  /** Parsing has ended: further bytes are no HTTP messages. */
  switched(): void;
  /** The response can't be forwarded. */
  broke(reason: string): void;
}

/** Parses the upstream's responses, which pass to the client or to a collector. */
export class ResponseSide implements MessageListener {
  readonly begins = /^H?$/;
  readonly reader = new MessageReader(this);
  readonly #pending: PendingRequests;
  readonly #options: ResponseSideOptions;
  /** The request whose response is being read; null if none was sent. */
  #current: ProxiedRequest | null = null;

  constructor(running: PendingRequests, options: ResponseSideOptions) {
    this.#pending = running;
    this.#options = options;
  }

  /** True if the client has received a part of the current response. */
  get isPassing(): boolean {
    return this.#current !== null && this.#current.collector === null;
  }

  mayBegin(): boolean {
    return true;
  }

  head(raw: Buffer): MessageBody {
    const head = readResponseHead(raw);
    const proxied = this.#pending.awaited;
    const body = bodyOfResponse(head, proxied?.head.method ?? null);
    // Informational responses precede the response (RFC 9110, 15.2).
    if (head.status >= 200 || head.status === switchingProtocols) {
      this.#current = proxied;
      proxied?.recording.responseStarted(head);
      if (proxied?.collector?.isStreamed) proxied.responseState = 'local';
      this.#refuse(proxied?.collector?.begin(head, body.isOver));
    }
    this.passed(raw);
    return body;
  }

  passed(raw: Buffer): void {
    const isKept = this.#pending.answeredHere !== null || this.#current?.collector;
    if (!isKept) this.#options.toClient(raw);
  }

  data(bytes: Buffer): void {
    this.#current?.recording.responseBytes(bytes);
    this.#refuse(this.#current?.collector?.add(bytes));
  }

  /** @param reason says why the response can't be handled; null or undefined if it can */
  #refuse(reason: string | null | undefined): void {
    if (reason === null || reason === undefined) return;
    this.#current = null;
    this.#options.broke(reason);
  }

  ended(): void {
    const proxied = this.#current;
    this.#current = null;
    if (proxied === null) return;
    if (proxied.recording.exchange.response?.status === switchingProtocols) this.#options.switched();
    if (proxied.collector === null) {
      this.#pending.responseDone(proxied);
      return;
    }
    proxied.responseState = 'local';
    proxied.collector.end();
  }

  unreadable(reason: string): void {
    const proxied = this.#current ?? this.#pending.awaited;
    const hasPassed = proxied === null || this.isPassing;
    const message = `Its response is not valid HTTP/1.1: ${reason}.`;
    if (this.breakOff(message)) return;
    this.#current = null;
    if (!hasPassed) {
      this.#options.broke(message);
      return;
    }
    // The client has received a part: the rest, and all that follows, passes unread.
    this.#pending.failAwaited(message);
    this.#options.switched();
  }

  /** The upstream has ended its half. */
  end(): void {
    this.reader.end();
    if (this.#current === null || this.breakOff(closedWithinResponse)) return;
    this.#current.recording.failed(closedWithinResponse);
    this.#current = null;
  }

  /** Ends a streamed response. Returns false if none was being streamed. */
  breakOff(reason: string): boolean {
    if (this.#current?.collector?.isStreamed !== true) return false;
    this.#current.recording.failed(reason);
    this.#current.collector.breakOff();
    this.#current = null;
    return true;
  }
}
