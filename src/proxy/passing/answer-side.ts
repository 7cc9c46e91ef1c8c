import { bodyOfAnswer } from '../messages/bodies.js';
import type { Body } from '../messages/body.js';
import { readAnswerHead } from '../messages/head.js';
import { type MessageListener, MessageReader } from '../messages/message-reader.js';
import { mostSuffering } from './collecting.js';
import { closedWithin, notHttp } from './mirroring.js';
import type { Passage } from './passage.js';
import type { Running } from './running.js';

/** Both sides speak something else from then on. */
const switching = 101;

const tooLarge = `It answered more than ${mostSuffering} bytes, which no fault can hold back.`;

/** What becomes of what the upstream says. */
export interface AnswerSideOptions {
  toClient(bytes: Buffer): void;
  /** From now on no messages can be told apart. */
  switched(): void;
  /** What it said can not be handed on. */
  broke(why: string): void;
}

/** What the upstream says: its answers are told apart, and go to the client or to whoever collects them. */
export class AnswerSide implements MessageListener {
  readonly begins = /^H?$/;
  readonly reader = new MessageReader(this);
  readonly #running: Running;
  readonly #options: AnswerSideOptions;
  /** Whose answer is being read; null for none that anybody asked for. */
  #telling: Passage | null = null;

  constructor(running: Running, options: AnswerSideOptions) {
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

  head(raw: Buffer): Body {
    const head = readAnswerHead(raw);
    const passage = this.#running.awaited;
    const body = bodyOfAnswer(head, passage?.head.method ?? null);
    // Some answers come before the answer (RFC 9110, 15.2).
    if (head.status >= 200 || head.status === switching) {
      this.#telling = passage;
      passage?.recording.answered(head);
      passage?.collecting?.begin(head);
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
    this.#telling?.collecting?.add(bytes);
  }

  ended(): void {
    const passage = this.#telling;
    this.#telling = null;
    if (passage === null) return;
    if (passage.recording.exchange.answer?.status === switching) this.#options.switched();
    if (passage.collecting === null) this.#running.told(passage);
    else if (passage.collecting.end()) passage.answer = 'here';
    else this.#options.broke(tooLarge);
  }

  unreadable(why: string): void {
    const passage = this.#telling ?? this.#running.awaited;
    const isGot = passage === null || this.isPassing;
    this.#telling = null;
    if (!isGot) {
      this.#options.broke(notHttp(why));
      return;
    }
    // The client has begun to get it: the rest passes unread, and so does all that is said later.
    this.#running.failAwaited(notHttp(why));
    this.#options.switched();
  }

  /** The upstream says no more. */
  end(): void {
    this.reader.end();
    if (this.#telling === null) return;
    this.#telling.recording.failed(closedWithin);
    this.#telling = null;
  }
}
