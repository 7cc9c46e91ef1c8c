import { expect, it } from 'vitest';
import { drill } from '../../scripts/drill/drill.js';

it('nothing acknowledged is lost when replicas and PostgreSQL are killed', async () => {
  const size = {
    seed: 1,
    durationMs: 3500,
    replicas: 3,
    clients: 12,
    accounts: 4,
    maxReports: 3,
    clientPauseMs: 100,
    killEveryMs: 1200,
    leaseMs: 2000,
    pauseMs: 2500,
    databaseRestarts: 1,
    maxMs: 110_000,
  };
  const { violations, disruptions, counts, ledger } = await drill(size, () => {});
  expect(violations).toEqual([]);
  expect(disruptions).toMatchObject({ pauses: 1, databaseRestarts: 1 });
  expect(disruptions.kills).toBeGreaterThan(0);
  expect(ledger.creates.size).toBeGreaterThan(0);
  expect(counts.reports).toBeGreaterThan(0);
  expect(counts.events).toBeGreaterThanOrEqual(4 * counts.reports);
});
