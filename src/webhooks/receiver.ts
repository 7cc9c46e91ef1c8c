import { timingSafeEqual } from 'node:crypto';
import { type Account, accountNamed } from '../accounts/account.js';
import type { Profiles } from '../accounts/profiles.js';
import { signatureSchemes } from '../contract/gaps/records.js';
import type { ReceivedMessage, Receiver, ReceiverAnswer } from '../contract/generated/types.js';
import { reportIdPrefix } from '../contract/report-ids.js';
import type { Memory, Stopwatch } from '../runtime/port.js';
import { sha256 } from '../runtime/sha256.js';
import type { Collection, Records, Store, Transaction } from '../store/port.js';
import { createSingleRecord } from '../store/single-record.js';
import { formatInstant, type InstantMs } from '../values/instants.js';
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
  return { type, reportId: id?.startsWith(reportIdPrefix) ? id : null };
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

/** The built-in receiver of each account, with the messages that came. */
export interface Receivers {
  find(account: Account): Receiver;
  /** Sets the response to the next messages. */
  change(account: Account, answer: ReceiverAnswer): Receiver;
  /** Account whose receiver has this path; undefined for none. Knowing the path is enough. */
  accountAt(path: string): Account | undefined;
  /** Receives a message for a loaded account. */
  receive(account: Account, message: RawWebhookMessage): Promise<Receiver['answer']>;
  /** Drops messages and the configured response. */
  forget(accountId: string): void;
}

interface ReceiversOptions {
  store: Store;
  stopwatch: Stopwatch;
  secretOf: SecretOf;
  gapsIn: Profiles['gapsIn'];
  memory: Memory;
}

/** Max messages per account, and the estimated size of each, in bytes. */
const maxMessages = 50;
const messageBytes = 400;

/**
 * The messages and the configured response. They do not outlive the world, but are no part of it: a snapshot would
 * bring back messages that no sender sent.
 */
export const receivedCollection: Collection<ReceivedMessage> = {
  name: 'received-messages',
  scope: 'account',
  indexes: {},
};
export const ownAnswer = createSingleRecord<Receiver['answer']>('receiver-answer', 'account');

const usualAnswer: Receiver['answer'] = { status: 204, delayMs: 0 };
const refusedResponse: Receiver['answer'] = { status: 400, delayMs: 0 };

export function createReceivers(options: ReceiversOptions): Receivers {
  const { store, stopwatch, secretOf, memory } = options;
  const find: Receivers['find'] = ({ id }) =>
    store.transaction(id, (tx) => ({
      path: receiverPath(secretOf, id),
      answer: answerIn(tx),
      received: receivedIn(tx),
    }));

  return {
    find,

    change(account, { status, delayMs = 0 }) {
      store.transaction(account.id, (tx) => ownAnswer.set(tx, { status, delayMs }));
      return find(account);
    },

    accountAt: (path) => accountAtPath(secretOf, path),

    async receive({ id }, message) {
      const at = stopwatch();
      const response = store.transaction(id, (tx) => {
        const keys = keysIn(tx, id, receiverPath(secretOf, id), options);
        const { webhookId, refusal } = verdictOf(message, keys, at);
        const received = receivedIn(tx);
        const response = refusal === null ? answerIn(tx) : refusedResponse;
        const messageId = shortText(message.headers['webhook-id']);
        if (memory.hasSpareRoomFor(messageBytes))
          storeMessage(tx, {
            ...{ number: (received[0]?.number ?? 0) + 1, messageId, webhookId },
            ...readMessageBody(message.body),
            ...{ verified: refusal === null, refusal },
            cameBefore:
              messageId === null ? 0 : received.filter((each) => each.messageId === messageId).length,
            ...{ bodyBytes: message.body.byteLength, answered: response.status },
            receivedAt: formatInstant(at),
          });
        return response;
      });
      // The response may be delayed, and other messages come meanwhile.
      await store.persistSoFar();
      return response;
    },

    forget: (accountId) =>
      store.transaction(accountId, (tx) => {
        ownAnswer.delete(tx);
        const count = tx.count(receivedCollection);
        if (count > 0) tx.dropOldest(receivedCollection, count);
      }),
  };
}

function answerIn(records: Records): Receiver['answer'] {
  return ownAnswer.get(records) ?? usualAnswer;
}

/** Newest first. */
function receivedIn(records: Records): ReceivedMessage[] {
  const listed = records.list(receivedCollection, { direction: 'older', limit: maxMessages });
  return listed.map(({ record }) => record);
}

function storeMessage(tx: Transaction, message: ReceivedMessage): void {
  tx.append(receivedCollection, message);
  if (tx.count(receivedCollection) > maxMessages) tx.dropOldest(receivedCollection, 1);
}

/** Keys of all endpoints that point to a path. */
function keysIn(
  tx: Transaction,
  accountId: string,
  path: string,
  { secretOf, gapsIn }: Pick<ReceiversOptions, 'secretOf' | 'gapsIn'>,
): { webhookId: string; key: string }[] {
  const isAsymmetric = signatureSchemes[gapsIn(tx, accountId, '').answer('signing')] === 'v1a';
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
  now: InstantMs,
): Pick<ReceivedMessage, 'webhookId' | 'refusal'> {
  const errors = keys.map(({ key }) => signatureError(message, key, now));
  const by = keys[errors.indexOf(null)];
  if (by !== undefined) return { webhookId: by.webhookId, refusal: null };
  return { webhookId: null, refusal: errors[0] ?? 'No endpoint of the account points here.' };
}
