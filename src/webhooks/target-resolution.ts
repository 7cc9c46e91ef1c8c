import { lookup as lookUp } from 'node:dns/promises';
import { isIP } from 'node:net';
import { memoize } from '../values/maps.js';
import { lookupError, SendError } from './send-progress.js';
import type { TargetPolicy } from './target-policy.js';

/** Resolves a host name to all its addresses; rejects if it has none. */
export type HostLookup = (host: string) => Promise<readonly string[]>;

export const systemLookup: HostLookup = async (host) =>
  (await lookUp(host, { all: true })).map(({ address }) => address);

/**
 * Resolves a host to its allowed addresses.
 * @throws SendError if none is allowed
 */
export async function allowedAddresses(
  policy: TargetPolicy,
  lookup: HostLookup,
  host: string,
): Promise<readonly string[]> {
  const failed = (error: unknown): never => {
    throw lookupError(error, host);
  };
  const addresses = isIP(host) === 0 ? await lookup(host).catch(failed) : [host];
  const refusals = addresses.map((address) => policy.refusalOfAddress(host, address));
  const allowed = addresses.filter((_, at) => refusals[at] === null);
  if (allowed.length > 0) return allowed;
  if (addresses.length === 0) throw lookupError(new Error('no addresses'), host);
  throw new SendError('target-refused', refusals.join(' '));
}

const notAbsolute = 'The URL is invalid: it must be absolute, such as http://localhost:3000/hook.';
const badPort = 'The port of the URL is invalid: a port is a number from 1 to 65535.';

/**
 * Parses a URL, and returns the reasons in its text why it cannot be a target. With an invalid port, the other errors
 * are reported as well.
 * @returns the URL is null if it does not parse
 */
export function readUrl(policy: TargetPolicy, text: string): { url: URL | null; errors: readonly string[] } {
  const { without, isPort } = portOf(text);
  const ofPort = isPort ? [] : [badPort];
  const readable = isPort ? text : without;
  if (!URL.canParse(readable)) return { url: null, errors: [...ofPort, notAbsolute] };
  const url = new URL(readable);
  return { url, errors: [...ofPort, ...policy.urlErrors(url)] };
}

/** Returns whether the port in a URL, if any, is valid; and the URL without it. */
function portOf(text: string): { without: string; isPort: boolean } {
  const [before = ''] = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i.exec(text) ?? [];
  const host = before.slice(before.indexOf('//') + 2).replace(/^.*@/, '');
  const [written = '', port = ''] = /:([^:\]]*)$/.exec(host) ?? [];
  const isPort = /^\d*$/.test(port) && Number(port) <= 65_535;
  return { without: before.slice(0, before.length - written.length) + text.slice(before.length), isPort };
}

const maxRememberedUrls = 1000;

/** Returns a cached parser that throws SendError if the text shows that a URL cannot be a target. */
export function createUrlReader(policy: TargetPolicy): (text: string) => URL {
  return memoize(maxRememberedUrls, (text: string) => {
    const { url, errors } = readUrl(policy, text);
    if (url === null || errors.length > 0) throw new SendError('target-refused', errors.join(' '));
    return url;
  });
}
