import { LRUCache } from 'lru-cache';
import { signatureSchemeOf } from '../../../contract/gaps/signing.js';
import type { ReceivedMessage, Receiver, ReceiverAnswer } from '../../../contract/generated/types.js';
import type { Account } from '../../../domain/access/accounts.js';
import type { Instant } from '../../../domain/life/clock.js';
import type { Stopwatch, Store, Transaction } from '../../ports.js';
import type { Profiles } from '../../requests/profiles.js';
import { publicKeyOf, type RawWebhookMessage, signatureError } from '../../work/signature.js';
import { allWebhooks } from '../webhook-records.js';
import type { SecretOf } from '../webhook-secrets.js';
import { receivedMessage } from './received-messages.js';
import { createReceiverPaths } from './receiver-paths.js';

/** The built-in receiver of each account: what came to it, in this process. */
export interface Receivers {
  find(account: Account): Receiver;
  /** Tells it what to answer from now on. */
  change(account: Account, answer: ReceiverAnswer): Receiver;
  /** Whose receiver is at a path; undefined where none is. The path alone opens it, as that of any receiver. */
  accountAt(path: string): Account | undefined;
  /** Takes a message for an account that is at hand. */
  take(account: Account, message: RawWebhookMessage): Receiver['answer'];
  /** Gives up what came, and what it was told to answer. */
  forget(accountId: string): void;
}

interface ReceiversOptions {
  store: Store;
  stopwatch: Stopwatch;
  secretOf: SecretOf;
  gapsIn: Profiles['gapsIn'];
}

interface ReceiverState {
  answer: Receiver['answer'];
  /** Newest first. */
  received: readonly ReceivedMessage[];
}

/** So many messages are kept of an account, and so many accounts: about 20 KB each. */
const maxMessages = 50;
const maxAccounts = 500;

const initialState: ReceiverState = { answer: { status: 204, delayMs: 0 }, received: [] };
const refusedResponse: Receiver['answer'] = { status: 400, delayMs: 0 };

export function createReceivers(options: ReceiversOptions): Receivers {
  const { store, stopwatch, secretOf } = options;
  const kept = new LRUCache<string, ReceiverState>({ max: maxAccounts });
  const of = (accountId: string): ReceiverState => kept.get(accountId) ?? initialState;
  const paths = createReceiverPaths(secretOf);
  const find: Receivers['find'] = ({ id }) => ({
    path: paths.of(id),
    ...of(id),
    received: [...of(id).received],
  });

  return {
    find,

    change(account, { status, delayMs = 0 }) {
      kept.set(account.id, { ...of(account.id), answer: { status, delayMs } });
      return find(account);
    },

    accountAt: paths.accountAt,

    take({ id }, message) {
      const at = stopwatch();
      const keys = store.transaction(id, (tx) => keysIn(tx, id, paths.of(id), options));
      const verdict = verdictOf(message, keys, at);
      const { answer, received } = of(id);
      const settled = verdict.refusal === null ? answer : refusedResponse;
      const one = receivedMessage(message, { ...verdict, answered: settled.status, at }, received);
      kept.set(id, { answer, received: [one, ...received].slice(0, maxMessages) });
      return settled;
    },

    forget: (accountId) => void kept.delete(accountId),
  };
}

/** What verifies the messages of an endpoint. */
interface EndpointKey {
  webhookId: string;
  key: string;
}

/** Those of each endpoint that points to a path. */
function keysIn(
  tx: Transaction,
  accountId: string,
  path: string,
  { secretOf, gapsIn }: Pick<ReceiversOptions, 'secretOf' | 'gapsIn'>,
): EndpointKey[] {
  const isAsymmetric = signatureSchemeOf(gapsIn(tx, accountId, '').answer('signing')) === 'v1a';
  return allWebhooks(tx)
    .filter(({ url }) => new URL(url).pathname === path)
    .map(({ id: webhookId, generation }) => {
      const secret = secretOf(accountId, webhookId, generation);
      return { webhookId, key: isAsymmetric ? publicKeyOf(secret) : secret };
    });
}

/** Which endpoint a message is for, or why it is not believed. */
function verdictOf(
  message: RawWebhookMessage,
  keys: readonly EndpointKey[],
  now: Instant,
): Pick<ReceivedMessage, 'webhookId' | 'refusal'> {
  const faults = keys.map(({ key }) => signatureError(message, key, now));
  const by = keys[faults.indexOf(null)];
  if (by !== undefined) return { webhookId: by.webhookId, refusal: null };
  return { webhookId: null, refusal: faults[0] ?? 'No endpoint of the account points here.' };
}
