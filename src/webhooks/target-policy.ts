import ipaddr from 'ipaddr.js';
import { isTypoOf, quoteValue } from '../values/message-text.js';

/** Purpose of an address: its name, such as `public` or `loopback`, and a phrase. */
interface AddressKind {
  name: string;
  /** With article: "a loopback address". */
  words: string;
}

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** The range of all public IPv6 addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** NAT64: a gateway forwards to the IPv4 address within. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

const public_: AddressKind = { name: 'public', words: 'a public address' };
const reserved: AddressKind = { name: 'reserved', words: 'a reserved address' };

/** By range names of `ipaddr.js`. */
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

/** Parses an address, or the IPv4 address in an IPv4-mapped one; null if invalid. */
function addressOf(text: string): IpAddress | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  // Read as IPv4-mapped, although `::127.0.0.1` is `::7f00:1` and leads nowhere.
  const compatible = text.startsWith('::') && ipaddr.IPv4.isValidFourPartDecimal(text.slice(2));
  return compatible ? ipaddr.IPv6.parse(text.replace('::', '::0:')) : ipaddr.process(text);
}

/** Classifies an address. Only globally reachable addresses are public. */
function kindOf(address: IpAddress): AddressKind {
  const range: string = address.range();
  if (address instanceof ipaddr.IPv4) return range === 'unicast' ? public_ : specialKind(range);
  const { parts } = address;
  if (address.match(nat64)) {
    const inner = embeddedIpv4(parts.slice(6));
    return kindOf(inner) === public_ ? public_ : tunnelTo('NAT64', inner);
  }
  if (range === '6to4') return tunnelTo(range, embeddedIpv4(parts.slice(1, 3)));
  if (range === 'teredo')
    return tunnelTo('Teredo', embeddedIpv4(parts.slice(6).map((part) => part ^ 0xffff)));
  if (range === 'unicast') return address.match(globalUnicast) ? public_ : reserved;
  return specialKind(range);
}

function specialKind(range: string): AddressKind {
  const words = rangeWords[range];
  return words === undefined ? reserved : { name: range, words };
}

/** All tunnels but NAT64 are obsolete, and lead to no receiver. */
function tunnelTo(name: string, inner: ipaddr.IPv4): AddressKind {
  return { name, words: `a ${name} address of ${inner}` };
}

/** The IPv4 address that two parts of an IPv6 address hold. */
function embeddedIpv4(parts: readonly number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(parts.flatMap((part) => [part >> 8, part & 0xff]));
}

interface PolicyTarget {
  /** As in a URL: lower case, without trailing dot. */
  host: string;
  address: IpAddress;
  kind: AddressKind;
}

/** Addresses that one entry of a target policy allows. */
interface AllowRule {
  allows(target: PolicyTarget): boolean;
  /** Returns whether it may allow a name, in lower case; absent if that depends on the addresses of the name. */
  allowsName?(host: string): boolean;
}

/** An entry of a target policy, or the error in it. */
type TargetEntry = AllowRule | { error: string };

/** Target kinds by keyword. */
const targetWords = new Map<string, (target: PolicyTarget) => boolean>([
  ['loopback', ({ kind }) => kind.name === 'loopback'],
  ['public', ({ kind }) => kind.name === 'public'],
  ['any', () => true],
]);

/** ASCII host names, as in a URL. A name that ends with a number would be an address. */
const hostName =
  /^(?=.{1,253}\.?$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*(?!\d+\.?$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i;

const validEntries = 'loopback, public, any, none, a host name, an address or a range such as 10.1.0.0/16';

function readEntry(text: string): TargetEntry {
  if (text.toLowerCase() === 'none') return { allows: () => false, allowsName: () => false };
  const word = targetWords.get(text.toLowerCase());
  if (word !== undefined) return { allows: word };
  const address = addressOf(text);
  if (address !== null) return { allows: (target) => target.address.toString() === address.toString() };
  if (text.includes('/') && !text.includes('://')) return readRange(text);
  if (!hostName.test(text)) return { error: entryError(text) };
  const suggestion = text.includes('.')
    ? undefined
    : [...targetWords.keys()].find((known) => isTypoOf(text, known));
  if (suggestion !== undefined)
    return {
      error: `${quoteValue(text)}: did you mean ${suggestion}? A host of that name is written ${text}. with a dot.`,
    };
  const name = text.replace(/\.$/, '').toLowerCase();
  const allowsName = (host: string): boolean => host === name;
  return { allows: ({ host }) => allowsName(host), allowsName };
}

function readRange(text: string): TargetEntry {
  const [start = '', bits = ''] = text.split('/');
  if (addressOf(start) === null || !ipaddr.isValidCIDR(text))
    return {
      error: `${quoteValue(text)} is not a range of addresses: one is 10.1.0.0/16, another fd00::/8.`,
    };
  const written = ipaddr.parse(start);
  const within = ipaddr.process(start);
  // A range of IPv4-mapped addresses is a range of IPv4 addresses.
  const length = Number(bits) - (written.kind() === within.kind() ? 0 : 96);
  if (length < 0)
    return { error: `${quoteValue(text)} holds addresses of both versions: give each a range.` };
  return { allows: ({ address }) => address.kind() === within.kind() && address.match(within, length) };
}

function entryError(text: string): string {
  if (text === '') return `An entry is empty: give ${validEntries}.`;
  const subject = `${quoteValue(text)} is not a valid target:`;
  if (text.includes('://')) return `${subject} give the host of the URL alone.`;
  if (text.includes('*')) return `${subject} a name has no wildcards; give each name.`;
  if (/^\[?[^[\]]*\]?:\d+$/.test(text)) return `${subject} give the host without its port.`;
  if (text.startsWith('[')) return `${subject} give the address without brackets.`;
  if (ipaddr.IPv4.isValid(text)) return `${subject} write the address as ${ipaddr.IPv4.parse(text)}.`;
  if (/[^\0-\x7f]/.test(text)) return `${subject} write the name in ASCII, as in xn--bcher-kva.example.`;
  return `${subject} give ${validEntries}.`;
}

/** The parts of a URL that a policy checks, as the URL standard parses them. */
type TargetUrl = Readonly<Pick<URL, 'protocol' | 'username' | 'password' | 'hostname' | 'port'>>;

/** Decides where requests may be sent. */
export interface TargetPolicy {
  /** Reasons in the text of a URL why it cannot be a target; its name may still resolve to a refused address. */
  urlErrors(url: TargetUrl): string[];
  /** Reason why an address of a host must not be connected to; null if allowed. */
  refusalOfAddress(host: string, address: string): string | null;
}

/**
 * Parses a target policy: `loopback`, `public`, `any`, `none`, host names, addresses and ranges, separated by commas.
 * A target is allowed if any entry allows it. A host name allows all addresses that it resolves to.
 * @param isDiscreet refusals do not say what a name resolves to, for servers that strangers can reach
 * @returns the policy, or all errors
 */
export function parseTargetPolicy(
  text: string,
  { isDiscreet = false }: { isDiscreet?: boolean } = {},
): { policy: TargetPolicy } | { errors: string[] } {
  const entries = text.split(',').map((entry) => readEntry(entry.trim()));
  const errors = entries.flatMap((entry) => ('error' in entry ? [entry.error] : []));
  if (errors.length > 0) return { errors };
  const allows = entries.filter((entry) => 'allows' in entry);
  const refused = `which the target policy ${quoteValue(text)} does not let through.`;

  const refusalOfAddress = (host: string, written: string): string | null => {
    const address = addressOf(written);
    if (address === null) return `${host} resolves to ${quoteValue(written)}, which is not an address.`;
    const kind = kindOf(address);
    if (allows.some((one) => one.allows({ host: normalizedHost(host), address, kind }))) return null;
    if (host === written) return `${written} is ${kind.words}, ${refused}`;
    if (isDiscreet && !isLocalName(host)) return `${host} resolves to an address ${refused}`;
    return `${host} resolves to ${written}, ${kind.words}, ${refused}`;
  };

  /** Checks an address, or a name with a fixed meaning (RFC 6761, 6.3). */
  const refusalOfHost = (host: string): string | null => {
    if (isLocalName(host)) {
      const [first = null, ...others] = ['127.0.0.1', '::1'].map((each) => refusalOfAddress(host, each));
      return others.includes(null) ? null : first;
    }
    if (addressOf(host) !== null) return refusalOfAddress(host, host);
    // A name that no entry allows is not resolved.
    const mayBeAllowed = allows.some(({ allowsName = () => true }) => allowsName(normalizedHost(host)));
    return host === '' || mayBeAllowed ? null : `${host} is a name, ${refused}`;
  };

  return {
    policy: {
      refusalOfAddress,
      urlErrors(url) {
        // IPv6 addresses are written in brackets.
        const ofHost = refusalOfHost(url.hostname.replace(/^\[(.*)\]$/, '$1'));
        return [...syntaxErrors(url), ...(ofHost === null ? [] : [ofHost])];
      },
    },
  };
}

/** Returns whether a name always means the loopback interface (RFC 6761, 6.3). */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost$/.test(normalizedHost(host));
}

/** A trailing dot does not change a name. */
function normalizedHost(host: string): string {
  return host.replace(/\.$/, '').toLowerCase();
}

function syntaxErrors({ protocol, username, password, port }: TargetUrl): string[] {
  const errors: string[] = [];
  if (protocol !== 'http:' && protocol !== 'https:')
    errors.push(
      `The URL's scheme is ${quoteValue(protocol.slice(0, -1))}: it has to be http or https, as in http://localhost:3000/hook.`,
    );
  if (username !== '' || password !== '')
    errors.push(
      'The URL holds a user name or a password: leave them out; the signature identifies the sender.',
    );
  if (port === '0') errors.push('Nothing listens at port 0: name the port of the receiver.');
  return errors;
}
