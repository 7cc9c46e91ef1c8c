import table from '../../fixtures/keys.json' with { type: 'json' };
import { fill } from './templates.js';

/** Two worlds with the same paths, each at a port of its own. */
export type Environment = keyof typeof table.environments;

/** All state of one key's holder belongs to an account; nothing is reached without naming one. */
export interface Account {
  id: string;
  /** The universe of this account, where the key names one. */
  seed: string | null;
}

/** Whether the credentials of a request open an account. The fault never repeats the key. */
export type KeyVerdict =
  | { allowed: true; account: Account }
  /** What would be right is told apart from the fault: it is no part of the challenge. */
  | { allowed: false; reason: 'missing'; outcome: Missing; fault: string; hint: string }
  | { allowed: false; reason: 'invalid'; outcome: Invalid; fault: string };

type Missing = keyof typeof table.missing;
type Invalid = keyof typeof table.invalid;

/** How a key can be judged, by the names that `fixtures/keys.json` gives. */
export type KeyOutcome = keyof typeof table.accepted | Missing | Invalid;

const form = /^sbx_(playground|production)_([A-Za-z0-9][A-Za-z0-9._-]{0,63})(?:~([A-Za-z0-9._-]{1,64}))?$/;
const foreign = table.invalid['foreign-secret'].kinds.map(({ pattern, kind }) => ({
  pattern: new RegExp(pattern),
  kind,
}));
/** Outcomes that a key is given by the beginning of its name. */
const named = ['revoked', 'expired'] as const;
const leaked = 'if it is a real secret, treat it as leaked and replace it';

/**
 * Judges the `Authorization` headers of a request under the policy `open`: any well-formed key of the environment
 * opens the account it names, so that parallel workers take a key each and need no set-up.
 * @param environment of the port that the request came to
 */
export function judgeAuthorization(lines: readonly string[], environment: Environment): KeyVerdict {
  const [header = ''] = lines;
  if (lines.length > 1) return invalid('repeated-header', { count: String(lines.length) });
  if (header === '') return missing('no-credentials', environment);
  const blank = header.search(/[ \t]/);
  const scheme = blank < 0 ? header : header.slice(0, blank);
  const key = blank < 0 ? '' : header.slice(blank).replace(/^[ \t]+/, '');
  if (scheme.toLowerCase() !== 'bearer') return missing('other-scheme', environment);
  if (key === '') return missing('no-key', environment);
  return judgeKey(key, environment);
}

function judgeKey(key: string, ours: Environment): KeyVerdict {
  const match = form.exec(key);
  if (match === null) return judgeForeign(key, ours);
  const [, theirs, name = '', seed] = match;
  if (theirs !== ours) return otherEnvironment(ours);
  const refused = named.find((outcome) => name.startsWith(table.invalid[outcome].prefix));
  if (refused) return invalid(refused);
  return { allowed: true, account: { id: accountId(key, ours), seed: seed ?? null } };
}

/** The environments share no account, whatever the names of their keys. */
function accountId(key: string, environment: Environment): string {
  const name = key.slice(key.indexOf('_', 'sbx_'.length) + 1);
  return environment === 'playground' ? name : `${environment}/${name}`;
}

function otherEnvironment(ours: Environment): KeyVerdict {
  const { playground, production } = table.environments;
  const [here, there] = ours === 'playground' ? [playground, production] : [production, playground];
  return invalid('other-environment', { theirs: there.words, ours: here.words, setting: there.setting });
}

function judgeForeign(key: string, environment: Environment): KeyVerdict {
  const other = foreign.find(({ pattern }) => pattern.test(key));
  if (other) return invalid('foreign-secret', { kind: other.kind, leaked });
  const outcome = key.startsWith('sbx_') ? 'malformed' : 'unrecognised';
  return invalid(outcome, { form: fill(table.form, { environment }), leaked });
}

function missing(outcome: Missing, environment: Environment): KeyVerdict {
  const { fault } = table.missing[outcome];
  return { allowed: false, reason: 'missing', outcome, fault, hint: fill(table.hint, { environment }) };
}

function invalid(outcome: Invalid, values: { readonly [placeholder: string]: string } = {}): KeyVerdict {
  return { allowed: false, reason: 'invalid', outcome, fault: fill(table.invalid[outcome].fault, values) };
}
