import type { HttpExchange, PipelineStep } from './exchange.js';

/** Passes an exchange through steps, up to the one that answers it, if any does. */
export function runSteps(
  steps: readonly PipelineStep[],
  exchange: HttpExchange,
  from = 0,
): ReturnType<PipelineStep> {
  for (let at = from; at < steps.length; at += 1) {
    const answer = (steps[at] as PipelineStep)(exchange);
    if (answer === undefined) continue;
    if (!(answer instanceof Promise)) return answer;
    return answer.then((ready) => ready ?? runSteps(steps, exchange, at + 1));
  }
  return undefined;
}
