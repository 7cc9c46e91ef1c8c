import { maxHeadBytes } from './head.js';

const carriageReturn = 13;
const lineFeed = 10;

/** Collects the bytes of a head, up to the empty line at its end, looking at each byte once. */
export class HeadBytes {
  #pieces: Buffer[] = [];
  #size = 0;
  /** Whether anything but empty lines came. */
  #isBegun = false;
  /** What came of the line that is not whole. */
  #line: LineState = 'nothing';

  get isTooLong(): boolean {
    return this.#size > maxHeadBytes;
  }

  /** Its first character, behind empty lines; none where it did not come yet. */
  first = '';

  /** Takes bytes from a place on; where the head ends in them, or null where it does not. */
  add(bytes: Buffer, from: number): number | null {
    const end = this.#endIn(bytes, from);
    const piece = from === 0 && end === null ? bytes : bytes.subarray(from, end ?? bytes.length);
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.first === '') this.first = /[^\r\n]/.exec(piece.toString('latin1'))?.[0] ?? '';
    return end;
  }

  /** All that was collected; then there is nothing. */
  take(): Buffer {
    const [first = Buffer.alloc(0), ...others] = this.#pieces;
    const all = others.length === 0 ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#size = 0;
    this.#isBegun = false;
    this.#line = 'nothing';
    this.first = '';
    return all;
  }

  #endIn(bytes: Buffer, from: number): number | null {
    let at = from;
    for (let feed = bytes.indexOf(lineFeed, at); feed !== -1; feed = bytes.indexOf(lineFeed, at)) {
      const line = nextLineState(this.#line, bytes, at, feed);
      at = feed + 1;
      this.#line = 'nothing';
      if (line === 'text') this.#isBegun = true;
      else if (this.#isBegun) return at;
    }
    this.#line = nextLineState(this.#line, bytes, at, bytes.length);
    return null;
  }
}

/** A line with nothing but the CR of its end is empty. */
type LineState = 'nothing' | 'cr' | 'text';

/** What a line is with more of it. */
function nextLineState(line: LineState, bytes: Buffer, from: number, to: number): LineState {
  if (from === to) return line;
  return line === 'nothing' && to === from + 1 && bytes[from] === carriageReturn ? 'cr' : 'text';
}
