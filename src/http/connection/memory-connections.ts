import type { Server } from 'node:http';
import { Duplex } from 'node:stream';

/** What is on its way may be so much, as it may on the loopback interface: an answer that nobody reads is sent. */
const bufferBytes = 1024 * 1024;

/**
 * One end of a connection within this process, with what the servers and clients of Node, Deno and Bun ask of a socket.
 * It behaves as one of TCP: who ends it lets the other read to the end, and what is written to an end that is gone fails.
 */
export class MemorySocket extends Duplex {
  readonly connecting = false;
  #peer: MemorySocket | undefined;
  /** Lets the other end write on, when what it wrote is read. */
  #resume: (() => void) | null = null;

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

  /** Breaks the connection off: the other end reads nothing any more. */
  resetAndDestroy(): void {
    this.#peer?.destroy(connectionReset());
    this.destroy();
  }

  /** Ends when all that was written has left. */
  destroySoon(): void {
    this.end(() => this.destroy());
  }

  override _read(): void {
    const resume = this.#resume;
    this.#resume = null;
    resume?.();
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const peer = this.#peer;
    if (peer === undefined || peer.destroyed) done(connectionReset());
    else if (peer.push(bytes)) done();
    else peer.#resume = done;
  }

  override _final(done: () => void): void {
    this.#hangUp();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#hangUp();
    // Who waits for this end to read is told by its next write.
    this._read();
    done(error);
  }

  #hangUp(): void {
    const peer = this.#peer;
    if (peer !== undefined && !peer.destroyed && !peer.readableEnded) peer.push(null);
  }
}

function connectionReset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
}

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
