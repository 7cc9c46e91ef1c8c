// Sends creates to a server until it has refused many. Prints the status of each, how often it reported that it is
// full, and its last responses: to a read, and to a create after a reset.
import inject from 'light-my-request';
import { createListener } from '../../../src/http/connection/server.js';
import { createHeapMemory } from '../../../src/runtime/memory.js';
import { createSandbox } from '../../../src/server/sandbox.js';
import { createMemoryStore } from '../../../src/store/memory-store.js';

let reported = 0;
const full = (): void => {
  reported += 1;
};
const memory = createHeapMemory({ full });
const sandbox = createSandbox({
  ...{ seed: 's', pace: 'fast', store: createMemoryStore(), stopwatch: () => 0, memory },
});
const listener = createListener(
  sandbox,
  ({ error }) => process.stderr.write(String(error)),
  () => true,
);
const headers = { authorization: 'Bearer sbx_playground_flood' };
const type = 'sociedades_y_poderes';
const create = (at: number) => {
  const payload = { type, companyId: `${at} ${'y'.repeat(100)}` };
  return inject(listener, { method: 'POST', url: '/v1/reports', headers, payload });
};

const statuses: Record<number, number> = {};
for (let at = 0; (statuses[503] ?? 0) < 200 && at < 1_000_000; at += 100) {
  const responses = await Promise.all(Array.from({ length: 100 }, (_, more) => create(at + more)));
  for (const { statusCode } of responses) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
}
const alive = (await inject(listener, { url: '/v1/reports', headers })).statusCode;
await inject(listener, { method: 'POST', url: '/_sandbox/reset', headers });
let created = 0;
for (const deadline = performance.now() + 20_000; created !== 201 && performance.now() < deadline; )
  created = (await create(0)).statusCode;
process.stdout.write(JSON.stringify({ statuses, reported, alive, created }));
