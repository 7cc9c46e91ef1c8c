import type { Webhook } from '../../contract/generated/types.js';
import type { ServerError } from '../control-plane.js';
import { exitCodes } from '../streams.js';
import type { ListenOutput } from './listen-lines.js';
import { type ListenTarget, type Subscription, subscribe } from './subscription.js';

/** A subscription that is made anew where the server has it no more. */
export interface MaintainedSubscription {
  /** Undefined as long as there was none. */
  current(): Subscription | undefined;
  /** @param own where the server reaches this process */
  join(own: string): Promise<Subscription | ServerError>;
  /** Looks once whether all is well; gives a code where there is nothing more to be done. */
  look(): Promise<number | null>;
  /** Null where it is removed, or was not there any more. */
  remove(): Promise<ServerError | null>;
}

export function createMaintainedSubscription(
  listened: ListenTarget,
  { say, warn }: ListenOutput,
  joined: () => void,
): MaintainedSubscription {
  let own = '';
  let subscription: Subscription | undefined;
  const outage = createOutage(listened.url, warn);
  const hold = createHoldWarning(warn);

  const join = async (): Promise<Subscription | ServerError> => {
    const made = await subscribe(listened, own);
    if ('webhook' in made) {
      subscription = made;
      joined();
    }
    return made;
  };

  const joinAgain = async (before: Subscription): Promise<number | null> => {
    const made = await join();
    if ('detail' in made) return outage.met(made);
    for (const line of resubscribedLines(made, before)) say(line);
    return null;
  };

  return {
    current: () => subscription,

    join(address) {
      own = address;
      return join();
    },

    async look() {
      if (subscription === undefined) return null;
      const stand = await subscription.stand();
      if ('detail' in stand) return outage.met(stand);
      outage.over();
      hold.met(stand.isHeld);
      return stand.webhook === undefined ? joinAgain(subscription) : exitCodeOf(stand.webhook, warn);
    },

    remove: async () => (await subscription?.remove()) ?? null,
  };
}

/** The code to end with where an endpoint is disabled, of which it warns; null where it is not. */
function exitCodeOf(
  { status, disabledBecause }: Pick<Webhook, 'status' | 'disabledBecause'>,
  warn: ListenOutput['warn'],
): number | null {
  if (status === 'enabled') return null;
  warn(disabledMessages[disabledBecause ?? 'requested']);
  return exitCodes.failed;
}

function resubscribedLines({ webhook, key }: Subscription, before: Subscription): string[] {
  const which = key === before.key ? 'with the same secret' : `with another secret: ${key}`;
  return [
    'The subscription was gone: the world was reset, or the server started anew.',
    `Subscribed again as ${webhook.id}, ${which}`,
  ];
}

/** A server that gives no answer to go on with, once or for long. */
interface Outage {
  /** What to do about an answer: null to wait, or a code to end with. */
  met(refusal: ServerError): number | null;
  over(): void;
}

function createOutage(url: string, warn: ListenOutput['warn']): Outage {
  let isAway = false;
  return {
    met({ status = 500, detail }) {
      if (status < 500) {
        warn(detail);
        return exitCodes.failed;
      }
      if (!isAway) warn(`the server at ${url} does not answer; this waits for it.`);
      isAway = true;
      return null;
    },
    over() {
      isAway = false;
    },
  };
}

/** Warns when the messages of the account come to be held, and not again until they were let go. */
function createHoldWarning(warn: ListenOutput['warn']) {
  let wasHeld = false;
  return {
    met(isHeld: boolean) {
      if (isHeld && !wasHeld) warn(heldMessage);
      wasHeld = isHeld;
    },
  };
}

const heldMessage =
  'messages of this account are held: PUT /_sandbox/webhooks {"deliver":true} lets them go.';

const disabledMessages: { readonly [why in NonNullable<Webhook['disabledBecause']>]: string } = {
  requested: 'somebody disabled the subscription.',
  gone: 'the receiver answered 410, by which it says that it wants no message any more: the subscription is disabled.',
  exhausted:
    'messages were given up, so many in a row that the subscription is disabled. Start the receiver, then listen again.',
};
