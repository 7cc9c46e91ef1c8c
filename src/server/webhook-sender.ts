import { AsyncLocalStorage } from 'node:async_hooks';
import { loadOnce } from '../runtime/concurrency.js';
import type { HttpSender } from '../webhooks/http-sender.js';
import type { Sender } from '../webhooks/sender.js';

/** Returns a function that runs others in the async context of this call, whatever context they are called in. */
const currentContext: () => <Result>(run: () => Result) => Result = AsyncLocalStorage.snapshot;

/** The names of policies that need no look at addresses to be known as right. */
const knownPolicies = ['loopback', 'public', 'any', 'none'];

/** What is wrong with a policy of targets, in words. */
export async function targetErrors(targets: string): Promise<string[]> {
  if (knownPolicies.includes(targets)) return [];
  const { parseTargetPolicy } = await import('../webhooks/target-policy.js');
  const parsed = parseTargetPolicy(targets);
  return 'faults' in parsed ? parsed.faults : [];
}

/** The receivers of an account that are the sandbox's own: they are sent to, whatever the policy says. */
export interface BuiltInReceivers {
  /** Base address of this server; null until it listens. */
  url(): string | null;
  /** Returns whether the built-in receiver of an account is at a path of this server. */
  isBuiltIn(accountId: string, path: string): boolean;
  /** Returns whether a URL is that of a receiver that this process opened for an account. */
  isOpened(accountId: string, url: string): boolean;
}

interface SenderOptions {
  /** A policy without faults. */
  targets: string;
  /** True if refusals do not say what names resolve to. */
  isDiscreet: boolean;
  own: BuiltInReceivers;
}

/**
 * Sends messages; its modules are loaded with the first one. Each is sent in the async context in which
 * this was called, not in that of the request which caused it: MSW 3 would take it for a request of that one's client.
 */
export function createSender({ own, ...options }: SenderOptions): Sender {
  const inOwnContext = currentContext();
  let senders: Senders | undefined;
  let closed = false;
  const close = () => Promise.all([senders?.outward.close(), senders?.inward.close()]);
  const loaded = loadOnce(async () => {
    senders = await load(options);
    if (closed) await close();
    return senders;
  });

  /** By which sender a URL is sent to, and how that one has to name it. */
  const routeOf = async (url: string, accountId: string) => {
    const { outward, inward } = await loaded();
    const inner = ownUrl(own, url, accountId);
    // A URL that the policy allows is used as it is: it may be the receiver of another sandbox.
    const isOwn = inner !== null && (await outward.judge(url)).length > 0;
    return isOwn ? { sender: inward, url: inner } : { sender: outward, url };
  };

  return {
    send: (dispatch, accountId) =>
      inOwnContext(async () => {
        const { sender, url } = await routeOf(dispatch.url, accountId);
        return sender.send({ ...dispatch, url });
      }),
    async judge(text, accountId) {
      const { sender, url } = await routeOf(text, accountId);
      return sender.judge(url);
    },
    async close() {
      closed = true;
      await close();
    },
  };
}

/** Where a receiver of the sandbox's own is reached from within, by whatever name others reach it; null for any other. */
function ownUrl(own: BuiltInReceivers, text: string, accountId: string): string | null {
  if (own.isOpened(accountId, text)) return text;
  const base = own.url();
  if (base === null || !URL.canParse(text)) return null;
  const { protocol, username, password, pathname, search } = new URL(text);
  const isSound = /^https?:$/.test(protocol) && username === '' && password === '';
  if (!isSound || !own.isBuiltIn(accountId, pathname)) return null;
  const inner = new URL(pathname + search, base);
  // An address that stands for all of them is none to connect to.
  if (inner.hostname === '0.0.0.0') inner.hostname = '127.0.0.1';
  if (inner.hostname === '[::]') inner.hostname = '[::1]';
  return inner.href;
}

interface Senders {
  /** To wherever the policy lets through. */
  outward: HttpSender;
  /** To what is known to be the sandbox's own. */
  inward: HttpSender;
}

async function load({ targets, isDiscreet }: Omit<SenderOptions, 'own'>): Promise<Senders> {
  const [{ createHttpSender }, { parseTargetPolicy }] = await Promise.all([
    import('../webhooks/http-sender.js'),
    import('../webhooks/target-policy.js'),
  ]);
  const senderTo = (text: string): HttpSender => {
    const parsed = parseTargetPolicy(text, { isDiscreet });
    if ('faults' in parsed)
      throw new Error(`the policy of targets was not checked: ${parsed.faults.join(' ')}`);
    return createHttpSender(parsed);
  };
  return { outward: senderTo(targets), inward: senderTo('any') };
}
