import { request as makeRequest } from 'node:http';
import type { Socket } from 'node:net';
import { clearTimeout, setTimeout } from '../real-time.js';
import type { Connector } from './connector.js';
import type { Exchange } from './exchange.js';
import { SendError } from './send-error.js';

/**
 * Makes a request as no client should: its body comes late, or not whole. It has a connection of its own, and goes by
 * Node's own client, since undici sends no head without a body.
 */
export function sendMisbehaving(connector: Connector, url: URL, exchange: Exchange): void {
  const { protocol, hostname, port } = url;
  connector
    .connect({ protocol, port, hostname: hostname.replace(/^\[(.*)\]$/, '$1') })
    .then((socket) => sendOver(socket, url, exchange))
    .catch(exchange.failed);
}

function sendOver(socket: Socket, { host, pathname, search }: URL, exchange: Exchange): void {
  const { headers, body, truncateAt = Infinity, bodyAfterMs = 0 } = exchange.dispatch;
  const before = [
    ['Host', host],
    ['Connection', 'close'],
  ];
  const request = makeRequest({
    ...{ method: 'POST', path: pathname + search, createConnection: () => socket },
    headers: [...before, ...headers, ['Content-Length', String(body.byteLength)]].flat(),
  });
  let sent = false;
  let cut: SendError | undefined;
  const sendBody = (): void => {
    if (truncateAt >= body.byteLength) {
      sent = true;
      request.end(body);
      return;
    }
    const detail = `Broke off after ${truncateAt} of ${body.byteLength} bytes of the body, as asked.`;
    cut = new SendError('cut-short', detail);
    request.write(body.subarray(0, truncateAt));
    // When all that was written has left.
    socket.destroySoon();
  };
  request.flushHeaders();
  const later = setTimeout(sendBody, bodyAfterMs);
  exchange.began(() => request.destroy());
  request
    // Before the parser reads what came.
    .on('socket', () => socket.prependListener('data', () => exchange.cameOver(socket.bytesRead)))
    .on('information', exchange.informed)
    .on('response', (response) => {
      clearTimeout(later);
      exchange.answered(response.statusCode ?? 0, response.rawHeaders, !sent);
      response.on('data', exchange.received).on('error', exchange.failed);
      response.on('end', () => {
        exchange.ended();
        request.destroy();
      });
    })
    .on('error', (error) => exchange.failed(cut ?? error))
    .on('close', () => clearTimeout(later));
}
