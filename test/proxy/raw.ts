import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A server that sends exactly the given bytes. */
export interface RawServer {
  url: string;
  /** Bytes received over all connections, in order of arrival. */
  received(): string;
  /** Number of connections. */
  connections(): number;
  /** Resolves when a connection ends. */
  left: Promise<void>;
  close(): void;
}

/** @param respond called for each received piece, with everything received over its connection */
export async function rawServer(respond: (socket: Socket, received: string) => void): Promise<RawServer> {
  let received = '';
  let connections = 0;
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let ownReceived = '';
    socket.on('data', (piece) => {
      received += piece.toString('latin1');
      ownReceived += piece.toString('latin1');
      respond(socket, ownReceived);
    });
    socket.on('error', () => {});
    socket.on('close', () => leave());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    connections: () => connections,
    left,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Returns the bytes that a client receives until its connection ends, and whether a reset ended it. */
export async function exchangeBytes(
  url: string,
  ...pieces: string[]
): Promise<{ text: string; isReset: boolean }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  let isReset = false;
  socket.setEncoding('latin1');
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', (error: { code?: string }) => {
    isReset = error.code === 'ECONNRESET';
  });
  for (const piece of pieces) socket.write(piece, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return { text, isReset };
}
