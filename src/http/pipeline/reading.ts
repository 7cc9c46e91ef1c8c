import { bodyAtHand, readBody } from './body.js';
import type { Exchange } from './exchange.js';

/** An exchange on its way, and who waits until its answer is out. */
export interface Passage {
  /** Another one, where it is done again. */
  exchange: Exchange;
  readonly done: () => void;
  /** What became of its body, which is read once; null where that is not known yet. */
  arrived: Arrived | null;
}

/** The bytes of a body, null where none is asked for, or what is at fault with it. */
type Arrived = { readonly bytes: Buffer | null } | { readonly error: unknown };

export const withoutBody: Arrived = { bytes: null };

/** How an exchange comes by its body. Where that is still to be read, the exchange gets another turn. */
export function createReading<One extends Passage>(
  refuse: (exchange: Exchange, error: unknown) => void,
  finish: (passage: One) => void,
): (passage: One) => boolean {
  const readLater = (passage: One): void => {
    const arrive = (arrived: Arrived): void => {
      passage.arrived = arrived;
      finish(passage);
    };
    readBody(
      passage.exchange,
      (bytes) => arrive({ bytes }),
      (error) => arrive({ error }),
    );
  };

  /** Null where the exchange gets another turn. */
  const arrivedIn = (passage: One): Arrived | null => {
    if (passage.arrived !== null) return passage.arrived;
    try {
      const bytes = bodyAtHand(passage.exchange);
      if (bytes !== null) return { bytes };
      readLater(passage);
      return null;
    } catch (error) {
      return { error };
    }
  };

  return (passage) => {
    const { exchange } = passage;
    if (exchange.answer !== null) return true;
    const arrived = arrivedIn(passage);
    if (arrived === null) return false;
    passage.arrived = arrived;
    if ('error' in arrived) refuse(exchange, arrived.error);
    else exchange.bytes = arrived.bytes;
    return true;
  };
}
