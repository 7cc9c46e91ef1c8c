// A good part of this suite over a store that keeps only text, responds late and has conflicts.
import { vi } from 'vitest';

vi.stubEnv('STORE', 'text');
// Connections do not depend on the store.
if (process.env.LONG === undefined) vi.stubEnv('TRANSPORTS', 'in process');

for (const file of ['accounts', 'clock', 'environments', 'idempotency', 'keys', 'lifecycle', 'worlds']) {
  await import(`./${file}.test.ts`);
}
