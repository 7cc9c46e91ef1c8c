import { Agent, type ClientRequest, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { RawFields } from './fields.js';

/** More of the head of a message is not read, in bytes. */
export const mostHeadBytes = 256 * 1024;

/** A request that goes on. */
export interface OnwardRequest {
  method: string;
  /** As it came: what stands before it in the address of the upstream is put before it. */
  target: string;
  fields: RawFields;
}

/** The server behind the proxy. */
export interface Upstream {
  /** Its address, without a slash at the end. */
  readonly address: string;
  /** What `Host` is for it. */
  readonly host: string;
  /**
   * Begins a request. Each connection of a client has one of its own to the upstream, so that what befalls the one can
   * befall the other: when the upstream gives it up between two requests, the client's is given up.
   */
  begin(client: Socket, response: ServerResponse, request: OnwardRequest): ClientRequest;
}

/** The connection to the upstream that belongs to one of a client. */
interface Line {
  agent: Agent;
  /** How many of its requests are not answered to the end. */
  running: number;
  known: WeakSet<Socket>;
}

/** Gives the line of a client: always the same, for as long as its connection stands. */
function createLineOf(createAgent: () => Agent): (client: Socket) => Line {
  const lines = new WeakMap<Socket, Line>();
  return (client) => {
    const before = lines.get(client);
    if (before !== undefined) return before;
    const line = { agent: createAgent(), running: 0, known: new WeakSet<Socket>() };
    lines.set(client, line);
    client.once('close', () => line.agent.destroy());
    return line;
  };
}

const oneSocket = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1 };

/** @param ca certificates in PEM that are trusted besides those that Node brings; null for none */
export function createUpstream(url: URL, ca: string | null): Upstream {
  const isTls = url.protocol === 'https:';
  const base = url.pathname.replace(/\/+$/, '');
  const trusted = ca === null ? {} : { ca: [...rootCertificates, ca] };
  const lineOf = createLineOf(() =>
    isTls ? new TlsAgent({ ...oneSocket, ...trusted }) : new Agent(oneSocket),
  );
  const server = {
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
  };

  return {
    address: url.origin + base,
    host: url.host,
    begin(client, response, { method, target, fields }) {
      const line = lineOf(client);
      const onward = (isTls ? requestHttps : requestHttp)({
        ...server,
        ...{ method, path: target.startsWith('/') ? base + target : target, agent: line.agent },
        // In this form they are written as they are, and in their order.
        headers: fields as string[],
        maxHeaderSize: mostHeadBytes,
      });
      onward.maxHeadersCount = 0;
      line.running += 1;
      response.once('close', () => {
        line.running -= 1;
      });
      onward.once('socket', (socket) => {
        if (line.known.has(socket)) return;
        line.known.add(socket);
        socket.once('close', () => {
          if (line.running === 0) client.end();
        });
      });
      return onward;
    },
  };
}
