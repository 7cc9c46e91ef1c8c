import { test as base, type TestAPI } from 'vitest';
import { accountName } from './account-names.js';
import { failureReport } from './failure-report.js';
import { openAccount, type TestAccount } from './test-account.js';
import { requireServer } from './test-server.js';

export { ExpectationError } from '../testing/controls.js';
export { ControlError } from './control-request.js';
export type { TestAccount, TestRequests } from './test-account.js';

const howToStart =
  "Set test.globalSetup to 'legal-reports-sandbox/global-setup' in the configuration of Vitest.";

/** The fixture of a test: `test('…', async ({ sandbox }) => …)`. */
export interface SandboxFixture {
  /** A fresh account. A failed test shows its requests and the rules of conduct that it broke. */
  sandbox: TestAccount;
}

/** `test` of Vitest with the fixture `sandbox`, which is made only for tests that take it. */
export const test: TestAPI<SandboxFixture> = base.extend<SandboxFixture>({
  async sandbox({ task }, use) {
    const server = requireServer(howToStart);
    const { retryCount = 0, repeatCount = 0 } = task.result ?? {};
    const earlier = retryCount + repeatCount * (1 + retries(task.retry));
    // The id has the hash of the file's path and of the project, and the place of the test in the file.
    const account = await openAccount(
      server,
      accountName({ title: task.name, id: task.id, earlier }, server.run),
    );
    await use(account);
    const { result } = task;
    // Annotations are refused once a test has failed; a further error is shown by every reporter.
    if (result?.state === 'fail')
      result.errors?.push({ name: 'Sandbox', message: await failureReport(account), stack: '' });
  },
});

/** Vitest takes the number of retries, or an object with it. */
function retries(retry: unknown): number {
  if (typeof retry === 'number') return retry;
  return (retry as { count?: number } | undefined)?.count ?? 0;
}

/** The same by its other name. */
export const it = test;
