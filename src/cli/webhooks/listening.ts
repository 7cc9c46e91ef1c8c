import { delay } from '../../adapters/real-time.js';
import type { ServerError } from '../control-plane.js';
import type { InputError } from '../settings.js';
import { exitCodes, type Program } from '../streams.js';
import type { ForwarderOptions } from './forwarder.js';
import { createMaintainedSubscription } from './kept-subscription.js';
import { createListenOutput, readyLines } from './listen-lines.js';
import { createMessagePrinter } from './message-teller.js';
import type { ListenTarget, Subscription } from './subscription.js';

/** A subscription that is kept for as long as the process runs. */
export interface ListenSession extends Pick<ForwarderOptions, 'isOwn' | 'told'> {
  /**
   * Subscribes this process, and tries whether it is reached. Gives why that can not be.
   * @param own where the server reaches it
   */
  begin(own: string): Promise<InputError | null>;
  /** Sees to it that the subscription stays, and removes it in the end. Resolves with the exit code. */
  untilStopped(): Promise<number>;
}

/** So often it is looked whether the subscription is still there. */
const checkIntervalMs = 1000;

export function createListenSession(listened: ListenTarget, program: Program): ListenSession {
  const words = createListenOutput(program);
  const kept = createMaintainedSubscription(listened, words, () => messages.restart());
  const messages = createMessagePrinter(program, kept.current);
  let isTried = false;

  return {
    // Its own test is answered here: the receiver knows nothing of it.
    isOwn: (headers) => !isTried && String(headers['webhook-id']).startsWith('ping_'),
    told: messages.told,

    async begin(own) {
      const joined = await kept.join(own);
      if ('detail' in joined) return refusedError(joined, own);
      const why = await whyUnreached(joined);
      isTried = true;
      if (why === null) {
        words.say(readyLines(listened, joined));
        return null;
      }
      await joined.remove();
      return { source: `--url ${listened.url}`, detail: unreachedMessage(own, why) };
    },

    async untilStopped() {
      const over = new AbortController();
      void program.stopped.then(() => over.abort());
      let code: number | null = null;
      while (code === null && !over.signal.aborted) {
        await delay(checkIntervalMs, undefined, { signal: over.signal }).catch(() => {});
        if (!over.signal.aborted) code = await kept.look();
      }
      const refusal = await kept.remove();
      if (refusal === null) words.say('The subscription is removed.');
      else words.warn(`the subscription is not removed. ${refusal.detail}`);
      return code ?? exitCodes.done;
    },
  };
}

function refusedError(refusal: ServerError, own: string): InputError {
  if (!refusal.keywords?.includes('target')) return refusal;
  const { hostname } = new URL(own);
  return {
    source: refusal.source,
    detail: `${refusal.detail} Start the server with ${hostname} among its --webhook-targets.`,
  };
}

/** Why a test does not reach this process; null where it does. */
async function whyUnreached({ ping }: Subscription): Promise<string | null> {
  const delivery = await ping();
  if ('detail' in delivery) return delivery.detail;
  if (delivery.status === 'delivered') return null;
  const { response, failure } = delivery.attempts.at(-1) ?? {};
  return failure?.detail ?? `Something else answers there, with ${response?.status}.`;
}

function unreachedMessage(own: string, why: string): string {
  return `The server does not reach this command at ${own}. ${why} Where it runs in a container or on another machine, say how it reaches this one: --receive-at http://host.docker.internal:4020, and start it with --webhook-targets host.docker.internal.`;
}
