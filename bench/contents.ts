import { type Bench, type Measure, type Row, row } from './measure.js';
import { createBody, reportsPath, send } from './requests.js';
import { startServerProcess } from './server-process.js';
import { mean } from './statistics.js';

interface Contents {
  /** Milliseconds of the first content of a process, once the engine is loaded. */
  first: number;
  all: { companyId: string; bytes: number; milliseconds: number }[];
  /** Milliseconds of a read whose content was made before. */
  atHand: number;
}

/** The few companies whose content is larger have a bound of their own. */
const largeBytes = 1_000_000;

/** What a report's content costs to make, and that it is made once. */
export const contents: Measure = async (bench) => {
  const made = (await bench.runProgram('contents', String(bench.size.companies))) as Contents;
  const large = made.all.filter(({ bytes }) => bytes > largeBytes);
  const usual = made.all.filter(({ bytes }) => bytes <= largeBytes);
  const times = usual.map(({ milliseconds }) => milliseconds);
  const slowest = Math.max(...times);
  console.error(`contents: slowest ${usual[times.indexOf(slowest)]?.companyId}`);
  return [
    row(`content of a company, of ${times.length}: median`, times, 'ms', { atMost: 10 }),
    row('content of a company: mean', [mean(times)], 'ms', { atMost: 10 }),
    row('content of a company: slowest', [slowest], 'ms', { atMost: 10 }),
    ...large.map(({ companyId, milliseconds }) =>
      row(`content of a large company: ${companyId}`, [milliseconds], 'ms', { atMost: 150 }),
    ),
    row('content of a company: first of a process', [made.first], 'ms'),
    row('second read of a report, of the time to make its content', [made.atHand / mean(times)], '×', {
      atMost: 0.1,
    }),
    sizeRow(made.all.map(({ bytes }) => bytes)),
    ...(await readsOfFreshServers(bench)),
  ];
};

function sizeRow(bytes: readonly number[]): Row {
  return row(
    'content of a company: size',
    bytes.map((count) => count / 1024),
    'KiB',
  );
}

/** The first read of a completed report loads the engine too. */
async function readsOfFreshServers({ size, sandbox }: Bench): Promise<Row[]> {
  const first: number[] = [];
  const second: number[] = [];
  for (let start = 0; start < size.rounds; start += 1) {
    const { url, stop } = await startServerProcess(sandbox);
    const { id } = JSON.parse(
      String(await send(url + reportsPath, 'POST', createBody('Comercial Primera SpA'))),
    ) as { id: string };
    for (const samples of [first, second]) {
      const began = performance.now();
      await send(`${url}${reportsPath}/${id}`, 'GET');
      samples.push(performance.now() - began);
    }
    await stop();
  }
  return [
    row('first read of a server, which loads the engine', first, 'ms'),
    row('second read of a server', second, 'ms'),
  ];
}
