import { type Bench, type Measure, type Row, row } from './measure.js';
import { createBody, reportsPath, send } from './requests.js';
import { type ServerCommand, startServerProcess } from './server-process.js';
import { inTurn, quantile, ratios } from './statistics.js';
import { createdReport } from './throughput.js';

/** Measures the latency of a client that sends sequential requests over one connection. */
export const latency: Measure = async (bench) => {
  const create = (url: string) => (at: number) =>
    send(url + reportsPath, 'POST', createBody(`Comercial ${at} SpA`));
  const readOf = async (url: string) => {
    const address = await createdReport(url);
    return () => send(address, 'GET');
  };
  const creates = await compared(bench, {
    sandbox: [bench.sandbox, create],
    bare: [bench.bareCreate, create],
    koa: [bench.stockKoa, create],
  });
  const reads = await compared(bench, {
    sandbox: [bench.sandbox, readOf],
    bare: [bench.bareRead, (url) => () => send(url + reportsPath, 'GET')],
  });
  return [
    ...beside('one create after the other', creates.sandbox, {
      'bare `node:http`': creates.bare,
      'stock Koa': creates.koa,
    }),
    ...beside('one read after the other', reads.sandbox, { 'bare `node:http`': reads.bare }),
  ];
};

function beside(what: string, ours: Waits, others: Readonly<Record<string, Waits>>): Row[] {
  const slowest = `${what}: p99`;
  return [
    row(`${what}: median`, ours.p50, 'ms'),
    ...Object.entries(others).map(([of, { p50 }]) =>
      row(`${what}: median, of ${of}`, ratios(ours.p50, p50), '×'),
    ),
    row(slowest, ours.p99, 'ms'),
    ...Object.entries(others).map(([of, { p99 }]) => row(`${slowest}, of ${of}`, ratios(ours.p99, p99), '×')),
  ];
}

type Ask = (at: number) => Promise<unknown>;
type Contender = readonly [ServerCommand, (url: string) => Ask | Promise<Ask>];

/** Milliseconds by round. */
interface Waits {
  p50: number[];
  p99: number[];
}

/** Starts each server again in every round. The first requests are excluded, since their code is not compiled yet. */
async function compared<Name extends string>(
  { size }: Bench,
  contenders: Record<Name, Contender>,
): Promise<Record<Name, Waits>> {
  const names = Object.keys(contenders) as Name[];
  const waits = Object.fromEntries(names.map((name) => [name, { p50: [], p99: [] }])) as unknown as Record<
    Name,
    Waits
  >;
  const numbers = Array.from({ length: size.requests }, (_, at) => at);
  for (let round = 0; round < size.rounds; round += 1) {
    for (const name of names) {
      const [command, asking] = contenders[name];
      const { url, stop } = await startServerProcess(command);
      const times = (await inTurn(numbers, await asking(url))).slice(size.requests / 2);
      waits[name].p50.push(quantile(times, 0.5));
      waits[name].p99.push(quantile(times, 0.99));
      await stop();
    }
  }
  return waits;
}
