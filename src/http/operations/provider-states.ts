import type { Sandbox } from '../../sandbox/sandbox.js';
import { createProviderStates } from '../../sandbox/worlds/provider-states.js';
import type { Handlers } from '../pipeline/handler.js';

export function providerStateHandlers(sandbox: Sandbox): Pick<Handlers, 'changeProviderState'> {
  const states = createProviderStates(sandbox);
  return {
    changeProviderState: {
      violations: (body) => states.violations(body),
      handle: async ({ account, body }) => ({ outcome: 'changed', body: await states.change(account, body) }),
    },
  };
}
