// A balancer of TCP connections: each is forwarded to the next replica, and to another one if that refuses it. Accepted
// connections are not repeated, since the replica may have acted on them.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  readonly url: string;
  /** Connections that were refused by a replica and given to another one. */
  refused(): number;
  close(): void;
}

/** @param ports the ports of the replicas on this machine */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let next = 0;
  let refused = 0;
  const open = new Set<Socket>();

  const connectTo = (client: Socket, attempt: number): void => {
    const port = ports[next % ports.length] as number;
    next += 1;
    const replica = connect({ port, host: '127.0.0.1' });
    replica.once('connect', () => {
      replica.removeAllListeners('error');
      replica.on('error', () => client.destroy());
      replica.on('close', () => client.destroy());
      client.on('close', () => replica.destroy());
      client.pipe(replica).pipe(client);
    });
    replica.once('error', () => {
      refused += 1;
      if (attempt < ports.length && !client.destroyed) connectTo(client, attempt + 1);
      else client.destroy();
    });
  };
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => open.delete(client));
    connectTo(client, 1);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close() {
      server.close();
      for (const client of open) client.destroy();
    },
  };
}
