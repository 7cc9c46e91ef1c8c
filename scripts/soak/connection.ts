import { Agent, request } from 'node:http';

/** A request. */
export interface SoakRequest {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A response; status null if the connection ended before it was complete. */
export interface SoakResponse {
  status: number | null;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** A kept-alive connection for sequential requests. */
export interface Connection {
  send(sent: SoakRequest): Promise<SoakResponse>;
  close(): void;
}

/** Max wait for a response; a longer one is a failure of the server. */
const patienceMs = 60_000;

export function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const lost: SoakResponse = { status: null, headers: {}, text: '' };
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const options = { method, headers: { ...headers }, agent, timeout: patienceMs };
        const outgoing = request(url + path, options, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => resolve(lost));
          response.on('end', () => {
            const { statusCode = 0 } = response;
            resolve({
              status: statusCode,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            });
          });
        });
        outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} got no response`)));
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === undefined) reject(error);
          else resolve(lost);
        });
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}
