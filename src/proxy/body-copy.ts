/** What went by of a body: all of it, or where that is more than is kept, how much. */
export interface BodyCopy {
  /** How many bytes went by. */
  readonly size: number;
  /** Null where there were more than are kept. */
  readonly bytes: Buffer | null;
}

/** Keeps what goes by, up to a bound: beyond it, nothing. */
export class GrowingCopy implements BodyCopy {
  size = 0;
  readonly #most: number;
  #pieces: Buffer[] | null = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: Buffer): void {
    this.size += piece.length;
    if (this.size > this.#most) this.#pieces = null;
    else this.#pieces?.push(piece);
  }

  get bytes(): Buffer | null {
    if (this.#pieces === null) return null;
    const [only, ...more] = this.#pieces;
    return only !== undefined && more.length === 0 ? only : Buffer.concat(this.#pieces);
  }
}
