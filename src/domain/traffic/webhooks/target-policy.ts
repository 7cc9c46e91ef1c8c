import { quoteValue } from '../../../contract/quoted.js';
import { addressOf, kindOf } from './address-kind.js';
import { readEntry } from './target-entry.js';

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
