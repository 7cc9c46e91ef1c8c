/** What went by of a body: all of it, or where that is more than is kept, how much. */
export interface BodyCopy {
  /** How many bytes went by. */
  readonly size: number;
  /** As they came, one behind the other. Null where there were more than are kept. */
  readonly pieces: readonly Uint8Array[] | null;
}

/** Smaller pieces would each take more than their bytes: they are copied together. */
const smallBytes = 512;
const roomBytes = 16 * 1024;

/** Keeps what goes by, up to a bound: beyond it, nothing. */
export class BodyRecorder implements BodyCopy {
  size = 0;
  pieces: Buffer[] | null = [];
  readonly #most: number;
  /** Where small pieces stand one behind the other, in the last of the pieces; null before there are two. */
  #room: Buffer | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: Buffer): void {
    this.size += piece.length;
    if (this.size > this.#most) {
      this.pieces = null;
      this.#room = null;
    } else if (this.pieces !== null) this.#keep(this.pieces, piece);
  }

  #keep(pieces: Buffer[], piece: Buffer): void {
    const last = pieces.at(-1);
    const isSmall = piece.length < smallBytes && last !== undefined;
    const before = isSmall && (last.buffer === this.#room?.buffer || last.length < smallBytes) ? last : null;
    if (before === null || before.length + piece.length > roomBytes) {
      pieces.push(piece);
      return;
    }
    if (this.#room === null || before.buffer !== this.#room.buffer) {
      this.#room = Buffer.allocUnsafeSlow(roomBytes);
      before.copy(this.#room);
    }
    piece.copy(this.#room, before.length);
    pieces[pieces.length - 1] = this.#room.subarray(0, before.length + piece.length);
  }
}
