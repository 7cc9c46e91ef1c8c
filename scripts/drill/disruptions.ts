// The disruptions of the drill: kills, suspensions and restarts of processes.
import type { Random } from './random.js';
import type { Replica } from './replica.js';

export interface DisruptionOptions {
  replicas: readonly Replica[];
  restartDatabase(): Promise<void>;
  random: Random;
  /** Duration of the disruptions, in milliseconds. */
  durationMs: number;
  /** Time between two kills, in milliseconds. */
  killEveryMs: number;
  /** Time for which one replica is stopped, in milliseconds. */
  pauseMs: number;
  databaseRestarts: number;
  /** Called with each event. */
  print(text: string): void;
}

export interface DisruptionCounts {
  kills: number;
  pauses: number;
  databaseRestarts: number;
}

/** Disrupts the replicas and the database; returns when all replicas run again. */
export async function disrupt(options: DisruptionOptions): Promise<DisruptionCounts> {
  const { replicas, random, durationMs, killEveryMs, pauseMs, print } = options;
  const counts: DisruptionCounts = { kills: 0, pauses: 0, databaseRestarts: 0 };
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt >= durationMs;
  /** Replicas that are killed or stopped now. One always remains. */
  const away = new Set<Replica>();
  const running = () => replicas.filter((replica) => !away.has(replica));

  const kills = async (): Promise<void> => {
    while (!isOver()) {
      await wait(killEveryMs);
      const victim = random.pick(running());
      if (victim === undefined || running().length < 2) continue;
      away.add(victim);
      await victim.kill();
      counts.kills += 1;
      print(`killed the replica at port ${victim.port}`);
      await wait(killEveryMs / 8);
      await startAgain(victim);
      away.delete(victim);
    }
  };
  const pauses = async (): Promise<void> => {
    await wait(durationMs / 4);
    let victim: Replica | undefined;
    while (victim === undefined) {
      victim = running().length < 2 ? undefined : random.pick(running());
      if (victim === undefined) await wait(50);
    }
    away.add(victim);
    victim.pause();
    counts.pauses += 1;
    print(`stopped the replica at port ${victim.port}`);
    await wait(pauseMs);
    victim.resume();
    print(`continued the replica at port ${victim.port}`);
    // The suspended replica must run with its old state for a while.
    await wait(killEveryMs);
    away.delete(victim);
  };
  const databaseRestarts = async (): Promise<void> => {
    for (let number = 1; number <= options.databaseRestarts; number += 1) {
      await wait(durationMs / (options.databaseRestarts + 1));
      await options.restartDatabase();
      counts.databaseRestarts += 1;
      print('restarted PostgreSQL');
    }
  };
  await Promise.all([kills(), pauses(), databaseRestarts()]);
  return counts;
}

/** Starts a replica, repeatedly if it ends because PostgreSQL restarts. */
async function startAgain(replica: Replica): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      return await replica.start();
    } catch {
      await wait(250);
    }
  }
  throw new Error(`the replica at port ${replica.port} does not start again`);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
