// npm install --save-dev vitest msw ./legal-reports-sandbox-0.1.0.tgz && npx vitest run msw.test.js

import { startSandbox } from 'legal-reports-sandbox';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import onboarding from './onboarding.cjs';

const { decide, requestReport } = onboarding;

/** Base address of the API for the code under test, which does not know that this is a test. */
const api = 'https://reports.example.com';

describe('onboarding a company, at the address of production', () => {
  let sandbox;
  const server = setupServer();
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'manual' });
    server.use(...sandbox.handlers(http, api));
    // MSW 2 reads the first option, MSW 3 the second; each ignores the other.
    server.listen({ onUnhandledRequest: 'error', onUnhandledFrame: 'error' });
  });
  afterAll(async () => {
    server.close();
    await sandbox.close();
  });

  it('opens the account when the report is there, and not before', async () => {
    const world = { ...sandbox.account('msw'), url: api };
    const id = await requestReport(world, 'sbx-spa-clean');
    expect(await decide(world, id)).toBe('wait');
    await world.clock.advance('1d');
    expect(await decide(world, id)).toBe('open');
  });

  it('reports a broken connection', async () => {
    const world = { ...sandbox.account('broken'), url: api };
    await world.faults.set({ effect: { reset: 'before' } });
    await expect(requestReport(world, 'sbx-spa-clean')).rejects.toThrow(TypeError);
  });
});
