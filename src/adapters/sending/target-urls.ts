import type { TargetPolicy } from '../../sandbox/ports.js';
import { SendError } from './send-error.js';

/** A URL as it was read, with all that keeps it from being sent to, as far as its text tells; null where it is none. */
interface ReadUrl {
  url: URL | null;
  faults: readonly string[];
}

const notAbsolute = 'The URL is none: it has to be whole, as http://localhost:3000/hook is.';
const badPort = 'The port of the URL is none: a port is a number from 1 to 65535.';

/** Of a URL whose port is none, what else is wrong with it is told as well. */
export function readUrl(policy: TargetPolicy, text: string): ReadUrl {
  const { without, isPort } = portOf(text);
  const ofPort = isPort ? [] : [badPort];
  const readable = isPort ? text : without;
  if (!URL.canParse(readable)) return { url: null, faults: [...ofPort, notAbsolute] };
  const url = new URL(readable);
  return { url, faults: [...ofPort, ...policy.faultsOfUrl(url)] };
}

const authority = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i;
const userInfo = /^.*@/;

/** Whether the port in a URL, if it has one, can be a port; and the URL without it. */
function portOf(text: string): { without: string; isPort: boolean } {
  const [before = ''] = authority.exec(text) ?? [];
  const host = before.slice(before.indexOf('//') + 2).replace(userInfo, '');
  const [written = '', port = ''] = /:([^:\]]*)$/.exec(host) ?? [];
  const isPort = /^\d*$/.test(port) && Number(port) <= 65_535;
  return { without: before.slice(0, before.length - written.length) + text.slice(before.length), isPort };
}

/** How many URLs that may be sent to are remembered. */
const maxRememberedUrls = 1000;

/** Reads URLs; what it gives throws SendError for one whose text tells that it may not be sent to. */
export function createUrlReader(policy: TargetPolicy): (text: string) => URL {
  const known = new Map<string, URL>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const { url, faults } = readUrl(policy, text);
    if (url === null || faults.length > 0) throw new SendError('target-refused', faults.join(' '));
    if (known.size >= maxRememberedUrls) known.clear();
    known.set(text, url);
    return url;
  };
}
