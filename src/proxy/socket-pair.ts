import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, TLSSocket } from 'node:tls';
import type { RequestHead } from './message-head.js';
import type { FlowControl } from './proxied-request.js';

type SocketError = NodeJS.ErrnoException;

/** Hears of both connections of a pair. */
export interface SocketPairListener {
  fromClient(bytes: Buffer): void;
  fromUpstream(bytes: Buffer): void;
  /** The client says no more; it may still listen. */
  clientEnded(): void;
  upstreamEnded(): void;
  /** The connection to the upstream could not be made, or broke. */
  upstreamFailed(failure: SocketError, isMade: boolean): void;
  /** The connection of the client is gone, however it ended. */
  clientLeft(): void;
}

/**
 * The connection of a client and the one to the upstream that belongs to it alone. What one of them takes slowly is
 * read slowly from the other.
 */
export class SocketPair implements FlowControl {
  readonly client: Socket;
  readonly #connect: () => Socket;
  readonly #listener: SocketPairListener;
  #upstream: Socket | null = null;
  /** Whether no more of the client is read for the time being, and why. */
  #isUpstreamFull = false;
  #isHeld = false;
  /** True if no more of the upstream is read until it is told to. */
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
    // That it broke, its close tells.
    client.on('error', () => {});
    client.on('close', () => {
      listener.clientLeft();
      this.#upstream?.destroy();
    });
  }

  /** Whether the upstream was ever asked. */
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

  /** Reads no more of the client until it is told to. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) this.client.pause();
    else this.#readOn();
  }

  /** Reads no more of the upstream until it is told to. */
  holdUpstream(isHeld: boolean): void {
    this.#isUpstreamHeld = isHeld;
    if (isHeld) this.#upstream?.pause();
    else this.#upstream?.resume();
  }

  /** Reads no more of the upstream until the client has taken what it was told. */
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

  /** Resets the connection of the client, behind what it was told. */
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
      // Nobody takes what the client still says.
      this.#isUpstreamFull = false;
      this.#readOn();
    });
    return upstream;
  }
}

/** The server behind the proxy. */
export interface Upstream {
  /** Its address, without a slash at the end. */
  readonly address: string;
  connect(): Socket;
  /** A target without the address that a client may put before it. */
  local(target: string): string;
  /**
   * The head of a request as it goes on: to its host, below its path. Its target is local.
   * @param without names in lower case of fields that are not handed on
   */
  onward(head: RequestHead, without: ReadonlySet<string>): RequestHead;
}

/** @param ca certificates in PEM that are trusted besides those that Node brings; null for none */
export function createUpstream(url: URL, ca: string | null): Upstream {
  const isTls = url.protocol === 'https:';
  const base = url.pathname.replace(/\/+$/, '');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  const to = { host, port, allowHalfOpen: true };
  const trusted = ca === null ? {} : { ca: [...rootCertificates, ca] };
  // An address is no name that TLS could ask for (RFC 6066, 3).
  const name = isIP(host) === 0 ? { servername: host } : {};
  const tls = { ...to, ...trusted, ...name, ALPNProtocols: ['http/1.1'] };

  return {
    address: url.origin + base,
    connect: () => (isTls ? connectTls(tls) : connectTcp(to)).setNoDelay(true),
    local: (target) => target.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    onward(head, without) {
      return {
        ...head,
        target: head.target.startsWith('/') ? base + head.target : head.target,
        fields: fieldsTo(url.host, head.fields, without),
      };
    },
  };
}

function fieldsTo(host: string, fields: RequestHead['fields'], without: ReadonlySet<string>): string[] {
  const onward: string[] = [];
  let hasHost = false;
  for (let at = 0; at < fields.length; at += 2) {
    const [name, value] = [fields[at] as string, fields[at + 1] as string];
    const lower = name.toLowerCase();
    if (without.has(lower) || (lower === 'host' && hasHost)) continue;
    hasHost ||= lower === 'host';
    onward.push(name, lower === 'host' ? host : value);
  }
  if (!hasHost) onward.unshift('Host', host);
  return onward;
}
