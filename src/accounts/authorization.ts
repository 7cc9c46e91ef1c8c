import table from '../../fixtures/keys.json' with { type: 'json' };
import type { Environment, KeyPolicy } from '../contract/generated/types.js';
import { fillTemplate } from '../values/message-text.js';
import { type Account, accountId } from './account.js';
import type { IssuedOutcome } from './key-state.js';
import { foreignKind } from './secrets.js';

/** The result of judging the credentials of a request. No message repeats the key. */
export type KeyVerdict = { allowed: true; account: Account } | KeyRefusal;

/** The reason why credentials open no account. */
export type KeyRefusal =
  /** The hint is separate from the error, since it is no part of the challenge. */
  | { allowed: false; reason: 'missing'; row: MissingRow; error: string; hint: string }
  /** With the reason `admin`, the operations of the control plane are open. */
  | {
      allowed: false;
      reason: 'invalid' | 'admin';
      row: InvalidRow;
      error: string;
      /** The account that the key was issued for, if it was issued. */
      account?: Account;
    };

type MissingRow = keyof typeof table.missing;
type InvalidRow = keyof typeof table.invalid;

/** The rules by which the keys sent to one port are judged. */
export interface KeyRules {
  environment: Environment;
  policy: KeyPolicy;
  isAdminToken(text: string): boolean;
  /** Records the use of an issued key and judges it by its record; undefined for any other key. */
  judgeUse(key: string): { outcome: IssuedOutcome; account: Account } | undefined;
}

const form = /^sbx_(playground|production)_([A-Za-z0-9][A-Za-z0-9._-]{0,63})(?:~([A-Za-z0-9._-]{1,64}))?$/;
/** Rows of the table that refuse keys by the prefix of their name. */
const prefixRows = ['revoked-by-name', 'expired-by-name'] as const;
const leaked = 'if it is a real secret, treat it as leaked and replace it';

/**
 * Judges the `Authorization` headers of a request. Under the policy `open`, any well-formed key of the environment
 * opens the account it names, so that parallel workers need no set-up. A key that was issued, regenerated or revoked
 * is judged by its record. Under `registered`, only issued keys are accepted.
 */
export function judgeAuthorization(lines: readonly string[], rules: KeyRules): KeyVerdict {
  const [header = ''] = lines;
  if (lines.length > 1) return invalidKey('repeated-header', { count: String(lines.length) });
  if (header === '') return missingKey('no-credentials', rules);
  const [scheme = ''] = header.split(/[ \t]/, 1);
  const key = keyOf(header);
  if (scheme.toLowerCase() !== 'bearer') return missingKey('other-scheme', rules);
  if (key === '') return missingKey('no-key', rules);
  return judgeKey(key, rules);
}

/** Returns the credentials after the scheme of an `Authorization` header; empty if there are none. */
export function keyOf(header: string): string {
  const blank = header.search(/[ \t]/);
  return blank < 0 ? '' : header.slice(blank).replace(/^[ \t]+/, '');
}

function judgeKey(key: string, rules: KeyRules): KeyVerdict {
  const match = form.exec(key);
  if (match === null) return judgeForeign(key, rules);
  const [, environment, name = '', seed] = match;
  if (environment !== rules.environment) return otherEnvironment(rules.environment);
  const issued = rules.judgeUse(key);
  if (issued !== undefined) {
    const { outcome, account } = issued;
    return outcome === 'valid' ? { allowed: true, account } : { ...invalidKey(outcome), account };
  }
  const refused = namedRow(name);
  if (refused) return invalidKey(refused);
  if (rules.policy === 'registered') return invalidKey('unknown');
  const own = key.slice(key.indexOf('_', 'sbx_'.length) + 1);
  return { allowed: true, account: { id: accountId(rules.environment, own), seed: seed ?? null } };
}

function namedRow(name: string) {
  return prefixRows.find((row) => name.startsWith(table.invalid[row].prefix));
}

/** Returns the prefix for which every key of this name is refused; undefined for other names. */
export function refusedPrefix(name: string): string | undefined {
  const row = namedRow(name);
  return row && table.invalid[row].prefix;
}

function otherEnvironment(ours: Environment): KeyRefusal {
  const { playground, production } = table.environments;
  const [here, there] = ours === 'playground' ? [playground, production] : [production, playground];
  return invalidKey('other-environment', { theirs: there.words, ours: here.words, setting: there.setting });
}

function judgeForeign(key: string, { environment, isAdminToken }: KeyRules): KeyRefusal {
  if (isAdminToken(key)) return { ...invalidKey('admin-token'), reason: 'admin' };
  const kind = foreignKind(key);
  if (kind !== undefined) return invalidKey('foreign-secret', { kind, leaked });
  const row = key.startsWith('sbx_') ? 'malformed' : 'unrecognised';
  return invalidKey(row, { form: fillTemplate(table.form, { environment }), leaked });
}

function missingKey(row: MissingRow, { environment, policy }: KeyRules): KeyRefusal {
  const hint = fillTemplate(table.hint[policy], { environment });
  return { allowed: false, reason: 'missing', row, error: table.missing[row].error, hint };
}

function invalidKey(
  row: InvalidRow,
  values: { readonly [placeholder: string]: string } = {},
): Extract<KeyRefusal, { row: InvalidRow }> {
  return { allowed: false, reason: 'invalid', row, error: fillTemplate(table.invalid[row].error, values) };
}

/** An example of the truth table: the headers, and how they are judged. */
export interface KeyExample {
  outcome: string;
  meaning: string;
  /** The environment whose port gets the request. */
  environment: Environment;
  /** The policy under which the result holds; null if it holds under both. */
  policy: KeyPolicy | null;
  /** Requests to send first. */
  before: readonly KeyStep[];
  /** The `Authorization` headers, one for each line. */
  authorization: readonly string[];
  /** Null if the headers open an account. */
  refusal: KeyRefusal | null;
}

interface KeyStep {
  readonly authorization: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

/** The fields that all entries of `fixtures/keys.json` share. */
interface AuthorizationRow {
  /** The outcome, if it differs from the name of the row. */
  readonly outcome?: string;
  readonly meaning: string;
  readonly examples: readonly AuthorizationExample[];
}

interface AuthorizationExample {
  readonly authorization: readonly string[];
  readonly environment?: Environment;
  readonly policy?: KeyPolicy;
  readonly before?: readonly KeyStep[];
}

/** Returns the truth table of keys: every example, judged as a request with it would be. */
export function keyExamples(): KeyExample[] {
  const groups: readonly object[] = [table.accepted, table.missing, table.invalid];
  const rows = groups.flatMap((group) => Object.entries(group) as [string, AuthorizationRow][]);
  return rows.flatMap(([name, { outcome = name, meaning, examples }]) =>
    examples.map((example) => {
      const { environment = 'playground', policy = null, before = [], authorization } = example;
      const refusal = refusalOf(name, example);
      return { outcome, meaning, environment, policy, before, authorization, refusal };
    }),
  );
}

/** A verdict that depends on a record or on the server's token is the one of its row. */
function refusalOf(
  row: string,
  { authorization, environment = 'playground', policy, before }: AuthorizationExample,
) {
  const dependsOnRecord = before !== undefined || authorization.some((line) => line.includes('<'));
  if (dependsOnRecord) return row in table.invalid ? invalidKey(row as keyof typeof table.invalid) : null;
  // A server that issued no key.
  const noKeys = { isAdminToken: () => false, judgeUse: () => undefined };
  const verdict = judgeAuthorization(authorization, { ...noKeys, environment, policy: policy ?? 'open' });
  return verdict.allowed ? null : verdict;
}
