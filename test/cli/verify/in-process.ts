import { createVerifyClient, type Transport } from '../../../src/cli/verify/client.js';
import type { ContractVerification } from '../../../src/contract/generated/types.js';
import { interview, verificationOf } from '../../../src/contract/verification/interview.js';
import type { Sandbox } from '../../../src/testing/index.js';
import type { Between, Passing, UpstreamResponse } from './verifying.js';

/** Keys of a run in process, by role. */
export const keys = {
  own: 'sbx_playground_ci',
  stranger: 'sbx_playground_stranger',
  revoked: 'sbx_playground_revoked',
  other: 'sbx_production_ci',
};

/** A sandbox behind a wrapper, with its other environment. */
export interface WrappedServer {
  readonly sandbox: Sandbox;
  readonly between?: Between;
  /** Wraps the other environment. */
  readonly elsewhere?: Between;
}

/** Max repeats of a read; with the clock `reads`, each read moves a report on. */
const maxReads = 8;

/** Runs `verify` against a wrapped sandbox in this process, without connections, and returns its result. */
export async function verifiedInProcess(
  server: WrappedServer,
  options?: { documentedOnly?: boolean; company?: string },
): Promise<ContractVerification> {
  return (await interviewedInProcess(server, options)).verification;
}

/** Runs `verify` in this process, and returns its exchanges and its client too. */
export async function interviewedInProcess(
  { sandbox, between = passOn, elsewhere = passOn }: WrappedServer,
  { documentedOnly = false, company = 'acme' } = {},
) {
  const otherUrl = sandbox.productionUrl ?? '';
  const transport: Transport = async ({ method, url, headers, body }) => {
    const isElsewhere = url.startsWith(otherUrl);
    // The key chooses the environment, so that a wrapper of the other one can confuse both.
    const pass = async (passed: Passing): Promise<UpstreamResponse> => {
      const hasOtherKey = passed.headers.authorization === `Bearer ${keys.other}`;
      const init = { method: passed.method, headers: passed.headers };
      const response = await sandbox.fetch(
        (isElsewhere && hasOtherKey ? otherUrl : sandbox.url) + passed.path,
        passed.body === '' ? init : { ...init, body: passed.body },
      );
      return {
        ...{ status: response.status, headers: Object.fromEntries(response.headers) },
        body: await response.text(),
      };
    };
    const lowerCase = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const asked: Passing = {
      ...{ method, path: url.slice((isElsewhere ? otherUrl : sandbox.url).length), body: body ?? '' },
      headers: { ...lowerCase, 'accept-encoding': 'identity' },
    };
    return (isElsewhere ? elsewhere : between)(asked, pass);
  };
  const { own, stranger, revoked, other: otherKey } = keys;
  const client = createVerifyClient(
    { baseUrl: sandbox.url, otherUrl, keys: { own, stranger, revoked, 'made-up': 'made-up' }, otherKey },
    undefined,
    transport,
  );
  let reads = 0;
  const scope = { documentedOnly, readOnly: false };
  const record = await interview(
    scope,
    {
      ...{ company, nonce: 'once', elsewhere: true, receiver: null },
      keys: new Set(['own', 'stranger', 'revoked', 'made-up'] as const),
    },
    {
      ask: client.ask,
      waitForMore: async () => ++reads < maxReads,
      waitForLimit: async () => false,
      messages: [],
      onQuestion() {},
    },
  );
  return { verification: verificationOf(sandbox.url, scope, record), record, ask: client.ask };
}

const passOn: Between = (asked, pass) => pass(asked);
