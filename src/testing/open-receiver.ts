import { type HookResponse, type ReceivedHook, startHookServer } from '../adapters/hook-server.js';
import { dateNow } from '../adapters/real-time.js';
import type { WebhookWithSecret } from '../contract/generated/types.js';
import { ProblemError } from '../contract/problems.js';
import { signatureError } from '../sandbox/work/signature.js';
import { contentOf, createReceivedMessages } from './received-messages.js';
import type { ReceivedMessage, ReceiverAnswer, WebhookReceiver } from './webhook-controls.js';

/** The receivers of a sandbox, which end with it. */
export interface OpenReceivers {
  /** Lets an account have messages sent to a URL; gives what ends that. */
  open(accountId: string, url: string): () => void;
  isOpened(accountId: string, url: string): boolean;
  add(receiver: Closable): void;
  /** Returns whether it was there. */
  delete(receiver: Closable): boolean;
  all(): Closable[];
}

type Closable = Pick<WebhookReceiver, 'close'>;

export function createOpenReceivers(): OpenReceivers {
  const receivers = new Set<Closable>();
  const opened = new Set<string>();
  const nameOf = (accountId: string, url: string): string => `${accountId} ${url}`;
  return {
    open(accountId, url) {
      opened.add(nameOf(accountId, url));
      return () => void opened.delete(nameOf(accountId, url));
    },
    isOpened: (accountId, url) => opened.has(nameOf(accountId, url)),
    add: (receiver) => void receivers.add(receiver),
    delete: (receiver) => receivers.delete(receiver),
    all: () => [...receivers],
  };
}

const defaultTimeoutMs = 5000;

interface ReceiverOptions {
  accountId: string;
  subscribe(url: string): Promise<WebhookWithSecret>;
  remove(webhookId: string): Promise<void>;
  answer: ReceiverAnswer | undefined;
  whyNothing(): Promise<string>;
  receivers: OpenReceivers;
}

/** What a receiver does that verifies what it gets. */
const defaultAnswer: ReceiverAnswer = ({ verified }) => (verified ? 204 : 400);

function receivedMessage({ headers, body }: ReceivedHook, secret: string): ReceivedMessage {
  const text = Buffer.from(body).toString('utf8');
  const refusal = signatureError({ headers, body }, secret, dateNow());
  return {
    ...{ id: String(headers['webhook-id'] ?? ''), ...contentOf(text) },
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...{ body: text, verified: refusal === null, refusal },
  };
}

/** Listens for messages on a port of its own, and subscribes to them. */
export async function openReceiver(options: ReceiverOptions): Promise<WebhookReceiver> {
  const { accountId, subscribe, remove, whyNothing, receivers } = options;
  const messages = createReceivedMessages();
  let answer = options.answer ?? defaultAnswer;
  let secret = '';

  const server = await startHookServer(async (hooked): Promise<HookResponse> => {
    const message = receivedMessage(hooked, secret);
    messages.add(message);
    const chosen = typeof answer === 'function' ? await answer(message) : answer;
    return typeof chosen === 'number' ? { status: chosen } : chosen;
  });

  const unopen = receivers.open(accountId, server.url);
  const end = async (): Promise<void> => {
    unopen();
    await server.close();
  };
  const webhook = await subscribe(server.url).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  secret = webhook.publicKey ?? webhook.secret;
  const close = async (): Promise<void> => {
    if (!receivers.delete(receiver)) return;
    // A world that was reset has it no more.
    await remove(webhook.id).catch(ignoreProblem);
    await end();
  };
  const receiver: WebhookReceiver = {
    ...{ id: webhook.id, url: server.url },
    get secret() {
      return secret;
    },
    set secret(next) {
      secret = next;
    },
    next: (match = {}, { timeoutMs = defaultTimeoutMs } = {}) => messages.next(match, timeoutMs, whyNothing),
    all: messages.all,
    answer(next) {
      answer = next;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  receivers.add(receiver);
  return receiver;
}

function ignoreProblem(error: unknown): void {
  if (!(error instanceof ProblemError)) throw error;
}
