import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small server that listens on an address. */
interface ListeningServer {
  readonly port: number;
  /** Ends all connections, and resolves when the server is closed. */
  close(): Promise<void>;
}

/**
 * @param port 0 chooses a free one
 * @throws the system's error, with its `code`, if the address can't be listened on
 */
export async function listenAt(server: Server, port: number, host: string): Promise<ListeningServer> {
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
