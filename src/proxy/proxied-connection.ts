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
  readonly strike: ((passage: ProxiedRequest, way: RequestActions) => void) | null;
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
  readonly #running: PendingRequests;
  readonly #requests: RequestSide;
  readonly #answers: ResponseSide;
  #isClientDone = false;
  #isUpstreamDone = false;
  /** Whether the upstream ever said anything. */
  #isHeard = false;
  /** Refuses what the client asked for, behind the answers that it waits for; null where nothing is refused. */
  #refuse: ((client: Socket) => void) | null = null;
  /** Whether nothing passes any more. */
  #isOver = false;

  constructor(client: Socket, options: ProxiedConnectionOptions) {
    this.#options = options;
    this.#pair = new SocketPair(client, options.upstream.connect, this);
    this.#running = new PendingRequests((passage) => this.#ended(passage));
    // Who answers here can not do so while another answer passes.
    const most = options.strike === null ? maxPendingRequests : 1;
    this.#requests = new RequestSide(this.#running, {
      mayBegin: () => this.#running.count < most && this.#refuse === null,
      begin: (head) => this.#begin(head),
      toUpstream: (bytes) => this.#toUpstream(bytes),
      unread: options.unread,
      refuse: (refusal) => this.#refuseWith({ method: 'GET', target: '/' }, refusal),
    });
    this.#answers = new ResponseSide(this.#running, {
      toClient: (bytes) => this.#pair.toClient(bytes),
      switched: () => this.#readNoMore(),
      broke: (why) => this.#answerInPlace(why),
    });
  }

  fromClient(bytes: Buffer): void {
    if (this.#isOver) return;
    const { reader } = this.#requests;
    reader.read(bytes);
    if (reader.waitingBytes > maxWaitingBytes) this.#pair.hold(true);
    this.#settle();
  }

  fromUpstream(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#isHeard = true;
    this.#answers.reader.read(bytes);
  }

  clientEnded(): void {
    this.#isClientDone = true;
    this.#settle();
  }

  upstreamEnded(): void {
    if (this.#isOver) return;
    this.#answers.end();
    this.#upstreamDone(this.#isClientDone ? clientLeftMessage : closedBeforeResponse);
  }

  upstreamFailed(failure: NodeJS.ErrnoException, isMade: boolean): void {
    if (this.#isOver) return;
    const why = isMade ? failureMessage(failure) : connectFailureMessage(failure);
    this.#answers.broke(why);
    // The client can still be told, where it has got nothing of an answer.
    const canTell = this.#running.answeredHere === null && !this.#answers.isPassing;
    const isAsked = this.#running.awaited !== null || !this.#isHeard;
    if (canTell && isAsked && !(isMade && isConnectionBroken(failure))) this.#answerInPlace(why);
    else if (isConnectionReset(failure) && this.#running.answeredHere === null) {
      this.#over();
      this.#running.failAwaited(why);
      this.#pair.resetClient();
    } else this.#upstreamDone(why);
  }

  clientLeft(): void {
    this.#isOver = true;
    this.#running.failAll(clientLeftMessage);
  }

  /** Ends the connection where nobody waits for anything. */
  stop(): void {
    if (this.#running.count === 0) this.#pair.client.destroySoon();
  }

  /** Ends the connection, whatever waits. */
  cut(): void {
    this.#isOver = true;
    this.#running.failAll(stoppedMessage);
    this.#pair.client.destroy();
  }

  sendOn(passage: ProxiedRequest, without: ReadonlySet<string>): void {
    const { goes } = passage;
    passage.goes = 'onward';
    passage.recording.asked();
    if (this.#isUpstreamDone) {
      this.#upstreamDone(closedBeforeResponse);
      return;
    }
    this.#toUpstream(requestHeadBytes(this.#options.upstream.onward(passage.head, without)));
    if (typeof goes === 'object') this.#toUpstream(goes.raw);
  }

  collect(
    passage: ProxiedRequest,
    without: ReadonlySet<string>,
    isWhole: boolean,
  ): ResponseCollector['collected'] {
    const collecting = isWhole
      ? createWholeCollector(this.#options.maxHeldBytes)
      : createStreamCollector(this.#pair);
    passage.collecting = collecting;
    // An answer that is read here does not end where other talk begins.
    this.sendOn(passage, new Set([...without, 'upgrade']));
    return collecting.collected;
  }

  answer(passage: ProxiedRequest): ResponseTarget {
    return respondLocally(passage, this.#pair.client, (staysOpen) => {
      if (staysOpen) {
        this.#running.told(passage);
        this.#settle();
        return;
      }
      this.#over();
      this.#running.end(passage);
      this.#pair.endClient();
    });
  }

  tell(bytes: Buffer): void {
    this.#pair.toClient(bytes);
  }

  breakOff(): void {
    this.#pair.client.destroy();
  }

  #begin(asked: RequestHead): ProxiedRequest | null {
    const { record, refusalOf, strike, upstream } = this.#options;
    if (asked.method === 'CONNECT') this.#refuse = refuseTunnel;
    else {
      const refusal = refusalOf(asked);
      if (refusal !== null) this.#refuseWith(asked, refusal);
    }
    if (this.#refuse !== null) return null;
    const local = upstream.local(asked.target);
    // Without faults, all passes as it comes.
    const target = strike === null ? local : withoutRedirectMark(local);
    const head = { ...asked, target };
    const recording = record(head);
    const requestId = `proxy_${recording.exchange.position}`;
    const passage: ProxiedRequest = {
      head,
      requestId,
      isRedirected: target !== local,
      recording,
      goes: 'nowhere',
      answer: 'awaited',
      collecting: null,
    };
    this.#running.add(passage);
    if (strike === null) this.sendOn(passage, noFields);
    else strike(passage, this);
    return passage;
  }

  #refuseWith(asked: Pick<RequestHead, 'method' | 'target'>, refusal: ProblemError): void {
    this.#refuse = (client) => sendRefusal(client, asked, refusal);
  }

  #toUpstream(bytes: Buffer): void {
    if (!this.#isOver && this.#refuse === null) this.#pair.toUpstream(bytes);
  }

  #readNoMore(): void {
    this.#answers.reader.readNoMore();
    this.#requests.reader.readNoMore();
  }

  /** Tells the client why the upstream gave nothing to hand on; then the connection is over. */
  #answerInPlace(why: string): void {
    this.#over();
    sendBadGateway(this.#pair.client, this.#running.awaited, {
      why,
      upstream: this.#options.upstream.address,
    });
    this.#running.failAwaited(why);
    this.#pair.dropUpstream();
  }

  /** Nothing more comes of the upstream. @param why no answer comes to those who wait for one */
  #upstreamDone(why: string): void {
    this.#isUpstreamDone = true;
    this.#running.failAwaited(why);
    this.#settle();
  }

  #ended(passage: ProxiedRequest): void {
    this.#options.ended(passage);
    if (this.#isOver) return;
    const { reader } = this.#requests;
    if (!this.#isUpstreamDone) reader.goOn();
    if (reader.waitingBytes === 0) this.#pair.hold(false);
    this.#settle();
  }

  /** Ends what has to end, as the other side did. */
  #settle(): void {
    if (this.#isOver) return;
    const { reader } = this.#requests;
    const isIdle = this.#running.count === 0;
    // Behind what is refused, nothing is taken.
    if (this.#isClientDone && (reader.waitingBytes === 0 || this.#refuse !== null)) {
      this.#requests.letGo();
      reader.end();
      this.#pair.endUpstream();
    }
    if (this.#isUpstreamDone && this.#running.answeredHere === null) {
      this.#pair.endClient();
      // What the client has begun to say may still be taken.
      if (!reader.isWithin) this.#over();
    } else if (this.#refuse !== null && isIdle) {
      this.#over();
      this.#refuse(this.#pair.client);
    } else if (this.#isClientDone && isIdle && !this.#pair.isConnected) {
      this.#over();
      this.#pair.endClient();
    }
  }

  /** Nothing passes any more; what the client says goes nowhere, and is read, since it tells that it leaves. */
  #over(): void {
    this.#isOver = true;
    this.#pair.hold(false);
  }
}

function refuseTunnel(client: Socket): void {
  client.write('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  // A client could hold its half open for ever.
  client.destroySoon();
}
