import { createServer } from 'node:http';
import { listenAt } from '../runtime/listening.js';

/** A requested address; each port is named like its setting. */
interface ListenAddress {
  host: string;
  port: number;
  productionPort?: number | undefined;
}

/**
 * Explains why an address cannot be listened on, and suggests another.
 * @param write formats a setting with a value, such as `--port 4010`
 */
export function explainListenError(
  error: unknown,
  { host, port, productionPort }: ListenAddress,
  write: (setting: keyof ListenAddress, value: unknown) => string,
): string {
  const { code = '', port: refused = port } = error as { code?: string; port?: number };
  const setting = refused === productionPort ? 'productionPort' : 'port';
  const free = [refused + 1, refused + 2].find(
    (next) => next <= 65535 && next !== port && next !== productionPort,
  );
  const elsewhere = `Take one of this machine, such as ${write('host', '127.0.0.1')}.`;
  const explanations: Record<string, string> = {
    EADDRINUSE: `port ${refused} of ${host} is taken. Stop the program that listens there, or take another port: ${write(setting, free ?? 4010)}, or ${write(setting, 0)} for any free one.`,
    EACCES: `port ${refused} may not be opened by this user. Take one from 1024 up, such as ${write(setting, setting === 'port' ? 4010 : 4011)}.`,
    EADDRNOTAVAIL: `this machine has no address ${host}. ${elsewhere}`,
    ENOTFOUND: `the name ${host} has no address. ${elsewhere}`,
  };
  return explanations[code] ?? `cannot listen on ${host}, port ${refused} (${code}).`;
}

/**
 * Listens on an address for a moment, so that a start that cannot listen creates no database.
 * @throws the system's error, with its `code`
 */
export async function tryToListen({ host, port, productionPort }: ListenAddress): Promise<void> {
  // Port 0 too, since the machine may not have the address.
  for (const one of [port, productionPort])
    if (one !== undefined) await (await listenAt(createServer(), one, host)).close();
}
