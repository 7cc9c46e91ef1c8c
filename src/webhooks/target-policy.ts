import ipaddr from 'ipaddr.js';
import { quoteValue } from '../values/message-text.js';
import { isTypoOf } from '../values/suggestions.js';

/** What an address is for: `public`, `loopback` and so on, and in words. */
interface AddressKind {
  name: string;
  /** With its article: "a loopback address". */
  words: string;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What no other kind of address is within, of version 6. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** What a gateway leads on to the address of version 4 within it: it is where that one is. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

const public_: AddressKind = { name: 'public', words: 'a public address' };
const reserved: AddressKind = { name: 'reserved', words: 'a reserved address' };

/** By the names that the registries' ranges have in `ipaddr.js`. */
const rangeWords: { readonly [range in string]?: string } = {
  unspecified: 'an unspecified address',
  broadcast: 'the broadcast address',
  multicast: 'a multicast address',
  linkLocal: 'a link-local address',
  loopback: 'a loopback address',
  carrierGradeNat: 'an address behind carrier-grade NAT',
  private: 'a private address',
  uniqueLocal: 'a unique local address',
  deprecatedSiteLocal: 'a site-local address',
  discard: 'an address that discards',
  benchmarking: 'an address for benchmarks',
};

/** An address as it is written, or within an IPv4-mapped one; null where it is none. */
function addressOf(text: string): Address | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  // Read as if it were mapped, though `::127.0.0.1` is `::7f00:1` and leads nowhere.
  const compatible = text.startsWith('::') && ipaddr.IPv4.isValidFourPartDecimal(text.slice(2));
  return compatible ? ipaddr.IPv6.parse(text.replace('::', '::0:')) : ipaddr.process(text);
}

/** What an address is for. Only what can be anywhere on the internet, and nowhere within, is public. */
function kindOf(address: Address): AddressKind {
  const range: string = address.range();
  if (address instanceof ipaddr.IPv4) return range === 'unicast' ? public_ : special(range);
  const { parts } = address;
  if (address.match(nat64)) {
    const inner = embedded(parts.slice(6));
    return kindOf(inner) === public_ ? public_ : tunnelTo('NAT64', inner);
  }
  if (range === '6to4') return tunnelTo(range, embedded(parts.slice(1, 3)));
  if (range === 'teredo') return tunnelTo('Teredo', embedded(parts.slice(6).map((part) => part ^ 0xffff)));
  if (range !== 'unicast') return special(range);
  return address.match(globalUnicast) ? public_ : reserved;
}

function special(range: string): AddressKind {
  const known = rangeWords[range];
  return known === undefined ? reserved : { name: range, words: known };
}

/** Any tunnel but NAT64 was given up long ago, and leads nowhere that a receiver would be. */
function tunnelTo(name: string, inner: ipaddr.IPv4): AddressKind {
  return { name, words: `a ${name} address of ${inner}` };
}

/** The address of version 4 that two parts of one of version 6 are. */
function embedded(parts: readonly number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(parts.flatMap((part) => [part >> 8, part & 0xff]));
}

/** Of an address, what a policy looks at. */
interface PolicyTarget {
  /** As a URL names it, in small letters and without the dot that may end it. */
  host: string;
  address: Address;
  kind: AddressKind;
}

/** Addresses that one entry of a target policy lets through. */
interface AllowRule {
  lets(target: PolicyTarget): boolean;
  /** True if it may let a name through, in small letters; absent where that depends on the addresses of the name. */
  letsName?(host: string): boolean;
}

/** What one entry of a target policy lets through, or what is wrong with it. */
type TargetEntry = AllowRule | { fault: string };

const allowsNothing: AllowRule = { lets: () => false, letsName: () => false };

/** The kinds of targets that have a word. */
const targetWords = new Map<string, (target: PolicyTarget) => boolean>([
  ['loopback', ({ kind }) => kind.name === 'loopback'],
  ['public', ({ kind }) => kind.name === 'public'],
  ['any', () => true],
]);

/** Letters of a host name are as a URL has them: in ASCII. A name that ends with a number would be an address. */
const hostName =
  /^(?=.{1,253}\.?$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*(?!\d+\.?$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i;

const validEntries = 'loopback, public, any, none, a host name, an address or a range such as 10.1.0.0/16';

/** Reads one entry, without blanks around it. */
function readEntry(text: string): TargetEntry {
  if (text.toLowerCase() === 'none') return allowsNothing;
  const word = targetWords.get(text.toLowerCase());
  if (word !== undefined) return { lets: word };
  const address = addressOf(text);
  if (address !== null) return { lets: (target) => target.address.toString() === address.toString() };
  if (text.includes('/') && !text.includes('://')) return readRange(text);
  if (!hostName.test(text)) return { fault: faultOf(text) };
  const meant = text.includes('.')
    ? undefined
    : [...targetWords.keys()].find((known) => isTypoOf(text, known));
  if (meant !== undefined) {
    return {
      fault: `${quoteValue(text)}: did you mean ${meant}? A host of that name is written ${text}. with a dot.`,
    };
  }
  const name = text.replace(/\.$/, '').toLowerCase();
  const letsName = (host: string): boolean => host === name;
  return { lets: ({ host }) => letsName(host), letsName };
}

function readRange(text: string): TargetEntry {
  const [start = '', bits = ''] = text.split('/');
  if (addressOf(start) === null || !ipaddr.isValidCIDR(text)) {
    return { fault: `${quoteValue(text)} is no range of addresses: one is 10.1.0.0/16, another fd00::/8.` };
  }
  const written = ipaddr.parse(start);
  const within = ipaddr.process(start);
  // A range of IPv4-mapped addresses is the range of those that they are.
  const length = Number(bits) - (written.kind() === within.kind() ? 0 : 96);
  if (length < 0)
    return { fault: `${quoteValue(text)} holds addresses of both versions: give each a range.` };
  return { lets: ({ address }) => address.kind() === within.kind() && address.match(within, length) };
}

function faultOf(text: string): string {
  if (text === '') return `An entry is empty: give ${validEntries}.`;
  const what = `${quoteValue(text)} is none of what may be sent to:`;
  if (text.includes('://')) return `${what} give the host of the URL alone.`;
  if (text.includes('*')) return `${what} a name stands for itself alone; give each name.`;
  if (/^\[?[^[\]]*\]?:\d+$/.test(text)) return `${what} give the host without its port.`;
  if (text.startsWith('[')) return `${what} give the address without brackets.`;
  if (ipaddr.IPv4.isValid(text)) return `${what} write the address as ${ipaddr.IPv4.parse(text)}.`;
  if (/[^\0-\x7f]/.test(text)) return `${what} write the name in ASCII, as in xn--bcher-kva.example.`;
  return `${what} give ${validEntries}.`;
}

/** The parts of a URL that a policy looks at, as the URL standard reads them. */
export interface TargetUrl {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
}

/** Where requests may be sent to. */
export interface TargetPolicy {
  /** All that keeps a URL from being sent to, as far as its text tells; its name may still resolve to what keeps it. */
  faultsOfUrl(url: TargetUrl): string[];
  /** Why an address that a host resolves to, or is, may not be connected to; null where it may. */
  refusalOfAddress(host: string, address: string): string | null;
}

/**
 * Reads what a user says may be sent to: `loopback`, `public`, `any`, `none`, host names, addresses and ranges of
 * addresses, with commas between. What one of them lets through is let through. A name lets through all that it
 * resolves to.
 * @param isDiscreet refusals do not say what a name resolves to: to strangers, that is for the network to say
 * @returns the policy, or every fault in words
 */
export function parseTargetPolicy(
  text: string,
  { isDiscreet = false }: { isDiscreet?: boolean } = {},
): { policy: TargetPolicy } | { faults: string[] } {
  const entries = text.split(',').map((entry) => readEntry(entry.trim()));
  const faults = entries.flatMap((entry) => ('fault' in entry ? [entry.fault] : []));
  if (faults.length > 0) return { faults };
  const lets = entries.filter((entry) => 'lets' in entry);
  const refused = `which the target policy ${quoteValue(text)} does not let through.`;

  const refusalOfAddress = (host: string, written: string): string | null => {
    const address = addressOf(written);
    if (address === null) return `${host} resolves to ${quoteValue(written)}, which is no address.`;
    const kind = kindOf(address);
    if (lets.some((one) => one.lets({ host: bare(host), address, kind }))) return null;
    if (host === written) return `${written} is ${kind.words}, ${refused}`;
    if (isDiscreet && !isLocalName(host)) return `${host} resolves to an address ${refused}`;
    return `${host} resolves to ${written}, ${kind.words}, ${refused}`;
  };

  /** Of a name that says by itself what it resolves to (RFC 6761, 6.3), or an address. */
  const refusalOfHost = (host: string): string | null => {
    if (isLocalName(host)) {
      const [first = null, ...others] = ['127.0.0.1', '::1'].map((each) => refusalOfAddress(host, each));
      return others.includes(null) ? null : first;
    }
    if (addressOf(host) !== null) return refusalOfAddress(host, host);
    // A name that no entry lets through is not resolved.
    const mayBeLet = lets.some(({ letsName = () => true }) => letsName(bare(host)));
    return host === '' || mayBeLet ? null : `${host} is a name, ${refused}`;
  };

  return {
    policy: {
      refusalOfAddress,
      faultsOfUrl(url) {
        const host = hostOf(url);
        const ofHost = refusalOfHost(host);
        return [...faultsOf(url), ...(ofHost === null ? [] : [ofHost])];
      },
    },
  };
}

/** The host of a URL as it is resolved: an address of version 6 without its brackets. */
function hostOf({ hostname }: Pick<TargetUrl, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Returns whether a name is of the loopback interface, whatever resolves it (RFC 6761, 6.3). */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost$/.test(bare(host));
}

/** A name says the same with the dot that ends it. */
function bare(host: string): string {
  return host.replace(/\.$/, '').toLowerCase();
}

function faultsOf({ protocol, username, password, port }: TargetUrl): string[] {
  const faults: string[] = [];
  if (protocol !== 'http:' && protocol !== 'https:') {
    faults.push(
      `The URL's scheme is ${quoteValue(protocol.slice(0, -1))}: it has to be http or https, as in http://localhost:3000/hook.`,
    );
  }
  if (username !== '' || password !== '') {
    faults.push('The URL holds a user name or a password: leave them out, the signature tells who sends.');
  }
  if (port === '0') faults.push('Nothing listens at port 0: name the port of the receiver.');
  return faults;
}
