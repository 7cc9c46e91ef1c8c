import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { schemeOf } from '../../contract/gaps/signing.js';
import type { ReceivedMessage, Receiver, ReceiverAnswer } from '../../contract/generated/types.js';
import { type Account, accountNamed } from '../../domain/access/accounts.js';
import { formatInstant, type Instant } from '../../domain/life/clock.js';
import type { Stopwatch, Store, Transaction } from '../ports.js';
import type { Profiles } from '../requests/profiles.js';
import { sha256 } from '../work/sha256.js';
import { publicKeyOf, type Received, signatureFault } from '../work/signature.js';
import { saidIn } from './received-body.js';
import { allWebhooks } from './webhook-records.js';
import type { SecretOf } from './webhook-secrets.js';

/** The built-in receiver of each account: what came to it, in this process. */
export interface Receivers {
  find(account: Account): Receiver;
  /** Tells it what to answer from now on. */
  change(account: Account, answer: ReceiverAnswer): Receiver;
  /** Whose receiver is at a path; undefined where none is. The path alone opens it, as that of any receiver. */
  accountAt(path: string): Account | undefined;
  /** Takes a message for an account that is at hand. */
  take(account: Account, message: Received): Receiver['answer'];
  /** Gives up what came, and what it was told to answer. */
  forget(accountId: string): void;
}

interface ReceiversOptions {
  store: Store;
  stopwatch: Stopwatch;
  secretOf: SecretOf;
  gapsIn: Profiles['gapsIn'];
}

interface Kept {
  answer: Receiver['answer'];
  /** Newest first. */
  received: readonly ReceivedMessage[];
}

const prefix = '/_sandbox/webhooks/receiver/';

/** So many messages are kept of an account, and so many accounts: about 20 KB each. */
const mostMessages = 50;
const mostAccounts = 500;

const usual: Kept = { answer: { status: 204, delayMs: 0 }, received: [] };
const unbelieved: Receiver['answer'] = { status: 400, delayMs: 0 };

export function createReceivers({ store, stopwatch, secretOf, gapsIn }: ReceiversOptions): Receivers {
  const kept = new LRUCache<string, Kept>({ max: mostAccounts });
  const of = (accountId: string): Kept => kept.get(accountId) ?? usual;
  const token = (accountId: string): string => sha256(secretOf(accountId, 'receiver', 0)).slice(0, 24);
  const pathOf = (accountId: string): string =>
    `${prefix}${encodeURIComponent(`${accountId}.${token(accountId)}`)}`;
  const find: Receivers['find'] = ({ id }) => ({
    path: pathOf(id),
    ...of(id),
    received: [...of(id).received],
  });

  /** What verifies the messages of each endpoint that points here. */
  const keysIn = (tx: Transaction, { id: accountId }: Account): [webhookId: string, key: string][] => {
    const isAsymmetric = schemeOf(gapsIn(tx, accountId, '').answer('signing')) === 'v1a';
    const path = pathOf(accountId);
    return allWebhooks(tx)
      .filter(({ url }) => new URL(url).pathname === path)
      .map(({ id, generation }) => {
        const secret = secretOf(accountId, id, generation);
        return [id, isAsymmetric ? publicKeyOf(secret) : secret];
      });
  };

  return {
    find,

    change(account, { status, delayMs = 0 }) {
      kept.set(account.id, { ...of(account.id), answer: { status, delayMs } });
      return find(account);
    },

    accountAt(path) {
      const [, id = '', given = ''] = /^(.+)\.([0-9a-f]{24})$/.exec(decoded(path)) ?? [];
      if (id === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(token(id)))) return undefined;
      return accountNamed(id);
    },

    take(account, message) {
      const now = stopwatch();
      const keys = store.transaction(account.id, (tx) => keysIn(tx, account));
      const faults = keys.map(([, key]) => signatureFault(message, key, now));
      const by = faults.indexOf(null);
      const refusal = by >= 0 ? null : (faults[0] ?? 'No endpoint of the account points here.');
      const { answer, received } = of(account.id);
      const settled = refusal === null ? answer : unbelieved;
      const messageId = textOf(message.headers['webhook-id']);
      const one: ReceivedMessage = {
        ...{ number: (received[0]?.number ?? 0) + 1, messageId, webhookId: keys[by]?.[0] ?? null },
        ...saidIn(message.body),
        ...{ verified: refusal === null, refusal },
        cameBefore: messageId === null ? 0 : received.filter((each) => each.messageId === messageId).length,
        ...{ bodyBytes: message.body.byteLength, answered: settled.status },
        receivedAt: formatInstant(now as Instant),
      };
      kept.set(account.id, { answer, received: [one, ...received].slice(0, mostMessages) });
      return settled;
    },

    forget: (accountId) => void kept.delete(accountId),
  };
}

/** What stands behind the path that all receivers share; empty for any other path. */
function decoded(path: string): string {
  if (!path.startsWith(prefix)) return '';
  try {
    return decodeURIComponent(path.slice(prefix.length));
  } catch {
    return '';
  }
}

/** A header that came once, of a length that is worth keeping. */
function textOf(value: Received['headers'][string]): string | null {
  return typeof value === 'string' ? value.slice(0, 128) : null;
}
