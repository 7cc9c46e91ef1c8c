import type { MessageBody } from './body.js';
import { headTooLong, MessageSyntaxError } from './head.js';
import { HeadBytes } from './head-bytes.js';

/** Hears of the messages on one way of a connection, in the order of their bytes. */
export interface MessageListener {
  /** What a message begins with, behind empty lines: its first character. */
  readonly begins: RegExp;
  /** Whether the next message is read already. */
  mayBegin(): boolean;
  /** The head of a message, as it came. Gives back what follows it. @throws Unreadable */
  head(raw: Buffer): MessageBody;
  /** Bytes that are no head, as they came. */
  passed(raw: Buffer): void;
  /** What of them is in a body, without what frames it. */
  data(bytes: Buffer): void;
  /** The message is whole. */
  ended(): void;
  /** What comes is no message: it is told as bytes that passed, and so is all that follows. */
  unreadable(why: string): void;
}

/** Tells the messages of HTTP/1.1 apart that come one behind the other. */
export class MessageReader {
  readonly #listener: MessageListener;
  readonly #data: (bytes: Buffer) => void;
  #head = new HeadBytes();
  /** Of the message that is being read; null between two of them. */
  #body: MessageBody | null = null;
  /** What came, and waits until the next message may begin. */
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isRaw = false;

  constructor(listener: MessageListener) {
    this.#listener = listener;
    this.#data = (bytes) => listener.data(bytes);
  }

  /** Whether what comes next is of something that has begun. */
  get isWithin(): boolean {
    return this.#isRaw || this.#body !== null;
  }

  /** How many bytes came that are not told yet, since no message may begin. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  read(bytes: Buffer): void {
    if (this.#waiting.length > 0) this.#wait(bytes);
    else this.#readFrom(bytes);
  }

  /** Reads on what waits. */
  goOn(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#readFrom(Buffer.concat(waiting));
  }

  /** From now on nothing is read: all that comes passes. */
  readNoMore(): void {
    this.#isRaw = true;
    const begun = this.#head.take();
    if (begun.length > 0) this.#listener.passed(begun);
    this.goOn();
  }

  /** The connection says no more: what came of a head passes. */
  end(): void {
    const rest = this.#head.take();
    if (rest.length > 0) {
      this.#isRaw = true;
      this.#listener.passed(rest);
    } else if (this.#body?.endsWithConnection === true) this.#finish();
  }

  #readFrom(bytes: Buffer): void {
    let at = 0;
    while (at < bytes.length) {
      const isBetween = this.#body === null && !this.#isRaw;
      if (isBetween && !this.#listener.mayBegin()) {
        this.#wait(bytes.subarray(at));
        return;
      }
      at = this.#readPart(bytes, at);
    }
  }

  #wait(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  /** Where it stopped. */
  #readPart(bytes: Buffer, at: number): number {
    if (!this.#isRaw)
      return this.#body === null ? this.#readHead(bytes, at) : this.#readBody(this.#body, bytes, at);
    this.#listener.passed(at === 0 ? bytes : bytes.subarray(at));
    return bytes.length;
  }

  #readHead(all: Buffer, at: number): number {
    const end = this.#head.add(all, at);
    // What is something else may never have the empty line that ends a head.
    const isOther = !this.#listener.begins.test(this.#head.first);
    if (isOther || this.#head.isTooLong) {
      this.#giveUp(isOther ? 'it does not begin like one' : headTooLong, this.#head.take());
      return end ?? all.length;
    }
    if (end === null) return all.length;
    const raw = this.#head.take();
    try {
      this.#body = this.#listener.head(raw);
    } catch (error) {
      if (!(error instanceof MessageSyntaxError)) throw error;
      this.#giveUp(error.message, raw);
      return end;
    }
    if (this.#body.isOver) this.#finish();
    return end;
  }

  #readBody(body: MessageBody, all: Buffer, at: number): number {
    let to = all.length;
    try {
      to = body.take(all, at, this.#data);
    } catch (error) {
      if (!(error instanceof MessageSyntaxError)) throw error;
      this.#giveUp(error.message, all.subarray(at));
      return all.length;
    }
    this.#listener.passed(at === 0 && to === all.length ? all : all.subarray(at, to));
    if (body.isOver) this.#finish();
    return to;
  }

  #finish(): void {
    this.#body = null;
    this.#listener.ended();
  }

  #giveUp(why: string, raw: Buffer): void {
    this.#isRaw = true;
    this.#listener.unreadable(why);
    this.#listener.passed(raw);
  }
}
