// Receives webhooks, verifies their signatures, and records the first arrival of each. Some get an error response, so
// that they are sent again.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The first arrival of a message. */
export interface Arrival {
  /** Number among all first arrivals. */
  readonly place: number;
  readonly body: string;
  /** Number of arrivals of the message. */
  count: number;
}

export interface Receiver {
  readonly url: string;
  /** Sets the secret of the endpoint of an account. */
  setSecret(account: string, secret: string): void;
  /** Arrivals of an account by event id. */
  arrivals(account: string): ReadonlyMap<string, Arrival>;
  /** Messages without a valid signature. */
  readonly unsigned: readonly string[];
  close(): void;
}

/** One of this many messages gets an error at its first arrival. */
const errorEvery = 29;

export async function startReceiver(): Promise<Receiver> {
  const secrets = new Map<string, string>();
  const byAccount = new Map<string, Map<string, Arrival>>();
  const unsigned: string[] = [];
  let places = 0;

  const receive = (account: string, headers: IncomingMessage['headers'], body: string): number => {
    const id = String(headers['webhook-id']);
    if (!isSigned(headers, body, secrets.get(account) ?? '')) {
      unsigned.push(`${account} ${id}`);
      return 400;
    }
    const arrivals = byAccount.get(account) ?? new Map<string, Arrival>();
    byAccount.set(account, arrivals);
    const known = arrivals.get(id);
    if (known !== undefined) {
      known.count += 1;
      if (known.body !== body) unsigned.push(`${account} ${id} with another body`);
      return 204;
    }
    places += 1;
    arrivals.set(id, { place: places, body, count: 1 });
    return places % errorEvery === 0 ? 500 : 204;
  };
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => response.destroy());
    incoming.on('end', () => {
      const account = incoming.url?.slice(1) ?? '';
      response.writeHead(receive(account, incoming.headers, Buffer.concat(chunks).toString())).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setSecret: (account, secret) => void secrets.set(account, secret),
    arrivals: (account) => byAccount.get(account) ?? new Map(),
    unsigned,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Verifies a message by Standard Webhooks. */
function isSigned(headers: IncomingMessage['headers'], body: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return given.length === right.length && timingSafeEqual(given, right);
    });
}
