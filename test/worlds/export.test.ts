import { describe, expect, it } from 'vitest';
import { ContractBreachError } from '../../src/contract/validator.js';
import { allReports } from '../../src/reports/report-records.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { CurrentReport } from '../../src/worlds/export.js';
import { worldFile } from '../../src/worlds/export.js';

describe('a world file', () => {
  it('ends with a problem if it exceeds the size that an import reads', async () => {
    const store = createMemoryStore();
    const sandbox = createSandbox({ seed: 's', pace: 'fast', store, stopwatch: () => 0 });
    sandbox.reports.create(
      { id: 'a', seed: null },
      { type: 'sociedades_y_poderes', companyId: 'x'.repeat(100) },
    );
    const [report] = store.transaction('a', (tx) => [...allReports(tx)]);
    function* many(): Generator<CurrentReport> {
      for (let times = 0; times < 200_000; times += 1)
        if (report !== undefined) yield { report, revisions: [], bases: new Map() };
    }
    const accountClock = sandbox.clocks.read({ id: 'a', seed: null });
    const clock = { mode: accountClock.mode, pace: accountClock.pace, now: '2026-01-15T12:00:00.000Z' };
    const head = { account: 'a', seed: 's', clock, requests: 0, accountClock };
    let bytes = 0;
    const writing = async () => {
      for await (const part of worldFile({ ...head, reports: many() }, () => undefined))
        bytes += part.byteLength;
    };
    await expect(writing()).rejects.toThrow(/^world-too-large: .* a file holds 16777216 bytes at most\.$/);
    expect(bytes).toBeGreaterThan(16_000_000);
    expect(bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  it('throws a contract breach with the position if it does not match its schema', async () => {
    const sandbox = createSandbox({
      seed: 's',
      pace: 'fast',
      store: createMemoryStore(),
      stopwatch: () => 0,
    });
    const accountClock = sandbox.clocks.read({ id: 'a', seed: null });
    const clock = { mode: accountClock.mode, pace: accountClock.pace, now: 'never' };
    const broken = { account: 'a', seed: 's', clock, requests: 0, accountClock, reports: [] };
    const writing = worldFile(broken, () => undefined).next();
    await expect(writing).rejects.toThrow(ContractBreachError);
    await expect(writing).rejects.toThrow(/^an export breaks WorldFile: .* at #\/clock\/now/);
  });
});
