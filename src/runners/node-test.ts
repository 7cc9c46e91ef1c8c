import { relative } from 'node:path';
import type { TestContext } from 'node:test';
import type { StartOptions } from '../testing/index.js';
import { accountName } from './account-names.js';
import { failureReport } from './failure-report.js';
import { openAccount, type TestAccount } from './test-account.js';
import { serverOfEnvironment, type TestServer } from './test-server.js';

export { ExpectationError } from '../testing/controls.js';
export { ControlError } from './control-request.js';
export type { TestAccount, TestRequests } from './test-account.js';

/** The used part of the context of a test; `filePath` is there since Node 22.6. */
type Context = Pick<TestContext, 'name' | 'after' | 'diagnostic'> & {
  readonly fullName?: string;
  readonly filePath?: string | undefined;
  readonly passed?: boolean;
  readonly attempt?: number;
};

const opened = new WeakMap<Context, Promise<TestAccount>>();

/**
 * Opens a fresh account for a test: `test('…', async (t) => { const sandbox = await testSandbox(t); … })`. Another call
 * in the same test returns the same account. A failed test shows its requests and the rules of conduct that it broke.
 *
 * The server is that of the suite. Without one, this process starts its own at the first call.
 * @param t that of `test`, `it`, `beforeEach` or `afterEach`
 * @param options those of its own server; the first call decides
 * @throws Error for the context of `describe`, `before` or `after`, which belong to no test
 */
export function testSandbox(t: Context, options?: StartOptions): Promise<TestAccount> {
  // Plain JavaScript may pass nothing.
  if (typeof (t as Partial<Context> | undefined)?.after !== 'function') throw new Error(noTest);
  const account = opened.get(t) ?? openFor(t, options);
  opened.set(t, account);
  return account;
}

const noTest =
  'testSandbox needs the context of a test: call it as testSandbox(t) with the t of test, it, beforeEach or afterEach. That of describe, before and after belongs to no test.';

async function openFor(t: Context, options: StartOptions | undefined): Promise<TestAccount> {
  const id = idOf(t);
  const server = serverOfEnvironment() ?? (await ownServer(options));
  const attempt = { title: t.name, id, earlier: t.attempt ?? 0 };
  const account = await openAccount(server, accountName(attempt, server.run));
  t.after(async () => {
    if (t.passed !== false) return;
    // The reporter for TAP, the default of Node 20 and 22 in CI, shows the lines of one diagnostic as one.
    for (const line of `Sandbox: ${await failureReport(account)}`.split('\n')) t.diagnostic(line);
  });
  return account;
}

let own: Promise<TestServer> | undefined;

function ownServer(options: StartOptions = {}): Promise<TestServer> {
  own ??= import('../testing/index.js').then(async ({ startSandbox }) => {
    const { url } = await startSandbox(options);
    return { url, adminToken: options.adminToken, run: '' };
  });
  return own;
}

/** Number of tests of this process by file and name, since tests may have equal names. */
const named = new Map<string, number>();

function idOf({ name, fullName = name, filePath = process.argv[1] ?? '' }: Context): string {
  const testKey = `${relative(process.cwd(), filePath)}\0${fullName}`;
  const earlier = named.get(testKey) ?? 0;
  named.set(testKey, earlier + 1);
  return `${testKey}\0${earlier}`;
}
