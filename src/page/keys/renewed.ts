import type { IssuedKey } from '../../contract/generated/types.js';
import { replaceCredential } from '../server/session.js';

/** The key that the page goes on with, until it was shown. */
let replacedKey: IssuedKey | undefined;

/** Goes on with another text of the key in use. That begins the whole view anew, which shows the key then. */
export function replaceKeyInUse(key: IssuedKey): void {
  replacedKey = key;
  replaceCredential(key.key);
}

/** The key that is to be shown, once. */
export function takeReplacedKey(): IssuedKey | undefined {
  const key = replacedKey;
  replacedKey = undefined;
  return key;
}
