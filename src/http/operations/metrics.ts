import type { Sandbox } from '../../sandbox/sandbox.js';
import { loadOnce } from '../../sandbox/work/loaded-once.js';
import type { RequestCounts } from '../pipeline/counts.js';
import type { Handlers } from '../pipeline/handler.js';

/** What a server counts, for Prometheus; what writes it is loaded when it is first asked for. */
export function metricsHandlers(sandbox: Sandbox, counts: RequestCounts): Pick<Handlers, 'getMetrics'> {
  const writer = loadOnce(async () => (await import('./metrics-text.js')).createMetricsText(sandbox, counts));
  return {
    getMetrics: {
      tellsNothingDue: true,
      async handle() {
        const write = await writer();
        return { outcome: 'found', body: await write() };
      },
    },
  };
}
