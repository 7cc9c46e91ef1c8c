import type { Answer } from '../answers/answer.js';
import { failureAnswer, type LogFailure, tell } from '../answers/failures.js';
import type { Recipient } from '../answers/send.js';
import type { Exchange } from './exchange.js';

/** The way of an answer to the connection; where any of it waits, it waits for that answer alone. */
export interface Exits {
  /** Brings an answer into the form in which it is sent. */
  form(exchange: Exchange, answer: Answer): Answer | Promise<Answer>;
  send(to: Recipient, answer: Answer): undefined | Promise<void>;
}

/** What can be said of an exchange, whether or not it was opened. */
export type Unsent = Pick<Exchange, 'request' | 'response' | 'requestId' | 'sharing'> &
  Partial<Pick<Exchange, 'path' | 'verdict'>>;

/** How an exchange ends. */
export function createLeaving({ form, send }: Exits, log: LogFailure) {
  /** The end of an exchange whose answer can't be sent. */
  const abandon = (exchange: Unsent, error: unknown): undefined | Promise<void> => {
    const { response } = exchange;
    const cut = (): void => void response.destroy();
    tell(log, exchange, error);
    try {
      if (!response.headersSent) return send(exchange, failureAnswer(exchange))?.catch(cut);
    } catch {}
    cut();
    return undefined;
  };

  // One that was abandoned meanwhile has nothing to send.
  const sendOnce = (exchange: Exchange, answer: Answer): undefined | Promise<void> =>
    exchange.response.writableEnded ? undefined : send(exchange, answer);

  return {
    abandon,

    leave(exchange: Exchange): undefined | Promise<void> {
      try {
        const formed = form(exchange, exchange.answer ?? unanswered());
        const sent =
          formed instanceof Promise
            ? formed.then((ready) => sendOnce(exchange, ready))
            : sendOnce(exchange, formed);
        return sent?.catch((error) => abandon(exchange, error));
      } catch (error) {
        return abandon(exchange, error);
      }
    },
  };
}

function unanswered(): never {
  throw new Error('a request passed the whole pipeline without an answer');
}
