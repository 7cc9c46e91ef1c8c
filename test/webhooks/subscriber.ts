import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';
import { type Received, type Receiver, startReceiver } from './receiver.js';

/** An account with an endpoint for all events, in a sandbox with a manual clock. */
export interface Subscriber extends AsyncDisposable {
  sandbox: Sandbox;
  receiver: Receiver;
  hook: { id: string; secret: string };
  /** Handles a message; by default responds 204. */
  respond(received: Received, response: ServerResponse): void;
  reply(method: string, path: string, body?: object): Promise<{ status: number; json: Json }>;
  send(method: string, path: string, body?: object): Promise<Json>;
  /** Another endpoint of the same receiver. */
  subscribe(events?: string[]): Promise<{ id: string; secret: string }>;
  create(companyId?: string): Promise<string>;
  advance(by: string): Promise<Json>;
  /** Sends all due messages. */
  deliver(): Promise<Json>;
  setFault(fault: { webhook: object; match?: object; until?: object }): Promise<Json>;
  /** The log of the messages to the endpoint, oldest first. */
  log(): Promise<Json[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response, and fail if it is wrong.
export type Json = any;

/** Creates a new subscriber for each test. */
export function subscriberOfEach(): () => Subscriber {
  let subscriber: Subscriber;
  beforeEach(async () => {
    subscriber = await startSubscriber();
  });
  afterEach(async () => {
    await subscriber[Symbol.asyncDispose]();
  });
  return () => subscriber;
}

/** @param webhookTimeout in milliseconds; the default is long enough for a busy machine */
export async function startSubscriber(webhookTimeout = 60_000): Promise<Subscriber> {
  const sandbox = await startSandbox({ webhookTimeout });
  const receiver = await startReceiver((received, response) => own.respond(received, response));
  const reply: Subscriber['reply'] = async (method, path, body) => {
    const headers = {
      Authorization: `Bearer ${sandbox.keyOf('test')}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const response = await fetch(sandbox.url + path, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? null : JSON.parse(text) };
  };
  const send: Subscriber['send'] = async (method, path, body) => (await reply(method, path, body)).json;
  const own: Subscriber = {
    ...{ sandbox, receiver, reply, send },
    hook: { id: '', secret: '' },
    respond: (_, response) => void response.writeHead(204).end(),
    subscribe: (events = ['*']) => send('POST', '/v1/webhooks', { url: receiver.url, events }),
    create: async (companyId = 'acme') =>
      (await send('POST', '/v1/reports', { type: 'sociedades_y_poderes', companyId })).id,
    advance: (by) => send('POST', '/_sandbox/clock/advance', { by }),
    deliver: () => send('POST', '/_sandbox/webhooks/deliver'),
    setFault: ({ webhook, ...fault }) => send('POST', '/_sandbox/faults', { ...fault, effect: { webhook } }),
    async log() {
      const path = `/v1/webhooks/${own.hook.id}/deliveries`;
      const { data } = await send('GET', `${path}?limit=100`);
      const all = data.map(({ id }: { id: string }) => send('GET', `${path}/${id}`));
      return (await Promise.all(all)).reverse();
    },
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await receiver.close();
    },
  };
  await send('PUT', '/_sandbox/clock', { mode: 'manual' });
  own.hook = await own.subscribe();
  return own;
}

/** Returns whether the reference implementation accepts a message. */
export function isSigned({ body, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
