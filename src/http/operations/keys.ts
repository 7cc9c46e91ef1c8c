import type { Account } from '../../accounts/account.js';
import { type KeyExample, keyExamples } from '../../accounts/authorization.js';
import type { KeyScope } from '../../accounts/keys.js';
import type { KeyOutcome } from '../../contract/generated/types.js';
import type { SandboxCore } from '../../server/sandbox.js';
import type { DeclaredHandlers } from '../exchange.js';
import { problemFields } from '../problem-response.js';
import { keyProblem } from '../steps/access.js';
import { created, output, pageOutput } from './outputs.js';

export function keyHandlers({ keys }: SandboxCore) {
  return {
    listKeyOutcomes: () => output('listed', { data: keyExamples().map(keyOutcome) }),
    createKey: {
      violations: (body, account) => keys.violations(account.id === '' ? null : account, body),
      handle: async (input) => created('/_sandbox/keys', await keys.create(scopeOf(input), input.body)),
    },
    listKeys: async (input) =>
      pageOutput('/_sandbox/keys', await keys.list(scopeOf(input), input.query), input.query),
    getKey: async (input) => output('found', await keys.get(scopeOf(input), input.path.keyId)),
    showKey: async (input) => output('found', await keys.show(scopeOf(input), input.path.keyId)),
    regenerateKey: {
      check: (input) => keys.checkRegenerable(scopeOf(input), input.path.keyId),
      handle: async (input) =>
        output('changed', await keys.regenerate(scopeOf(input), input.path.keyId, input.body)),
    },
    revokeKey: async (input) => output('changed', await keys.revoke(scopeOf(input), input.path.keyId)),
  } satisfies Partial<DeclaredHandlers>;
}

/** The admin token without an account acts on all accounts. */
function scopeOf({ account, byAdmin }: { account: Account; byAdmin: boolean }): KeyScope {
  return { account: byAdmin && account.id === '' ? null : account, byAdmin };
}

/** A key example with the problem that a request with it gets. */
function keyOutcome({ refusal, before, authorization, ...example }: KeyExample): KeyOutcome {
  const problem = refusal && keyProblem(refusal);
  const { outcome: name, meaning, environment, policy } = example;
  return {
    outcome: name,
    ...{ meaning, environment, policy },
    before: before.map(({ body = null, ...step }) => ({
      ...step,
      body: body as { [field: string]: unknown } | null,
    })),
    authorization: [...authorization],
    accepted: refusal === null,
    challenge: problem?.headers['WWW-Authenticate'] ?? null,
    problem: problem && problemFields(problem),
  };
}
