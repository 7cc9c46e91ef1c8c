import type { MessageBody } from './body.js';
import { MessageSyntaxError } from './head.js';

/** Longer lines are none of chunks, nor of trailers; in bytes. */
const maxChunkLineBytes = 16 * 1024;
/** All trailers together, in bytes. */
const maxTrailerBytes = 256 * 1024;
const lineFeed = 10;

/** A body in chunks, each behind a line with its size, and behind the last one trailers (RFC 9112, 7.1). */
export class ChunkedBody implements MessageBody {
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
