import type { Call } from './calls.js';
import { tourOfContract } from './tour-of-contract.js';
import { tourOfServer } from './tour-of-server.js';
import { tourOfWebhooks } from './tour-of-webhooks.js';

/**
 * Requests that follow the document, each with what it says, in its order, and all of them succeed: on a server that has
 * just started, with the key of the demo account. `{clean}`, `{stuck}` … stand for what the answer of that name gave.
 */
export const tour: readonly Call[] = [...tourOfContract, ...tourOfWebhooks, ...tourOfServer];
