import { bodyAtHand, readBody } from './body.js';
import type { Exchange } from './exchange.js';

/** An exchange on its way, and who waits until its answer is out. */
export interface Passage {
  readonly exchange: Exchange;
  readonly done: () => void;
  /** Whether its body is, or needs not be. */
  isRead: boolean;
}

/** How an exchange comes by its body. Where that is still to be read, the exchange gets another turn. */
export function createReading(
  refuse: (exchange: Exchange, error: unknown) => void,
  finish: (passage: Passage) => void,
): (passage: Passage) => boolean {
  const readLater = (passage: Passage): void => {
    const { exchange } = passage;
    const take = (bytes: Buffer): void => {
      exchange.bytes = bytes;
      passage.isRead = true;
      finish(passage);
    };
    const fail = (error: unknown): void => {
      refuse(exchange, error);
      finish(passage);
    };
    readBody(exchange, take, fail);
  };

  return (passage) => {
    const { exchange } = passage;
    if (passage.isRead || exchange.answer !== null) return true;
    try {
      exchange.bytes = bodyAtHand(exchange);
      passage.isRead = exchange.bytes !== null;
      if (!passage.isRead) readLater(passage);
    } catch (error) {
      refuse(exchange, error);
      return true;
    }
    return passage.isRead;
  };
}
