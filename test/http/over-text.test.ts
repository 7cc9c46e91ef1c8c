// A good part of this suite over a store that keeps only text, as each run does; `npm run test:text` does all of it.
import { vi } from 'vitest';

vi.stubEnv('STORE', 'text');

for (const file of ['accounts', 'clock', 'environments', 'idempotency', 'keys', 'lifecycle', 'worlds']) {
  await import(`./${file}.test.ts`);
}
