import { assumedGaps } from '../../contract/gap-answers.js';
import { WriteConflictError } from '../../sandbox/ports.js';
import type { HttpResponse } from '../answers/answer.js';
import { errorResponse, failureResponse, type LogFailure } from '../answers/failures.js';
import { applyGapsToProblem } from '../answers/refusal.js';
import type { HttpExchange, PipelineStep } from './exchange.js';

/**
 * How an exchange comes by its answer.
 * @param record keeps it when it has one
 */
export function createStepRunner(
  record: (exchange: HttpExchange) => undefined | Promise<void>,
  log: LogFailure,
) {
  const answerTo = (exchange: HttpExchange, error: unknown): HttpResponse =>
    // One that is never told: the exchange is done again.
    error instanceof WriteConflictError ? failureResponse(exchange) : errorResponse(error, exchange, log);
  const give = (exchange: HttpExchange, answer: HttpResponse | undefined): void => {
    const { gaps } = exchange;
    exchange.answer =
      answer === undefined ? null : gaps === assumedGaps ? answer : applyGapsToProblem(answer, gaps);
    exchange.checkpoints?.mark(exchange);
  };
  const refuse = (exchange: HttpExchange, error: unknown): void => give(exchange, answerTo(exchange, error));
  return {
    refuse,

    /** An answer that can not be recorded is not given. */
    record(exchange: HttpExchange): undefined | Promise<void> {
      const { session } = exchange;
      try {
        const waits = session === null ? record(exchange) : session.run(() => record(exchange));
        return waits?.catch((error) => refuse(exchange, error));
      } catch (error) {
        refuse(exchange, error);
        return undefined;
      }
    },

    /** Passes an exchange through steps, unless it has its answer. */
    settle(steps: PipelineStep, exchange: HttpExchange): undefined | Promise<void> {
      const { session } = exchange;
      if (exchange.answer !== null) return undefined;
      try {
        const answer = session === null ? steps(exchange) : session.run(() => steps(exchange));
        if (answer instanceof Promise) {
          return answer.then(
            (ready) => give(exchange, ready),
            (error) => refuse(exchange, error),
          );
        }
        give(exchange, answer);
      } catch (error) {
        refuse(exchange, error);
      }
      return undefined;
    },
  };
}
