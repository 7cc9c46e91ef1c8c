import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

export function eventHandlers({ lifecycle }: Sandbox): Pick<Handlers, 'listReportEvents'> {
  return {
    listReportEvents: {
      handle: ({ account, path }) => ({
        outcome: 'listed',
        body: { data: lifecycle.events(account, path.reportId) },
      }),
    },
  };
}
