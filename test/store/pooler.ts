import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A pool in front of PostgreSQL that treats connections as PgBouncer does. */
export interface Pooler {
  /** Address of the database through it. */
  readonly url: string;
  close(): void;
}

/** Parameters of a connection that PgBouncer accepts. */
const accepted = ['user', 'database', 'client_encoding', 'application_name'];

/** A session of PostgreSQL, and the client that has it now. */
interface ServerSession {
  readonly socket: Socket;
  client: Socket | null;
}

/**
 * @param url of a database on a port of this machine, which needs no password
 * @param mode `session`: a client has a session until it ends; `transaction`: only for each transaction
 * @param size of the pool; clients that come later wait for ever
 */
export async function createPooler(
  url: string,
  mode: 'session' | 'transaction',
  size = Number.POSITIVE_INFINITY,
): Promise<Pooler> {
  const { hostname, port } = new URL(url);
  const sessions = new Set<ServerSession>();
  const clients = new Set<Socket>();
  let count = 0;

  const open = async (startup: Buffer): Promise<ServerSession> => {
    const session: ServerSession = { socket: connect(Number(port), hostname), client: null };
    count += 1;
    let markReady = (): void => {};
    const ready = new Promise<void>((resolve) => {
      markReady = resolve;
    });
    session.socket.on('error', () => {});
    session.socket.on('close', () => {
      count -= 1;
      sessions.delete(session);
      session.client?.destroy();
    });
    const take = createMessageReader(0);
    session.socket.on('data', (chunk) => {
      for (const message of take(chunk)) {
        session.client?.write(message);
        if (!isReadyForQuery(message)) continue;
        markReady();
        if (mode === 'transaction' && message[5] === idle) session.client = null;
      }
    });
    session.socket.write(startup);
    await ready;
    sessions.add(session);
    return session;
  };

  const server = createServer((client) => {
    clients.add(client);
    let startup: Buffer | null = null;
    let before = Promise.resolve();
    const take = createMessageReader(1);
    client.on('error', () => {});
    client.on('close', () => {
      clients.delete(client);
      for (const session of sessions) if (session.client === client) session.socket.destroy();
    });
    const forward = async (message: Buffer): Promise<void> => {
      if (startup === null) {
        startup = message;
        client.write(greetingOf(startup));
        return;
      }
      const all = [...sessions];
      const session =
        all.find((one) => one.client === client) ??
        all.findLast((one) => one.client === null) ??
        (count < size ? await open(startup) : null);
      if (session === null) return;
      session.client = client;
      session.socket.write(message);
    };
    client.on('data', (chunk) => {
      for (const message of take(chunk)) before = before.then(() => forward(message));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    close() {
      server.close();
      for (const socket of [...clients, ...[...sessions].map((one) => one.socket)]) socket.destroy();
    },
  };
}

const idle = 'I'.charCodeAt(0);
const isReadyForQuery = (message: Buffer): boolean => message[0] === 'Z'.charCodeAt(0);

/** Accepts a client, or refuses its parameters. */
function greetingOf(startup: Buffer): Buffer {
  const parts = startup.toString('latin1', 8).split('\0');
  const unknown = parts.filter((part, at) => at % 2 === 0 && part !== '' && !accepted.includes(part));
  if (unknown.length > 0)
    return messageOf('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown[0]}\0\0`);
  return Buffer.concat([messageOf('R', '\0\0\0\0'), messageOf('K', '\0\0\0\0\0\0\0\0'), messageOf('Z', 'I')]);
}

function messageOf(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')]);
}

/**
 * Returns a function that returns complete messages: a type, a length and the rest.
 * @param untyped how many of the first messages have no type
 */
function createMessageReader(untyped: number): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  let left = untyped;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    for (;;) {
      const start = left > 0 ? 0 : 1;
      if (rest.length < start + 4) return messages;
      const end = start + rest.readInt32BE(start);
      if (rest.length < end) return messages;
      messages.push(rest.subarray(0, end));
      rest = rest.subarray(end);
      left = Math.max(0, left - 1);
    }
  };
}
