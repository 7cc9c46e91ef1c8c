import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { MemorySocket } from './memory-socket.js';

/** The connections of a server that come from within this process. */
export interface MemoryConnections {
  /**
   * The client's end of a new one.
   * @throws Error where the server is closed
   */
  open(): Duplex;
  /** Takes no more of them; resolves when all have ended. */
  close(): Promise<void>;
}

export function createMemoryConnections(server: Server): MemoryConnections {
  const ends = new Set<Promise<void>>();
  let closed = false;
  return {
    open() {
      if (closed) throw new Error('The sandbox is closed.');
      const [client, own] = MemorySocket.pair();
      const end = new Promise<void>((resolve) => own.once('close', resolve));
      ends.add(end);
      void end.then(() => ends.delete(end));
      server.emit('connection', own);
      return client;
    },
    async close() {
      closed = true;
      await Promise.all(ends);
    },
  };
}
