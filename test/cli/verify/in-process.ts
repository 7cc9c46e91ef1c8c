import { createVerifyClient, type Transport } from '../../../src/cli/verify/client.js';
import type { ContractVerification } from '../../../src/contract/generated/types.js';
import { interview, verificationOf } from '../../../src/contract/verification/interview.js';
import type { Sandbox } from '../../../src/testing/index.js';
import type { ForwardedRequest, Interceptor, UpstreamResponse } from './verify-runs.js';

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
  readonly intercept?: Interceptor;
  /** Wraps the other environment. */
  readonly interceptOther?: Interceptor;
}

/** Max repeats of a read; with the clock `reads`, each read moves a report on. */
const maxReads = 8;

/** Runs `verify` against a wrapped sandbox in this process, without connections, and returns its result. */
export async function verifyInProcess(
  server: WrappedServer,
  options?: { documentedOnly?: boolean; company?: string },
): Promise<ContractVerification> {
  return (await interviewInProcess(server, options)).verification;
}

/** Runs `verify` in this process, and returns its exchanges and its client too. */
export async function interviewInProcess(
  { sandbox, intercept = passThrough, interceptOther = passThrough }: WrappedServer,
  { documentedOnly = false, company = 'acme' } = {},
) {
  const otherUrl = sandbox.productionUrl ?? '';
  const transport: Transport = async ({ method, url, headers, body }) => {
    const isOther = url.startsWith(otherUrl);
    // The key chooses the environment, so that a wrapper of the other one can confuse both.
    const pass = async (forwarded: ForwardedRequest): Promise<UpstreamResponse> => {
      const hasOtherKey = forwarded.headers.authorization === `Bearer ${keys.other}`;
      const init = { method: forwarded.method, headers: forwarded.headers };
      const response = await sandbox.fetch(
        (isOther && hasOtherKey ? otherUrl : sandbox.url) + forwarded.path,
        forwarded.body === '' ? init : { ...init, body: forwarded.body },
      );
      return {
        ...{ status: response.status, headers: Object.fromEntries(response.headers) },
        body: await response.text(),
      };
    };
    const lowerCase = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const request: ForwardedRequest = {
      ...{ method, path: url.slice((isOther ? otherUrl : sandbox.url).length), body: body ?? '' },
      headers: { ...lowerCase, 'accept-encoding': 'identity' },
    };
    return (isOther ? interceptOther : intercept)(request, pass);
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
      isStopped: () => false,
      waitForMore: async () => ++reads < maxReads,
      waitForLimit: async () => false,
      messages: [],
      onQuestion() {},
    },
  );
  return { verification: verificationOf(sandbox.url, scope, record), record, send: client.ask };
}

const passThrough: Interceptor = (request, pass) => pass(request);
