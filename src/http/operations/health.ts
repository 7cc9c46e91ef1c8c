import { problem } from '../../contract/problems.js';
import type { Handlers } from '../pipeline/handler.js';

/** Whether the server takes work; false from the moment it was told to stop. */
export type IsReady = () => boolean;

export function healthHandlers(isReady: IsReady): Pick<Handlers, 'getLiveness' | 'getReadiness'> {
  return {
    getLiveness: { handle: () => ({ outcome: 'found', body: { status: 'alive' } }) },
    getReadiness: {
      handle() {
        if (!isReady()) throw problem('not-ready', {});
        return { outcome: 'found', body: { status: 'ready' } };
      },
    },
  };
}
