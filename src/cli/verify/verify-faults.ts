import type { VerifyOptions } from '../../contract/generated/types.js';
import type { InputError } from '../settings.js';
import { urlErrors } from '../url-faults.js';

/** What is wrong with options of `verify` together, or by what their schema can not say. */
export function verifyOptionErrors(options: VerifyOptions, told: readonly InputError[]): InputError[] {
  const { key, otherUrl, otherKey } = options;
  const faults: InputError[] = [];
  if (key === undefined) faults.push({ source: '--key', detail: 'Name the key to ask with: --key KEY.' });
  for (const name of ['key', 'strangerKey', 'revokedKey', 'otherKey'] as const) {
    const flag = `--${name.replace('K', '-k')}`;
    if (/[^\x21-\x7e]/.test(options[name] ?? ''))
      faults.push({ source: flag, detail: 'A key has no blanks, and only ASCII.' });
  }
  if ((otherUrl === undefined) !== (otherKey === undefined))
    faults.push({
      source: otherUrl === undefined ? '--other-key' : '--other-url',
      detail: 'The other environment is asked with --other-url and --other-key together.',
    });
  if (options.receiveAt !== undefined && options.readOnly)
    faults.push({ source: '--receive-at', detail: 'With --read-only, no endpoint is subscribed.' });
  faults.push(...equalsOf(options));
  if (options.learn !== undefined && options.only !== undefined)
    faults.push({
      source: '--learn',
      detail: 'With --only documented, no gap is probed that could be learned.',
    });
  // What is no URL is told of already.
  if (told.some(({ source }) => /^--(base|other)-url/.test(source))) return faults;
  return [
    ...faults,
    ...urlErrors('--base-url', options.baseUrl),
    ...(otherUrl === undefined ? [] : urlErrors('--other-url', otherUrl)),
  ];
}

/** What would be taken for a breach of the server's, were it given twice. */
function equalsOf({ key, strangerKey, revokedKey, baseUrl, otherUrl }: VerifyOptions): InputError[] {
  const faults: InputError[] = [];
  const also = (source: string, given: string | undefined, other: string | undefined, what: string): void => {
    if (given !== undefined && given === other)
      faults.push({ source, detail: `It is ${what} too: give another one, or leave it out.` });
  };
  also('--stranger-key', strangerKey, key, '--key');
  also('--revoked-key', revokedKey, key, '--key');
  also('--revoked-key', revokedKey, strangerKey, '--stranger-key');
  also('--other-url', otherUrl?.replace(/\/+$/, ''), baseUrl.replace(/\/+$/, ''), '--base-url');
  return faults;
}
