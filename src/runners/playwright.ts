import { test as base, type TestType } from '@playwright/test';
import type { StartOptions } from '../testing/index.js';
import { accountName } from './account-names.js';
import { failureReport } from './failure-report.js';
import { openAccount, type TestAccount } from './test-account.js';
import { serverOfEnvironment, type TestServer } from './test-server.js';

export { expect } from '@playwright/test';
export { ExpectationError } from '../testing/controls.js';
export { ControlError } from './control-request.js';
export type { TestAccount, TestRequests } from './test-account.js';

/** The fixture of a test: `test('…', async ({ sandbox }) => …)`. */
export interface SandboxTestFixtures {
  /**
   * A fresh account; `beforeAll` and `afterAll` have one of their own. A failed test has its requests, and the rules of
   * conduct that it broke, as an attachment.
   */
  sandbox: TestAccount;
  /** Used by `sandbox` to tell a test from the hooks that run with its data. */
  sandboxTest: undefined;
}

/** Fixtures of a worker. */
export interface SandboxWorkerFixtures {
  /** Options of `startSandbox` for the server of a worker: `use: { sandboxOptions: { … } }`. */
  sandboxOptions: StartOptions;
  /** The server of the suite, if there is one; else that of the worker, which starts with its first test that needs it. */
  sandboxServer: TestServer;
}

/** A worker runs one test at a time. */
let isInTest = false;
/** Number of accounts of `beforeAll` and `afterAll` by the test that they run with. */
const hookAccounts = new Map<string, number>();

type BaseTest = typeof base;
type FixturesOf<T, Index extends 0 | 1> =
  T extends TestType<infer Own, infer Worker> ? [Own, Worker][Index] : never;

/** `test` of Playwright with the fixture `sandbox`. */
export const test: TestType<
  FixturesOf<BaseTest, 0> & SandboxTestFixtures,
  FixturesOf<BaseTest, 1> & SandboxWorkerFixtures
> = base.extend<SandboxTestFixtures, SandboxWorkerFixtures>({
  sandboxOptions: [{}, { option: true, scope: 'worker' }],

  sandboxServer: [
    async ({ sandboxOptions }, use) => {
      const shared = serverOfEnvironment();
      if (shared !== undefined) return use(shared);
      const { startSandbox } = await import('../testing/index.js');
      const sandbox = await startSandbox(sandboxOptions);
      await use({ url: sandbox.url, adminToken: sandboxOptions.adminToken, run: '' });
      await sandbox.close();
    },
    { scope: 'worker' },
  ],

  // Playwright makes it for each test, but not for its `beforeAll` and `afterAll`.
  sandboxTest: [
    async ({ sandboxOptions: _ }, use) => {
      isInTest = true;
      await use(undefined);
      isInTest = false;
    },
    { auto: true, box: true },
  ],

  async sandbox({ sandboxServer }, use, info) {
    // The id has the file, the title, the project and the number of the repetition.
    const id = isInTest ? info.testId : hookId(info.testId);
    const attempt = { title: info.title, id, earlier: info.retry };
    const account = await openAccount(sandboxServer, accountName(attempt, sandboxServer.run));
    await use(account);
    if (info.status !== info.expectedStatus)
      await info.attach('sandbox', { body: await failureReport(account), contentType: 'text/plain' });
  },
});

/** A hook has the data of the first or last test that it is for. */
function hookId(testId: string): string {
  const earlier = hookAccounts.get(testId) ?? 0;
  hookAccounts.set(testId, earlier + 1);
  return `${testId}\0hook ${earlier}`;
}
