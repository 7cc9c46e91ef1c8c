import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between one replica and PostgreSQL. */
export interface DatabaseProxy {
  /** Address of the database through it. */
  readonly url: string;
  /** Drops the notifications of the database from now on. */
  dropNotifications(): void;
  /**
   * Holds all bytes to the database.
   * @returns a function that ends the hold
   */
  stall(): () => void;
  /** Breaks all connections and accepts no new ones, so that the other replicas see this one as dead. */
  cut(): void;
}

/** Type of the messages of PostgreSQL that are notifications: `A`. */
const notification = 0x41;

/** @param url of a database on a port of this machine */
export async function createDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let stalled = Promise.resolve();
  let dropsNotifications = false;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (chunk) => void stalled.then(() => database.write(chunk)));
    const take = createMessageReader();
    database.on('data', (chunk) => {
      for (const message of take(chunk))
        if (!dropsNotifications || message[0] !== notification) client.write(message);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    dropNotifications() {
      dropsNotifications = true;
    },
    stall() {
      let resume = (): void => {};
      stalled = new Promise((resolve) => {
        resume = resolve;
      });
      return resume;
    },
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Returns a function that returns the complete messages of a server: a type, a length and the rest. */
function createMessageReader(): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) break;
      messages.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return messages;
  };
}
