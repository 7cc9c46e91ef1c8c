import { performanceNow } from '../../adapters/real-time.js';
import type { InjectedFault } from '../../domain/traffic/faults/strike.js';
import type { HttpResponse } from '../answers/answer.js';
import { failureResponse, type LogFailure, logSafely } from '../answers/failures.js';
import { sendHead } from '../answers/send.js';
import type { HttpExchange } from './exchange.js';
import type { ResponseSteps } from './exits.js';
import { createFaultApplication } from './suffering.js';

/** What can be said of an exchange, whether or not it was opened. */
export type UnsentExchange = Pick<
  HttpExchange,
  'request' | 'response' | 'requestId' | 'sharing' | 'allowance' | 'gaps'
> &
  Partial<Pick<HttpExchange, 'path' | 'verdict'>>;

/** How an exchange ends. */
export function createRespond(exits: ResponseSteps, log: LogFailure) {
  const { form, send, lose } = exits;
  const suffer = createFaultApplication<HttpExchange>({ ...exits, sendHead });
  /** The end of an exchange whose answer can't be sent. */
  const abandon = (exchange: UnsentExchange, error: unknown): undefined | Promise<void> => {
    const { response } = exchange;
    const cut = (): void => void response.destroy();
    logSafely(log, exchange, error);
    try {
      if (!response.headersSent) return send(exchange, failureResponse(exchange))?.catch(cut);
    } catch {}
    cut();
    return undefined;
  };

  /** Notes a response of which a part is still to be written, when its connection ends before that. */
  const loseUnwritten = (exchange: HttpExchange, { stream }: HttpResponse): void => {
    const { request, response } = exchange;
    // A client that reads a stream of events ends it by leaving.
    if (response.writableFinished || response.destroyed || stream !== undefined) return;
    const close = (): void => void lose(exchange, 0).catch((error) => logSafely(log, exchange, error));
    response.once('close', close);
    // Node says so too of what it can no longer write, since the connection is gone.
    response.once('finish', () => {
      if (!request.socket.destroyed) response.removeListener('close', close);
    });
  };

  const sendOnce = (exchange: HttpExchange, answer: HttpResponse): undefined | Promise<void> => {
    const { response } = exchange;
    // One that was abandoned meanwhile has nothing to send.
    if (response.writableEnded) return undefined;
    if (response.destroyed) return lose(exchange, 0);
    const waits = send(exchange, answer);
    loseUnwritten(exchange, answer);
    return waits;
  };

  const tellSuffering = async (
    exchange: HttpExchange,
    answer: HttpResponse,
    strike: InjectedFault,
  ): Promise<void> => {
    const from = performanceNow();
    if (await suffer(exchange, answer, strike)) return;
    await lose(exchange, Math.round(performanceNow() - from));
  };

  const tellNow = (exchange: HttpExchange, answer: HttpResponse): undefined | Promise<void> => {
    const formed = form(exchange, answer);
    return formed instanceof Promise
      ? formed.then((ready) => sendOnce(exchange, ready))
      : sendOnce(exchange, formed);
  };

  return {
    abandon,

    leave(exchange: HttpExchange): undefined | Promise<void> {
      const { strike } = exchange;
      try {
        const answer = exchange.answer ?? throwUnanswered();
        const sent = strike === null ? tellNow(exchange, answer) : tellSuffering(exchange, answer, strike);
        return sent?.catch((error) => abandon(exchange, error));
      } catch (error) {
        return abandon(exchange, error);
      }
    },
  };
}

function throwUnanswered(): never {
  throw new Error('a request passed the whole pipeline without an answer');
}
