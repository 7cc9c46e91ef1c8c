import { type Measure, row } from './measure.js';
import type { ReceiverCounts } from './programs/receivers.js';
import { programPath } from './programs.js';
import { startServerProcess } from './server-process.js';
import { ratios } from './statistics.js';

/** Events are sent in parts; between them, a bare sender sends the same messages. */
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
    row('webhooks: not told once and in order to one that takes all', [countErrors(counts)], 'messages', {
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
