// Prints the bytes of a create in the journal, in addition to its report, with equal bodies and with different ones.
// Run with --expose-gc.

import { stopwatch } from '../../src/runtime/timers.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';

const count = Number(process.argv[2]);
const rawHeaders = ['authorization', 'Bearer sbx_playground_bench', 'content-type', 'application/json'];

const bytesRepeated = bytesJournalled(() => 'acme');
const bytesOwn = bytesJournalled((number) => `c${String(number).padStart(6, '0')}`);
process.stdout.write(JSON.stringify({ bytesRepeated, bytesOwn }));

/** Returns the median of three measurements, since the process itself sometimes grows. */
function bytesJournalled(companyOf: (number: number) => string): number {
  const measured = [1, 2, 3].map(
    () => bytesPerCreate(companyOf, 1024 * 1024 * 1024) - bytesPerCreate(companyOf, 0),
  );
  return measured.toSorted((one, other) => one - other)[1] as number;
}

/** @param journalBytes the bound of the journal; 0 for none */
function bytesPerCreate(companyOf: (number: number) => string, journalBytes: number): number {
  const store = createMemoryStore();
  store.recordUse('bench', 1);
  const sandbox = createSandbox({ seed: 'sandbox', pace: 'instant', store, stopwatch, journalBytes });
  const account = { id: 'bench', seed: null };
  const create = (number: number): void => {
    const bytes = Buffer.from(`{"type":"sociedades_y_poderes","companyId":"${companyOf(number)}"}`);
    const { record } = sandbox.reports.create(account, JSON.parse(bytes.toString()));
    sandbox.journal.record(account.id, {
      ...{ id: sandbox.nextRequestId(account.id), method: 'POST', target: '/v1/reports', rawHeaders, bytes },
      ...{ operation: 'createReport', status: 201, answerBytes: 299, reportId: record.id },
      ...{ reportStatus: record.status, scenario: 'none', replayed: false, cursors: [], faults: [] },
      ...{ heldMs: 0, tookMs: 1 + (number % 7) / 10 },
      ...{ problem: undefined, problemBody: undefined, etag: undefined, retryAfter: undefined },
      ...{ gaps: undefined, fault: undefined, traceId: undefined },
    });
  };
  for (let number = 0; number < count / 4; number += 1) create(number);
  const before = bytesInUse();
  for (let number = 0; number < count; number += 1) create(count + number);
  const bytes = (bytesInUse() - before) / count;
  // Keeps the sandbox reachable, so that its memory is counted.
  create(0);
  return bytes;
}

function bytesInUse(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  // Buffers are not counted: stored data has none, and those of the bodies are collected at any time.
  return process.memoryUsage().heapUsed;
}
