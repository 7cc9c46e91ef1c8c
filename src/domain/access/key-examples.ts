import table from '../../../fixtures/keys.json' with { type: 'json' };
import type { KeyPolicy } from '../../contract/generated/types.js';
import type { Environment } from './accounts.js';
import { invalidKey, judgeAuthorization, type KeyRefusal, type KeyRules } from './keys.js';

/** A row of the truth table: the headers of an example, and how they are judged. */
export interface KeyExample {
  outcome: string;
  meaning: string;
  /** The environment whose address is asked. */
  environment: Environment;
  /** The policy under which it is so; null where it is so under both. */
  policy: KeyPolicy | null;
  /** Requests that go before. */
  before: readonly KeyStep[];
  /** The `Authorization` headers, one for each line. */
  authorization: readonly string[];
  /** Null where they open an account. */
  refusal: KeyRefusal | null;
}

/** A request to the control plane. */
export interface KeyStep {
  readonly authorization: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

/** An entry of `fixtures/keys.json`, as far as all have the same. */
interface Row {
  /** Its own name, unless it shares an outcome with others. */
  readonly outcome?: string;
  readonly meaning: string;
  readonly examples: readonly Example[];
}

interface Example {
  readonly authorization: readonly string[];
  readonly environment?: Environment;
  readonly policy?: KeyPolicy;
  readonly before?: readonly KeyStep[];
}

/** The truth table of keys: every example, judged as a request with it would be. */
export function keyExamples(): KeyExample[] {
  const groups: readonly object[] = [table.accepted, table.missing, table.invalid];
  const rows = groups.flatMap((group) => Object.entries(group) as [string, Row][]);
  return rows.flatMap(([name, { outcome = name, meaning, examples }]) =>
    examples.map((example) => {
      const { environment = 'playground', policy = null, before = [], authorization } = example;
      const refusal = refusalOf(name, example);
      return { outcome, meaning, environment, policy, before, authorization, refusal };
    }),
  );
}

/** What depends on a record, or on a token that only its server knows, is what its row says. */
function refusalOf(row: string, { authorization, environment = 'playground', policy, before }: Example) {
  const told = before !== undefined || authorization.some((line) => line.includes('<'));
  if (told) return row in table.invalid ? invalidKey(row as keyof typeof table.invalid) : null;
  const verdict = judgeAuthorization(authorization, {
    ...rulesWithoutKeys,
    environment,
    policy: policy ?? 'open',
  });
  return verdict.allowed ? null : verdict;
}

/** That of a server which issued no key. */
const rulesWithoutKeys: Omit<KeyRules, 'environment' | 'policy'> = {
  isAdminToken: () => false,
  present: () => undefined,
};
