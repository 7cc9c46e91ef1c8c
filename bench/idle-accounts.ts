// Bytes in the process for each account that is only in the database: npx tsx bench/idle-accounts.ts [accounts]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { assemble, openDurable } from '../src/server/start.js';
import { retryInOwnSession } from '../src/store/transactions.js';
import { readStartOptions } from '../src/testing/start-options.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const usedBytes = (): number => {
  for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const count = Number(process.argv[2] ?? 100_000);
const atOnce = 500;
const folder = mkdtempSync(join(tmpdir(), 'idle-accounts-'));
const { config } = readStartOptions({ data: folder, pace: 'instant', maxAccounts: 10 * count });
const durable = await openDurable(config);
if (durable === null) throw new Error('there is no database');
const { store } = durable;
const streams = { tell: () => {}, log: ({ error }: { error: unknown }) => console.error(error) };
const requests = { stream: process.stderr, coloured: false };
const assembled = assemble({ ...config, log: 'off' }, { ...streams, requests }, { durable });
const { accounts, reports, dispatcher } = assembled.sandbox;
const company = { type: 'sociedades_y_poderes', companyId: 'acme' } as const;

/** Makes a report in each of some new accounts; then they leave memory. */
const use = async (from: number, until: number): Promise<void> => {
  for (let at = from; at < until; at += atOnce) {
    const ids = Array.from({ length: atOnce }, (_, index) => `playground/${at + index}`);
    await Promise.all(
      ids.map((id) =>
        retryInOwnSession(store, id, async () => {
          await accounts.use(id);
          reports.create({ id, seed: null }, company);
        }),
      ),
    );
    store.unload(0, dispatcher.release);
  }
};

await use(0, 5000);
const before = usedBytes();
await use(5000, 5000 + count);
const bytes = usedBytes() - before;
console.log(
  `${count} accounts, each with a report, in SQLite: ${(bytes / count).toFixed(1)} bytes each in the process, ${store.loaded().accounts} loaded`,
);
await assembled.close();
rmSync(folder, { recursive: true });
