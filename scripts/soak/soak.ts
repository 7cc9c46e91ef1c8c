import { type ServerCommand, startServerProcess } from '../../bench/server-process.js';
import { openConnection } from './connection.js';
import { createNoise, make } from './noise.js';
import { createWatch, type ServerObservations } from './watch.js';
import { type Transcript, wellBehavedRound } from './well-behaved.js';

export interface SoakSize {
  seconds: number;
  /** Total number of connections, including one for each well-behaved client. */
  connections: number;
  accounts: number;
}

/** Result of a soak. */
export interface SoakResult extends ServerObservations {
  /** Rounds in which all responses equalled those of the solo run. */
  rounds: number;
  requests: number;
  noise: number;
  /** Descriptions of the first failures. */
  failures: readonly string[];
}

/** Share of accounts with well-behaved clients. */
const wellBehavedShare = 0.6;

/** Max failures before the soak stops. */
const maxFailures = 20;

/**
 * Puts a server under load of well-behaved clients, each with its own account, and of others that share accounts and
 * send invalid or hostile requests or request faults. Responses to the former are compared with those of a solo run
 * on another server.
 * @param command starts the server, which is stopped at the end
 * @param log receives the progress, several times a minute
 */
export async function soak(
  command: ServerCommand,
  size: SoakSize,
  log: (text: string) => void = () => {},
): Promise<SoakResult> {
  const good = Math.max(1, Math.floor(size.accounts * wellBehavedShare));
  const names = Array.from({ length: good }, (_, at) => `good-${at}`);
  const solo = await soloRuns(command, names);
  const server = await startServerProcess(command);
  const found = createFindings(size.seconds);
  const { counts } = found;
  const watch = createWatch(server, (text) =>
    log(`${text}, ${counts.rounds} rounds, ${counts.noise} others`),
  );
  const behaved = names.map((name) => behave(server.url, name, solo.get(name) ?? [], found));
  const accountOf = (at: number) => `noise-${at % Math.max(1, size.accounts - good)}`;
  const disturbing = Math.max(0, size.connections - good);
  const disturbed = Array.from({ length: disturbing }, (_, at) => disturb(server.url, accountOf(at), found));
  await Promise.all([...behaved, ...disturbed].map((client) => client.catch(found.failed)));
  const watched = await watch.end();
  await server.stop();
  return { ...counts, failures: found.failures, ...watched };
}

/** State shared by the clients. */
interface Findings {
  readonly counts: { rounds: number; requests: number; noise: number };
  readonly failures: readonly string[];
  addFailure(text: string): void;
  /** Records that a client gave up. */
  failed(error: unknown): void;
  /** Returns whether the time is over or enough failures were found. */
  isOver(): boolean;
}

function createFindings(seconds: number): Findings {
  const until = performance.now() + seconds * 1000;
  const failures: string[] = [];
  const addFailure = (text: string): void => {
    if (failures.length < maxFailures) failures.push(text);
  };
  return {
    counts: { rounds: 0, requests: 0, noise: 0 },
    failures,
    addFailure,
    failed: (error) => addFailure(error instanceof Error ? error.message : String(error)),
    isOver: () => performance.now() >= until || failures.length >= maxFailures,
  };
}

/** @param expected responses of the solo run */
async function behave(url: string, name: string, expected: Transcript, found: Findings): Promise<void> {
  const connection = openConnection(url);
  while (!found.isOver()) {
    const transcript = await wellBehavedRound(connection, name);
    const at = transcript.findIndex((line, index) => line !== expected[index]);
    if (at >= 0 || transcript.length !== expected.length)
      found.addFailure(`${name} was answered ${transcript[at]}, and alone ${expected[at]}`);
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
    if (failed !== null) found.addFailure(failed);
    found.counts.noise += 1;
  }
  connection.close();
}

/** Runs each client alone and returns its responses. */
async function soloRuns(command: ServerCommand, names: readonly string[]): Promise<Map<string, Transcript>> {
  const server = await startServerProcess(command);
  const connection = openConnection(server.url);
  const runs = new Map<string, Transcript>();
  for (const name of names) runs.set(name, await wellBehavedRound(connection, name));
  connection.close();
  await server.stop();
  return runs;
}
