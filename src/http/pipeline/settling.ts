import { assumed } from '../../contract/gap-answers.js';
import { Taken } from '../../sandbox/ports.js';
import type { Answer } from '../answers/answer.js';
import { answerProblem, failureAnswer, type LogFailure } from '../answers/failures.js';
import { refusalByGaps } from '../answers/refusal.js';
import type { Exchange, Step } from './exchange.js';

/**
 * How an exchange comes by its answer.
 * @param record keeps it when it has one
 */
export function createSettling(record: (exchange: Exchange) => undefined | Promise<void>, log: LogFailure) {
  const answerTo = (exchange: Exchange, error: unknown): Answer =>
    // One that is never told: the exchange is done again.
    error instanceof Taken ? failureAnswer(exchange) : answerProblem(error, exchange, log);
  const give = (exchange: Exchange, answer: Answer | undefined): void => {
    const { gaps } = exchange;
    exchange.answer = answer === undefined ? null : gaps === assumed ? answer : refusalByGaps(answer, gaps);
    exchange.checkpoints?.mark(exchange);
  };
  const refuse = (exchange: Exchange, error: unknown): void => give(exchange, answerTo(exchange, error));
  return {
    refuse,

    /** An answer that can not be recorded is not given. */
    record(exchange: Exchange): undefined | Promise<void> {
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
    settle(steps: Step, exchange: Exchange): undefined | Promise<void> {
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
