import type { Steps } from '../../domain/values/steps.js';
import type { YieldToEventLoop } from '../ports.js';

/** Does steps in turn with those of others. */
export async function runCooperatively<Output>(
  steps: Steps<Output>,
  breathe: YieldToEventLoop,
): Promise<Output> {
  for (;;) {
    const turn = breathe();
    if (turn !== undefined) await turn;
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
