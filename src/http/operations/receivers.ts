import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

/** The built-in receiver of an account. */
export function receiverHandlers({ receivers }: Sandbox): Pick<Handlers, 'changeReceiver' | 'getReceiver'> {
  return {
    getReceiver: {
      tellsNothingDue: true,
      handle: ({ account }) => ({ outcome: 'found', body: receivers.find(account) }),
    },
    changeReceiver: {
      tellsNothingDue: true,
      handle: ({ account, body }) => ({ outcome: 'changed', body: receivers.change(account, body) }),
    },
  };
}
