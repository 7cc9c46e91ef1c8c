import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { DeliveryFailure } from '../../../src/contract/generated/types.js';
import {
  createHttpSender,
  type HttpSender,
  type HttpSenderOptions,
} from '../../../src/webhooks/http-sender.js';
import type { ReceiverResponse, SendResult, WebhookRequest } from '../../../src/webhooks/sender.js';
import { parseTargetPolicy } from '../../../src/webhooks/target-policy.js';

/** A receiver of a test. */
export interface Receiver {
  url: string;
  port: number;
  /** Number of connections to it. */
  connections(): number;
}

/** Creates a sender that is closed when its test ends. */
export function senderFor(policy: string, options: Partial<HttpSenderOptions> = {}): HttpSender {
  const parsed = parseTargetPolicy(policy);
  if ('errors' in parsed) throw new Error(parsed.errors.join(' '));
  const sender = createHttpSender({ policy: parsed.policy, ...options });
  onTestFinished(() => sender.close());
  return sender;
}

export function dispatchTo(url: string, more: Partial<WebhookRequest> = {}): WebhookRequest {
  const headers = [
    ['Content-Type', 'application/json'],
    ['webhook-id', 'msg_1'],
  ] as const;
  return { url, headers, body: Buffer.from('{"type":"report.completed"}'), timeoutMs: 10_000, ...more };
}

/** Starts a receiver that uses HTTP. */
export function httpReceiver(listener: RequestListener): Promise<Receiver> {
  return listen(createServer(listener));
}

/** Starts a receiver that writes any bytes after a complete request. */
export function rawReceiver(talk: (socket: Socket, request: string) => void): Promise<Receiver> {
  return connectionReceiver((socket) => {
    let request = '';
    socket.on('data', (piece) => {
      request += piece.toString('latin1');
      const [head = '', body] = request.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      const whole = request;
      request = '';
      talk(socket, whole);
    });
  });
}

/** Starts a receiver that writes any bytes to each connection. */
export function connectionReceiver(talk: (socket: Socket) => void): Promise<Receiver> {
  return listen(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      talk(socket);
    }),
  );
}

export async function listen(server: Server, host = '127.0.0.1'): Promise<Receiver> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, port, connections: () => sockets.size };
}

export function replyOf(sent: SendResult): ReceiverResponse {
  if ('failure' in sent) throw new Error(`${sent.failure.code}: ${sent.failure.detail}`);
  return sent.reply;
}

export function failureOf(sent: SendResult): DeliveryFailure {
  if ('reply' in sent) throw new Error(`The receiver responded ${sent.reply.status}`);
  return sent.failure;
}
