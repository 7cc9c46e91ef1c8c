import type { CreateKey } from '../../contract/generated/types.js';
import { problem, type Violation } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { summarizeViolations } from '../../contract/violations.js';
import { type Account, accountId, environmentOf } from '../../domain/access/accounts.js';
import { refusedPrefix } from '../../domain/access/keys.js';
import { type Instant, parseInstant } from '../../domain/life/clock.js';
import { later } from '../../domain/life/durations.js';

/** What is wrong with the name of a key that is asked for, beside what its schema tells. */
export function nameViolations(body: unknown): Violation[] {
  const { name } = (body ?? {}) as { name?: unknown };
  const prefix = typeof name === 'string' ? refusedPrefix(name) : undefined;
  if (prefix === undefined) return [];
  const detail = `name must not begin with ${prefix}: keys of such names are refused on purpose, for tests of that answer.`;
  return [{ detail, pointer: '#/name', keyword: 'not' }];
}

/**
 * What a request for a key comes to: which account it opens, and until when.
 * @param account the one it is another key of; null for the first key of a new account
 * @throws problem `invalid-request`, with every fault that no schema can tell
 */
export function readCreateKey(
  { name, environment, seed, expiresAt }: CreateKey,
  account: Account | null,
  production: boolean,
): { accountId: string; expiry: Instant | null } {
  const faults = account === null ? [] : fixedFieldViolations(account, environment, seed);
  if (account === null && environment === 'production' && !production) faults.push(noProduction);
  const expiry = expiresAt === undefined ? null : parseInstant(expiresAt);
  if (expiresAt !== undefined && expiry === null) {
    const detail = `expiresAt must be an instant that exists, not ${quoteValue(expiresAt)}.`;
    faults.push({ detail, pointer: '#/expiresAt', keyword: 'format' });
  }
  if (faults.length > 0) throw invalidRequest(faults);
  const own = seed === undefined ? name : `${name}~${seed}`;
  return { accountId: account?.id ?? accountId(environment ?? 'playground', own), expiry };
}

/** What an account has since its first key, and no other key of it can change. */
function fixedFieldViolations(
  account: Account,
  environment: string | undefined,
  seed: string | undefined,
): Violation[] {
  const faults: Violation[] = [];
  const fault = (member: string, detail: string) =>
    faults.push({ detail, pointer: `#/${member}`, keyword: 'const' });
  const own = environmentOf(account.id);
  if (environment !== undefined && environment !== own)
    fault(
      'environment',
      `environment must be ${own}, as that of the account ${account.id} is; it may be left out.`,
    );
  if (seed !== undefined && seed !== account.seed)
    fault('seed', `seed is of the account, and was chosen with its first key: leave it out.`);
  return faults;
}

const noProduction: Violation = {
  detail: 'environment must be playground: this server has no production. Start it with --production-port.',
  pointer: '#/environment',
  keyword: 'const',
};

const maxOverlap = 'P10Y';

/**
 * Until when an earlier text is taken.
 * @throws problem `invalid-request` where that lies too far
 */
export function overlapEnd(now: Instant, overlap: string): Instant {
  const until = later(now, overlap);
  if (until <= later(now, maxOverlap)) return until;
  const detail = `overlap must be at most ten years, ${maxOverlap}, not ${quoteValue(overlap)}.`;
  throw invalidRequest([{ detail, pointer: '#/overlap', keyword: 'maximum' }]);
}

function invalidRequest(errors: Violation[]) {
  return problem('invalid-request', { summary: summarizeViolations(errors) }, { errors });
}
