import type { Socket } from 'node:net';
import type { ProblemError } from '../contract/problems.js';
import type { ResponseTarget } from '../http/response.js';
import type { HostClaim } from '../http/steps/host-and-origin.js';
import { headerValues } from '../http/syntax/headers.js';
import { withoutRedirectMark } from '../http/syntax/target.js';
import type { ExchangeRecorder } from './cassette-file.js';
import {
  clientLeftMessage,
  closedBeforeResponse,
  connectFailureMessage,
  failureMessage,
  isConnectionBroken,
  isConnectionReset,
  RequestSide,
  ResponseSide,
  sendBadGateway,
  sendRefusal,
  stoppedMessage,
} from './connection-sides.js';
import { type RequestHead, readBrokenHead, requestHeadBytes } from './message-head.js';
import {
  createStreamCollector,
  createWholeCollector,
  PendingRequests,
  type ProxiedRequest,
  type RequestActions,
  type ResponseCollector,
  respondLocally,
} from './proxied-request.js';
import { SocketPair, type SocketPairListener, type Upstream } from './socket-pair.js';

/** Decisions about the messages of a connection. */
interface ProxiedConnectionOptions {
  readonly upstream: Upstream;
  /** Handles a request to which faults may apply. Null if all requests just pass. */
  readonly applyFault: ((proxied: ProxiedRequest, way: RequestActions) => void) | null;
  /** Max bytes of a response that a fault alters; a larger one gives 502. */
  readonly maxHeldBytes: number;
  /** Returns why a request is refused; null if it passes. */
  refusalOf(head: HostClaim): ProblemError | null;
  /** Starts the recording of an exchange. */
  record(head: RequestHead): ExchangeRecorder;
  /** Called when an exchange has ended. */
  ended(proxied: ProxiedRequest): void;
  /** Called when a client sends something else than HTTP/1.1, which then passes without being read. */
  unread(reason: string): void;
}

const noFields: ReadonlySet<string> = new Set();

/** Max concurrent requests of a client. */
const maxPendingRequests = 100;
/** Max bytes of a client that wait here; the client's socket is paused beyond it. */
const maxWaitingBytes = 64 * 1024;

/** The connection of one client. Its bytes pass to the upstream and back, and are parsed as messages. */
export class ProxiedConnection implements SocketPairListener, RequestActions {
  readonly #options: ProxiedConnectionOptions;
  readonly #pair: SocketPair;
  readonly #pending: PendingRequests;
  readonly #requestSide: RequestSide;
  readonly #responseSide: ResponseSide;
  #isClientDone = false;
  #isUpstreamDone = false;
  /** True if the upstream has sent anything. */
  #hasUpstreamResponded = false;
  /** Sends the refusal of the client's request, after the pending responses. Null if nothing is refused. */
  #refuse: ((client: Socket) => void) | null = null;
  /** True if nothing passes any more. */
  #isOver = false;

  constructor(client: Socket, options: ProxiedConnectionOptions) {
    this.#options = options;
    this.#pair = new SocketPair(client, options.upstream.connect, this);
    this.#pending = new PendingRequests((proxied) => this.#ended(proxied));
    // The proxy can't send its own response while another one passes.
    const maxPending = options.applyFault === null ? maxPendingRequests : 1;
    this.#requestSide = new RequestSide(this.#pending, {
      mayBegin: () => this.#pending.count < maxPending && this.#refuse === null,
      begin: (head) => this.#begin(head),
      toUpstream: (bytes) => this.#toUpstream(bytes),
      unread: options.unread,
      refusalOfBroken(raw) {
        const broken = readBrokenHead(raw);
        return broken === null ? null : options.refusalOf(broken);
      },
      refuse: (refusal) => {
        this.#refuse = (socket) => sendRefusal(socket, { method: 'GET', target: '/' }, refusal);
      },
    });
    this.#responseSide = new ResponseSide(this.#pending, {
      toClient: (bytes) => this.#pair.toClient(bytes),
      switched: () => {
        this.#responseSide.reader.stopReading();
        this.#requestSide.reader.stopReading();
      },
      broke: (reason) => this.#sendBadGateway(reason),
    });
  }

  fromClient(bytes: Buffer): void {
    if (this.#isOver) return;
    const { reader } = this.#requestSide;
    reader.read(bytes);
    if (reader.waitingBytes > maxWaitingBytes) this.#pair.hold(true);
    this.#endIfDone();
  }

  fromUpstream(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#hasUpstreamResponded = true;
    this.#responseSide.reader.read(bytes);
  }

  clientEnded(): void {
    this.#isClientDone = true;
    this.#endIfDone();
  }

  upstreamEnded(): void {
    if (this.#isOver) return;
    this.#responseSide.end();
    this.#upstreamDone(this.#isClientDone ? clientLeftMessage : closedBeforeResponse);
  }

  upstreamFailed(failure: NodeJS.ErrnoException, isMade: boolean): void {
    if (this.#isOver) return;
    const reason = isMade ? failureMessage(failure) : connectFailureMessage(failure);
    this.#responseSide.breakOff(reason);
    // The client can get a 502 if it has received no part of a response.
    const canTell = this.#pending.answeredHere === null && !this.#responseSide.isPassing;
    const isAsked = this.#pending.awaited !== null || !this.#hasUpstreamResponded;
    if (canTell && isAsked && !(isMade && isConnectionBroken(failure))) this.#sendBadGateway(reason);
    else if (isConnectionReset(failure) && this.#pending.answeredHere === null) {
      this.#stopPassing();
      this.#pending.failAwaited(reason);
      this.#pair.resetClient();
    } else this.#upstreamDone(reason);
  }

  clientLeft(): void {
    this.#isOver = true;
    this.#pending.failAll(clientLeftMessage);
  }

  /** Closes the connection if no request is pending. */
  stop(): void {
    if (this.#pending.count === 0) this.#pair.client.destroySoon();
  }

  /** Closes the connection at once. */
  cut(): void {
    this.#isOver = true;
    this.#pending.failAll(stoppedMessage);
    this.#pair.client.destroy();
  }

  forward(proxied: ProxiedRequest, without: ReadonlySet<string>): void {
    const { bodyTarget } = proxied;
    proxied.bodyTarget = 'onward';
    proxied.recording.forwarded();
    if (this.#isUpstreamDone) {
      this.#upstreamDone(closedBeforeResponse);
      return;
    }
    this.#toUpstream(requestHeadBytes(this.#options.upstream.forwardedHead(proxied.head, without)));
    if (typeof bodyTarget === 'object') this.#toUpstream(bodyTarget.raw);
  }

  collect(
    proxied: ProxiedRequest,
    without: ReadonlySet<string>,
    isWhole: boolean,
  ): ResponseCollector['collected'] {
    const collecting = isWhole
      ? createWholeCollector(this.#options.maxHeldBytes)
      : createStreamCollector(this.#pair);
    proxied.collector = collecting;
    // A collected response must not switch protocols.
    this.forward(proxied, new Set([...without, 'upgrade']));
    return collecting.collected;
  }

  respond(proxied: ProxiedRequest): ResponseTarget {
    return respondLocally(proxied, this.#pair.client, (staysOpen) => {
      if (staysOpen) {
        this.#pending.responseDone(proxied);
        this.#endIfDone();
        return;
      }
      this.#stopPassing();
      this.#pending.end(proxied);
      this.#pair.endClient();
    });
  }

  writeToClient(bytes: Buffer): void {
    this.#pair.toClient(bytes);
  }

  closeConnection(): void {
    this.#pair.client.destroy();
  }

  #begin(received: RequestHead): ProxiedRequest | null {
    const { record, refusalOf, applyFault, upstream } = this.#options;
    if (received.method === 'CONNECT') this.#refuse = refuseTunnel;
    else {
      const { target, httpVersion, fields } = received;
      const refusal = refusalOf({ target, httpVersion, hosts: headerValues(fields, 'host') });
      if (refusal !== null) this.#refuse = (client) => sendRefusal(client, received, refusal);
    }
    if (this.#refuse !== null) return null;
    const local = upstream.localTarget(received.target);
    // Without faults, requests pass unchanged.
    const target = applyFault === null ? local : withoutRedirectMark(local);
    const head = { ...received, target };
    const recording = record(head);
    const proxied: ProxiedRequest = {
      ...{ head, requestId: `proxy_${recording.exchange.position}`, isRedirected: target !== local },
      ...{ recording, bodyTarget: 'nowhere', responseState: 'awaited', collector: null },
    };
    this.#pending.add(proxied);
    if (applyFault === null) this.forward(proxied, noFields);
    else applyFault(proxied, this);
    return proxied;
  }

  #toUpstream(bytes: Buffer): void {
    if (!this.#isOver && this.#refuse === null) this.#pair.toUpstream(bytes);
  }

  /** Sends a 502 with the reason, and ends the connection. */
  #sendBadGateway(reason: string): void {
    this.#stopPassing();
    sendBadGateway(this.#pair.client, this.#pending.awaited, {
      reason,
      upstream: this.#options.upstream.address,
    });
    this.#pending.failAwaited(reason);
    this.#pair.dropUpstream();
  }

  /**
   * Fails the requests that wait for the upstream.
   * @param reason says why no response will come
   */
  #upstreamDone(reason: string): void {
    this.#isUpstreamDone = true;
    this.#pending.failAwaited(reason);
    this.#endIfDone();
  }

  #ended(proxied: ProxiedRequest): void {
    this.#options.ended(proxied);
    if (this.#isOver) return;
    const { reader } = this.#requestSide;
    if (!this.#isUpstreamDone) reader.resume();
    if (reader.waitingBytes === 0) this.#pair.hold(false);
    this.#endIfDone();
  }

  /** Ends a side of the connection if the other side has ended and nothing is pending. */
  #endIfDone(): void {
    if (this.#isOver) return;
    const { reader } = this.#requestSide;
    const isIdle = this.#pending.count === 0;
    // Bytes that follow a refused request are ignored.
    if (this.#isClientDone && (reader.waitingBytes === 0 || this.#refuse !== null)) {
      this.#requestSide.releaseHeldBody();
      reader.end();
      this.#pair.endUpstream();
    }
    if (this.#isUpstreamDone && this.#pending.answeredHere === null) {
      this.#pair.endClient();
      // The rest of a started request is still accepted.
      if (!reader.isWithin) this.#stopPassing();
    } else if (this.#refuse !== null && isIdle) {
      this.#stopPassing();
      this.#refuse(this.#pair.client);
    } else if (this.#isClientDone && isIdle && !this.#pair.isConnected) {
      this.#stopPassing();
      this.#pair.endClient();
    }
  }

  /** Stops passing bytes. The client is still read, to notice when it leaves. */
  #stopPassing(): void {
    this.#isOver = true;
    this.#pair.hold(false);
  }
}

function refuseTunnel(client: Socket): void {
  client.write('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  // The client could keep its half open for ever.
  client.destroySoon();
}
