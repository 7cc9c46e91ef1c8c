import { GrowingCopy } from '../body-copy.js';
import type { AnswerHead } from '../messages/head.js';

/** An answer that suffers is read whole before: no larger one, in bytes. */
export const mostSuffering = 64 * 1024 * 1024;

/** An answer of the upstream, without what framed its body. */
export interface Collected {
  readonly head: AnswerHead;
  readonly bytes: Buffer;
}

/** Takes an answer that does not just pass. */
export class Collecting {
  /** The answer, when all of it has come; null where the client was told otherwise, or has left. */
  readonly whole: Promise<Collected | null>;
  #resolve!: (collected: Collected | null) => void;
  #head: AnswerHead | null = null;
  readonly #copy = new GrowingCopy(mostSuffering);

  constructor() {
    this.whole = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  begin(head: AnswerHead): void {
    this.#head = head;
  }

  add(bytes: Buffer): void {
    this.#copy.add(bytes);
  }

  /** All of it came. Gives back whether it could be kept. */
  end(): boolean {
    const { pieces } = this.#copy;
    if (this.#head === null || pieces === null) return false;
    this.#resolve({ head: this.#head, bytes: Buffer.concat(pieces) });
    return true;
  }

  giveUp(): void {
    this.#resolve(null);
  }
}
