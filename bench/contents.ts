import { type Bench, type Measure, type Row, row } from './measure.js';
import { createBody, reportsPath, send } from './requests.js';
import { startServerProcess } from './server-process.js';
import { inTurn, mean, quantile } from './statistics.js';

interface Made {
  companyId: string;
  bytes: number;
  /** Generation with all rules. */
  generating: number;
  /** Generation, validation and JSON. */
  milliseconds: number;
}

interface Contents {
  /** Milliseconds of the first content of a process, once the engine is loaded. */
  first: number;
  /** Generated companies. */
  usual: Made[];
  /** Companies of the catalogue. */
  scenarios: Made[];
  /** Milliseconds of a read whose content is cached. */
  cached: number;
}

/** Measures the time to generate content, and checks that it is generated only once. */
export const contents: Measure = async (bench) => {
  const made = (await bench.runProgram('contents', String(bench.size.companies))) as Contents;
  const times = made.usual.map(({ milliseconds }) => milliseconds);
  const slowest = made.scenarios.reduce((one, other) => (other.generating > one.generating ? other : one));
  const usual = `content of a usual company, each of ${times.length} made once in a warm process`;
  return [
    row(`${usual}: median`, times, 'ms', { atMost: 3.5 }),
    row(`${usual}: p99`, [quantile(times, 0.99)], 'ms', { atMost: 10 }),
    row(
      `generating the slowest scenario, \`${slowest.companyId}\`, with all rules`,
      [slowest.generating],
      'ms',
      {
        atMost: 150,
      },
    ),
    row('its content: generated, held to its schema and written as JSON', [slowest.milliseconds], 'ms', {
      atMost: 150,
    }),
    row('content of a company: first of a process', [made.first], 'ms'),
    row('second read of a report, of the time to make its content', [made.cached / mean(times)], '×', {
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

/** Number of companies of a test suite. */
const companiesOfSuite = 20;

/**
 * Measures sequential reads of reports on different companies by one client; each content is generated for its read.
 */
async function readsOfFreshServers({ size, sandbox }: Bench): Promise<Row[]> {
  const reads: number[][] = [];
  for (let start = 0; start < size.rounds; start += 1) {
    const { url, stop } = await startServerProcess(sandbox);
    const addresses: string[] = [];
    for (let company = 0; company < companiesOfSuite; company += 1) {
      const body = createBody(`Comercial ${company} SpA`);
      const { id } = JSON.parse(String(await send(url + reportsPath, 'POST', body))) as { id: string };
      addresses.push(`${url}${reportsPath}/${id}`);
    }
    reads.push(await inTurn(addresses, (address) => send(address, 'GET')));
    await stop();
  }
  const nth = (at: number): number[] => reads.map((times) => times[at] ?? Number.NaN);
  const later = reads.map((times) => mean(times.slice(3)));
  return [
    row('read of a fresh server: first company, which loads the engine', nth(0), 'ms'),
    row('read of a fresh server: second company', nth(1), 'ms'),
    row('read of a fresh server: third company', nth(2), 'ms'),
    row('read of a fresh server: mean of the 4th to 20th company', later, 'ms', { atMost: 6 }),
  ];
}
