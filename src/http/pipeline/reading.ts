import { loadedBody, readBody } from './body.js';
import type { HttpExchange } from './exchange.js';

/** An exchange on its way, and who waits until its answer is out. */
export interface PendingRequest {
  /** Another one, where it is done again. */
  exchange: HttpExchange;
  readonly done: () => void;
  /** What became of its body, which is read once; null where that is not known yet. */
  arrived: ReceivedBody | null;
}

/** The bytes of a body, null where none is asked for, or what is at fault with it. */
type ReceivedBody = { readonly bytes: Buffer | null } | { readonly error: unknown };

export const noBody: ReceivedBody = { bytes: null };

/** How an exchange comes by its body. Where that is still to be read, the exchange gets another turn. */
export function createBodyReader<One extends PendingRequest>(
  refuse: (exchange: HttpExchange, error: unknown) => void,
  finish: (passage: One) => void,
): (passage: One) => boolean {
  const readLater = (passage: One): void => {
    const arrive = (arrived: ReceivedBody): void => {
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
  const arrivedIn = (passage: One): ReceivedBody | null => {
    if (passage.arrived !== null) return passage.arrived;
    try {
      const bytes = loadedBody(passage.exchange);
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
