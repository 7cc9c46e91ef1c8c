import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A server process. */
export interface ServerProcess {
  /** Base URL without trailing slash. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Arguments of `node` that start a server. It prints `… is ready at <url> …` once it listens. */
export type ServerCommand = readonly string[];

/** Running servers. They are killed if a benchmark fails. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Kills a server when this process exits. */
export function track<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/**
 * Starts a server; resolves when it listens.
 * @param variables environment variables in addition to those of this process
 * @throws Error with its output if it exits instead
 */
export function startServerProcess(
  command: ServerCommand,
  variables: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const env = { ...process.env, ...variables };
  const child = track(spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], env }));
  let printed = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk;
      const url = /ready at (http:\S+)/.exec(printed)?.[1];
      if (url !== undefined) resolve({ url, pid: child.pid ?? 0, stop: () => stopChild(child) });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`${command.join(' ')} did not start: ${printed}`)));
  });
}

/** Ends a server that was started here. */
export async function stopChild(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

const microsecondsPerTick = 10_000;

/** Returns the microseconds of CPU that a server took until now, as Linux counts them. */
export function cpuOf({ pid }: ServerProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * microsecondsPerTick;
}
