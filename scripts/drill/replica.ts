// One replica: a process of the built server on a database. It can be killed, stopped, continued and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '../../dist/cli.js');

export interface Replica {
  readonly port: number;
  readonly url: string;
  /** Kills the process; returns when it is gone. */
  kill(): Promise<void>;
  /** Starts the process again at the same port. */
  start(): Promise<void>;
  /** Suspends the process, which cannot notice it. */
  pause(): void;
  /** Continues a suspended process. */
  resume(): void;
  /** Lines that the processes wrote on stderr. */
  errors(): readonly string[];
}

/**
 * @param leaseMs lease time, in milliseconds; by default that of every server
 * @throws Error if the server does not start
 */
export async function startReplica(database: string, leaseMs?: number): Promise<Replica> {
  const errors: string[] = [];
  let port = 0;
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--database', database, '--webhook-targets', 'loopback'];
    const own = spawn(process.execPath, [cli, 'serve', ...settings, '--log', 'off'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(leaseMs === undefined ? {} : { SANDBOX_DRILL_LEASE_MS: String(leaseMs) }) },
    });
    child = own;
    own.stderr.on('data', (chunk: Buffer) => errors.push(...chunk.toString().trimEnd().split('\n')));
    let output = '';
    port = await new Promise<number>((resolve, reject) => {
      own.stdout.on('data', (chunk: Buffer) => {
        output += chunk;
        const found = /ready at http:\/\/[^:]+:(\d+)/.exec(output);
        if (found !== null) resolve(Number(found[1]));
      });
      own.once('exit', () => reject(new Error(`a replica ended: ${output}${errors.slice(-5).join('\n')}`)));
    });
  };
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });

  await start();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    kill,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    errors: () => errors,
  };
}
