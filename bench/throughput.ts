import autocannon from 'autocannon';
import { type Bench, type Measure, row } from './measure.js';
import { createBody, headers, reportsPath, send } from './requests.js';
import { type ServerCommand, startServerProcess } from './server-process.js';
import { quantile, ratios } from './statistics.js';

/** Requests that are sent at full speed over ten kept-alive connections. */
interface Load {
  url: string;
  method: 'GET' | 'POST';
  /** Sent in turn, repeatedly. */
  bodies?: readonly string[];
}

/** Returns the requests per second over some seconds. @throws Error if any response is not a 2xx */
async function requestsPerSecond({ url, method, bodies }: Load, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    method,
    headers,
    requests: bodies?.map((body) => ({ body })) ?? [{}],
    connections: 10,
    duration: seconds,
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0)
    throw new Error(`${failed} requests to ${url} failed: ${JSON.stringify(result.statusCodeStats)}`);
  return result['2xx'] / result.duration;
}

/** Companies of creates, in turn. */
const companies = 2000;

/** Measures `POST /v1/reports`: each server reads and parses the body; only ours executes it. */
export const createThroughput: Measure = async (bench) => {
  const bodies = Array.from({ length: companies }, (_, index) => createBody(`Comercial ${index} SpA`));
  const create = async (url: string): Promise<Load> => ({ url: url + reportsPath, method: 'POST', bodies });
  const rates = await race(bench, 'create', {
    bare: { command: bench.bareCreate, prepare: create },
    koa: { command: bench.stockKoa, prepare: create },
    sandbox: { command: bench.sandbox, prepare: create },
  });
  return [
    row('create, of stock Koa', ratios(rates.sandbox, rates.koa), '×', { atLeast: 1.2 }),
    row('create, of bare `node:http`', ratios(rates.sandbox, rates.bare), '×', { atLeast: 0.5 }),
    row('create: this server', rates.sandbox, 'req/s'),
    row('create: stock Koa', rates.koa, 'req/s'),
    row('create: bare `node:http`', rates.bare, 'req/s'),
  ];
};

/** Measures `GET /v1/reports/{reportId}` of a completed report with its content. */
export const readThroughput: Measure = async (bench) => {
  const rates = await race(bench, 'read', {
    bare: { command: bench.bareRead, prepare: async (url) => ({ url, method: 'GET' }) },
    sandbox: {
      command: bench.sandbox,
      prepare: async (url) => ({ url: await createdReport(url), method: 'GET' }),
    },
  });
  return [
    row('read, of bare `node:http` writing the same bytes', ratios(rates.sandbox, rates.bare), '×', {
      atLeast: 0.6,
    }),
    row('read: this server', rates.sandbox, 'req/s'),
    row('read: bare `node:http`', rates.bare, 'req/s'),
  ];
};

interface Contender {
  command: ServerCommand;
  /** Prepares the server for the load. */
  prepare(url: string): Promise<Load>;
}

/**
 * Measures the requests per second of each contender by turn. Every round starts all of them again and gives them
 * short turns under the same load while the others are idle. Noise of the machine lasts longer than a turn, so that
 * the samples of one turn share it.
 */
async function race<Name extends string>(
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

async function started<Name>(name: Name, { command, prepare }: Contender) {
  const { url, stop } = await startServerProcess(command);
  return { name, load: await prepare(url), stop };
}

/** Orders in which each contender comes first once; each order is followed by its reverse. */
function turned<T>(items: readonly T[], turn: number): T[] {
  const at = turn % items.length;
  const order = [...items.slice(at), ...items.slice(0, at)];
  return Math.floor(turn / items.length) % 2 === 0 ? order : order.reverse();
}

/** Creates a report and reads it once, so that its content is generated. Returns its URL. */
export async function createdReport(url: string): Promise<string> {
  const { id } = JSON.parse(String(await send(url + reportsPath, 'POST', createBody('sbx-spa-clean')))) as {
    id: string;
  };
  const address = `${url}${reportsPath}/${id}`;
  await send(address, 'GET');
  return address;
}
