import type { ProxiedRequest } from './passage.js';

/** The passages of a connection that are not over, in the order in which they were asked for. */
export class PendingRequests {
  readonly #passages: ProxiedRequest[] = [];
  readonly #ended: (passage: ProxiedRequest) => void;

  /** @param ended hears of each that is over, when it is not among them any more */
  constructor(ended: (passage: ProxiedRequest) => void) {
    this.#ended = ended;
  }

  get count(): number {
    return this.#passages.length;
  }

  /** Whose answer is the proxy's own, and is not whole. */
  get answeredHere(): ProxiedRequest | null {
    return this.#passages.find(({ answer }) => answer === 'here') ?? null;
  }

  /** Whose answer is expected of the upstream now. */
  get awaited(): ProxiedRequest | null {
    return this.#passages.find(isAwaited) ?? null;
  }

  add(passage: ProxiedRequest): void {
    this.#passages.push(passage);
  }

  /** The answer is whole, or there will be none: the passage is over when its request is, too. */
  told(passage: ProxiedRequest): void {
    passage.answer = 'told';
    if (passage.recording.exchange.request.isWhole) this.end(passage);
  }

  asked(passage: ProxiedRequest): void {
    passage.recording.requestEnded();
    if (passage.answer === 'told') this.end(passage);
  }

  end(passage: ProxiedRequest): void {
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
      this.end(passage);
    }
  }

  /** Nobody is there any more who could be told. What a fault breaks off, no client left. */
  failAll(why: string): void {
    for (const passage of [...this.#passages]) {
      const { recording, answer } = passage;
      if (recording.exchange.fault === null && answer !== 'told') recording.failed(why);
      passage.collecting?.giveUp();
      this.end(passage);
    }
  }
}

function isAwaited({ recording, answer }: ProxiedRequest): boolean {
  return recording.exchange.wasAsked && answer === 'awaited';
}
