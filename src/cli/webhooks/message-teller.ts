import { signatureError } from '../../sandbox/work/signature.js';
import { isColoured, type Program } from '../streams.js';
import type { ForwardedMessage } from './forwarder.js';
import { messageLines } from './listen-lines.js';
import type { Subscription } from './subscription.js';

/** Prints the messages that come, each with what came of it. */
export interface MessagePrinter {
  told(forwarded: ForwardedMessage): void;
  /** That the messages to come are those of another subscription. */
  restart(): void;
}

/** @param subscription whose messages they are; undefined as long as there is none */
export function createMessagePrinter(
  { stdout, env }: Program,
  subscription: () => Subscription | undefined,
): MessagePrinter {
  /** How often each message came. */
  const times = new Map<string, number>();
  let telling = Promise.resolve();

  const tell = async (forwarded: ForwardedMessage): Promise<void> => {
    const { headers, body, status, cameAt } = forwarded;
    const id = String(headers['webhook-id']);
    const count = (times.get(id) ?? 0) + 1;
    times.set(id, count);
    const current = subscription();
    const key = current?.key;
    const signature = key === undefined ? null : signatureError({ headers, body }, key, cameAt);
    const hasFailed = status === null || status < 200 || status >= 300;
    const after = (hasFailed && (await current?.afterFailure(id, count))) || null;
    stdout.write(messageLines({ forwarded, signature, times: count, after }, isColoured(stdout, env)));
  };

  return {
    told(forwarded) {
      // In their order, though what comes after a failure has to be asked for.
      telling = telling.then(() => tell(forwarded));
    },
    restart: () => times.clear(),
  };
}
