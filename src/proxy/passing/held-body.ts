import { BodyRecorder } from '../body-copy.js';

/** So much of a request is held back, in bytes: no server takes more of one that is looked at. */
const maxBufferedBytes = 1024 * 1024;

/** A body that waits until it is clear what its request suffers: until all of it came, or as much as is looked at. */
export class BufferedBody {
  readonly #raw = new BodyRecorder(Number.POSITIVE_INFINITY);
  readonly #body = new BodyRecorder(maxBufferedBytes);
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
    if (this.#raw.size >= maxBufferedBytes) this.letGo();
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
