import type { Call } from './calls.js';
import { tourOfContract } from './tour-of-contract.js';
import { tourOfServer } from './tour-of-server.js';
import { tourOfWebhooks } from './tour-of-webhooks.js';

/**
 * Requests that follow the order and text of the document and all succeed, on a new server with the key of the demo
 * account. `{clean}`, `{stuck}` … are values of the responses with these names.
 */
export const tour: readonly Call[] = [...tourOfContract, ...tourOfWebhooks, ...tourOfServer];
