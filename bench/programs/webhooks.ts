// Prints the messages per second to accepting endpoints while one hangs and one fails, those of a bare sender of the
// same bytes, and the heap between parts. Arguments: URL of the receivers, number of parts, reports per part. Run
// with --expose-gc.
import { Pool } from 'undici';
import { changeIndexesIn, eventCollection } from '../../src/reports/event-log.js';
import { reportCollection } from '../../src/reports/report-records.js';
import { createTimer, createYieldToEventLoop, stopwatch } from '../../src/runtime/timers.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { createHttpSender } from '../../src/webhooks/http-sender.js';
import type { Sender, WebhookRequest } from '../../src/webhooks/sender.js';
import { parseTargetPolicy } from '../../src/webhooks/target-policy.js';
import { account, createReport } from './in-process-sandbox.js';
import type { ReceiverCounts } from './receivers.js';

/** Max concurrent sends to one endpoint, as in the sandbox. */
const maxPerEndpoint = 4;
const timeoutMs = 500;

const control = process.argv[2] ?? '';
const [parts, reports] = process.argv.slice(3).map(Number) as [number, number];
const urls = (await ask('/urls')) as { healthy: string[]; failing: string; hanging: string };

const failed = (error: unknown): never => {
  throw error;
};
/** Responses in the current part. */
let sent: WebhookRequest[] = [];
let arrived = 0;
let noted = (): void => {};
const store = createMemoryStore();
const sandbox = createSandbox({
  ...{ seed: 'sandbox', pace: 'instant', store, stopwatch },
  ...{ timer: createTimer(failed), yieldToEventLoop: createYieldToEventLoop() },
  sending: {
    sender: counted(loopbackSender()),
    targets: 'loopback',
    timer: createTimer(failed),
    timeoutMs,
    failed,
  },
});
const endpoints: string[] = [];
for (const url of [...urls.healthy, urls.failing, urls.hanging])
  endpoints.push((await sandbox.webhooks.create(account, { url, events: ['*'] })).id);

const rates = { sandbox: [] as number[], bare: [] as number[] };
const counts: ReceiverCounts[] = [];
const heap: number[] = [];
let part = 0;
for (; part < parts; part += 1) {
  // Abandoned deliveries are sent again.
  for (const id of endpoints) await sandbox.webhooks.change(account, id, { status: 'enabled' });
  [sent, arrived] = [[], 0];
  rates.sandbox.push(await rate(sendReports));
  counts.push((await ask('/')) as ReceiverCounts);
  rates.bare.push(await rate(sendBare));
  await ask('/');
  heap.push(heapInUse());
}
process.stdout.write(JSON.stringify({ rates, counts, heap }));
process.exit();

/** Sends all events of new reports; returns how many messages arrived. */
async function sendReports(): Promise<number> {
  const before = eventsCount();
  for (let at = 0; at < reports; at += 1) createReport(sandbox, `Comercial ${part * reports + at} SpA`);
  while (hasNext()) await sandbox.scheduler.bringUpToDate(account.id);
  const expected = (eventsCount() - before) * urls.healthy.length;
  await until(() => arrived === expected);
  return sent.length;
}

/** Sends the same bytes to the same endpoints again, with limited concurrency. */
async function sendBare(): Promise<number> {
  const all = sent;
  sent = [];
  await Promise.all(
    [...urls.healthy, urls.failing].map(async (url) => {
      const pool = new Pool(url, { connections: maxPerEndpoint });
      const own = all.filter((dispatch) => dispatch.url === url);
      const sendOn = async (): Promise<void> => {
        for (let next = own.pop(); next !== undefined; next = own.pop()) {
          const { headers, body } = next;
          const answer = await pool.request({ path: '/', method: 'POST', headers: headers.flat(), body });
          await answer.body.dump();
        }
      };
      await Promise.all(Array.from({ length: maxPerEndpoint }, sendOn));
      await pool.close();
    }),
  );
  return all.length;
}

function until(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    noted = () => {
      if (isSo()) resolve();
    };
    noted();
  });
}

async function rate(work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const count = await work();
  return (count * 1000) / (performance.now() - began);
}

function eventsCount(): number {
  const query = { direction: 'newer', limit: Number.POSITIVE_INFINITY } as const;
  const runs = store.transaction(account.id, (tx) => tx.list(eventCollection, query));
  return runs.reduce((sum, { record }) => sum + changeIndexesIn(record).length, 0);
}

/** Returns whether a report will have more events. */
function hasNext(): boolean {
  const query = { until: Number.POSITIVE_INFINITY, limit: 1 };
  return store.transaction(account.id, (tx) => tx.due(reportCollection, query).length > 0);
}

/** A sender that records the responses. */
function counted(sender: Sender): Sender {
  return {
    ...sender,
    async send(dispatch, accountId) {
      const came = await sender.send(dispatch, accountId);
      if ('reply' in came) {
        sent.push(dispatch);
        if (came.reply.status === 204) arrived += 1;
        noted();
      }
      return came;
    },
  };
}

function loopbackSender(): Sender {
  const parsed = parseTargetPolicy('loopback');
  if ('errors' in parsed) throw new Error(parsed.errors.join(' '));
  return createHttpSender(parsed);
}

async function ask(path: string): Promise<unknown> {
  return (await fetch(control + path)).json();
}

function heapInUse(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
