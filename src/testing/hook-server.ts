import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came, as it came. */
export interface ReceivedHook {
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: Uint8Array;
}

/** What is answered to it. */
export interface HookResponse {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A server that takes whatever is sent to it. */
export interface HookServer {
  url: string;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

/**
 * Listens at a free port of the loopback interface. It keeps no process alive.
 * @param answer what throws there is answered 500
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
      // What broke off before its end is nobody's to answer.
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
