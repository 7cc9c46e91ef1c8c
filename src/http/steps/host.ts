import { isIP } from 'node:net';
import { type ProblemError, problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import type { PipelineStep } from '../pipeline/exchange.js';
import { headerValues } from '../syntax/fields.js';
import { authorityOf } from '../syntax/target.js';

const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]\\]+))(?::\d*)?$/i;

/** The parts of a request that say which server it is for. */
export interface HostClaim {
  readonly target: string;
  readonly httpVersion: string;
  /** The values of all its `Host` headers. */
  readonly hosts: readonly string[];
}

/**
 * 400 where `Host` does not come once, or is none (RFC 9112, 3.2), and 421 where it names another server: a web page
 * whose own name was turned to this address (DNS rebinding) asks under that name. No name can be turned under
 * `localhost`, nor can an address be.
 * @param names what the server is called besides
 * @returns gives the problem of a claim; null where there is none
 */
export function createHostValidator(names: readonly string[]): (claim: HostClaim) => ProblemError | null {
  const allowed = new Set(names.map(comparableHost));
  // A client sends the same text with every request.
  let lastAllowed: string | undefined;
  return ({ target, httpVersion, hosts }) => {
    if (hosts.length !== 1) {
      if (hosts.length === 0 && httpVersion === '1.0') return null;
      const fault = hosts.length === 0 ? 'no Host header' : `${hosts.length} Host headers, where one belongs`;
      return problem('malformed-request', { fault: `it has ${fault}` });
    }
    const authority = authorityOf(target) ?? hosts[0] ?? '';
    if (authority === lastAllowed) return null;
    const [, address, name = address] = hostPattern.exec(authority) ?? [];
    if (name === undefined) return problem('malformed-request', { fault: 'its host is no name or address' });
    if (!isOwnName(comparableHost(name), allowed))
      return problem('host-not-allowed', { host: quoteValue(name) });
    lastAllowed = authority;
    return null;
  };
}

/** The names that a server answers to: the host that it listens on, and those of a setting, with commas between them. */
export function hostNames(host: string, allowedHosts: string | undefined): string[] {
  return [host, ...(allowedHosts?.split(',') ?? [])];
}

/** @param names what the server is called besides `localhost` and addresses */
export function createHostCheck(names: readonly string[]): PipelineStep {
  const judge = createHostValidator(names);
  return ({ request }) => {
    const { url = '', httpVersion } = request;
    const refusal = judge({ target: url, httpVersion, hosts: headerValues(request, 'host') });
    if (refusal !== null) throw refusal;
    return undefined;
  };
}

function isOwnName(name: string, allowed: ReadonlySet<string>): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || allowed.has(name);
}

/** Names are equal whatever their case, and with or without the dot of the root. */
function comparableHost(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
