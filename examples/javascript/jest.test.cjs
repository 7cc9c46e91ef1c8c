// npm install --save-dev jest ./legal-reports-sandbox-0.1.0.tgz && npx jest --testMatch '**/jest.test.cjs'
const { startSandbox } = require('legal-reports-sandbox/testing');
const { decide, requestReport } = require('./onboarding.cjs');

describe('onboarding a company', () => {
  let sandbox;
  /** The address and key for the code under test, and the controls for the test. */
  let world;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'manual' });
    world = { url: sandbox.url, ...sandbox.account('onboarding') };
  });
  // Every test finds an account that was never used.
  beforeEach(() => world.reset());
  afterAll(() => sandbox.close());

  test('opens the account when the report is there, and not before', async () => {
    const id = await requestReport(world, 'sbx-spa-clean');
    expect(await decide(world, id)).toBe('wait');
    await world.clock.advance('1d');
    expect(await decide(world, id)).toBe('open');
  });

  test('opens it once the documents have come that were missing', async () => {
    const id = await requestReport(world, 'sbx-missing-docs');
    await world.clock.advance('1h');
    expect(await decide(world, id)).toBe('ask for documents');
    await world.simulate(id, 'provide_documents');
    await world.clock.advance('1d');
    expect(await decide(world, id)).toBe('open');
  });

  test('reports why a company has no report', async () => {
    await expect(requestReport(world, 'sbx-spa-claen')).rejects.toThrow('sbx-spa-clean');
  });
});
