import type { ServerProcess } from '../../bench/server-process.js';
import { openConnection } from './connection.js';

/** Observations of the server process. */
export interface ServerObservations {
  /** Resident memory, in bytes, each second. */
  memory: readonly number[];
  /** Worst p99 of event loop delay in a second, in milliseconds. */
  lateMs: number;
}

const everyMs = 1000;

/** Reads the metrics of a server each second, over its own connection and key. */
export function createWatch(server: ServerProcess, log: (text: string) => void) {
  const connection = openConnection(server.url);
  const memory: number[] = [];
  const late: number[] = [];
  const headers = { Authorization: 'Bearer sbx_playground_watch' };
  const look = async (): Promise<void> => {
    const { text } = await connection.send({ method: 'GET', path: '/_sandbox/metrics', headers });
    const bytes = metricOf(text, 'process_resident_memory_bytes');
    memory.push(bytes);
    late.push(1000 * metricOf(text, 'nodejs_eventloop_lag_p99_seconds'));
    log(
      `${memory.length} s: ${Math.round(bytes / 2 ** 20)} MiB, event loop ${late.at(-1)?.toFixed(1)} ms late`,
    );
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  return {
    async end(): Promise<ServerObservations> {
      clearInterval(timer);
      await looking;
      connection.close();
      return { memory, lateMs: Math.max(0, ...late) };
    },
  };
}

/** @throws Error if the metric is missing */
function metricOf(metrics: string, name: string): number {
  const value = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  if (Number.isNaN(value)) throw new Error(`the metrics have no ${name}`);
  return value;
}

/** Returns the memory of the last third of a soak relative to the second third, by medians: 1 is level. */
export function growth(memory: readonly number[]): number {
  const third = Math.floor(memory.length / 3);
  if (third === 0) return 1;
  return median(memory.slice(-third)) / median(memory.slice(-2 * third, -third));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
