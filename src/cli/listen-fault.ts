import { flagName } from './settings.js';

/** What was asked for; each port under the name of its setting. */
interface Asked {
  host: string;
  port: number;
  productionPort?: number | undefined;
}

/** Why an address can't be listened on, and which flag to give otherwise. */
export function explainListenError(error: unknown, { host, port, productionPort }: Asked): string {
  const { code = '', port: refused = port } = error as { code?: string; port?: number };
  const setting = refused === productionPort ? 'productionPort' : 'port';
  const flag = `--${flagName(setting)}`;
  const free = [refused + 1, refused + 2].find(
    (next) => next <= 65535 && next !== port && next !== productionPort,
  );
  const explanations: Record<string, string> = {
    EADDRINUSE: `port ${refused} of ${host} is taken. Stop what listens there, or take another port: ${flag} ${free ?? 4010}, or ${flag} 0 for any free one.`,
    EACCES: `port ${refused} may not be opened by this user. Take one from 1024 up, such as ${flag} ${setting === 'port' ? 4010 : 4011}.`,
    EADDRNOTAVAIL: `this machine has no address ${host}. Leave --host out for 127.0.0.1.`,
    ENOTFOUND: `the name ${host} has no address. Leave --host out for 127.0.0.1.`,
  };
  return explanations[code] ?? `can not listen on ${host}, port ${refused} (${code}).`;
}
