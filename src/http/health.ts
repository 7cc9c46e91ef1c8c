import { problem } from '../contract/problems.js';
import type { Handlers } from './exchange.js';

/** Whether the server takes work; false from the moment it was told to stop. */
export type IsReady = () => boolean;

export function healthHandlers(isReady: IsReady): Pick<Handlers, 'getLiveness' | 'getReadiness'> {
  return {
    getLiveness: { handle: () => ({ status: 200, body: { status: 'alive' } }) },
    getReadiness: {
      handle() {
        if (!isReady()) throw problem('not-ready', {});
        return { status: 200, body: { status: 'ready' } };
      },
    },
  };
}
