import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Measure, row } from './measure.js';
import type { ReceiverCounts } from './programs/receivers.js';
import { programPath } from './programs.js';
import { createBody, reportsPath, send } from './requests.js';
import { startServerProcess } from './server-process.js';
import { quantile, ratios } from './statistics.js';

/** Number of parts in which events are sent; between them, a bare sender sends the same messages. */
const parts = 10;
const reports = 250;
const eventsOfReport = 4;
const healthy = 8;

/** Measures 10,000 events to ten endpoints, of which one never responds and one fails. */
export const webhooks: Measure = async (bench) => {
  const receivers = await startServerProcess([programPath('receivers'), String(healthy)]);
  const { rates, counts, heap } = (await bench.runProgram(
    'webhooks',
    ...[receivers.url, String(parts), String(reports)],
  )) as { rates: Record<'sandbox' | 'bare', number[]>; counts: ReceiverCounts[]; heap: number[] };
  await receivers.stop();
  const share = ratios(rates.sandbox, rates.bare);
  const events = (parts * reports * eventsOfReport).toLocaleString('en');
  return [
    row(`webhooks, ${events} events to 10 endpoints: messages a second, of a bare sender`, share, '×', {
      atLeast: 0.5,
    }),
    row('webhooks: messages a second', rates.sandbox, 'msg/s'),
    row('webhooks: a bare sender of the same bytes', rates.bare, 'msg/s'),
    row('webhooks: lost, repeated or reordered at an accepting endpoint', [countErrors(counts)], 'messages', {
      atMost: 0,
    }),
    row('webhooks: heap at the end, of that after the first tenth', [growth(heap)], '×', { atMost: 1.5 }),
  ];
};

/** Returns how many messages were lost, duplicated or too early. */
function countErrors(counts: readonly ReceiverCounts[]): number {
  const due = reports * eventsOfReport;
  return counts
    .flatMap((part) => part.healthy)
    .reduce((sum, { messages, ids, outOfOrder }) => sum + (due - ids) + (messages - ids) + outOfOrder, 0);
}

function growth(heap: readonly number[]): number {
  return (heap.at(-1) ?? Number.NaN) / (heap[0] ?? Number.NaN);
}

/** Measures the time from a create to the first byte of its webhook over loopback, one after another. */
export const webhookStart: Measure = async ({ size, sandbox }) => {
  let came = (): void => {};
  const receiver = createServer((request, response) => {
    came();
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { url, stop } = await startServerProcess(sandbox);
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await send(`${url}/v1/webhooks`, 'POST', JSON.stringify({ url: hook, events: ['report.created'] }));
  const waits: number[] = [];
  for (let at = 0; at < size.requests; at += 1) {
    const began = performance.now();
    const firstByteMs = new Promise<number>((resolve) => {
      came = () => resolve(performance.now() - began);
    });
    await send(url + reportsPath, 'POST', createBody(`Comercial ${at} SpA`));
    waits.push(await firstByteMs);
  }
  await stop();
  receiver.close();
  receiver.closeAllConnections();
  // The first ones are excluded, since their code is not compiled yet.
  const times = waits.slice(size.requests / 2);
  return [
    row('webhook in mode `auto`: from the create to its first byte', [quantile(times, 0.5)], 'ms', {
      atMost: 20,
    }),
    row('webhook in mode `auto`: p99', [quantile(times, 0.99)], 'ms', { atMost: 20 }),
  ];
};
