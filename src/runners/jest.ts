import { attemptSymbol, type JestAttempt, openAccount, type TestAccount } from './test-account.js';
import { requireServer } from './test-server.js';

export { ExpectationError } from '../testing/controls.js';
export { ControlError } from './control-request.js';
export type { TestAccount, TestRequests } from './test-account.js';

/**
 * Opens a fresh account for the running test. Another call in the same test, or in its `beforeEach` and `afterEach`,
 * returns the same account; `beforeAll` and `afterAll` have one of their own. A failed test shows its requests and the
 * rules of conduct that it broke.
 * @throws Error that says how to set the environment, or start the server of the suite
 */
export function testSandbox(): Promise<TestAccount> {
  const attempt = (globalThis as { [attemptSymbol]?: JestAttempt })[attemptSymbol];
  if (attempt === undefined)
    throw new Error(
      "This file runs in another environment: set testEnvironment to 'legal-reports-sandbox/jest-environment' in the configuration of Jest.",
    );
  attempt.account ??= open(attempt);
  return attempt.account;
}

async function open({ name }: JestAttempt): Promise<TestAccount> {
  const server = requireServer(
    "Set globalSetup to 'legal-reports-sandbox/global-setup' and globalTeardown to 'legal-reports-sandbox/global-teardown' in the configuration of Jest.",
  );
  return openAccount(server, name);
}
