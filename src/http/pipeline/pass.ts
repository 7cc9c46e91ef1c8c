import type { Exchange, Step } from './exchange.js';

/** Passes an exchange through steps, up to the one that answers it, if any does. */
export function pass(steps: readonly Step[], exchange: Exchange, from = 0): ReturnType<Step> {
  for (let at = from; at < steps.length; at += 1) {
    const answer = (steps[at] as Step)(exchange);
    if (answer === undefined) continue;
    if (!(answer instanceof Promise)) return answer;
    return answer.then((ready) => ready ?? pass(steps, exchange, at + 1));
  }
  return undefined;
}
