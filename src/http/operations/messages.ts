import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

type MessageHandlers = Pick<Handlers, 'changeWebhookState' | 'deliverWebhooks' | 'getWebhookState'>;

/** Whether an account's messages go out, and those that wait. */
export function messageHandlers({ messages }: Sandbox): MessageHandlers {
  return {
    deliverWebhooks: {
      handle: async ({ account }) => ({ outcome: 'found', body: await messages.deliver(account) }),
    },
    getWebhookState: { handle: ({ account }) => ({ outcome: 'found', body: messages.state(account) }) },
    changeWebhookState: {
      handle({ account, body }) {
        messages.hold(account, !body.deliver);
        return { outcome: 'changed', body: messages.state(account) };
      },
    },
  };
}
