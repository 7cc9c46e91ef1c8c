import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pingType } from '../contract/gaps/records.js';
import type { ReportEvent, WebhookWithSecret } from '../contract/generated/types.js';
import { ProblemError } from '../contract/problems.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { listenAt } from '../runtime/listening.js';
import { clearTimeout, dateNow, setTimeout } from '../runtime/real-time.js';
import { isJsonObject } from '../values/json.js';
import { mapValues } from '../values/maps.js';
import { quoteValue } from '../values/message-text.js';
import { signatureError } from '../webhooks/signature.js';
import {
  asyncDispose,
  type DeliveredMessage,
  type MessageMatch,
  ReceiveError,
  type TestReceiverResponse,
  type WebhookReceiver,
  type WholeAnswer,
} from './controls.js';

/**
 * Listens on a free port of the loopback interface, without keeping the process alive.
 * @param answer an error that it throws gives a 500
 */
async function startHookServer(
  answer: (headers: IncomingMessage['headers'], body: Buffer) => Promise<WholeAnswer>,
): Promise<{ url: string; close(): Promise<void> }> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { status, headers = {}, body } = await answer(request.headers, Buffer.concat(parts));
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      // An incomplete request gets no response.
      if (request.complete && !response.headersSent) response.writeHead(500).end();
      else response.destroy();
    });
  });
  const { port, close } = await listenAt(server.unref(), 0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** Received messages, and the calls that wait for more. */
function createDeliveredMessages() {
  const messages: DeliveredMessage[] = [];
  const given = new Set<DeliveredMessage>();
  const waiting = new Set<() => void>();

  const taken = (match: MessageMatch): DeliveredMessage | undefined => {
    const found = messages.find((one) => !given.has(one) && differences(match, one).length === 0);
    if (found !== undefined) given.add(found);
    return found;
  };

  return {
    add(message: DeliveredMessage): void {
      messages.push(message);
      for (const look of [...waiting]) look();
    },

    all: (): readonly DeliveredMessage[] => [...messages],

    /**
     * Resolves with the oldest matching message that was not returned yet.
     * @param noMessageHint returns a hint for the case that none arrives in time
     * @throws ReceiveError
     */
    async next(match: MessageMatch, timeoutMs: number, noMessageHint: () => Promise<string>) {
      const found = taken(match);
      if (found !== undefined) return found;
      const came = await new Promise<DeliveredMessage | undefined>((resolve) => {
        const end = (message?: DeliveredMessage): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(message);
        };
        const look = (): void => {
          const message = taken(match);
          if (message !== undefined) end(message);
        };
        const timer = setTimeout(end, timeoutMs);
        waiting.add(look);
      });
      if (came !== undefined) return came;
      const missed = `No message came within ${timeoutMs} ms${matchText(match)}.`;
      throw new ReceiveError(
        [missed, nearestMiss(match, messages, given), await noMessageHint()].join(' ').trimEnd(),
      );
    },
  };
}

/** The event of a message, in the form of the contract; empty if it can't be read. */
function contentOf(
  body: string,
  shape: WireShape | null,
): Pick<DeliveredMessage, 'type' | 'timestamp' | 'data'> {
  try {
    const sent: unknown = JSON.parse(body);
    // A ping, which is no event, has the form of the contract.
    const isPing = isJsonObject(sent) && sent.type === pingType;
    const value = shape === null || isPing ? sent : shape.readMessage(sent);
    if (isJsonObject(value) && typeof value.type === 'string') {
      const { type, timestamp = null, data = null } = value as Partial<ReportEvent> & { type: string };
      return { type, timestamp, data };
    }
  } catch {
    // The body is no JSON.
  }
  return { type: null, timestamp: null, data: null };
}

function differences(match: MessageMatch, message: DeliveredMessage): string[] {
  if (typeof match === 'function') return match(message) ? [] : ['the function returned false'];
  const { id, type, verified, data } = message;
  const actual = { id, type, verified, reportId: data?.id ?? null };
  return Object.entries(match)
    .map(([name, expected]) => ({ name, expected, found: actual[name as keyof typeof actual] }))
    .filter(({ expected, found }) => expected !== undefined && found !== expected)
    .map(({ name, expected, found }) => `${name} is ${shown(found)}, not ${shown(expected)}`);
}

/** Returns a match with the own id of its report; an id of the shape is accepted as well. */
function withOwnReportId(match: MessageMatch, shape: WireShape | null): MessageMatch {
  if (shape === null || typeof match === 'function' || match.reportId === undefined) return match;
  return { ...match, reportId: shape.readAnyId(match.reportId) };
}

function nearestMiss(
  match: MessageMatch,
  messages: readonly DeliveredMessage[],
  given: ReadonlySet<DeliveredMessage>,
): string {
  const [nearest] = messages
    .map((message) => ({ message, wrong: differences(match, message) }))
    .sort((one, other) => one.wrong.length - other.wrong.length);
  if (nearest === undefined) return 'There was none.';
  const { message, wrong } = nearest;
  const difference = wrong.length === 0 && given.has(message) ? 'which was given before' : wrong.join(', ');
  return `${messages.length} came in all, the nearest: ${message.type ?? 'no event'} (${message.id}), ${difference}.`;
}

function matchText(match: MessageMatch): string {
  if (typeof match === 'function') return ' that the function accepts';
  const fields = Object.entries(match).filter(([, expected]) => expected !== undefined);
  return fields.length === 0
    ? ''
    : ` with ${fields.map(([name, value]) => `${name} ${shown(value)}`).join(', ')}`;
}

function shown(value: string | boolean | null | undefined): string {
  return typeof value === 'string' ? quoteValue(value) : String(value);
}

export type OpenReceivers = ReturnType<typeof createOpenReceivers>;

/** The receivers of a sandbox, which end with it. */
export function createOpenReceivers() {
  type Closable = Pick<WebhookReceiver, 'close'>;
  const receivers = new Set<Closable>();
  const opened = new Set<string>();
  const nameOf = (accountId: string, url: string): string => `${accountId} ${url}`;
  return {
    /** Allows messages of an account to a URL. Returns a function that ends that. */
    open(accountId: string, url: string): () => void {
      opened.add(nameOf(accountId, url));
      return () => void opened.delete(nameOf(accountId, url));
    },
    isOpened: (accountId: string, url: string) => opened.has(nameOf(accountId, url)),
    add: (receiver: Closable) => void receivers.add(receiver),
    /** Returns whether it was there. */
    delete: (receiver: Closable) => receivers.delete(receiver),
    all: () => [...receivers],
  };
}

interface ReceiverOptions {
  accountId: string;
  subscribe(url: string): Promise<WebhookWithSecret>;
  remove(webhookId: string): Promise<void>;
  answer: TestReceiverResponse | undefined;
  noMessageHint(): Promise<string>;
  receivers: OpenReceivers;
  /** The wire form of messages; null for that of the contract. */
  shape: WireShape | null;
}

function receivedMessage(
  headers: IncomingMessage['headers'],
  body: Buffer,
  { secret, shape }: { secret: string; shape: WireShape | null },
): DeliveredMessage {
  const text = body.toString('utf8');
  const refusal = signatureError({ headers, body }, secret, dateNow());
  return {
    ...{ id: String(headers['webhook-id'] ?? ''), ...contentOf(text, shape) },
    headers: mapValues(headers, String),
    ...{ body: text, verified: refusal === null, refusal },
  };
}

/** Listens for messages on a port of its own, and subscribes to them. */
export async function openReceiver(options: ReceiverOptions): Promise<WebhookReceiver> {
  const { accountId, subscribe, remove, noMessageHint, receivers, shape } = options;
  const messages = createDeliveredMessages();
  let answer: TestReceiverResponse = options.answer ?? (({ verified }) => (verified ? 204 : 400));
  let receiver: WebhookReceiver | undefined;

  const server = await startHookServer(async (headers, body) => {
    const message = receivedMessage(headers, body, { secret: receiver?.secret ?? '', shape });
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
  const close = async (): Promise<void> => {
    if (!receivers.delete(opened)) return;
    // A world that was reset has no such endpoint.
    await remove(webhook.id).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
    });
    await end();
  };
  const opened: WebhookReceiver = {
    ...{ id: webhook.id, url: server.url, secret: webhook.publicKey ?? webhook.secret },
    next: (match = {}, { timeoutMs = 5000 } = {}) =>
      messages.next(withOwnReportId(match, shape), timeoutMs, noMessageHint),
    all: messages.all,
    answer(next) {
      answer = next;
    },
    close,
    [asyncDispose]: close,
  };
  receiver = opened;
  receivers.add(opened);
  return opened;
}
