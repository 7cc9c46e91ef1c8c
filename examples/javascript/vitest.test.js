// npm install --save-dev vitest ./legal-reports-sandbox-0.1.0.tgz && npx vitest run vitest.test.js
import { startSandbox } from 'legal-reports-sandbox/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import onboarding from './onboarding.cjs';

const { decide, requestReport } = onboarding;

// Each test has an account of its own, so they may run at the same time.
describe.concurrent('onboarding a company', () => {
  let sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'manual' });
  });
  afterAll(() => sandbox.close());

  /** A world of its own: the address and key for the code under test, and the controls for the test. */
  const worldOf = (name) => ({ url: sandbox.url, ...sandbox.account(name) });

  it('opens the account when the report is there, and not before', async () => {
    const world = worldOf('sound');
    const id = await requestReport(world, 'sbx-spa-clean');
    expect(await decide(world, id)).toBe('wait');
    await world.clock.advance('1d');
    expect(await decide(world, id)).toBe('open');
  });

  it('refuses a company whose attorney lost his power', async () => {
    const world = worldOf('no-power');
    const id = await requestReport(world, 'sbx-power-revoked');
    await world.clock.advance('1d');
    expect(await decide(world, id)).toBe('refuse');
  });

  it('asks for documents, and refuses when none come in fifteen days', async () => {
    const world = worldOf('documents');
    const id = await requestReport(world, 'sbx-missing-docs');
    await world.clock.advance('1h');
    expect(await decide(world, id)).toBe('ask for documents');
    await world.clock.advance('15d');
    expect(await decide(world, id)).toBe('refuse');
  });

  it('does the right thing however the review ends', async () => {
    const world = worldOf('review');
    const id = await requestReport(world, 'sbx-spa-clean');
    await world.simulate(id, 'start_review');
    await world.snapshot('in-review');
    for (const [action, decision] of [
      ['complete', 'open'],
      ['reject', 'refuse'],
      ['request_documents', 'ask for documents'],
    ]) {
      await world.restore('in-review');
      await world.simulate(id, action);
      expect(await decide(world, id)).toBe(decision);
    }
  });
});
