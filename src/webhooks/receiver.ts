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
  const message = membersOf(parsed(body));
  const type = shortText(message.type);
  const id = shortText(membersOf(message.data).id);
  return { type, reportId: id?.startsWith('rep_') ? id : null };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function shortText(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, maxCharacters) : null;
}

/** Result of verifying a message. */
interface ReceiverVerdict extends Pick<ReceivedMessage, 'webhookId' | 'refusal' | 'answered'> {
  at: Instant;
}

/**
 * Message in the form of the contract.
 * @param before earlier messages, newest first
 */
function receivedMessage(
  { headers, body }: RawWebhookMessage,
  { webhookId, refusal, answered, at }: ReceiverVerdict,
  before: readonly ReceivedMessage[],
): ReceivedMessage {
  const messageId = textOf(headers['webhook-id']);
  return {
    ...{ number: (before[0]?.number ?? 0) + 1, messageId, webhookId },
    ...readMessageBody(body),
    ...{ verified: refusal === null, refusal },
    cameBefore: messageId === null ? 0 : before.filter((each) => each.messageId === messageId).length,
    ...{ bodyBytes: body.byteLength, answered },
    receivedAt: formatInstant(at),
  };
}

/** A header that came once, cut to a useful length. */
function textOf(value: RawWebhookMessage['headers'][string]): string | null {
  return typeof value === 'string' ? value.slice(0, 128) : null;
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
  const [, id = '', token = ''] = /^(.+)\.([0-9a-f]{24})$/.exec(pathAfterPrefix(path)) ?? [];
  if (id === '' || !timingSafeEqual(Buffer.from(token), Buffer.from(pathToken(secretOf, id))))
    return undefined;
  return accountNamed(id);
}

/** Decoded rest of a receiver path; empty for any other path. */
function pathAfterPrefix(path: string): string {
  if (!path.startsWith(prefix)) return '';
  try {
    return decodeURIComponent(path.slice(prefix.length));
  } catch {
    return '';
  }
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
      const verdict = verdictOf(message, keys, at);
      const { answer, received } = of(id);
      const response = verdict.refusal === null ? answer : refusedResponse;
      const one = receivedMessage(message, { ...verdict, answered: response.status, at }, received);
      states.set(id, { answer, received: [one, ...received].slice(0, maxMessages) });
      return response;
    },

    forget: (accountId) => void states.delete(accountId),
  };
}

/** The key that verifies the messages of an endpoint. */
interface EndpointKey {
  webhookId: string;
  key: string;
}

/** Keys of all endpoints that point to a path. */
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

/** Finds the endpoint that signed a message, or the reason to refuse it. */
function verdictOf(
  message: RawWebhookMessage,
  keys: readonly EndpointKey[],
  now: Instant,
): Pick<ReceivedMessage, 'webhookId' | 'refusal'> {
  const errors = keys.map(({ key }) => signatureError(message, key, now));
  const by = keys[errors.indexOf(null)];
  if (by !== undefined) return { webhookId: by.webhookId, refusal: null };
  return { webhookId: null, refusal: errors[0] ?? 'No endpoint of the account points here.' };
}
