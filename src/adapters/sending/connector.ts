import { once } from 'node:events';
import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import type { TargetPolicy } from '../../sandbox/ports.js';
import { clearTimeout, setTimeout } from '../real-time.js';
import { connectionError, SendError, timeoutError, tlsError } from './send-error.js';
import { allowedAddresses, type Lookup } from './target-addresses.js';

/** Where to connect to. */
export interface ConnectTarget {
  /** `http:` or `https:`. */
  protocol: string;
  /** A name or an address, without brackets. */
  hostname: string;
  /** Empty for that of the protocol. */
  port: string;
}

export interface Connector {
  /** @throws SendError where there is no connection, or may be none */
  connect(endpoint: ConnectTarget): Promise<Socket>;
  /** Gives up the connections that are being made. */
  close(): void;
}

/**
 * Makes connections to targets that may be connected to. A name is resolved once, and what it resolved to is connected
 * to, if it may: that the name leads elsewhere a moment later changes nothing. The address at the other end is checked
 * once more before a byte is sent, or as soon as the socket reports it.
 */
export function createConnector(policy: TargetPolicy, lookup: Lookup): Connector {
  const { settled, giveUp } = createPendingConnections();
  const stopped = new SendError('stopped', 'The sender was closed.');
  let closed = false;

  const reach = async (host: string, port: number): Promise<Socket> => {
    const addresses = await allowedAddresses(policy, lookup, host);
    if (closed) throw stopped;
    const socket = openTcp({
      ...{ host, port, noDelay: true, keepAlive: true, autoSelectFamily: true },
      // Asked for all of them, since the family is selected here.
      lookup: (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
    });
    await settled(socket, 'connect', (error) => connectionError(error, `${host}, port ${port}`));
    if (socket.remoteAddress === undefined) {
      // Libraries that intercept sockets, such as MSW 3, report the connection before it is made. Only addresses that
      // the policy allows were given to it; the address that it reaches is checked when the socket reports it.
      socket.once('ready', () => {
        const refusal = refusalOf(socket, host);
        if (refusal !== null) socket.destroy(refusal);
      });
      return socket;
    }
    const refusal = refusalOf(socket, host);
    if (refusal === null) return socket;
    socket.destroy();
    throw refusal;
  };

  /** Null where the policy allows the address at the other end, or the socket does not report it. */
  const refusalOf = ({ remoteAddress }: Socket, host: string): SendError | null => {
    const refusal = remoteAddress === undefined ? null : policy.refusalOfAddress(host, remoteAddress);
    return refusal === null ? null : new SendError('target-refused', refusal);
  };

  return {
    async connect({ protocol, hostname, port }) {
      const safe = protocol === 'https:';
      const socket = await reach(hostname, Number(port) || (safe ? 443 : 80));
      if (!safe) return socket;
      const secured = upgradeToTls(socket, hostname);
      await settled(secured, 'secureConnect', (error) => tlsError(error, hostname));
      return secured;
    },
    close() {
      closed = true;
      giveUp(stopped);
    },
  };
}

/** TLS over a connection, which is still to be agreed on. */
function upgradeToTls(socket: Socket, hostname: string): Socket {
  const name = hostname.replace(/\.$/, '');
  return openTls({
    ...{ socket, host: name, ALPNProtocols: ['http/1.1'] },
    ...(isIP(name) === 0 && { servername: name }),
  });
}

/** Whatever time its request has, a connection is given up then. */
const maxConnectMs = 30_000;

/** The connections that are being made. */
function createPendingConnections() {
  const connecting = new Set<Socket>();
  return {
    /** Waits for a socket to be ready, and gives it up where it takes too long. */
    async settled(socket: Socket, ready: string, inWords: (error: unknown) => Error): Promise<void> {
      // Heard by whoever uses the socket; before and after, nobody else has to.
      socket.on('error', () => {});
      connecting.add(socket);
      const timer = setTimeout(() => socket.destroy(timeoutError('connecting', maxConnectMs)), maxConnectMs);
      try {
        await once(socket, ready);
      } catch (error) {
        socket.destroy();
        throw error instanceof SendError ? error : inWords(error);
      } finally {
        clearTimeout(timer);
        connecting.delete(socket);
      }
    },

    giveUp(why: Error): void {
      for (const socket of connecting) socket.destroy(why);
    },
  };
}
