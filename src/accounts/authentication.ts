import { timingSafeEqual } from 'node:crypto';
import type { Environment, KeyPolicy } from '../contract/generated/types.js';
import { sha256 } from '../runtime/sha256.js';
import type { Store } from '../store/port.js';
import { memoize } from '../values/maps.js';
import { judgeAuthorization, type KeyVerdict } from './authorization.js';
import { isDerivedKey, type Keyring } from './keyring.js';

/** Returns a function that compares a text with the token in constant time. */
export function tokenCheck(token: string | undefined): (text: string) => boolean {
  if (token === undefined) return () => false;
  const digest = Buffer.from(sha256(token));
  return (text) => timingSafeEqual(Buffer.from(sha256(text)), digest);
}

/** Judges the `Authorization` headers of a request. The account that they open is loaded afterwards. */
export type KeyJudge = (
  lines: readonly string[],
  environment: Environment,
) => KeyVerdict | Promise<KeyVerdict>;

interface KeyJudging {
  policy: KeyPolicy;
  isAdminToken(text: string): boolean;
  keyring: Keyring;
  store: Store;
}

/** The prefix of the sandbox's own keys, and the longest header that is remembered. */
const ownStart = 'Bearer sbx_';
const maxRememberedLength = 200;

/** Creates the judge of keys. It returns a promise only if a key's record has to be loaded. */
export function createKeyJudge({ policy, isAdminToken, keyring, store }: KeyJudging): KeyJudge {
  /** Under the policy `registered`, every key holds a secret. */
  const mayBeKey = (text: string): boolean => policy === 'open' || isDerivedKey(text);

  const judgeByRecords = (
    lines: readonly string[],
    environment: Environment,
    caughtUp = false,
    isLatest = false,
  ): KeyVerdict | Promise<KeyVerdict> => {
    let loading: Promise<void> | undefined;
    let outdated: string | undefined;
    const judgeUse = (text: string) => {
      if (!mayBeKey(text)) return undefined;
      loading = keyring.open(text, caughtUp);
      const issued = loading === undefined ? keyring.judgeUse(text) : undefined;
      if (issued?.outcome !== 'valid') outdated = text;
      return issued;
    };
    const verdict = judgeAuthorization(lines, { environment, policy, isAdminToken, judgeUse });
    if (loading !== undefined) return loading.then(() => judgeByRecords(lines, environment, true, isLatest));
    // Another process may have changed the key. A plain key that is accepted opens its own account, where it shows.
    if (isLatest || outdated === undefined || (verdict.allowed && !isDerivedKey(outdated))) return verdict;
    const latest = keyring.catchUp(outdated);
    return latest?.then(() => judgeByRecords(lines, environment, true, true)) ?? verdict;
  };

  /**
   * Remembers verdicts on keys without a secret, since a client sends the same header with every request. Secrets are
   * never remembered. A verdict holds as long as no key of the account has a record.
   */
  const plainVerdicts = (environment: Environment) =>
    memoize(1000, (header: string): KeyVerdict | null =>
      isDerivedKey(header)
        ? null
        : judgeAuthorization([header], { environment, policy, isAdminToken, judgeUse: () => undefined }),
    );
  const plainVerdictsOf = {
    playground: plainVerdicts('playground'),
    production: plainVerdicts('production'),
  };

  return (lines, environment) => {
    const [header = ''] = lines;
    const isPlain =
      policy === 'open' &&
      lines.length === 1 &&
      header.length <= maxRememberedLength &&
      header.startsWith(ownStart);
    const verdict = isPlain ? plainVerdictsOf[environment](header) : null;
    if (verdict === null) return judgeByRecords(lines, environment);
    if (!verdict.allowed) return verdict;
    const { id } = verdict.account;
    return store.open(id) === undefined && keyring.count(id) === 0
      ? verdict
      : judgeByRecords(lines, environment);
  };
}
