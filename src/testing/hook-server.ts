import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface ReceivedHook {
  /** Names are in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: Uint8Array;
}

/** Its response. */
export interface HookResponse {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A server that accepts every request. */
export interface HookServer {
  url: string;
  /** Closes all connections at once. */
  close(): Promise<void>;
}

/**
 * Listens on a free port of the loopback interface, without keeping the process alive.
 * @param answer an error that it throws gives a 500
 */
export async function startHookServer(
  answer: (hooked: ReceivedHook) => Promise<HookResponse>,
): Promise<HookServer> {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const {
      status,
      headers = {},
      body,
    } = await answer({
      headers: request.headers,
      body: Buffer.concat(parts),
    });
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => {
      // An incomplete request gets no response.
      if (request.complete && !response.headersSent) response.writeHead(500).end();
      else response.destroy();
    });
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
