// Run by Vitest.
import { startSandbox } from 'legal-reports-sandbox';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { test, vi } from 'vitest';
import uses from './uses.cjs';

test('uses a sandbox', async () => {
  const outcomes = await uses.useOnce({ startSandbox, msw: { http, setupServer } });
  const timers = await uses.useWithFakeTimers({
    startSandbox,
    replace: (toFake) => vi.useFakeTimers({ now: 0, ...(toFake && { toFake }) }),
    restore: () => vi.useRealTimers(),
  });
  uses.keep({ ...outcomes, 'fake timers': timers });
}, 120_000);
