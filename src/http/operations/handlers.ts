import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';
import type { RequestCounts } from '../observers.js';
import { clockHandlers } from './clock.js';
import { companyHandlers } from './companies.js';
import { eventHandlers } from './events.js';
import { faultHandlers } from './faults.js';
import { keyHandlers } from './keys.js';
import { profileHandlers } from './profile.js';
import { rateLimitHandlers } from './rate-limit.js';
import { referenceHandlers } from './reference.js';
import { historyHandlers, lifecycleHandlers, reportHandlers, revisionHandlers } from './reports.js';
import { coverageHandlers, journalHandlers, noticeHandlers, requestHandlers } from './requests.js';
import { scenarioHandlers } from './scenarios.js';
import {
  contractHandlers,
  healthHandlers,
  type IsReady,
  metricsHandlers,
  openapiHandlers,
  problemHandlers,
} from './server.js';
import { deliveryHandlers, messageHandlers, receiverHandlers, webhookHandlers } from './webhooks.js';
import { accountHandlers, providerStateHandlers, snapshotHandlers, worldHandlers } from './worlds.js';

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
