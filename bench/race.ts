import autocannon from 'autocannon';
import type { Bench } from './measure.js';
import { headers } from './requests.js';
import type { ServerProcess } from './server-process.js';
import { quantile } from './statistics.js';

/** Requests that are sent at full speed over kept-alive connections. */
export interface Load {
  url: string;
  method: 'GET' | 'POST';
  /** Sent in turn, repeatedly. */
  bodies?: readonly string[];
  /** By default ten. */
  connections?: number;
  /** Keys, one for each connection in turn; by default that of the benchmark. */
  keys?: readonly string[];
}

/** Returns the requests per second over some seconds. @throws Error if any response is not a 2xx */
export async function requestsPerSecond(load: Load, seconds: number): Promise<number> {
  const result = await sendLoad(load, { duration: seconds });
  return result['2xx'] / result.duration;
}

/** Sends requests for some seconds, or a number of them. @throws Error if any response is not a 2xx */
export async function sendLoad(
  { url, method, bodies = [], connections = 10, keys = [] }: Load,
  size: { duration: number } | { amount: number },
): Promise<autocannon.Result> {
  let opened = 0;
  const result = await autocannon({
    ...{ url, method, headers, connections, timeout: 60, ...size },
    // Each connection sends its own bodies, since the load program builds all requests before the first one.
    setupClient(client) {
      const connection = opened;
      opened += 1;
      const key = keys[connection % keys.length];
      const own = key === undefined ? headers : { ...headers, Authorization: `Bearer ${key}` };
      const ownBodies = bodies.filter((_, at) => at % connections === connection);
      client.setRequests(
        ownBodies.length === 0
          ? [{ method, headers: own }]
          : ownBodies.map((body) => ({ method, headers: own, body })),
      );
    },
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0)
    throw new Error(`${failed} requests to ${url} failed: ${JSON.stringify(result.statusCodeStats)}`);
  return result;
}

/** A server in a race. */
export interface Contender {
  start(): Promise<ServerProcess>;
  /** Prepares the server for the load. */
  prepare(url: string): Promise<Load>;
}

/**
 * Measures the requests per second of each contender by turn. Every round starts all of them again and gives them
 * short turns under the same load while the others are idle. Noise of the machine lasts longer than a turn, so that
 * the samples of one turn share it.
 */
export async function race<Name extends string>(
  { size }: Bench,
  what: string,
  contenders: Record<Name, Contender>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contenders) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < size.rounds; round += 1) {
    const runners = await Promise.all(names.map((name) => started(name, contenders[name])));
    for (const { load } of runners) await requestsPerSecond(load, size.warmUpSeconds);
    for (let turn = 0; turn < size.turns; turn += 1) {
      for (const { name, load } of turned(runners, turn)) {
        rates[name].push(await requestsPerSecond(load, size.turnSeconds));
      }
    }
    for (const { stop } of runners) await stop();
    const medians = names.map(
      (name) => `${name} ${Math.round(quantile(rates[name].slice(-size.turns), 0.5))}`,
    );
    console.error(`${what}, round ${round + 1} of ${size.rounds}: ${medians.join(', ')} req/s`);
  }
  return rates;
}

async function started<Name>(name: Name, { start, prepare }: Contender) {
  const { url, stop } = await start();
  return { name, load: await prepare(url), stop };
}

/** Orders in which each contender comes first once; each order is followed by its reverse. */
export function turned<T>(items: readonly T[], turn: number): T[] {
  const at = turn % items.length;
  const order = [...items.slice(at), ...items.slice(0, at)];
  return Math.floor(turn / items.length) % 2 === 0 ? order : order.reverse();
}
