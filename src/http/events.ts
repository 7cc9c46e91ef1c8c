import type { Sandbox } from '../sandbox/sandbox.js';
import type { Handlers } from './exchange.js';

export function eventHandlers({ lifecycle }: Sandbox): Pick<Handlers, 'listReportEvents'> {
  return {
    listReportEvents: {
      handle: ({ account, path }) => ({
        status: 200,
        body: { data: lifecycle.events(account, path.reportId) },
      }),
    },
  };
}
