import table from '../../fixtures/keys.json' with { type: 'json' };
import { fill } from './templates.js';

/** All state of one key's holder belongs to an account; nothing is reached without naming one. */
export interface Account {
  id: string;
  /** The universe of this account, where the key names one. */
  seed: string | null;
}

/** Whether the credentials of a request open an account. The fault never repeats the key. */
export type KeyVerdict =
  | { allowed: true; account: Account }
  | { allowed: false; reason: 'missing'; outcome: Missing; fault: string }
  | { allowed: false; reason: 'invalid'; outcome: Invalid; fault: string };

type Missing = keyof typeof table.missing;
type Invalid = keyof typeof table.invalid;

/** How a key can be judged, by the names that `fixtures/keys.json` gives. */
export type KeyOutcome = keyof typeof table.accepted | Missing | Invalid;

/** A row of the truth table: the headers of an example, and how they are judged. */
export interface KeyExample {
  meaning: string;
  /** The `Authorization` headers, one for each line. */
  authorization: readonly string[];
  verdict: KeyVerdict;
}

const form = /^sbx_(playground|production)_([A-Za-z0-9][A-Za-z0-9._-]{0,63})(?:~([A-Za-z0-9._-]{1,64}))?$/;
const foreign = table.invalid['foreign-secret'].kinds.map(({ pattern, kind }) => ({
  pattern: new RegExp(pattern),
  kind,
}));
/** Outcomes that a key is given by the beginning of its name. */
const named = ['revoked', 'expired'] as const;
const words = {
  form: 'sbx_playground_<name> with an optional ~<seed>, each of at most 64 letters, digits, dots, hyphens and underscores',
  leaked: 'if it is a real secret, treat it as leaked and replace it',
};

/**
 * Judges the `Authorization` headers of a request under the policy `open`: any well-formed key of the
 * playground opens the account it names, so that parallel workers take a key each and need no set-up.
 */
export function judgeAuthorization(lines: readonly string[]): KeyVerdict {
  const [header = ''] = lines;
  if (lines.length > 1) return invalid('repeated-header', { count: String(lines.length) });
  if (header === '') return missing('no-credentials');
  const blank = header.search(/[ \t]/);
  const scheme = blank < 0 ? header : header.slice(0, blank);
  const key = blank < 0 ? '' : header.slice(blank).replace(/^[ \t]+/, '');
  if (scheme.toLowerCase() !== 'bearer') return missing('other-scheme');
  if (key === '') return missing('no-key');
  return judgeKey(key);
}

function judgeKey(key: string): KeyVerdict {
  const match = form.exec(key);
  if (match === null) return judgeForeign(key);
  const [, environment, name = '', seed] = match;
  if (environment !== 'playground') return invalid('other-environment');
  const refused = named.find((outcome) => name.startsWith(table.invalid[outcome].prefix));
  if (refused) return invalid(refused);
  return { allowed: true, account: { id: key.slice('sbx_playground_'.length), seed: seed ?? null } };
}

function judgeForeign(key: string): KeyVerdict {
  const other = foreign.find(({ pattern }) => pattern.test(key));
  if (other) return invalid('foreign-secret', { kind: other.kind });
  return invalid(key.startsWith('sbx_') ? 'malformed' : 'unrecognised');
}

function missing(outcome: Missing): KeyVerdict {
  return { allowed: false, reason: 'missing', outcome, fault: table.missing[outcome].fault };
}

function invalid(outcome: Invalid, values: { readonly [placeholder: string]: string } = {}): KeyVerdict {
  const fault = fill(table.invalid[outcome].fault, { ...words, ...values });
  return { allowed: false, reason: 'invalid', outcome, fault };
}

/** The name of a judgement. */
export function outcomeOf(verdict: KeyVerdict): KeyOutcome {
  return verdict.allowed ? 'valid' : verdict.outcome;
}

/** The truth table of keys: every example, judged as a request with it would be. */
export function keyExamples(): KeyExample[] {
  const rows: { meaning: string; examples: readonly (readonly string[])[] }[] = [
    ...Object.values(table.accepted),
    ...Object.values(table.missing),
    ...Object.values(table.invalid),
  ];
  return rows.flatMap(({ meaning, examples }) =>
    examples.map((authorization) => ({ meaning, authorization, verdict: judgeAuthorization(authorization) })),
  );
}
