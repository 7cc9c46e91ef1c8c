import { timingSafeEqual } from 'node:crypto';
import type { KeyPolicy } from '../contract/generated/types.js';
import { sha256 } from '../runtime/sha256.js';
import type { Store } from '../store/port.js';
import { memoize } from '../values/memoize.js';
import { type Environment, judgeAuthorization, type KeyVerdict } from './authorization.js';
import { isDerivedKey } from './issued-key.js';
import type { Keyring } from './keyring.js';

/** Whether a text is the token, in time that tells nothing about where they differ. */
export function tokenCheck(token: string | undefined): (text: string) => boolean {
  if (token === undefined) return () => false;
  const digest = Buffer.from(sha256(token));
  return (text) => timingSafeEqual(Buffer.from(sha256(text)), digest);
}

/** Whether the headers of a request to the address of an environment open an account, which is at hand then. */
export type KeyJudge = (
  lines: readonly string[],
  environment: Environment,
) => KeyVerdict | Promise<KeyVerdict>;

interface KeyJudging {
  policy: KeyPolicy;
  isAdminToken(text: string): boolean;
  ring: Keyring;
  store: Store;
}

/** The start of a header with a key of ours, and the longest that is remembered. */
const ownStart = 'Bearer sbx_';
const maxRememberedLength = 200;

/** It waits where what is known of a key is not at hand. */
export function createKeyJudge({ policy, isAdminToken, ring, store }: KeyJudging): KeyJudge {
  /** Where keys are issued, each holds a secret. */
  const takesText = (text: string): boolean => policy === 'open' || isDerivedKey(text);

  const judgeByRecords = (
    lines: readonly string[],
    environment: Environment,
    caughtUp = false,
  ): KeyVerdict | Promise<KeyVerdict> => {
    let waiting: Promise<void> | undefined;
    const present = (text: string) => {
      if (!takesText(text)) return undefined;
      waiting = ring.open(text, caughtUp);
      return waiting === undefined ? ring.present(text) : undefined;
    };
    const verdict = judgeAuthorization(lines, { environment, policy, isAdminToken, present });
    return waiting?.then(() => judgeByRecords(lines, environment, true)) ?? verdict;
  };

  /**
   * A client sends the same with every request, so verdicts on keys that anybody could name are remembered; foreign
   * secrets are kept nowhere. They hold as long as no key of the account has a record.
   */
  const plainVerdicts = (environment: Environment) =>
    memoize(1000, (header: string): KeyVerdict | null =>
      isDerivedKey(header)
        ? null
        : judgeAuthorization([header], { environment, policy, isAdminToken, present: () => undefined }),
    );
  const remembered = { playground: plainVerdicts('playground'), production: plainVerdicts('production') };
  const plainVerdict = (lines: readonly string[], environment: Environment): KeyVerdict | null => {
    const [header = ''] = lines;
    if (policy !== 'open' || lines.length !== 1 || header.length > maxRememberedLength) return null;
    return header.startsWith(ownStart) ? remembered[environment](header) : null;
  };

  return (lines, environment) => {
    const verdict = plainVerdict(lines, environment);
    if (verdict === null) return judgeByRecords(lines, environment);
    if (!verdict.allowed) return verdict;
    const { id } = verdict.account;
    return store.open(id) === undefined && ring.count(id) === 0
      ? verdict
      : judgeByRecords(lines, environment);
  };
}
