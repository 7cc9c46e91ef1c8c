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
  const found = createFindings(size.seconds);
  const { counts } = found;
  const watch = createWatch(server, (text) =>
    tell(`${text}, ${counts.rounds} rounds, ${counts.noise} others`),
  );
  const behaved = names.map((name) => behave(server.url, name, solo.get(name) ?? [], found));
  const accountOf = (at: number) => `noise-${at % Math.max(1, size.accounts - good)}`;
  const disturbing = Math.max(0, size.connections - good);
  const disturbed = Array.from({ length: disturbing }, (_, at) => disturb(server.url, accountOf(at), found));
  await Promise.all([...behaved, ...disturbed].map((client) => client.catch(found.failed)));
  const watched = await watch.end();
  await server.stop();
  return { ...counts, faults: found.faults, ...watched };
}

/** What the clients have found until now. */
interface Findings {
  readonly counts: { rounds: number; requests: number; noise: number };
  readonly faults: readonly string[];
  fault(text: string): void;
  /** That a client gave up. */
  failed(error: unknown): void;
  /** Whether time is over, or nobody needs to know more. */
  isOver(): boolean;
}

function createFindings(seconds: number): Findings {
  const until = performance.now() + seconds * 1000;
  const faults: string[] = [];
  const fault = (text: string): void => {
    if (faults.length < mostFaults) faults.push(text);
  };
  return {
    counts: { rounds: 0, requests: 0, noise: 0 },
    faults,
    fault,
    failed: (error) => fault(error instanceof Error ? error.message : String(error)),
    isOver: () => performance.now() >= until || faults.length >= mostFaults,
  };
}

/** @param expected what the client was answered alone */
async function behave(url: string, name: string, expected: Transcript, found: Findings): Promise<void> {
  const connection = openConnection(url);
  while (!found.isOver()) {
    const transcript = await wellBehavedRound(connection, name);
    const at = transcript.findIndex((line, index) => line !== expected[index]);
    if (at >= 0 || transcript.length !== expected.length)
      found.fault(`${name} was answered ${transcript[at]}, and alone ${expected[at]}`);
    found.counts.rounds += 1;
    found.counts.requests += transcript.length;
  }
  connection.close();
}

async function disturb(url: string, account: string, found: Findings): Promise<void> {
  const connection = openConnection(url);
  const next = createNoise(account);
  while (!found.isOver()) {
    const failed = await make(url, connection, next());
    if (failed !== null) found.fault(failed);
    found.counts.noise += 1;
  }
  connection.close();
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
