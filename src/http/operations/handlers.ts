import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';
import { clockHandlers } from './clock.js';
import { companyHandlers } from './companies.js';
import { eventHandlers } from './events.js';
import { faultHandlers } from './faults.js';
import { keyHandlers } from './keys.js';
import { profileHandlers } from './profile.js';
import { rateLimitHandlers } from './rate-limit.js';
import { referenceHandlers } from './reference.js';
import { reportHandlers } from './reports.js';
import { requestHandlers } from './requests.js';
import { scenarioHandlers } from './scenarios.js';
import { type ServerContext, serverHandlers } from './server.js';
import { webhookHandlers } from './webhooks.js';
import { worldHandlers } from './worlds.js';

/** The handlers of all operations. */
export function createHandlers(sandbox: Sandbox, server: ServerContext): Handlers {
  return {
    ...reportHandlers(sandbox),
    ...eventHandlers(sandbox),
    ...webhookHandlers(sandbox),
    ...clockHandlers(sandbox),
    ...companyHandlers(sandbox),
    ...scenarioHandlers(sandbox),
    ...referenceHandlers(),
    ...faultHandlers(sandbox),
    ...requestHandlers(sandbox, server.stopping),
    ...profileHandlers(sandbox),
    ...rateLimitHandlers(sandbox),
    ...worldHandlers(sandbox),
    ...keyHandlers(sandbox),
    ...serverHandlers(sandbox, server),
  };
}
