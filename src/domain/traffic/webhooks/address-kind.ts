import ipaddr from 'ipaddr.js';

/** What an address is for: `public`, `loopback` and so on, and in words. */
export interface AddressKind {
  name: string;
  /** With its article: "a loopback address". */
  words: string;
}

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

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
export function addressOf(text: string): Address | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  // Read as if it were mapped, though `::127.0.0.1` is `::7f00:1` and leads nowhere.
  const compatible = text.startsWith('::') && ipaddr.IPv4.isValidFourPartDecimal(text.slice(2));
  return compatible ? ipaddr.IPv6.parse(text.replace('::', '::0:')) : ipaddr.process(text);
}

/** What an address is for. Only what can be anywhere on the internet, and nowhere within, is public. */
export function kindOf(address: Address): AddressKind {
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
