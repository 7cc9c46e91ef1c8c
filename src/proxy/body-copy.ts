/** What went by of a body: all of it, or where that is more than is kept, how much. */
export interface BodyCopy {
  /** How many bytes went by. */
  readonly size: number;
  /** As they came, one behind the other. Null where there were more than are kept. */
  readonly pieces: readonly Uint8Array[] | null;
}

/** Keeps what goes by, up to a bound: beyond it, nothing. */
export class GrowingCopy implements BodyCopy {
  size = 0;
  pieces: Buffer[] | null = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: Buffer): void {
    this.size += piece.length;
    if (this.size > this.#most) this.pieces = null;
    else this.pieces?.push(piece);
  }
}
