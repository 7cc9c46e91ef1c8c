import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

export function coverageHandlers({ coverages }: Sandbox): Pick<Handlers, 'getCoverage'> {
  return {
    getCoverage: {
      tellsNothingDue: true,
      handle: async ({ account, byAdmin, query: { operation } }) => ({
        outcome: 'found',
        body: await (byAdmin && account.id === ''
          ? coverages.ofRun(operation)
          : coverages.ofAccount(account, operation)),
      }),
    },
  };
}
