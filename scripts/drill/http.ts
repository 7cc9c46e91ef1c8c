// Requests of the drill. Each opens its own connection, so that each reaches another replica.
import { Agent, request } from 'node:http';

export interface DrillRequest {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface DrillResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Sends a request; null if no complete response came in time. */
export type Send = (request: DrillRequest) => Promise<DrillResponse | null>;

/** Keeps connections to one server for many successive reads. */
export function createKeptAgent(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections });
}

/** @param agent by default each request has its own connection */
export function createSend(url: string, timeoutMs: number, agent?: Agent): Send {
  return ({ method = 'GET', path, headers, body }) =>
    new Promise((resolve) => {
      const outgoing = request(
        url + path,
        { method, agent: agent ?? false, headers: { ...headers } },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', () => resolve(null));
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      const timer = setTimeout(() => outgoing.destroy(new Error('no response in time')), timeoutMs);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('error', () => resolve(null));
      outgoing.end(body);
    });
}
