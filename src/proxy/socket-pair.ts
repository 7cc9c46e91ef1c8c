import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, TLSSocket } from 'node:tls';
import { headerValues } from '../http/syntax/headers.js';
import { type RequestHead, withField, withoutFields } from './message-head.js';
import type { FlowControl } from './proxied-request.js';

export type SocketError = NodeJS.ErrnoException;

/** Receives the events of both connections. */
export interface SocketPairListener {
  fromClient(bytes: Buffer): void;
  fromUpstream(bytes: Buffer): void;
  /** The client has ended its half; it may still read. */
  clientEnded(): void;
  upstreamEnded(): void;
  /**
   * The connection to the upstream failed.
   * @param isMade true if it was established before
   */
  upstreamFailed(failure: SocketError, isMade: boolean): void;
  /** The client's connection is closed, for any reason. */
  clientLeft(): void;
}

/**
 * The connection of a client, and its own connection to the upstream. If one side is slow, reading from the other is
 * paused.
 */
export class SocketPair implements FlowControl {
  readonly client: Socket;
  readonly #connect: () => Socket;
  readonly #listener: SocketPairListener;
  #upstream: Socket | null = null;
  /** Reasons to pause the client. */
  #isUpstreamFull = false;
  #isHeld = false;
  /** True if the upstream is paused on request. */
  #isUpstreamHeld = false;

  constructor(client: Socket, connect: () => Socket, listener: SocketPairListener) {
    this.client = client;
    this.#connect = connect;
    this.#listener = listener;
    client.on('data', (bytes: Buffer) => {
      this.#upstream?.cork();
      listener.fromClient(bytes);
      this.#upstream?.uncork();
    });
    client.on('end', () => listener.clientEnded());
    client.on('drain', () => {
      if (!this.#isUpstreamHeld) this.#upstream?.resume();
    });
    // `close` follows.
    client.on('error', () => {});
    client.on('close', () => {
      listener.clientLeft();
      this.#upstream?.destroy();
    });
  }

  /** True if a connection to the upstream was opened. */
  get isConnected(): boolean {
    return this.#upstream !== null;
  }

  toUpstream(bytes: Buffer): void {
    this.#upstream ??= this.#connected();
    if (this.#upstream.destroyed || this.#upstream.write(bytes)) return;
    this.#isUpstreamFull = true;
    this.client.pause();
  }

  toClient(bytes: Buffer): void {
    if (!this.client.writable || this.client.write(bytes)) return;
    this.#upstream?.pause();
  }

  /** Pauses or resumes the client. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) this.client.pause();
    else this.#readOn();
  }

  /** Pauses or resumes the upstream. */
  holdUpstream(isHeld: boolean): void {
    this.#isUpstreamHeld = isHeld;
    if (isHeld) this.#upstream?.pause();
    else this.#upstream?.resume();
  }

  /** Pauses the upstream until the client has received what was written. */
  awaitClient(): void {
    if (this.client.writableNeedDrain) this.#upstream?.pause();
  }

  endUpstream(): void {
    if (this.#upstream?.writable === true) this.#upstream.end();
  }

  dropUpstream(): void {
    this.#upstream?.destroy();
  }

  endClient(): void {
    if (this.client.writable) this.client.end();
  }

  /** Resets the client's connection after the written bytes are sent. */
  resetClient(): void {
    const { client } = this;
    if (client.writableLength === 0) client.resetAndDestroy();
    else client.write('', () => client.resetAndDestroy());
  }

  #readOn(): void {
    if (!this.#isUpstreamFull && !this.#isHeld) this.client.resume();
  }

  #connected(): Socket {
    const upstream = this.#connect();
    upstream.on('data', (bytes: Buffer) => {
      this.client.cork();
      this.#listener.fromUpstream(bytes);
      this.client.uncork();
    });
    let isMade = false;
    upstream.once(upstream instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
      isMade = true;
    });
    upstream.on('error', (failure: SocketError) => this.#listener.upstreamFailed(failure, isMade));
    upstream.on('end', () => {
      if (isMade) this.#listener.upstreamEnded();
      else this.#listener.upstreamFailed(Object.assign(new Error(), { code: 'ECONNRESET' }), isMade);
    });
    upstream.on('drain', () => {
      this.#isUpstreamFull = false;
      this.#readOn();
    });
    upstream.on('close', () => {
      // The client's bytes are discarded.
      this.#isUpstreamFull = false;
      this.#readOn();
    });
    return upstream;
  }
}

/** The server that requests are forwarded to. */
export interface Upstream {
  /** Its address, without a slash at the end. */
  readonly address: string;
  connect(): Socket;
  /** Removes the address from a target in absolute form. */
  localTarget(target: string): string;
  /**
   * Head of a request for the upstream, with its host and base path.
   * @param head with a local target
   * @param without names in lower case of fields that are not forwarded
   */
  forwardedHead(head: RequestHead, without: ReadonlySet<string>): RequestHead;
}

/** @param ca additional trusted certificates in PEM; null for none */
export function createUpstream(url: URL, ca: string | null): Upstream {
  const isTls = url.protocol === 'https:';
  const base = url.pathname.replace(/\/+$/, '');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  const to = { host, port, allowHalfOpen: true };
  const trusted = ca === null ? {} : { ca: [...rootCertificates, ca] };
  // TLS takes no IP address as server name (RFC 6066, 3).
  const name = isIP(host) === 0 ? { servername: host } : {};
  const tls = { ...to, ...trusted, ...name, ALPNProtocols: ['http/1.1'] };

  return {
    address: url.origin + base,
    connect: () => (isTls ? connectTls(tls) : connectTcp(to)).setNoDelay(true),
    localTarget: (target) => target.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    forwardedHead(head, without) {
      const passed = withoutFields(head.fields, ...without);
      const hasHost = headerValues(passed, 'host').length > 0;
      const fields = withField(hasHost ? passed : ['Host', url.host, ...passed], 'Host', url.host);
      return { ...head, target: head.target.startsWith('/') ? base + head.target : head.target, fields };
    },
  };
}
