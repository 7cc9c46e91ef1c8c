import type { IssuedKey, KeyPage } from '../contract/generated/types.js';
import { requestControlPlane, requestServer, type ServerAccess, type ServerError } from './control-plane.js';

/**
 * The key to ask with under `/v1`: the one that was given, or one of those of the account that `--account` names, which
 * the admin token is told: it opens nothing there itself.
 */
export async function resolveAccountKey({
  url,
  key,
  account,
}: ServerAccess): Promise<{ key: string } | ServerError> {
  if (account === undefined) return { key };
  const asked = { url, key, account };
  const listed = await requestServer(
    { url, key },
    `/_sandbox/keys?limit=100&account=${encodeURIComponent(account)}`,
  );
  if ('detail' in listed) return listed;
  const active = (listed.value as KeyPage).data.find(({ state }) => state === 'active');
  if (active === undefined) {
    const detail = `No key of the account is active: issue one, POST /_sandbox/keys?account=${encodeURIComponent(account)}.`;
    return { source: `--account ${account}`, detail };
  }
  const shown = await requestControlPlane(asked, `/_sandbox/keys/${active.id}/secret`);
  return 'detail' in shown ? shown : { key: (shown.value as IssuedKey).key };
}
