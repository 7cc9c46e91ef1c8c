// Run by Jest, as an ES module.
import { startSandbox } from 'legal-reports-sandbox';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import uses from './uses.cjs';

test('uses a sandbox', async () => {
  uses.keep(await uses.useOnce({ startSandbox, msw: { http, setupServer } }));
}, 60_000);
