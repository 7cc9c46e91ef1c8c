import { headerValues } from '../http/syntax/headers.js';
import {
  HeadBytes,
  headTooLong,
  MessageSyntaxError,
  type RequestHead,
  type ResponseHead,
} from './message-head.js';

/** Body of a message, which finds its own end (RFC 9112, 6.3). */
export interface MessageBody {
  readonly isOver: boolean;
  /** True if the body ends with the connection. */
  readonly endsWithConnection: boolean;
  /**
   * Reads its part of the bytes, from an offset.
   * @param data receives the content without transfer framing
   * @returns the offset after it
   * @throws MessageSyntaxError
   */
  take(bytes: Buffer, at: number, data: (bytes: Buffer) => void): number;
}

/** Max bytes of a chunk line or trailer. */
const maxChunkLineBytes = 16 * 1024;
/** Max bytes of all trailers. */
const maxTrailerBytes = 256 * 1024;
const lineFeed = 10;

/** A chunked body with trailers (RFC 9112, 7.1). */
class ChunkedBody implements MessageBody {
  readonly endsWithConnection = false;
  #part: 'size' | 'data' | 'behind-data' | 'trailers' | 'over' = 'size';
  /** Bytes left of the chunk. */
  #left = 0;
  /** Start of an incomplete line. */
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
      if (line !== '') throw new MessageSyntaxError('a chunk is longer than its size');
      this.#part = 'size';
    } else if (line === '') this.#part = 'over';
    else {
      this.#trailerBytes += line.length;
      if (this.#trailerBytes > maxTrailerBytes) throw new MessageSyntaxError('its trailers are too long');
    }
  }
}

/** A body with a known length; 0 for none. */
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

/** @throws MessageSyntaxError */
export function bodyOfRequest({ fields }: RequestHead): MessageBody {
  const codings = transferCodings(fields);
  if (codings.length === 0) return new SizedBody(sizeIn(fields) ?? 0);
  if (codings.at(-1) !== 'chunked')
    throw new MessageSyntaxError('its Transfer-Encoding does not define the end of its body');
  return new ChunkedBody();
}

/**
 * @param method of the request; null if there was none
 * @throws MessageSyntaxError
 */
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

/** Value of `Content-Length`; null if it is missing. Repeated values must be equal. */
function sizeIn(fields: RequestHead['fields']): number | null {
  const [size, ...others] = listedValues(fields, 'content-length');
  if (size === undefined) return null;
  if (!/^\d{1,15}$/.test(size) || others.some((other) => other !== size))
    throw new MessageSyntaxError('its Content-Length is not a number of bytes');
  return Number(size);
}

function listedValues(fields: RequestHead['fields'], name: string): string[] {
  const lines = headerValues(fields, name);
  return lines.length === 0 ? lines : lines.flatMap((line) => line.split(',')).map((item) => item.trim());
}

/** Receives the messages of one direction of a connection, in order. */
export interface MessageListener {
  /** Matches the first character of a message, after empty lines. */
  readonly begins: RegExp;
  /** Returns whether the next message may be read. */
  mayBegin(): boolean;
  /**
   * Receives the head of a message, and returns its body.
   * @throws MessageSyntaxError
   */
  head(raw: Buffer): MessageBody;
  /** Receives bytes after the head, with transfer framing. */
  passed(raw: Buffer): void;
  /** Receives the content of these bytes, without transfer framing. */
  data(bytes: Buffer): void;
  /** The message is complete. */
  ended(): void;
  /** The bytes are no message. They, and all that follow, are passed to `passed`. */
  unreadable(reason: string): void;
}

/** Splits a byte stream into HTTP/1.1 messages. */
export class MessageReader {
  readonly #listener: MessageListener;
  readonly #data: (bytes: Buffer) => void;
  #head = new HeadBytes();
  /** Body of the current message; null between messages. */
  #body: MessageBody | null = null;
  /** Bytes that wait until the next message may begin. */
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isRaw = false;

  constructor(listener: MessageListener) {
    this.#listener = listener;
    this.#data = (bytes) => listener.data(bytes);
  }

  /** True if the next bytes belong to a started message. */
  get isWithin(): boolean {
    return this.#isRaw || this.#body !== null;
  }

  /** Number of bytes that wait until the next message may begin. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  read(bytes: Buffer): void {
    if (this.#waiting.length > 0) this.#wait(bytes);
    else this.#readFrom(bytes);
  }

  /** Reads the waiting bytes. */
  resume(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#readFrom(Buffer.concat(waiting));
  }

  /** Stops parsing: all further bytes pass. */
  stopReading(): void {
    this.#isRaw = true;
    const begun = this.#head.take();
    if (begun.length > 0) this.#listener.passed(begun);
    this.resume();
  }

  /** The connection has ended. An incomplete head is passed on. */
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

  /** Returns the offset after the part. */
  #readPart(bytes: Buffer, at: number): number {
    if (!this.#isRaw)
      return this.#body === null ? this.#readHead(bytes, at) : this.#readBody(this.#body, bytes, at);
    this.#listener.passed(at === 0 ? bytes : bytes.subarray(at));
    return bytes.length;
  }

  #readHead(all: Buffer, at: number): number {
    const end = this.#head.add(all, at);
    // Other protocols may never send the empty line that ends a head.
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

  #giveUp(reason: string, raw: Buffer): void {
    this.#isRaw = true;
    this.#listener.unreadable(reason);
    this.#listener.passed(raw);
  }
}
