import type { Passage } from './passage.js';

/** The passages of a connection that are not over, in the order in which they were asked for. */
export class Running {
  readonly #passages: Passage[] = [];
  readonly #ended: (passage: Passage) => void;

  /** @param ended hears of each that is over, when it is not among them any more */
  constructor(ended: (passage: Passage) => void) {
    this.#ended = ended;
  }

  get count(): number {
    return this.#passages.length;
  }

  get first(): Passage | null {
    return this.#passages[0] ?? null;
  }

  /** Whose answer is expected of the upstream now. */
  get awaited(): Passage | null {
    const { first } = this;
    return first !== null && isAwaited(first) ? first : null;
  }

  add(passage: Passage): void {
    this.#passages.push(passage);
  }

  finish(passage: Passage): void {
    const at = this.#passages.indexOf(passage);
    if (at === -1) return;
    this.#passages.splice(at, 1);
    passage.recording.ended();
    this.#ended(passage);
  }

  /** No answer of the upstream comes any more. */
  failAwaited(why: string): void {
    for (const passage of this.#passages.filter(isAwaited)) {
      passage.recording.failed(why);
      passage.collecting?.giveUp();
      this.finish(passage);
    }
  }

  /** Nobody is there any more who could be told. What a fault breaks off, no client left. */
  failAll(why: string): void {
    for (const passage of [...this.#passages]) {
      if (passage.recording.exchange.fault === null) passage.recording.failed(why);
      passage.collecting?.giveUp();
      this.finish(passage);
    }
  }
}

function isAwaited({ recording, isAnsweredHere }: Passage): boolean {
  return recording.exchange.wasAsked && !isAnsweredHere;
}
