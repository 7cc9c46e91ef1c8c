import table from '../../fixtures/keys.json' with { type: 'json' };

/** All state of one key's holder belongs to an account; nothing is reached without naming one. */
export interface Account {
  id: string;
  /** The universe of this account, where the key names one. */
  seed: string | null;
}

/** Whether the credentials of a request open an account. The fault never repeats the key. */
export type KeyVerdict =
  | { allowed: true; account: Account }
  | { allowed: false; reason: 'missing' | 'invalid'; fault: string };

const form = /^sbx_(playground|production)_([A-Za-z0-9][A-Za-z0-9._-]{0,63})(?:~([A-Za-z0-9._-]{1,64}))?$/;
const foreign = table.foreign.map(({ pattern, kind }) => ({ pattern: new RegExp(pattern), kind }));

/**
 * Judges the `Authorization` headers of a request under the policy `open`: any well-formed key of the
 * playground opens the account it names, so that parallel workers take a key each and need no set-up.
 */
export function judgeAuthorization(lines: readonly string[]): KeyVerdict {
  const [header = ''] = lines;
  if (lines.length > 1) return invalid(`the request carries ${lines.length} Authorization headers, not one`);
  if (header === '') return missing('The request carries no credentials.');
  const blank = header.search(/[ \t]/);
  const scheme = blank < 0 ? header : header.slice(0, blank);
  const key = blank < 0 ? '' : header.slice(blank).replace(/^[ \t]+/, '');
  if (scheme.toLowerCase() !== 'bearer') return missing('The credentials are not in Bearer form.');
  if (key === '') return missing('The credentials name no key.');
  return judgeKey(key);
}

function judgeKey(key: string): KeyVerdict {
  const match = form.exec(key);
  if (match === null) return invalid(malformation(key));
  const [, environment, name = '', seed] = match;
  if (environment !== 'playground') return invalid('it is a key of production, and this is the playground');
  const refused = table.refused.find(({ prefix }) => name.startsWith(prefix));
  if (refused) return invalid(`${refused.fault}, as is every key whose name begins with ${refused.prefix}`);
  return { allowed: true, account: { id: key.slice('sbx_playground_'.length), seed: seed ?? null } };
}

function malformation(key: string): string {
  const other = foreign.find(({ pattern }) => pattern.test(key));
  const leaked = 'if it is a real secret, treat it as leaked and replace it';
  if (other) return `it looks like ${other.kind}, and no such secret belongs here; ${leaked}`;
  const right =
    'sbx_playground_<name> with an optional ~<seed>, each of at most 64 letters, digits, dots, hyphens and underscores';
  return key.startsWith('sbx_')
    ? `it does not have the form ${right}`
    : `it does not look like a key of this sandbox, which has the form ${right}; ${leaked}`;
}

function missing(fault: string): KeyVerdict {
  return { allowed: false, reason: 'missing', fault };
}

function invalid(fault: string): KeyVerdict {
  return { allowed: false, reason: 'invalid', fault };
}
