import type { TestAccount } from './test-account.js';

/** The running test, which the environment puts on the global object of the test file. */
export interface JestAttempt {
  /** Name of its account. */
  name: string;
  /** Set by the first use in the test. */
  account?: Promise<TestAccount>;
}

/** Name of the running test on the global object. */
export const attemptSymbol = Symbol.for('legal-reports-sandbox.attempt');
