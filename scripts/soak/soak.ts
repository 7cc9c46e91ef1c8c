import { type ServerCommand, startServerProcess } from '../../bench/server-process.js';
import { openConnection } from './connection.js';
import { createNoise, make } from './noise.js';
import { createWatch, type Watched } from './watch.js';
import { type Transcript, wellBehavedRound } from './well-behaved.js';

export interface SoakSize {
  seconds: number;
  /** In all, of which each well-behaved client has one. */
  connections: number;
  accounts: number;
}

/** What a soak held, and what it did not. */
export interface SoakResult extends Watched {
  /** Rounds of well-behaved clients whose every answer was that of their solo run. */
  rounds: number;
  requests: number;
  noise: number;
  /** In words, the first of them. */
  faults: readonly string[];
}

/** Of the accounts, this share is of well-behaved clients. */
const wellBehavedShare = 0.6;

/** More faults than these tell nobody more. */
const mostFaults = 20;

/**
 * Puts a server under the load of well-behaved clients, each in its own account, and of others who share theirs and
 * send what is invalid, hostile or asks for faults. What the first ones are answered is compared with what each was
 * answered alone, by a server of its own.
 * @param command how the server is started; it is stopped at the end
 * @param tell told of the progress, some times a minute
 */
export async function soak(
  command: ServerCommand,
  size: SoakSize,
  tell: (text: string) => void = () => {},
): Promise<SoakResult> {
  const good = Math.max(1, Math.floor(size.accounts * wellBehavedShare));
  const names = Array.from({ length: good }, (_, at) => `good-${at}`);
  const solo = await soloRuns(command, names);
  const server = await startServerProcess(command);
  const faults: string[] = [];
  const fault = (text: string): void => {
    if (faults.length < mostFaults) faults.push(text);
  };
  const counts = { rounds: 0, requests: 0, noise: 0 };
  const until = performance.now() + size.seconds * 1000;
  const isOver = (): boolean => performance.now() >= until || faults.length >= mostFaults;
  const watch = createWatch(server, (text) =>
    tell(`${text}, ${counts.rounds} rounds, ${counts.noise} others`),
  );

  const behave = async (name: string): Promise<void> => {
    const connection = openConnection(server.url);
    while (!isOver()) {
      const transcript = await wellBehavedRound(connection, name);
      const expected = solo.get(name) ?? [];
      const at = transcript.findIndex((line, index) => line !== expected[index]);
      if (at >= 0 || transcript.length !== expected.length)
        fault(`${name} was answered ${transcript[at]}, and alone ${expected[at]}`);
      counts.rounds += 1;
      counts.requests += transcript.length;
    }
    connection.close();
  };
  const disturb = async (at: number): Promise<void> => {
    const account = `noise-${at % Math.max(1, size.accounts - good)}`;
    const connection = openConnection(server.url);
    const next = createNoise(account);
    while (!isOver()) {
      const failed = await make(server.url, connection, next());
      if (failed !== null) fault(failed);
      counts.noise += 1;
    }
    connection.close();
  };
  const guarded = (client: Promise<void>): Promise<void> =>
    client.catch((error: unknown) => fault(error instanceof Error ? error.message : String(error)));
  const others = Array.from({ length: Math.max(0, size.connections - good) }, (_, at) => disturb(at));
  await Promise.all([...names.map(behave), ...others].map(guarded));
  const watched = await watch.end();
  await server.stop();
  return { ...counts, faults, ...watched };
}

/** What each client is answered when nobody else is there. */
async function soloRuns(command: ServerCommand, names: readonly string[]): Promise<Map<string, Transcript>> {
  const server = await startServerProcess(command);
  const connection = openConnection(server.url);
  const runs = new Map<string, Transcript>();
  for (const name of names) runs.set(name, await wellBehavedRound(connection, name));
  connection.close();
  await server.stop();
  return runs;
}
