// Prints the cost of an in-process sandbox, as in a test. Run with --expose-gc. Argument: the company of its first report.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as testing from '../../src/testing/index.js';
import { createBody, reportsPath, send } from '../requests.js';

const [, , company = ''] = process.argv;
const times = 100;

const { spent: importing, value: sandbox } = await timed(
  () => import(new URL('../../../dist/testing.mjs', import.meta.url).href) as Promise<typeof testing>,
);
const { startSandbox } = sandbox;
const { spent: starting, value: first } = await timed(() => startSandbox({ pace: 'instant' }));
const { spent: firstReport } = await timed(async () => {
  const { id } = JSON.parse(String(await send(first.url + reportsPath, 'POST', createBody(company)))) as {
    id: string;
  };
  await send(`${first.url}${reportsPath}/${id}`, 'GET');
});
const { spent: closing } = await timed(() => first.close());

let atHalf = { heap: 0, handles: 0 };
const { spent: inARow } = await timed(async () => {
  for (let at = 0; at < times; at += 1) {
    if (at === times / 2) atHalf = inUse();
    await (await startSandbox()).close();
    // Closed handles are released in a turn of the event loop, as between two tests.
    await nextTurn();
  }
});
await nextTurn();
const atEnd = inUse();
const heapLeft = Math.max(0, (atEnd.heap - atHalf.heap) / (times / 2));
const handlesLeft = atEnd.handles - atHalf.handles;
process.stdout.write(
  JSON.stringify({
    importing,
    starting,
    firstReport,
    closing,
    inARow: inARow / times,
    heapLeft,
    handlesLeft,
  }),
);
process.exit();

async function timed<Value>(work: () => Promise<Value>): Promise<{ spent: number; value: Value }> {
  const began = performance.now();
  const value = await work();
  return { spent: performance.now() - began, value };
}

/** Returns the heap in bytes, and the number of open handles. */
function inUse(): { heap: number; handles: number } {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  return { heap: process.memoryUsage().heapUsed, handles: process.getActiveResourcesInfo().length };
}
