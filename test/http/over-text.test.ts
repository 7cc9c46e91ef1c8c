// Runs a large part of this suite over a store that stores only text, responds late and has conflicts.
import { vi } from 'vitest';

vi.stubEnv('STORE', 'text');
// Tests of connections are excluded, since they do not depend on the store.
if (process.env.LONG === undefined) vi.stubEnv('TRANSPORTS', 'in process');

for (const file of ['accounts', 'clock', 'environments', 'idempotency', 'keys', 'lifecycle', 'worlds']) {
  await import(`./${file}.test.ts`);
}
