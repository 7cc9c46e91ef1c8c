import { Agent, request } from 'node:http';
import { maxRevisions } from '../src/reports/report-records.js';
import {
  firstRequests,
  type HeavyRequest,
  heaviestRequests,
  longHistory,
  longWorks,
  maxBlockingMs,
  revisionOf,
} from './heaviest-requests.js';
import { type Bench, type Measure, type Row, row } from './measure.js';
import { createBody, headers, reportsPath, send } from './requests.js';
import { startServerProcess } from './server-process.js';
import { createdReport } from './throughput.js';

/**
 * Measures how long the heaviest requests block another client, which requests the liveness of the server meanwhile.
 */
export const heaviest: Measure = async (bench) => [
  ...(await ofWarmServer(bench)),
  ...(await ofLongHistory(bench)),
  ...(await ofNewServers(bench)),
];

/** Max wait during requests that yield to the event loop, in milliseconds. */
const maxYieldingMs = 50;

async function ofWarmServer({ size, sandbox }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  const { url, stop } = await startServerProcess(sandbox);
  for (const heavy of [...heaviestRequests, ...longWorks]) {
    // Uses its own report and an uncounted first round, so that the server is warm after any earlier requests.
    const report = await createdReport(url);
    await send(report, 'GET');
    await longestWait(url, report, heavy);
    const waits: number[] = [];
    for (let round = 0; round < 3 * size.rounds; round += 1)
      waits.push(await longestWait(url, report, heavy));
    const kibibytes = Math.round(heavy.body.length / 1024);
    const what = `others wait for ${kibibytes} KiB of ${heavy.what}`;
    const atMost = longWorks.includes(heavy) ? maxYieldingMs : Math.round(maxBlockingMs(heavy));
    rows.push(row(what, waits, 'ms', { atMost }));
  }
  await stop();
  return rows;
}

/** Requests that read all revisions of a report with the max number of them: 40 MB with the replaced values. */
async function ofLongHistory({ size, sandbox }: Bench): Promise<Row[]> {
  const { url, stop } = await startServerProcess(sandbox);
  const created = String(await send(url + reportsPath, 'POST', createBody('sbx-spa-clean')));
  const report = `${url}${reportsPath}/${(JSON.parse(created) as { id: string }).id}`;
  for (let number = 0; number < maxRevisions; number += 1) {
    const { method, headers: own, body } = revisionOf(number);
    const sent = { method, headers: { ...headers, ...own }, body: Buffer.from(body) };
    const status = await statusOf(report, sent, sending);
    if (status !== 200) throw new Error(`revision ${number} gave ${status}`);
  }
  const rows: Row[] = [];
  for (const heavy of longHistory) {
    await longestWait(url, report, heavy);
    const waits: number[] = [];
    for (let round = 0; round < size.rounds; round += 1) waits.push(await longestWait(url, report, heavy));
    rows.push(row(`others wait for ${heavy.what}`, waits, 'ms', { atMost: maxYieldingMs }));
  }
  await stop();
  return rows;
}

/** Measures work that a server does only once, in a new server each time. */
async function ofNewServers({ size, sandbox }: Bench): Promise<Row[]> {
  const waits = firstRequests.map((): number[] => []);
  for (let round = 0; round < size.rounds; round += 1) {
    const { url, stop } = await startServerProcess(sandbox);
    const created = String(await send(url + reportsPath, 'POST', createBody('sbx-spa-clean')));
    const { id } = JSON.parse(created) as { id: string };
    for (const [at, first] of firstRequests.entries())
      waits[at]?.push(await longestWait(url, `${url}${reportsPath}/${id}`, first));
    await stop();
  }
  return firstRequests.map(({ what }, at) =>
    row(`others wait for ${what}`, waits[at] ?? [], 'ms', { atMost: maxYieldingMs }),
  );
}

// The small requests use a separate connection.
const asking = new Agent({ keepAlive: true, maxSockets: 1 });
const sending = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Returns the milliseconds of the slowest small request, sent one after another until the heavy one has its
 * response.
 */
async function longestWait(url: string, report: string, heavy: HeavyRequest): Promise<number> {
  await statusOf(`${url}/livez`, { method: 'GET', headers: {} }, asking);
  let answered = false;
  const target = heavy.path.replace('{report}', report);
  // Encoded before the measurement, since encoding would block the small requests of this process.
  const sent = { ...heavy, headers: { ...headers, ...heavy.headers }, body: Buffer.from(heavy.body) };
  const heavyAnswer = statusOf(target.startsWith('/') ? url + target : target, sent, sending).then(
    (status) => {
      answered = true;
      if (status !== heavy.status) throw new Error(`${heavy.what} gave ${status}, not ${heavy.status}`);
    },
  );
  let longest = 0;
  while (!answered) {
    const from = performance.now();
    await statusOf(`${url}/livez`, { method: 'GET', headers: {} }, asking);
    longest = Math.max(longest, performance.now() - from);
  }
  await heavyAnswer;
  return longest;
}

interface SmallRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
}

function statusOf(url: string, { method, headers, body }: SmallRequest, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.on('data', () => {});
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
