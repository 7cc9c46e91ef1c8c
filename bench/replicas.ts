import { type PostgresServer, startPostgres } from '../test/resources/postgres.js';
import { connections, keys } from './durable.js';
import { type Bench, type Measure, type Row, row } from './measure.js';
import { sendLoad, turned } from './race.js';
import { cpuOf, type ServerProcess, startServerProcess } from './server-process.js';
import { ratios } from './statistics.js';
import { createLoad } from './throughput.js';

/** Number of creates in a turn, and in a turn of a quick run. */
const fullCreates = 6000;
const quickCreates = 1500;

const adminToken = 'the-admin-token-of-the-benchmark';

/** A number of replicas with one database. Each has its own accounts, as behind a balancer with sticky routing. */
interface Group {
  replicas: readonly ServerProcess[];
  /** Microseconds of CPU per create, by turn. */
  cpu: number[];
}

/** Compares the CPU of two replicas with one database with that of one replica, under the same load. */
export const replicas: Measure = async (bench) => {
  const postgres = await startPostgres();
  try {
    return await compare(bench, postgres);
  } finally {
    await postgres.stop();
  }
};

async function compare({ size, sandbox }: Bench, postgres: PostgresServer): Promise<Row[]> {
  const creates = size.name === 'quick' ? quickCreates : fullCreates;
  const one: number[] = [];
  const two: number[] = [];
  const conflicts: number[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    const start = async (count: number, cpu: number[]): Promise<Group> => {
      const database = await postgres.createDatabase();
      const command = [...sandbox, '--database', database, '--admin-token', adminToken];
      const started = Array.from({ length: count }, () => startServerProcess(command));
      return { replicas: await Promise.all(started), cpu };
    };
    const groups = [await start(1, one), await start(2, two)];
    // Each replica is warmed up by the same number of creates.
    for (const group of groups) await createWith(group, creates * group.replicas.length);
    for (let turn = 0; turn < size.turns; turn += 1) {
      for (const group of turned(groups, turn)) {
        const before = cpuOfAll(group);
        await createWith(group, creates);
        group.cpu.push((cpuOfAll(group) - before) / creates);
      }
    }
    conflicts.push(await conflictsPerThousand(groups[1] as Group));
    for (const { stop } of groups.flatMap((group) => group.replicas)) await stop();
    console.error(
      `replicas, round ${round + 1} of ${size.rounds}: ${one.at(-1)} and ${two.at(-1)} μs per create`,
    );
  }
  return [
    row('two replicas on PostgreSQL: CPU per create, of one', ratios(two, one), '×', { atMost: 1.15 }),
    row('two replicas on PostgreSQL: conflicts per 1,000 changes of accounts', conflicts, 'conflicts', {
      atMost: 1,
    }),
    row('two replicas on PostgreSQL: CPU per create', two, 'μs'),
    row('one replica on PostgreSQL: CPU per create', one, 'μs'),
  ];
}

/** Returns the conflicts of all replicas since they started, per 1,000 appended changes of accounts. */
async function conflictsPerThousand({ replicas: all }: Group): Promise<number> {
  const total = { rows: 0, conflicts: 0 };
  for (const { url } of all) {
    const response = await fetch(`${url}/_sandbox/metrics`, {
      headers: { Authorization: `Bearer ${adminToken}` },
    });
    const text = await response.text();
    total.rows += metric(text, 'database_append_rows_total');
    total.conflicts += metric(text, 'database_append_conflicts_total');
  }
  return (1000 * total.conflicts) / total.rows;
}

/** @throws Error if the metrics do not have it */
function metric(text: string, name: string): number {
  const [, value] = new RegExp(`^\\w*${name} (\\S+)$`, 'm').exec(text) ?? [];
  if (value === undefined) throw new Error(`The metrics have no ${name}: ${text.slice(0, 200)}`);
  return Number(value);
}

async function createWith({ replicas: all }: Group, creates: number): Promise<void> {
  const loads = all.map(({ url }, index) => ({
    ...createLoad(url),
    connections: connections / all.length,
    keys: keys.filter((_, at) => at % all.length === index),
  }));
  await Promise.all(loads.map((load) => sendLoad(load, { amount: creates / all.length })));
}

/** Returns the microseconds of CPU that all replicas took until now. */
function cpuOfAll({ replicas: all }: Group): number {
  return all.reduce((sum, replica) => sum + cpuOf(replica), 0);
}
