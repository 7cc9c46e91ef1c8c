import type { Sandbox } from '../../sandbox/sandbox.js';
import type { PipelineStep } from '../pipeline/exchange.js';
import type { Handlers } from '../pipeline/handler.js';

/** Whoever asks about an account finds done what is due in it; what tells nothing of that waits for long works only. */
export function completeDueWork({ loop }: Sandbox, handlers: Handlers): PipelineStep {
  return ({ account, route: { operation } }) => {
    const tellsNothing = operation !== null && handlers[operation.id].tellsNothingDue === true;
    return (tellsNothing ? loop.quiet(account.id) : loop.ready(account.id))?.then(() => undefined);
  };
}
