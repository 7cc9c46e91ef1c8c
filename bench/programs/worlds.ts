// Prints the time of a snapshot, restore and fork of a world, and of the first creates after it, in milliseconds.
// The first argument is the number of reports. Run with --expose-gc.

import { stopwatch } from '../../src/runtime/timers.js';
import { createSandbox, type SandboxCore } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { account, createReport } from './in-process-sandbox.js';

const reports = Number(process.argv[2]);

const store = createMemoryStore();
const sandbox = createSandbox({ seed: 'sandbox', pace: 'instant', store, stopwatch });
for (let index = 0; index < reports; index += 1) createReport(sandbox, `Comercial ${index} SpA`);

const before = took(() => createMany(sandbox, 'before'));
const freeze = took(() => store.freeze(account.id));
const world = store.freeze(account.id);
const fork = took(() => store.place('fork', world));
const afterwards = took(() => createMany(sandbox, 'afterwards'));
const restore = took(() => store.place(account.id, world));
const again = took(() => createMany(sandbox, 'again'));
// Uses the max number of copy-on-write layers.
for (let index = 0; index < 20; index += 1) {
  createReport(sandbox, `between ${index}`);
  store.freeze(account.id);
}
const layered = took(() => createMany(sandbox, 'layered'));

process.stdout.write(
  JSON.stringify({
    milliseconds: { freeze, fork, restore },
    createsMilliseconds: { before, afterwards, again, layered },
  }),
);

function createMany(sandbox: SandboxCore, name: string): void {
  for (let index = 0; index < 1000; index += 1) createReport(sandbox, `${name} ${index}`);
}

function took(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
