import {
  fieldLines,
  HeadBytes,
  headTooLong,
  MessageSyntaxError,
  type RequestHead,
  type ResponseHead,
} from './message-head.js';

/** What follows a head: it knows where it ends (RFC 9112, 6.3). */
export interface MessageBody {
  readonly isOver: boolean;
  /** Whether the end of the connection is its end. */
  readonly endsWithConnection: boolean;
  /**
   * Takes what is its own from a place in the bytes on.
   * @param data hears of the bytes in it, without what frames them
   * @returns where it stopped
   * @throws Unreadable
   */
  take(bytes: Buffer, at: number, data: (bytes: Buffer) => void): number;
}

/** Longer lines are none of chunks, nor of trailers; in bytes. */
const maxChunkLineBytes = 16 * 1024;
/** All trailers together, in bytes. */
const maxTrailerBytes = 256 * 1024;
const lineFeed = 10;

/** A body in chunks, each behind a line with its size, and behind the last one trailers (RFC 9112, 7.1). */
class ChunkedBody implements MessageBody {
  readonly endsWithConnection = false;
  #part: 'size' | 'data' | 'behind-data' | 'trailers' | 'over' = 'size';
  /** What is left of the chunk. */
  #left = 0;
  /** What came of a line that is not whole. */
  #line = '';
  #trailerBytes = 0;

  get isOver(): boolean {
    return this.#part === 'over';
  }

  take(bytes: Buffer, from: number, data: (bytes: Buffer) => void): number {
    let at = from;
    while (at < bytes.length && this.#part !== 'over')
      at = this.#part === 'data' ? this.#takeData(bytes, at, data) : this.#takeLine(bytes, at);
    return at;
  }

  #takeData(bytes: Buffer, at: number, data: (bytes: Buffer) => void): number {
    const to = Math.min(bytes.length, at + this.#left);
    data(bytes.subarray(at, to));
    this.#left -= to - at;
    if (this.#left === 0) this.#part = 'behind-data';
    return to;
  }

  #takeLine(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(lineFeed, at);
    const to = end === -1 ? bytes.length : end;
    if (this.#line.length + to - at > maxChunkLineBytes)
      throw new MessageSyntaxError('a line of its chunks is too long');
    this.#line += bytes.toString('latin1', at, to);
    if (end === -1) return to;
    const line = this.#line.endsWith('\r') ? this.#line.slice(0, -1) : this.#line;
    this.#line = '';
    this.#read(line);
    return end + 1;
  }

  #read(line: string): void {
    if (this.#part === 'size') {
      const [, size = ''] = /^([\da-f]{1,12})[ \t]*(?:;|$)/i.exec(line) ?? [];
      if (size === '') throw new MessageSyntaxError('the size of a chunk is no number');
      this.#left = Number.parseInt(size, 16);
      this.#part = this.#left === 0 ? 'trailers' : 'data';
    } else if (this.#part === 'behind-data') {
      if (line !== '') throw new MessageSyntaxError('a chunk is longer than it says');
      this.#part = 'size';
    } else if (line === '') this.#part = 'over';
    else {
      this.#trailerBytes += line.length;
      if (this.#trailerBytes > maxTrailerBytes) throw new MessageSyntaxError('its trailers are too long');
    }
  }
}

/** So many bytes; none, where there is no body. */
class SizedBody implements MessageBody {
  readonly endsWithConnection = false;
  #left: number;

  constructor(size: number) {
    this.#left = size;
  }

  get isOver(): boolean {
    return this.#left === 0;
  }

  take(bytes: Buffer, at: number, data: (bytes: Buffer) => void): number {
    const to = Math.min(bytes.length, at + this.#left);
    this.#left -= to - at;
    data(bytes.subarray(at, to));
    return to;
  }
}

const bodyUntilClose: MessageBody = {
  isOver: false,
  endsWithConnection: true,
  take(bytes, at, data) {
    data(bytes.subarray(at));
    return bytes.length;
  },
};

/** @throws Unreadable */
export function bodyOfRequest({ fields }: RequestHead): MessageBody {
  const codings = transferCodings(fields);
  if (codings.length === 0) return new SizedBody(sizeIn(fields) ?? 0);
  if (codings.at(-1) !== 'chunked')
    throw new MessageSyntaxError('its Transfer-Encoding does not tell where its body ends');
  return new ChunkedBody();
}

/** @param method that was asked; null where nobody asked. @throws Unreadable */
export function bodyOfResponse({ status, fields }: ResponseHead, method: string | null): MessageBody {
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return new SizedBody(0);
  const codings = transferCodings(fields);
  if (codings.length > 0) return codings.at(-1) === 'chunked' ? new ChunkedBody() : bodyUntilClose;
  const size = sizeIn(fields);
  return size === null ? bodyUntilClose : new SizedBody(size);
}

function transferCodings(fields: RequestHead['fields']): string[] {
  return listedValues(fields, 'transfer-encoding')
    .map((coding) => coding.toLowerCase())
    .filter((coding) => coding !== '');
}

/** What `Content-Length` says; null where there is none. A repeated one has to say the same. */
function sizeIn(fields: RequestHead['fields']): number | null {
  const [size, ...others] = listedValues(fields, 'content-length');
  if (size === undefined) return null;
  if (!/^\d{1,15}$/.test(size) || others.some((other) => other !== size))
    throw new MessageSyntaxError('its Content-Length is no number of bytes');
  return Number(size);
}

function listedValues(fields: RequestHead['fields'], name: string): string[] {
  const lines = fieldLines(fields, name);
  return lines.length === 0 ? lines : lines.flatMap((line) => line.split(',')).map((item) => item.trim());
}

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
  resume(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#readFrom(Buffer.concat(waiting));
  }

  /** From now on nothing is read: all that comes passes. */
  stopReading(): void {
    this.#isRaw = true;
    const begun = this.#head.take();
    if (begun.length > 0) this.#listener.passed(begun);
    this.resume();
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
