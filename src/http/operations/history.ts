import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

type HistoryHandlers = Pick<Handlers, 'getReportHistory' | 'getReportVerification'>;

/** How reports are audited and verified. */
export function historyHandlers({ histories }: Sandbox): HistoryHandlers {
  return {
    getReportHistory: {
      handle: async ({ account, path }) => ({
        outcome: 'found',
        json: await histories.history(account, path.reportId),
      }),
    },
    getReportVerification: {
      handle: async ({ account, path }) => ({
        outcome: 'found',
        body: await histories.verification(account, path.reportId),
      }),
    },
  };
}
