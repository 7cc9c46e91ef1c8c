import { isLoopback } from '../domain/access/start-faults.js';
import type { InputError } from './settings.js';

/** Where to listen for what a server sends to a URL: all that comes to its port, where it is not of this machine. */
export function listenAddress(receiveAt: string): { host: string; port: number } {
  const { hostname, port } = new URL(receiveAt);
  const name = hostname.replace(/^\[|\]$/g, '');
  return { host: isLoopback(name) ? name : '0.0.0.0', port: Number(port || 80) };
}

/** Why it can't be listened on. */
export function listenError(error: unknown, receiveAt: string): InputError {
  const { code = 'unknown' } = error as { code?: string };
  const { port } = listenAddress(receiveAt);
  const detail =
    code === 'EADDRINUSE'
      ? `Port ${port} is taken. Stop what listens there, or name another one.`
      : `Port ${port} can not be listened on (${code}).`;
  return { source: `--receive-at ${receiveAt}`, detail };
}
