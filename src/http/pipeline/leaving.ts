import { performanceNow } from '../../adapters/real-time.js';
import type { Strike } from '../../domain/traffic/faults/strike.js';
import type { Answer } from '../answers/answer.js';
import { failureAnswer, type LogFailure, tell } from '../answers/failures.js';
import { sendHead } from '../answers/send.js';
import type { Exchange } from './exchange.js';
import type { Exits } from './exits.js';
import { createSuffering } from './suffering.js';

/** What can be said of an exchange, whether or not it was opened. */
export type Unsent = Pick<Exchange, 'request' | 'response' | 'requestId' | 'sharing' | 'allowance' | 'gaps'> &
  Partial<Pick<Exchange, 'path' | 'verdict'>>;

/** How an exchange ends. */
export function createLeaving(exits: Exits, log: LogFailure) {
  const { form, send, lose } = exits;
  const suffer = createSuffering<Exchange>({ ...exits, sendHead });
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

  /** Notes a response of which a part is still to be written, when its connection ends before that. */
  const loseUnwritten = (exchange: Exchange, { stream }: Answer): void => {
    const { request, response } = exchange;
    // A client that reads a stream of events ends it by leaving.
    if (response.writableFinished || response.destroyed || stream !== undefined) return;
    const close = (): void => void lose(exchange, 0).catch((error) => tell(log, exchange, error));
    response.once('close', close);
    // Node says so too of what it can no longer write, since the connection is gone.
    response.once('finish', () => {
      if (!request.socket.destroyed) response.removeListener('close', close);
    });
  };

  const sendOnce = (exchange: Exchange, answer: Answer): undefined | Promise<void> => {
    const { response } = exchange;
    // One that was abandoned meanwhile has nothing to send.
    if (response.writableEnded) return undefined;
    if (response.destroyed) return lose(exchange, 0);
    const waits = send(exchange, answer);
    loseUnwritten(exchange, answer);
    return waits;
  };

  const tellSuffering = async (exchange: Exchange, answer: Answer, strike: Strike): Promise<void> => {
    const from = performanceNow();
    if (await suffer(exchange, answer, strike)) return;
    await lose(exchange, Math.round(performanceNow() - from));
  };

  const tellNow = (exchange: Exchange, answer: Answer): undefined | Promise<void> => {
    const formed = form(exchange, answer);
    return formed instanceof Promise
      ? formed.then((ready) => sendOnce(exchange, ready))
      : sendOnce(exchange, formed);
  };

  return {
    abandon,

    leave(exchange: Exchange): undefined | Promise<void> {
      const { strike } = exchange;
      try {
        const answer = exchange.answer ?? unanswered();
        const sent = strike === null ? tellNow(exchange, answer) : tellSuffering(exchange, answer, strike);
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
