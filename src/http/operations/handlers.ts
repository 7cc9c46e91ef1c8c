import type { Sandbox } from '../../sandbox/sandbox.js';
import type { RequestCounts } from '../pipeline/counts.js';
import type { Handlers } from '../pipeline/handler.js';
import { accountHandlers } from './accounts.js';
import { clockHandlers } from './clock.js';
import { companyHandlers } from './companies.js';
import { contractHandlers } from './contract.js';
import { coverageHandlers } from './coverage.js';
import { deliveryHandlers } from './deliveries.js';
import { eventHandlers } from './events.js';
import { faultHandlers } from './faults.js';
import { healthHandlers, type IsReady } from './health.js';
import { historyHandlers } from './history.js';
import { journalHandlers } from './journal.js';
import { keyHandlers } from './keys.js';
import { lifecycleHandlers } from './lifecycle.js';
import { messageHandlers } from './messages.js';
import { metricsHandlers } from './metrics.js';
import { noticeHandlers } from './notices.js';
import { openapiHandlers } from './openapi.js';
import { problemHandlers } from './problems.js';
import { profileHandlers } from './profiles.js';
import { providerStateHandlers } from './provider-states.js';
import { rateLimitHandlers } from './rate-limits.js';
import { receiverHandlers } from './receivers.js';
import { referenceHandlers } from './reference.js';
import { reportHandlers } from './reports.js';
import { requestHandlers } from './requests.js';
import { revisionHandlers } from './revisions.js';
import { scenarioHandlers } from './scenarios.js';
import { snapshotHandlers } from './snapshots.js';
import { webhookHandlers } from './webhooks.js';
import { worldHandlers } from './worlds.js';

/** What handlers know of the server that they are of. */
export interface ServerContext {
  isReady: IsReady;
  /** Whether anything exists under `/_sandbox`. */
  controlPlane: boolean;
  counts: RequestCounts;
  /** What is open ends then. */
  stopping: AbortSignal;
}

/** The code of all operations. */
export function createHandlers(sandbox: Sandbox, served: ServerContext): Handlers {
  const { isReady, controlPlane, counts, stopping } = served;
  return {
    ...reportHandlers(sandbox),
    ...revisionHandlers(sandbox),
    ...historyHandlers(sandbox),
    ...lifecycleHandlers(sandbox),
    ...eventHandlers(sandbox),
    ...webhookHandlers(sandbox),
    ...deliveryHandlers(sandbox),
    ...messageHandlers(sandbox),
    ...receiverHandlers(sandbox),
    ...clockHandlers(sandbox),
    ...companyHandlers(sandbox),
    ...scenarioHandlers(sandbox),
    ...referenceHandlers(),
    ...faultHandlers(sandbox),
    ...requestHandlers(sandbox),
    ...journalHandlers(sandbox),
    ...profileHandlers(sandbox),
    ...rateLimitHandlers(sandbox),
    ...coverageHandlers(sandbox),
    ...worldHandlers(sandbox),
    ...providerStateHandlers(sandbox),
    ...snapshotHandlers(sandbox),
    ...accountHandlers(sandbox),
    ...keyHandlers(sandbox),
    ...contractHandlers(),
    ...healthHandlers(isReady),
    ...metricsHandlers(sandbox, counts),
    ...openapiHandlers(sandbox, controlPlane),
    ...problemHandlers(),
    ...noticeHandlers(sandbox, stopping),
  };
}
