import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import { queueMicrotask } from '../../runtime/real-time.js';

/** Bytes in transit, as much as the loopback interface buffers: a response can be sent before it is read. */
const bufferBytes = 1024 * 1024;

/**
 * One end of a connection within this process, with the properties of a socket that the servers and clients of Node,
 * Deno and Bun use. It behaves as TCP: after an end, the other side reads to the end; writing to a closed end fails.
 */
export class MemorySocket extends Duplex {
  readonly connecting = false;
  #peer: MemorySocket | undefined;
  /** Resumes the writer of the other end when its bytes are read. */
  #resume: (() => void) | null = null;
  /** A client that has not returned from its write takes no response: the other end waits for that. */
  #isWriting = false;

  constructor() {
    super({ readableHighWaterMark: bufferBytes });
  }

  /** The two ends of a new connection. */
  static pair(): [MemorySocket, MemorySocket] {
    const [one, other] = [new MemorySocket(), new MemorySocket()];
    one.#peer = other;
    other.#peer = one;
    return [one, other];
  }

  /** Does nothing: a connection in memory costs nothing while it is idle. */
  setTimeout(): this {
    return this;
  }

  /** Does nothing: there are no packets. */
  setNoDelay(): this {
    return this;
  }

  /** Does nothing: the other end can't disappear. */
  setKeepAlive(): this {
    return this;
  }

  /** Does nothing: a connection in memory does not keep the process alive. */
  ref(): this {
    return this;
  }

  /** Does nothing, as `ref`. */
  unref(): this {
    return this;
  }

  /** Resets the connection: the other end reads nothing more. */
  resetAndDestroy(): void {
    this.#peer?.destroy(connectionReset());
    this.destroy();
  }

  /** Closes the connection when all written bytes have been sent. */
  destroySoon(): void {
    this.end(() => this.destroy());
  }

  override _read(): void {
    const resume = this.#resume;
    this.#resume = null;
    resume?.();
  }

  override _write(bytes: Buffer, encoding: string, done: (error?: Error) => void): void {
    const peer = this.#peer;
    if (peer === undefined || peer.destroyed) done(connectionReset());
    else if (peer.#isWriting) queueMicrotask(() => this._write(bytes, encoding, done));
    else {
      this.#isWriting = true;
      const hasRoom = peer.push(bytes);
      this.#isWriting = false;
      if (hasRoom) done();
      else peer.#resume = done;
    }
  }

  override _final(done: () => void): void {
    this.#hangUp();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#hangUp();
    // A writer that waits for this end gets the error at its next write.
    this._read();
    done(error);
  }

  #hangUp(): void {
    const peer = this.#peer;
    if (peer === undefined) return;
    if (peer.#isWriting) queueMicrotask(() => this.#hangUp());
    else if (!peer.destroyed && !peer.readableEnded) peer.push(null);
  }
}

function connectionReset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
}

/** Connections to a server from within this process. */
export interface MemoryConnections {
  /**
   * Returns the client's end of a new connection.
   * @throws Error if the server is closed
   */
  open(): Duplex;
  /** Accepts no more connections; resolves when all have ended. */
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
