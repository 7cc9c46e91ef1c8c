import { type Bench, type Measure, type Row, row } from './measure.js';
import { programPath } from './programs.js';
import { createBody, reportsPath, send } from './requests.js';
import { type ServerCommand, startServerProcess } from './server-process.js';
import { quantile } from './statistics.js';

/**
 * Measures the time that a proxy adds to an exchange over loopback. Equal requests alternate between direct ones and
 * ones through our proxy, which judges all of them; then between direct ones and ones through a bare proxy.
 */
export const proxy: Measure = async (bench) => [
  ...rowsOf('a create', await added(bench, bench.bareCreate, create)),
  ...rowsOf('a read of a completed report', await added(bench, bench.bareRead, read)),
];

type Ask = (url: string) => Promise<unknown>;
const create: Ask = (url) => send(url + reportsPath, 'POST', createBody('Comercial Primera SpA'));
const read: Ask = (url) => send(`${url + reportsPath}/rep_${'0'.repeat(32)}`, 'GET');

/** Median added milliseconds by round. */
interface Added {
  ours: number[];
  bare: number[];
}

function rowsOf(what: string, { ours, bare }: Added): Row[] {
  return [
    row(`proxy: added to ${what}, at the median`, ours, 'ms', { atMost: 0.3 }),
    row(`proxy: added to ${what} by a bare one of \`node:http\``, bare, 'ms'),
  ];
}

async function added({ size, sandbox }: Bench, server: ServerCommand, ask: Ask): Promise<Added> {
  const found: Added = { ours: [], bare: [] };
  const [cli = ''] = sandbox;
  for (let round = 0; round < size.rounds; round += 1) {
    const upstream = await startServerProcess(server);
    const before = ['--upstream', upstream.url, '--port', '0', '--log', '/dev/null'];
    const ours = await startServerProcess([cli, 'proxy', ...before]);
    const bare = await startServerProcess([programPath('pass-through'), upstream.url]);
    const addedBy = async (url: string): Promise<number> => {
      const [straight = 0, through = 0] = await medianWaits(size.requests, [upstream.url, url], ask);
      return through - straight;
    };
    // Each proxy is measured separately against direct requests, since the judging of one takes CPU from the other.
    found.ours.push(await addedBy(ours.url));
    found.bare.push(await addedBy(bare.url));
    for (const { stop } of [ours, bare, upstream]) await stop();
  }
  return found;
}

/** Returns the median milliseconds of each URL, in turns, without the first requests, whose code is not optimized. */
async function medianWaits(requests: number, urls: readonly string[], ask: Ask): Promise<number[]> {
  const waits: number[][] = urls.map(() => []);
  for (let at = 0; at < requests; at += 1) {
    for (const [which, url] of urls.entries()) {
      const began = performance.now();
      await ask(url);
      if (at >= requests / 2) waits[which]?.push(performance.now() - began);
    }
  }
  return waits.map((times) => quantile(times, 0.5));
}
