import { AsyncLocalStorage } from 'node:async_hooks';
import { loadOnce } from '../runtime/concurrency.js';
import type { HttpSender } from '../webhooks/http-sender.js';
import type { Sender } from '../webhooks/sender.js';

/** Returns a function that runs others in the async context of this call. */
const currentContext: () => <Result>(run: () => Result) => Result = AsyncLocalStorage.snapshot;

/** Policies that are valid without parsing. */
const knownPolicies = ['loopback', 'public', 'any', 'none'];

/** Errors in a target policy. */
export async function targetErrors(targets: string): Promise<string[]> {
  if (knownPolicies.includes(targets)) return [];
  const { parseTargetPolicy } = await import('../webhooks/target-policy.js');
  const parsed = parseTargetPolicy(targets);
  return 'errors' in parsed ? parsed.errors : [];
}

/** Receivers of the sandbox itself: always allowed, whatever the policy. */
export interface BuiltInReceivers {
  /** Base address of this server; null until it listens. */
  url(): string | null;
  /** Returns whether the built-in receiver of an account is at a path of this server. */
  isBuiltIn(accountId: string, path: string): boolean;
  /** Returns whether a URL is that of a receiver that this process opened for an account. */
  isOpened(accountId: string, url: string): boolean;
}

interface SenderOptions {
  /** A valid target policy. */
  targets: string;
  /** True if refusals do not say what names resolve to. */
  isDiscreet: boolean;
  own: BuiltInReceivers;
}

/**
 * Sends messages; loads its modules with the first one. Sends in the async context of this call, because MSW 3 would
 * attribute a message to the client of the request that caused it.
 */
export function createSender({ own, ...options }: SenderOptions): Sender {
  const inOwnContext = currentContext();
  let senders: Senders | undefined;
  let closed = false;
  const close = () => Promise.all([senders?.external.close(), senders?.internal.close()]);
  const loaded = loadOnce(async () => {
    senders = await load(options);
    if (closed) await close();
    return senders;
  });

  /** Chooses the sender of a URL, and the URL that it uses. */
  const routeOf = async (url: string, accountId: string) => {
    const { external, internal } = await loaded();
    const ownTarget = ownUrl(own, url, accountId);
    // A URL that the policy allows is used unchanged: it may be the receiver of another sandbox.
    const isOwn = ownTarget !== null && (await external.judge(url)).length > 0;
    return isOwn ? { sender: internal, url: ownTarget } : { sender: external, url };
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

/** Part of every URL of a built-in receiver: no other URL is parsed here, which each message would pay for. */
const builtInPathPart = '_sandbox';

/** Address of an own receiver from within this process; null for any other URL. */
function ownUrl(own: BuiltInReceivers, text: string, accountId: string): string | null {
  if (own.isOpened(accountId, text)) return text;
  const base = own.url();
  if (base === null || !text.includes(builtInPathPart) || !URL.canParse(text)) return null;
  const { protocol, username, password, pathname, search } = new URL(text);
  const isSound = /^https?:$/.test(protocol) && username === '' && password === '';
  if (!isSound || !own.isBuiltIn(accountId, pathname)) return null;
  const target = new URL(pathname + search, base);
  // Wildcard addresses cannot be connected to.
  if (target.hostname === '0.0.0.0') target.hostname = '127.0.0.1';
  if (target.hostname === '[::]') target.hostname = '[::1]';
  return target.href;
}

interface Senders {
  /** Sends to targets that the policy allows. */
  external: HttpSender;
  /** Sends to own receivers. */
  internal: HttpSender;
}

async function load({ targets, isDiscreet }: Omit<SenderOptions, 'own'>): Promise<Senders> {
  const [{ createHttpSender }, { parseTargetPolicy }] = await Promise.all([
    import('../webhooks/http-sender.js'),
    import('../webhooks/target-policy.js'),
  ]);
  const senderTo = (text: string): HttpSender => {
    const parsed = parseTargetPolicy(text, { isDiscreet });
    if ('errors' in parsed)
      throw new Error(`the policy of targets was not checked: ${parsed.errors.join(' ')}`);
    return createHttpSender(parsed);
  };
  return { external: senderTo(targets), internal: senderTo('any') };
}
