import type { Socket } from 'node:net';
import type { ProblemError } from '../contract/problems.js';
import type { ResponseTarget } from '../http/response.js';
import { withoutRedirectMark } from '../http/syntax/target.js';
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
import { type RequestHead, requestHeadBytes } from './message-head.js';
import {
  createStreamCollector,
  createWholeCollector,
  PendingRequests,
  type ProxiedRequest,
  type RequestActions,
  type ResponseCollector,
  respondLocally,
} from './proxied-request.js';
import type { ExchangeRecorder } from './recording.js';
import { SocketPair, type SocketPairListener, type Upstream } from './socket-pair.js';

/** What is decided of all that passes. */
interface ProxiedConnectionOptions {
  readonly upstream: Upstream;
  /** What each request suffers; null where they all just pass. */
  readonly applyFault: ((passage: ProxiedRequest, way: RequestActions) => void) | null;
  /** Max bytes of a response that a fault alters; a larger one gives 502. */
  readonly maxHeldBytes: number;
  /** Why a request gets no further than here, whoever it is for; null where it does. */
  refusalOf(head: RequestHead): ProblemError | null;
  /** Begins to note an exchange. */
  record(head: RequestHead): ExchangeRecorder;
  /** An exchange is over. */
  ended(passage: ProxiedRequest): void;
  /** What a client says is no HTTP/1.1: it passes from here on, and nobody reads it. */
  unread(why: string): void;
}

const noFields: ReadonlySet<string> = new Set();

/** So many requests of a client are on their way at most. */
const maxPendingRequests = 100;
/** So much of a client waits here at most, in bytes: the rest waits where it is. */
const maxWaitingBytes = 64 * 1024;

/** All that is said over the connection of one client: its bytes pass, and its messages are told apart. */
export class ProxiedConnection implements SocketPairListener, RequestActions {
  readonly #options: ProxiedConnectionOptions;
  readonly #pair: SocketPair;
  readonly #pending: PendingRequests;
  readonly #requestSide: RequestSide;
  readonly #responseSide: ResponseSide;
  #isClientDone = false;
  #isUpstreamDone = false;
  /** Whether the upstream ever said anything. */
  #hasUpstreamResponded = false;
  /** Refuses what the client asked for, behind the answers that it waits for; null where nothing is refused. */
  #refuse: ((client: Socket) => void) | null = null;
  /** Whether nothing passes any more. */
  #isOver = false;

  constructor(client: Socket, options: ProxiedConnectionOptions) {
    this.#options = options;
    this.#pair = new SocketPair(client, options.upstream.connect, this);
    this.#pending = new PendingRequests((passage) => this.#ended(passage));
    // Who answers here can not do so while another answer passes.
    const most = options.applyFault === null ? maxPendingRequests : 1;
    this.#requestSide = new RequestSide(this.#pending, {
      mayBegin: () => this.#pending.count < most && this.#refuse === null,
      begin: (head) => this.#begin(head),
      toUpstream: (bytes) => this.#toUpstream(bytes),
      unread: options.unread,
      refuse: (refusal) => this.#refuseWith({ method: 'GET', target: '/' }, refusal),
    });
    this.#responseSide = new ResponseSide(this.#pending, {
      toClient: (bytes) => this.#pair.toClient(bytes),
      switched: () => this.#readNoMore(),
      broke: (why) => this.#sendBadGateway(why),
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
    const why = isMade ? failureMessage(failure) : connectFailureMessage(failure);
    this.#responseSide.broke(why);
    // The client can still be told, where it has got nothing of an answer.
    const canTell = this.#pending.answeredHere === null && !this.#responseSide.isPassing;
    const isAsked = this.#pending.awaited !== null || !this.#hasUpstreamResponded;
    if (canTell && isAsked && !(isMade && isConnectionBroken(failure))) this.#sendBadGateway(why);
    else if (isConnectionReset(failure) && this.#pending.answeredHere === null) {
      this.#stopPassing();
      this.#pending.failAwaited(why);
      this.#pair.resetClient();
    } else this.#upstreamDone(why);
  }

  clientLeft(): void {
    this.#isOver = true;
    this.#pending.failAll(clientLeftMessage);
  }

  /** Ends the connection where nobody waits for anything. */
  stop(): void {
    if (this.#pending.count === 0) this.#pair.client.destroySoon();
  }

  /** Ends the connection, whatever waits. */
  cut(): void {
    this.#isOver = true;
    this.#pending.failAll(stoppedMessage);
    this.#pair.client.destroy();
  }

  forward(passage: ProxiedRequest, without: ReadonlySet<string>): void {
    const { bodyTarget } = passage;
    passage.bodyTarget = 'onward';
    passage.recording.asked();
    if (this.#isUpstreamDone) {
      this.#upstreamDone(closedBeforeResponse);
      return;
    }
    this.#toUpstream(requestHeadBytes(this.#options.upstream.onward(passage.head, without)));
    if (typeof bodyTarget === 'object') this.#toUpstream(bodyTarget.raw);
  }

  collect(
    passage: ProxiedRequest,
    without: ReadonlySet<string>,
    isWhole: boolean,
  ): ResponseCollector['collected'] {
    const collecting = isWhole
      ? createWholeCollector(this.#options.maxHeldBytes)
      : createStreamCollector(this.#pair);
    passage.collector = collecting;
    // An answer that is read here does not end where other talk begins.
    this.forward(passage, new Set([...without, 'upgrade']));
    return collecting.collected;
  }

  respond(passage: ProxiedRequest): ResponseTarget {
    return respondLocally(passage, this.#pair.client, (staysOpen) => {
      if (staysOpen) {
        this.#pending.responseDone(passage);
        this.#endIfDone();
        return;
      }
      this.#stopPassing();
      this.#pending.end(passage);
      this.#pair.endClient();
    });
  }

  writeToClient(bytes: Buffer): void {
    this.#pair.toClient(bytes);
  }

  closeConnection(): void {
    this.#pair.client.destroy();
  }

  #begin(asked: RequestHead): ProxiedRequest | null {
    const { record, refusalOf, applyFault, upstream } = this.#options;
    if (asked.method === 'CONNECT') this.#refuse = refuseTunnel;
    else {
      const refusal = refusalOf(asked);
      if (refusal !== null) this.#refuseWith(asked, refusal);
    }
    if (this.#refuse !== null) return null;
    const local = upstream.local(asked.target);
    // Without faults, all passes as it comes.
    const target = applyFault === null ? local : withoutRedirectMark(local);
    const head = { ...asked, target };
    const recording = record(head);
    const requestId = `proxy_${recording.exchange.position}`;
    const passage: ProxiedRequest = {
      head,
      requestId,
      isRedirected: target !== local,
      recording,
      bodyTarget: 'nowhere',
      responseState: 'awaited',
      collector: null,
    };
    this.#pending.add(passage);
    if (applyFault === null) this.forward(passage, noFields);
    else applyFault(passage, this);
    return passage;
  }

  #refuseWith(asked: Pick<RequestHead, 'method' | 'target'>, refusal: ProblemError): void {
    this.#refuse = (client) => sendRefusal(client, asked, refusal);
  }

  #toUpstream(bytes: Buffer): void {
    if (!this.#isOver && this.#refuse === null) this.#pair.toUpstream(bytes);
  }

  #readNoMore(): void {
    this.#responseSide.reader.stopReading();
    this.#requestSide.reader.stopReading();
  }

  /** Tells the client why the upstream gave nothing to hand on; then the connection is over. */
  #sendBadGateway(why: string): void {
    this.#stopPassing();
    sendBadGateway(this.#pair.client, this.#pending.awaited, {
      why,
      upstream: this.#options.upstream.address,
    });
    this.#pending.failAwaited(why);
    this.#pair.dropUpstream();
  }

  /** Nothing more comes of the upstream. @param why no answer comes to those who wait for one */
  #upstreamDone(why: string): void {
    this.#isUpstreamDone = true;
    this.#pending.failAwaited(why);
    this.#endIfDone();
  }

  #ended(passage: ProxiedRequest): void {
    this.#options.ended(passage);
    if (this.#isOver) return;
    const { reader } = this.#requestSide;
    if (!this.#isUpstreamDone) reader.resume();
    if (reader.waitingBytes === 0) this.#pair.hold(false);
    this.#endIfDone();
  }

  /** Ends what has to end, as the other side did. */
  #endIfDone(): void {
    if (this.#isOver) return;
    const { reader } = this.#requestSide;
    const isIdle = this.#pending.count === 0;
    // Behind what is refused, nothing is taken.
    if (this.#isClientDone && (reader.waitingBytes === 0 || this.#refuse !== null)) {
      this.#requestSide.releaseHeldBody();
      reader.end();
      this.#pair.endUpstream();
    }
    if (this.#isUpstreamDone && this.#pending.answeredHere === null) {
      this.#pair.endClient();
      // What the client has begun to say may still be taken.
      if (!reader.isWithin) this.#stopPassing();
    } else if (this.#refuse !== null && isIdle) {
      this.#stopPassing();
      this.#refuse(this.#pair.client);
    } else if (this.#isClientDone && isIdle && !this.#pair.isConnected) {
      this.#stopPassing();
      this.#pair.endClient();
    }
  }

  /** Nothing passes any more; what the client says goes nowhere, and is read, since it tells that it leaves. */
  #stopPassing(): void {
    this.#isOver = true;
    this.#pair.hold(false);
  }
}

function refuseTunnel(client: Socket): void {
  client.write('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  // A client could hold its half open for ever.
  client.destroySoon();
}
