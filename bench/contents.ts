import { type Bench, type Measure, type Row, row } from './measure.js';
import { createBody, reportsPath, send } from './requests.js';
import { startServerProcess } from './server-process.js';
import { mean, quantile } from './statistics.js';

interface Made {
  companyId: string;
  bytes: number;
  /** Of generating it, with all rules. */
  generating: number;
  /** Of generating it, holding it to the schema, and writing it as JSON. */
  milliseconds: number;
}

interface Contents {
  /** Milliseconds of the first content of a process, once the engine is loaded. */
  first: number;
  /** Of companies that nobody settled anything about. */
  usual: Made[];
  /** Of the catalogue's. */
  scenarios: Made[];
  /** Milliseconds of a read whose content was made before. */
  atHand: number;
}

/** What a report's content costs to make, and that it is made once. */
export const contents: Measure = async (bench) => {
  const made = (await bench.runProgram('contents', String(bench.size.companies))) as Contents;
  const times = made.usual.map(({ milliseconds }) => milliseconds);
  const slowest = made.scenarios.reduce((one, other) => (other.generating > one.generating ? other : one));
  return [
    row(`content of a usual company, of ${times.length}: median`, times, 'ms', { atMost: 10 }),
    row('content of a usual company: slowest but 1 in 100', [quantile(times, 0.99)], 'ms', { atMost: 10 }),
    row(
      `generating the slowest scenario, \`${slowest.companyId}\`, with all rules`,
      [slowest.generating],
      'ms',
      {
        atMost: 150,
      },
    ),
    row('its content: generated, held to its schema and written as JSON', [slowest.milliseconds], 'ms'),
    row('content of a company: first of a process', [made.first], 'ms'),
    row('second read of a report, of the time to make its content', [made.atHand / mean(times)], '×', {
      atMost: 0.1,
    }),
    sizeRow(made.usual.map(({ bytes }) => bytes)),
    ...(await readsOfFreshServers(bench)),
  ];
};

function sizeRow(bytes: readonly number[]): Row {
  return row(
    'content of a usual company: size',
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
