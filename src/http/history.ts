import type { Sandbox } from '../sandbox/sandbox.js';
import type { Handlers } from './exchange.js';

type HistoryHandlers = Pick<Handlers, 'getReportHistory' | 'getReportVerification'>;

/** How reports are audited and verified. */
export function historyHandlers({ histories }: Sandbox): HistoryHandlers {
  return {
    getReportHistory: {
      handle: async ({ account, path }) => ({
        status: 200,
        json: await histories.history(account, path.reportId),
      }),
    },
    getReportVerification: {
      handle: async ({ account, path }) => ({
        status: 200,
        body: await histories.verification(account, path.reportId),
      }),
    },
  };
}
