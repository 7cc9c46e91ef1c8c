// Prints the bytes per idle account: one that was only read, and one with a clock and a report. Run with
// --expose-gc.

import { stopwatch } from '../../src/runtime/timers.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { bytesInUse } from './bytes-in-use.js';

const count = Number(process.argv[2]);
const accounts = { max: 10 * count, idleMinutes: 60 };
const sandbox = createSandbox({
  ...{ seed: 'sandbox', pace: 'instant', store: createMemoryStore(), stopwatch, accounts },
});

read('the-first');
await use('the-first');
const bytesRead = await perAccount(read);
const bytesUsed = await perAccount(use);
// Keeps the sandbox reachable, so that its memory is counted.
read('the-last');
process.stdout.write(JSON.stringify({ bytesRead, bytesUsed }));

/** An account that was only read, by a list. */
function read(id: string): void {
  const account = { id, seed: null };
  sandbox.accounts.admit(id);
  sandbox.nextRequestId(id);
  sandbox.reports.list(account, { limit: 20 });
}

/** An account of a test that sets the clock and creates a report. */
async function use(id: string): Promise<void> {
  const account = { id, seed: null };
  read(id);
  await sandbox.clocks.change(account, { mode: 'manual' });
  sandbox.reports.create(account, { type: 'sociedades_y_poderes', companyId: 'acme' });
}

async function perAccount(work: (id: string) => Promise<void> | void): Promise<number> {
  const before = bytesInUse();
  for (let index = 0; index < count; index += 1) await work(`${work.name}-${index}`);
  return (bytesInUse() - before) / count;
}
