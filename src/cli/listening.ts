import { setTimeout as sleep } from 'node:timers/promises';
import type { Webhook } from '../contract/generated/types.js';
import { signatureFault } from '../sandbox/work/signature.js';
import type { Refusal } from './control-plane.js';
import type { Forwarded, ForwarderOptions } from './forwarder.js';
import { messageLines, readyLines } from './listen-lines.js';
import type { Fault } from './settings.js';
import { exitCodes, isColoured, type Program } from './streams.js';
import { type Listened, type Subscription, subscribe } from './subscription.js';

/** A subscription that is kept for as long as the process runs. */
export interface Listening extends Pick<ForwarderOptions, 'isOwn' | 'told'> {
  /**
   * Subscribes this process, and tries whether it is reached. Gives why that can not be.
   * @param own where the server reaches it
   */
  begin(own: string): Promise<Fault | null>;
  /** Sees to it that the subscription stays, and removes it in the end. Resolves with the exit code. */
  untilStopped(): Promise<number>;
}

/** So often it is looked whether the subscription is still there. */
const lookEveryMs = 1000;

export function createListening(listened: Listened, program: Program): Listening {
  const { url } = listened;
  const { stdout, stderr, env, stopped } = program;
  const say = (text: string): void => void stdout.write(`${text}\n`);
  const warn = (text: string): void => void stderr.write(`legal-reports-sandbox listen: ${text}\n`);
  /** How often each message came. */
  const times = new Map<string, number>();
  let telling = Promise.resolve();
  let own = '';
  let subscription: Subscription | undefined;
  let [isTried, isHeld, isAway] = [false, false, false];

  const join = async (): Promise<Subscription | Refusal> => {
    const joined = await subscribe(listened, own);
    if ('webhook' in joined) {
      subscription = joined;
      times.clear();
    }
    return joined;
  };

  const tell = async (forwarded: Forwarded): Promise<void> => {
    const { headers, body, status, cameAt } = forwarded;
    const id = String(headers['webhook-id']);
    const count = (times.get(id) ?? 0) + 1;
    times.set(id, count);
    const key = subscription?.key;
    const signature = key === undefined ? null : signatureFault({ headers, body }, key, cameAt);
    const hasFailed = status === null || status < 200 || status >= 300;
    const after = (hasFailed && (await subscription?.afterFailure(id, count))) || null;
    stdout.write(messageLines({ forwarded, signature, times: count, after }, isColoured(stdout, env)));
  };

  /** What to do about a server that gave no answer to go on with: wait, or end with a code. */
  const withoutAnswer = ({ status = 500, detail }: Refusal): number | null => {
    if (status < 500) {
      warn(detail);
      return exitCodes.failed;
    }
    if (!isAway) warn(`the server at ${url} does not answer; this waits for it.`);
    isAway = true;
    return null;
  };

  const joinAgain = async (): Promise<number | null> => {
    const before = subscription?.key;
    const joined = await join();
    if ('detail' in joined) return withoutAnswer(joined);
    const { webhook, key } = joined;
    const { id } = webhook;
    const which = key === before ? 'with the same secret' : `with another secret: ${key}`;
    say(`The subscription was gone: the world was reset, or the server started anew.`);
    say(`Subscribed again as ${id}, ${which}`);
    return null;
  };

  /** Looks once whether all is well; gives a code where there is nothing more to be done. */
  const look = async (current: Subscription): Promise<number | null> => {
    const stand = await current.stand();
    if ('detail' in stand) return withoutAnswer(stand);
    isAway = false;
    if (stand.isHeld && !isHeld)
      warn(`messages of this account are held: PUT /_sandbox/webhooks {"deliver":true} lets them go.`);
    isHeld = stand.isHeld;
    if (stand.webhook === undefined) return joinAgain();
    if (stand.webhook.status === 'enabled') return null;
    warn(disabled[stand.webhook.disabledBecause ?? 'requested']);
    return exitCodes.failed;
  };

  return {
    // Its own test is answered here: the receiver knows nothing of it.
    isOwn: (headers) => !isTried && String(headers['webhook-id']).startsWith('ping_'),
    told(forwarded) {
      // In their order, though what comes after a failure has to be asked for.
      telling = telling.then(() => tell(forwarded));
    },

    async begin(address) {
      own = address;
      const joined = await join();
      if ('detail' in joined) return refused(joined, own);
      const why = await whyUnreached(joined);
      isTried = true;
      if (why === null) {
        say(readyLines(listened, joined));
        return null;
      }
      await joined.remove();
      return { source: `--url ${url}`, detail: unreached(own, why) };
    },

    async untilStopped() {
      const over = new AbortController();
      void stopped.then(() => over.abort());
      let code: number | null = null;
      while (code === null && !over.signal.aborted) {
        await sleep(lookEveryMs, undefined, { signal: over.signal }).catch(() => {});
        if (!over.signal.aborted && subscription !== undefined) code = await look(subscription);
      }
      const refusal = await subscription?.remove();
      if (refusal) warn(`the subscription is not removed. ${refusal.detail}`);
      else say('The subscription is removed.');
      return code ?? exitCodes.done;
    },
  };
}

const disabled: { readonly [why in NonNullable<Webhook['disabledBecause']>]: string } = {
  requested: 'somebody disabled the subscription.',
  gone: 'the receiver answered 410, by which it says that it wants no message any more: the subscription is disabled.',
  exhausted:
    'messages were given up, so many in a row that the subscription is disabled. Start the receiver, then listen again.',
};

function refused(refusal: Refusal, own: string): Fault {
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

function unreached(own: string, why: string): string {
  return `The server does not reach this command at ${own}. ${why} Where it runs in a container or on another machine, say how it reaches this one: --receive-at http://host.docker.internal:4020, and start it with --webhook-targets host.docker.internal.`;
}
