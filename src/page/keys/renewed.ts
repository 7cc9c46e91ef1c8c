import type { IssuedKey } from '../../contract/generated/types.js';
import { goOnWith } from '../server/session.js';

/** The key that the page goes on with, until it was shown. */
let renewed: IssuedKey | undefined;

/** Goes on with another text of the key in use. That begins the whole view anew, which shows the key then. */
export function renew(key: IssuedKey): void {
  renewed = key;
  goOnWith(key.key);
}

/** The key that is to be shown, once. */
export function takeRenewed(): IssuedKey | undefined {
  const key = renewed;
  renewed = undefined;
  return key;
}
