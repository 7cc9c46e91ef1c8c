import { bodyOfResponse } from '../messages/bodies.js';
import type { MessageBody } from '../messages/body.js';
import { readResponseHead } from '../messages/head.js';
import { type MessageListener, MessageReader } from '../messages/message-reader.js';
import { closedWithinResponse, invalidResponseMessage } from './mirroring.js';
import type { ProxiedRequest } from './passage.js';
import type { PendingRequests } from './running.js';

/** Both sides speak something else from then on. */
const switchingProtocols = 101;

/** What becomes of what the upstream says. */
export interface ResponseSideOptions {
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
  readonly #running: PendingRequests;
  readonly #options: ResponseSideOptions;
  /** Whose answer is being read; null for none that anybody asked for. */
  #telling: ProxiedRequest | null = null;

  constructor(running: PendingRequests, options: ResponseSideOptions) {
    this.#running = running;
    this.#options = options;
  }

  /** Whether the client has the beginning of an answer, and not its end. */
  get isPassing(): boolean {
    return this.#telling !== null && this.#telling.collecting === null;
  }

  mayBegin(): boolean {
    return true;
  }

  head(raw: Buffer): MessageBody {
    const head = readResponseHead(raw);
    const passage = this.#running.awaited;
    const body = bodyOfResponse(head, passage?.head.method ?? null);
    // Some answers come before the answer (RFC 9110, 15.2).
    if (head.status >= 200 || head.status === switchingProtocols) {
      this.#telling = passage;
      passage?.recording.answered(head);
      if (passage?.collecting?.isStreamed) passage.answer = 'here';
      this.#refuse(passage?.collecting?.begin(head, body.isOver));
    }
    this.passed(raw);
    return body;
  }

  passed(raw: Buffer): void {
    const isKept = this.#running.answeredHere !== null || this.#telling?.collecting;
    if (!isKept) this.#options.toClient(raw);
  }

  data(bytes: Buffer): void {
    this.#telling?.recording.answerPiece(bytes);
    this.#refuse(this.#telling?.collecting?.add(bytes));
  }

  /** @param why what comes can not be taken; nothing where it can */
  #refuse(why: string | null | undefined): void {
    if (why === null || why === undefined) return;
    this.#telling = null;
    this.#options.broke(why);
  }

  ended(): void {
    const passage = this.#telling;
    this.#telling = null;
    if (passage === null) return;
    if (passage.recording.exchange.answer?.status === switchingProtocols) this.#options.switched();
    if (passage.collecting === null) {
      this.#running.told(passage);
      return;
    }
    passage.answer = 'here';
    passage.collecting.end();
  }

  unreadable(why: string): void {
    const passage = this.#telling ?? this.#running.awaited;
    const isGot = passage === null || this.isPassing;
    if (this.#isBrokenOff(invalidResponseMessage(why))) return;
    this.#telling = null;
    if (!isGot) {
      this.#options.broke(invalidResponseMessage(why));
      return;
    }
    // The client has begun to get it: the rest passes unread, and so does all that is said later.
    this.#running.failAwaited(invalidResponseMessage(why));
    this.#options.switched();
  }

  /** The upstream says no more. */
  end(): void {
    this.reader.end();
    if (this.#telling === null || this.#isBrokenOff(closedWithinResponse)) return;
    this.#telling.recording.failed(closedWithinResponse);
    this.#telling = null;
  }

  /** The connection to the upstream broke: what is streamed of an answer ends there. */
  broke(why: string): void {
    this.#isBrokenOff(why);
  }

  /** Returns whether an answer was being streamed, which is broken off. */
  #isBrokenOff(why: string): boolean {
    if (this.#telling?.collecting?.isStreamed !== true) return false;
    this.#telling.recording.failed(why);
    this.#telling.collecting.breakOff();
    this.#telling = null;
    return true;
  }
}
