import ipaddr from 'ipaddr.js';
import { isTypoOf } from '../../../contract/nearest.js';
import { quoteValue } from '../../../contract/quoted.js';
import { type Address, type AddressKind, addressOf } from './address-kind.js';

/** Of an address, what a policy looks at. */
export interface PolicyTarget {
  /** As a URL names it, in small letters and without the dot that may end it. */
  host: string;
  address: Address;
  kind: AddressKind;
}

/** Addresses that one entry of a target policy lets through. */
export interface AllowRule {
  lets(target: PolicyTarget): boolean;
  /** True if it may let a name through, in small letters; absent where that depends on the addresses of the name. */
  letsName?(host: string): boolean;
}

/** What one entry of a target policy lets through, or what is wrong with it. */
export type TargetEntry = AllowRule | { fault: string };

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
export function readEntry(text: string): TargetEntry {
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
