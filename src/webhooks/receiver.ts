import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Account, accountNamed } from '../accounts/account.js';
import type { Profiles } from '../accounts/profiles.js';
import { signatureSchemeOf } from '../contract/gaps/records.js';
import type { ReceivedMessage, Receiver, ReceiverAnswer } from '../contract/generated/types.js';
import type { Stopwatch } from '../runtime/port.js';
import { sha256 } from '../runtime/sha256.js';
import type { Store, Transaction } from '../store/port.js';
import { formatInstant, type Instant } from '../values/instants.js';
import { allWebhooks, type SecretOf } from './endpoints.js';
import { publicKeyOf, type RawWebhookMessage, signatureError } from './signature.js';

const maxCharacters = 128;

/** Event type and report id in the body of a message; null if unreadable. */
export function readMessageBody(body: Uint8Array): Pick<ReceivedMessage, 'type' | 'reportId'> {
  let message: { type?: unknown; data?: { id?: unknown } | null } | null = null;
  try {
    message = JSON.parse(Buffer.from(body).toString());
  } catch {}
  const type = shortText(message?.type);
  const id = shortText(message?.data?.id);
  return { type, reportId: id?.startsWith('rep_') ? id : null };
}

function shortText(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, maxCharacters) : null;
}

const prefix = '/_sandbox/webhooks/receiver/';

/** Part of a receiver path that cannot be guessed. */
function pathToken(secretOf: SecretOf, accountId: string): string {
  return sha256(secretOf(accountId, 'receiver', 0)).slice(0, 24);
}

function receiverPath(secretOf: SecretOf, accountId: string): string {
  return `${prefix}${encodeURIComponent(`${accountId}.${pathToken(secretOf, accountId)}`)}`;
}

function accountAtPath(secretOf: SecretOf, path: string): Account | undefined {
  if (!path.startsWith(prefix)) return undefined;
  let name: string;
  try {
    name = decodeURIComponent(path.slice(prefix.length));
  } catch {
    return undefined;
  }
  const [, id = '', token = ''] = /^(.+)\.([0-9a-f]{24})$/.exec(name) ?? [];
  if (id === '' || !timingSafeEqual(Buffer.from(token), Buffer.from(pathToken(secretOf, id))))
    return undefined;
  return accountNamed(id);
}

/** The built-in receiver of each account, with the messages that came in this process. */
export interface Receivers {
  find(account: Account): Receiver;
  /** Sets the response to the next messages. */
  change(account: Account, answer: ReceiverAnswer): Receiver;
  /** Account whose receiver has this path; undefined for none. Knowing the path is enough. */
  accountAt(path: string): Account | undefined;
  /** Receives a message for a loaded account. */
  take(account: Account, message: RawWebhookMessage): Receiver['answer'];
  /** Drops messages and the configured response. */
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

/** Max messages per account, and max accounts: about 20 KB each. */
const maxMessages = 50;
const maxAccounts = 500;

const initialState: ReceiverState = { answer: { status: 204, delayMs: 0 }, received: [] };
const refusedResponse: Receiver['answer'] = { status: 400, delayMs: 0 };

export function createReceivers(options: ReceiversOptions): Receivers {
  const { store, stopwatch, secretOf } = options;
  const states = new LRUCache<string, ReceiverState>({ max: maxAccounts });
  const of = (accountId: string): ReceiverState => states.get(accountId) ?? initialState;
  const find: Receivers['find'] = ({ id }) => ({
    path: receiverPath(secretOf, id),
    ...of(id),
    received: [...of(id).received],
  });

  return {
    find,

    change(account, { status, delayMs = 0 }) {
      states.set(account.id, { ...of(account.id), answer: { status, delayMs } });
      return find(account);
    },

    accountAt: (path) => accountAtPath(secretOf, path),

    take({ id }, message) {
      const at = stopwatch();
      const keys = store.transaction(id, (tx) => keysIn(tx, id, receiverPath(secretOf, id), options));
      const { webhookId, refusal } = verdictOf(message, keys, at);
      const { answer, received } = of(id);
      const response = refusal === null ? answer : refusedResponse;
      const messageId = shortText(message.headers['webhook-id']);
      const one: ReceivedMessage = {
        ...{ number: (received[0]?.number ?? 0) + 1, messageId, webhookId },
        ...readMessageBody(message.body),
        ...{ verified: refusal === null, refusal },
        cameBefore: messageId === null ? 0 : received.filter((each) => each.messageId === messageId).length,
        ...{ bodyBytes: message.body.byteLength, answered: response.status },
        receivedAt: formatInstant(at),
      };
      states.set(id, { answer, received: [one, ...received].slice(0, maxMessages) });
      return response;
    },

    forget: (accountId) => void states.delete(accountId),
  };
}

/** Keys of all endpoints that point to a path. */
function keysIn(
  tx: Transaction,
  accountId: string,
  path: string,
  { secretOf, gapsIn }: Pick<ReceiversOptions, 'secretOf' | 'gapsIn'>,
): { webhookId: string; key: string }[] {
  const isAsymmetric = signatureSchemeOf(gapsIn(tx, accountId, '').answer('signing')) === 'v1a';
  return allWebhooks(tx)
    .filter(({ url }) => new URL(url).pathname === path)
    .map(({ id: webhookId, generation }) => {
      const secret = secretOf(accountId, webhookId, generation);
      return { webhookId, key: isAsymmetric ? publicKeyOf(secret) : secret };
    });
}

/** Finds the endpoint that signed a message, or the reason to refuse it. */
function verdictOf(
  message: RawWebhookMessage,
  keys: ReturnType<typeof keysIn>,
  now: Instant,
): Pick<ReceivedMessage, 'webhookId' | 'refusal'> {
  const errors = keys.map(({ key }) => signatureError(message, key, now));
  const by = keys[errors.indexOf(null)];
  if (by !== undefined) return { webhookId: by.webhookId, refusal: null };
  return { webhookId: null, refusal: errors[0] ?? 'No endpoint of the account points here.' };
}
