import type {
  Expectation,
  ExpectationResult,
  FaultList,
  IssuedKey,
  RequestMatch,
  RequestPage,
  RequestRecord,
} from '../contract/generated/types.js';
import {
  type AccountControls,
  type ClockControls,
  ExpectationError,
  type WebhookControls,
} from '../testing/controls.js';
import { isoDuration } from '../values/instants.js';
import { furtherName } from './account-names.js';
import { type ControlledAccount, sendControl } from './control-request.js';
import type { TestServer } from './test-server.js';

/**
 * A fresh account of the suite's server, for one test: address and key for the code under test, and controls for the
 * test, which do the same as those of `startSandbox`, by requests of the control plane. A refusal rejects with a
 * ControlError, whose message starts with the code of the problem.
 */
export interface TestAccount
  extends Pick<
    AccountControls,
    | 'url'
    | 'key'
    | 'faults'
    | 'rateLimit'
    | 'profile'
    | 'conduct'
    | 'simulate'
    | 'reset'
    | 'snapshot'
    | 'restore'
    | 'export'
    | 'import'
  > {
  /** Name of the account, which is that of its key. */
  readonly name: string;
  readonly clock: ClockControls;
  readonly requests: TestRequests;
  /** Endpoints are subscribed under `/v1/webhooks`, as the application does. */
  readonly webhooks: Pick<WebhookControls, 'settled' | 'hold' | 'release'>;
  /** Another fresh account of the same test. Equal names give one account. */
  account(name: string): Promise<TestAccount>;
}

/** The requests of the test outside `/_sandbox`, with their responses. */
export interface TestRequests {
  /** Requests that match, or all, oldest first. */
  list(match?: Pick<RequestMatch, 'operation' | 'status'>): Promise<RequestRecord[]>;
  /**
   * Resolves when the requests are as expected.
   * @throws ExpectationError with the differences of the nearest one
   */
  expect(expectation: Expectation): Promise<ExpectationResult>;
  /** Forgets all of them. */
  clear(): Promise<void>;
}

/**
 * Opens the account of this name. Without an admin token, that takes no request.
 * @throws ControlError if the server issues no key
 */
export async function openAccount(server: TestServer, name: string): Promise<TestAccount> {
  const key = await keyOf(server, name);
  return accountOf(server, name, key);
}

async function keyOf({ url, adminToken }: TestServer, name: string): Promise<string> {
  if (adminToken === undefined) return `sbx_playground_${name}`;
  const body = { name, environment: 'playground' };
  return (await sendControl<IssuedKey>({ url, key: adminToken }, 'POST', '/_sandbox/keys', body)).key;
}

function accountOf(server: TestServer, name: string, key: string): TestAccount {
  const { url } = server;
  const send = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    sendControl<T>({ url, key }, method, `/_sandbox/${path}`, body);
  const deliver = async (isOn: boolean): Promise<void> => {
    await send('PUT', 'webhooks', { deliver: isOn });
  };
  return {
    url,
    key,
    name,
    clock: {
      read: () => send('GET', 'clock'),
      set: (given) =>
        send('PUT', 'clock', typeof given === 'string' || given instanceof Date ? { now: given } : given),
      advance: (step) => send('POST', 'clock/advance', advanceOf(step)),
    },
    faults: {
      set: (fault) => send('POST', 'faults', fault),
      list: async () => (await send<FaultList>('GET', 'faults')).data,
      remove: (id) => send('DELETE', `faults/${encodeURIComponent(id)}`),
      clear: () => send('POST', 'faults/clear'),
    },
    requests: {
      list: (match = {}) => listRequests({ url, key }, match),
      async expect(expectation) {
        const result = await send<ExpectationResult>('POST', 'requests/expect', expectation);
        if (!result.passed) throw new ExpectationError(result);
        return result;
      },
      clear: () => send('POST', 'requests/clear'),
    },
    rateLimit: {
      set: (policy) => send('PUT', 'rate-limit', policy),
      read: () => send('GET', 'rate-limit'),
      remove: () => send('DELETE', 'rate-limit'),
    },
    profile: {
      set: (choice) => send('PUT', 'profile', choice),
      read: () => send('GET', 'profile'),
      remove: () => send('DELETE', 'profile'),
    },
    webhooks: {
      settled: () => send('POST', 'webhooks/deliver'),
      hold: () => deliver(false),
      release: () => deliver(true),
    },
    conduct: () => send('GET', 'conduct'),
    simulate: (reportId, action, reason) =>
      send('POST', `reports/${encodeURIComponent(reportId)}/simulate`, { action, reason }),
    reset: () => send('POST', 'reset'),
    snapshot: (snapshot, options = {}) => send('POST', 'snapshots', { name: snapshot, ...options }),
    restore: (snapshot) => send('POST', `snapshots/${encodeURIComponent(snapshot)}/restore`),
    export: () => send('GET', 'export'),
    import: (file, { replace = false } = {}) => send('POST', `import?replace=${replace}`, file),
    account: (other) => openAccount(server, furtherName(name, other)),
  };
}

/** The step as the control plane accepts it: a duration, or an instant. */
function advanceOf(step: Parameters<ClockControls['advance']>[0]): unknown {
  if (step instanceof Date) return { to: step };
  if (typeof step === 'object') return step;
  return /^\d{4}-/.test(step) ? { to: step } : { by: isoDuration(step) };
}

/** Number of requests that are read in full at the same time. */
const readAtOnce = 10;

/** Reads every page, and each of its requests in full. */
async function listRequests(
  account: ControlledAccount,
  match: Pick<RequestMatch, 'operation' | 'status'>,
): Promise<RequestRecord[]> {
  const found: RequestRecord[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
    for (const [name, value] of Object.entries(match)) query.set(name, String(value));
    const { data, page } = await sendControl<RequestPage>(account, 'GET', `/_sandbox/requests?${query}`);
    for (let at = 0; at < data.length; at += readAtOnce)
      found.push(
        ...(await Promise.all(
          data
            .slice(at, at + readAtOnce)
            .map(({ id }) => sendControl<RequestRecord>(account, 'GET', `/_sandbox/requests/${id}`)),
        )),
      );
    cursor = page.next;
  }
  return found.reverse();
}

/** The running test of Jest, which the environment puts on the global object of the test file. */
export interface JestAttempt {
  /** Name of its account. */
  name: string;
  /** Set by the first use in the test. */
  account?: Promise<TestAccount>;
}

/** Name of the running test of Jest on the global object. */
export const attemptSymbol = Symbol.for('legal-reports-sandbox.attempt');
