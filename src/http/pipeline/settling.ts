import { answerProblem, type LogFailure } from '../answers/failures.js';
import type { Exchange, Step } from './exchange.js';

/** How an exchange comes by its answer. */
export function createSettling(log: LogFailure) {
  const refuse = (exchange: Exchange, error: unknown): void => {
    exchange.answer = answerProblem(error, exchange, log);
  };
  return {
    refuse,

    /** Passes an exchange through steps, unless it has its answer. */
    settle(steps: Step, exchange: Exchange): undefined | Promise<void> {
      if (exchange.answer !== null) return undefined;
      try {
        const answer = steps(exchange);
        if (answer instanceof Promise) {
          return answer.then(
            (ready) => {
              exchange.answer = ready ?? null;
            },
            (error) => refuse(exchange, error),
          );
        }
        exchange.answer = answer ?? null;
      } catch (error) {
        refuse(exchange, error);
      }
      return undefined;
    },
  };
}
