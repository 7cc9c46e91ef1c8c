import { timeoutSignal } from '../adapters/real-time.js';
import type {
  Expectation,
  ExpectationResult,
  RequestMatch,
  RequestRecord,
} from '../contract/generated/types.js';
import type { Account } from '../domain/access/accounts.js';
import { differences } from '../domain/traffic/journal/matching.js';
import { requestRecord } from '../domain/traffic/journal/request-records.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { RequestControls } from './account-controls.js';
import { ExpectationError } from './expectation-error.js';
import { throwIfAny, validated } from './held.js';

export function createRequestControls(
  { journal, expectations }: Sandbox,
  account: () => Promise<Account>,
): RequestControls {
  return {
    async list(match: RequestMatch = {}): Promise<RequestRecord[]> {
      const asked = await validated('Expectation', { match });
      const of = await account();
      throwIfAny(expectations.violations(of, asked));
      const meant = journal.all(of).filter((one) => differences(one, match).length === 0);
      return meant.map(requestRecord);
    },
    async expect(expectation: Expectation): Promise<ExpectationResult> {
      const asked = await validated('Expectation', expectation);
      const of = await account();
      throwIfAny(expectations.violations(of, asked));
      const until = timeoutSignal(asked.timeoutMs ?? 0);
      const result = await expectations.judge(of, asked, until);
      if (!result.passed) throw new ExpectationError(result);
      return result;
    },
    clear: async () => journal.clear(await account()),
  };
}
