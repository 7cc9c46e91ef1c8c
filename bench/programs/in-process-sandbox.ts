import type { CreateReport } from '../../src/contract/generated/types.js';
import { stopwatch } from '../../src/runtime/timers.js';
import { createSandbox, type SandboxCore } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { createBody } from '../requests.js';

export const account = { id: 'bench', seed: null };

/** Creates a sandbox without a server, whose reports are completed at the first read. */
export function startSandbox(): SandboxCore {
  return createSandbox({ seed: 'sandbox', pace: 'instant', store: createMemoryStore(), stopwatch });
}

/** Creates a report as a request does: its strings come from a parser and are not shared. */
export function createReport({ reports }: SandboxCore, companyId: string) {
  return reports.create(account, JSON.parse(createBody(companyId)) as CreateReport).record;
}
