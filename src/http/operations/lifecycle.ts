import type { Simulation } from '../../contract/generated/types.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { createReportEtag } from './report-tags.js';

type LifecycleHandlers = Pick<Handlers, 'cancelReport' | 'simulateReport'>;

export function lifecycleHandlers({ lifecycle, revisions }: Sandbox): LifecycleHandlers {
  const etag = createReportEtag({ revisions });
  return {
    cancelReport: {
      etag,
      handle: ({ account, path }) => ({ outcome: 'changed', body: lifecycle.cancel(account, path.reportId) }),
    },
    simulateReport: {
      etag,
      violations(body) {
        const { action, reason } = (body ?? {}) as Partial<Simulation>;
        return lifecycle.reasonViolations(action, reason);
      },
      handle: ({ account, path, body: { action, reason } }) => ({
        outcome: 'changed',
        body: lifecycle.simulate(account, path.reportId, action, reason),
      }),
    },
  };
}
