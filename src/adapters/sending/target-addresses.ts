import { lookup as lookUp } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { TargetPolicy } from '../../sandbox/ports.js';
import { lookupError, SendError } from './send-error.js';

/** All addresses of a host name; rejects where it has none. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** As this machine resolves names. */
export const systemLookup: Lookup = async (host) =>
  (await lookUp(host, { all: true })).map(({ address }) => address);

/**
 * The addresses of a host that may be connected to.
 * @throws SendError where there is none
 */
export async function allowedAddresses(
  policy: TargetPolicy,
  lookup: Lookup,
  host: string,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await lookup(host).catch(notFound(host)) : [host];
  const refusals = addresses.map((address) => policy.refusalOfAddress(host, address));
  const allowed = addresses.filter((_, at) => refusals[at] === null);
  if (allowed.length > 0) return allowed;
  if (addresses.length === 0) throw lookupError(new Error('no addresses'), host);
  throw new SendError('target-refused', refusals.join(' '));
}

function notFound(host: string): (error: unknown) => never {
  return (error) => {
    throw lookupError(error, host);
  };
}
