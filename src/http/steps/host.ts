import { isIP } from 'node:net';
import { problem } from '../../contract/problems.js';
import { quoted } from '../../contract/quoted.js';
import type { Step } from '../pipeline/exchange.js';
import { linesOf } from '../syntax/fields.js';
import { authorityOf } from '../syntax/target.js';

const form = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]\\]+))(?::\d*)?$/i;

/**
 * 400 where `Host` does not come once, or is none (RFC 9112, 3.2), and 421 where it names another server: a web page
 * whose own name was turned to this address (DNS rebinding) asks under that name. No name can be turned under
 * `localhost`, nor can an address be.
 * @param names what the server is called besides
 */
export function createHostCheck(names: readonly string[]): Step {
  const allowed = new Set(names.map(comparable));
  // A client sends the same text with every request.
  let lastAllowed: string | undefined;
  return ({ request }) => {
    const lines = linesOf(request, 'host');
    if (lines.length !== 1) {
      if (lines.length === 0 && request.httpVersion === '1.0') return undefined;
      const fault = lines.length === 0 ? 'no Host header' : `${lines.length} Host headers, where one belongs`;
      throw problem('malformed-request', { fault: `it has ${fault}` });
    }
    const authority = authorityOf(request.url ?? '') ?? lines[0] ?? '';
    if (authority === lastAllowed) return undefined;
    const [, address, name = address] = form.exec(authority) ?? [];
    if (name === undefined) throw problem('malformed-request', { fault: 'its host is no name or address' });
    if (!isOwn(comparable(name), allowed)) throw problem('host-not-allowed', { host: quoted(name) });
    lastAllowed = authority;
    return undefined;
  };
}

function isOwn(name: string, allowed: ReadonlySet<string>): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || allowed.has(name);
}

/** Names are equal whatever their case, and with or without the dot of the root. */
function comparable(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
