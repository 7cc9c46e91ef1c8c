import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received message. */
export interface Received {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a body, and fail if it is wrong.
  json: any;
}

export interface Receiver {
  url: string;
  /** All received messages, in order. */
  received: Received[];
  /** Connections that were opened. */
  connections: number;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The response of a receiver: a status, or a handler. */
type Behaviour = number | ((received: Received, response: ServerResponse) => void);

/** An endpoint that stores its messages. */
export async function startReceiver(behaviour: Behaviour = 204): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    try {
      for await (const part of request) body += part;
    } catch {
      // A truncated message does not count.
      return;
    }
    const one: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body,
      get json() {
        return JSON.parse(body);
      },
    };
    received.push(one);
    if (typeof behaviour === 'number') response.writeHead(behaviour).end();
    else behaviour(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    connections: 0,
    close,
    [Symbol.asyncDispose]: close,
  };
  server.on('connection', () => {
    receiver.connections += 1;
  });
  return receiver;
}
