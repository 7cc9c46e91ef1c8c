import { GrowingCopy } from '../body-copy.js';

/** So much of a request is held back, in bytes: no server takes more of one that is looked at. */
const mostHeld = 1024 * 1024;

/** A body that waits until it is clear what its request suffers: until all of it came, or as much as is looked at. */
export class HeldBody {
  readonly #raw = new GrowingCopy(Number.POSITIVE_INFINITY);
  readonly #body = new GrowingCopy(mostHeld);
  #decide: ((body: Buffer) => void) | null;

  /** @param decide is told what came, without what frames it, once */
  constructor(decide: (body: Buffer) => void) {
    this.#decide = decide;
  }

  /** As it came. */
  get raw(): Buffer {
    return Buffer.concat(this.#raw.pieces ?? []);
  }

  addRaw(bytes: Buffer): void {
    this.#raw.add(bytes);
    if (this.#raw.size >= mostHeld) this.letGo();
  }

  addBody(bytes: Buffer): void {
    this.#body.add(bytes);
  }

  letGo(): void {
    const decide = this.#decide;
    this.#decide = null;
    decide?.(Buffer.concat(this.#body.pieces ?? []));
  }
}
