// Run by node:test.
import { mock, test } from 'node:test';
import { startSandbox } from 'legal-reports-sandbox';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import uses from './uses.cjs';

test('uses a sandbox', async () => {
  const outcomes = await uses.useOnce({ startSandbox, msw: { http, setupServer } });
  const timers = await uses.useWithFakeTimers({
    startSandbox,
    replace: (apis) => mock.timers.enable(apis && { apis }),
    restore: () => mock.timers.reset(),
  });
  uses.keep({ ...outcomes, 'fake timers': timers });
});
