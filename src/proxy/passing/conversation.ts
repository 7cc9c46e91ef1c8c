import type { Socket } from 'node:net';
import type { Asker } from '../../http/answers/send.js';
import { type RequestHead, requestHeadBytes } from '../messages/head.js';
import type { Recording } from '../recording.js';
import { AnswerSide } from './answer-side.js';
import { Collecting } from './collecting.js';
import {
  badGateway,
  clientLeft,
  closedWithin,
  closedWithout,
  isBroken,
  isReset,
  whyFailed,
} from './mirroring.js';
import { Pair, type PairListener } from './pair.js';
import { answerHere, type Passage, type PassageWay } from './passage.js';
import { RequestSide } from './request-side.js';
import { Running } from './running.js';
import type { Upstream } from './upstream.js';

/** What is decided of all that passes. */
export interface ConversationOptions {
  readonly upstream: Upstream;
  /** What each request suffers; null where they all just pass. */
  readonly strike: ((passage: Passage, way: PassageWay) => void) | null;
  /** Begins to note an exchange. */
  record(head: RequestHead): Recording;
  /** An exchange is over. */
  ended(passage: Passage): void;
  /** What a client says is no HTTP/1.1: it passes from here on, and nobody reads it. */
  unread(why: string): void;
}

const nothing: ReadonlySet<string> = new Set();

/** So many requests of a client are on their way at most. */
const mostRunning = 100;
/** So much of a client waits here at most, in bytes: the rest waits where it is. */
const mostWaiting = 64 * 1024;

/** All that is said over the connection of one client: its bytes pass, and its messages are told apart. */
export class Conversation implements PairListener, PassageWay {
  readonly #options: ConversationOptions;
  readonly #pair: Pair;
  readonly #running: Running;
  readonly #requests: RequestSide;
  readonly #answers: AnswerSide;
  #isClientDone = false;
  #isUpstreamDone = false;
  /** Whether the client was told anything since the upstream was asked last. */
  #isTold = false;
  /** Whether nothing passes any more. */
  #isOver = false;

  constructor(client: Socket, options: ConversationOptions) {
    this.#options = options;
    this.#pair = new Pair(client, options.upstream.connect, this);
    this.#running = new Running((passage) => this.#ended(passage));
    // Who answers here can not do so while another answer passes.
    const most = options.strike === null ? mostRunning : 1;
    this.#requests = new RequestSide({
      mayBegin: () => this.#running.count < most,
      begin: (head) => this.#begin(head),
      toUpstream: (bytes) => this.#toUpstream(bytes),
      unread: options.unread,
    });
    this.#answers = new AnswerSide(this.#running, {
      toClient: (bytes) => this.tell(bytes),
      switched: () => this.#switch(),
      broke: (why) => this.#answerInPlace(why),
    });
  }

  /** Whether nobody waits for anything. */
  get isIdle(): boolean {
    return this.#running.count === 0;
  }

  fromClient(bytes: Buffer): void {
    if (this.#isOver) return;
    const { reader } = this.#requests;
    reader.read(bytes);
    if (reader.waitingBytes > mostWaiting) this.#pair.hold(true);
  }

  fromUpstream(bytes: Buffer): void {
    if (!this.#isOver) this.#answers.reader.read(bytes);
  }

  clientEnded(): void {
    this.#isClientDone = true;
    this.#requests.letGo();
    this.#settle();
  }

  upstreamEnded(): void {
    if (this.#isOver) return;
    this.#answers.reader.end();
    this.#isUpstreamDone = true;
    const closed = this.#answers.isWithin ? closedWithin : closedWithout;
    this.#running.failAwaited(this.#isClientDone ? clientLeft : closed);
    this.#settle();
  }

  upstreamFailed(failure: NodeJS.ErrnoException): void {
    if (this.#isOver) return;
    this.#isUpstreamDone = true;
    if (!this.#isTold && !isBroken(failure)) {
      this.#answerInPlace(whyFailed(failure));
      return;
    }
    this.#isOver = isReset(failure);
    this.#running.failAwaited(whyFailed(failure));
    if (this.#isOver) this.#pair.resetClient();
    else this.#settle();
  }

  clientLeft(): void {
    this.#isOver = true;
    this.#running.failAll(clientLeft);
  }

  sendOn(passage: Passage, without: ReadonlySet<string>): void {
    const { goes } = passage;
    passage.goes = 'onward';
    passage.recording.asked();
    this.#toUpstream(requestHeadBytes(this.#options.upstream.onward(passage.head, without)));
    if (typeof goes === 'object') for (const bytes of goes.raw) this.#toUpstream(bytes);
  }

  collect(passage: Passage, without: ReadonlySet<string>): Collecting['whole'] {
    passage.collecting = new Collecting();
    // An answer that is read whole does not end where other talk begins.
    this.sendOn(passage, new Set([...without, 'upgrade']));
    return passage.collecting.whole;
  }

  answer(passage: Passage): Asker {
    return answerHere(passage, this.#pair.client, () => this.#running.finish(passage));
  }

  tell(bytes: Buffer): void {
    this.#isTold = true;
    this.#pair.toClient(bytes);
  }

  breakOff(): void {
    this.#pair.client.destroy();
  }

  #begin(head: RequestHead): Passage | null {
    if (head.method === 'CONNECT') this.#refuseTunnel();
    if (this.#isOver) return null;
    const { record, strike } = this.#options;
    const recording = record(head);
    const requestId = `proxy_${recording.exchange.position}`;
    const passage: Passage = {
      ...{ head, requestId, recording, goes: 'nowhere', collecting: null, isAnsweredHere: false },
    };
    this.#running.add(passage);
    if (strike === null) this.sendOn(passage, nothing);
    else strike(passage, this);
    return passage;
  }

  #toUpstream(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#isTold = false;
    this.#pair.toUpstream(bytes);
  }

  #switch(): void {
    this.#answers.reader.readNoMore();
    this.#requests.reader.readNoMore();
  }

  #refuseTunnel(): void {
    this.#isOver = true;
    this.#pair.client.write('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    // A client could hold its half open for ever.
    this.#pair.client.destroySoon();
  }

  /** Tells the client why the upstream gave nothing to hand on; then the connection is over. */
  #answerInPlace(why: string): void {
    this.#isOver = true;
    badGateway(this.#pair.client, this.#running.awaited, { why, upstream: this.#options.upstream.address });
    this.#running.failAwaited(why);
  }

  #ended(passage: Passage): void {
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
    if (this.#isClientDone && reader.waitingBytes === 0) {
      reader.end();
      if (this.#pair.isConnected) this.#pair.endUpstream();
    }
    const isDone = this.#isUpstreamDone || (this.#isClientDone && !this.#pair.isConnected);
    if (!isDone || !this.isIdle) return;
    this.#isOver = true;
    this.#pair.endClient();
  }
}
