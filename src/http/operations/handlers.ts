import type { SandboxCore } from '../../server/sandbox.js';
import type { DeclaredHandlers, Handlers } from '../exchange.js';
import { clockHandlers, faultHandlers, profileHandlers, rateLimitHandlers } from './account-settings.js';
import { companyHandlers, scenarioHandlers } from './companies.js';
import { keyHandlers } from './keys.js';
import { eventHandlers, reportHandlers } from './reports.js';
import { requestHandlers } from './requests.js';
import { referenceHandlers, type ServerContext, serverHandlers } from './server.js';
import { webhookHandlers } from './webhooks.js';
import { worldHandlers } from './worlds.js';

/** The handlers of all operations. */
export function createHandlers(sandbox: SandboxCore, server: ServerContext): Handlers {
  const declared: DeclaredHandlers = {
    ...reportHandlers(sandbox),
    ...eventHandlers(sandbox),
    ...webhookHandlers(sandbox, server.stopping),
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
  const complete = Object.entries(declared).map(([id, handler]) => [
    id,
    typeof handler === 'function' ? { handle: handler } : handler,
  ]);
  return Object.fromEntries(complete) as Handlers;
}
