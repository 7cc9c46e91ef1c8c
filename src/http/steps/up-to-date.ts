import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Step } from '../pipeline/exchange.js';

/** Whoever asks about an account finds done what is due in it. */
export function bringUpToDate({ loop }: Sandbox): Step {
  return ({ account }) => loop.ready(account.id)?.then(() => undefined);
}
