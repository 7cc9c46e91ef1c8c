import { withoutSecrets } from '../../access/secrets.js';

/** Headers that hold the key of a request. */
export const keyHeaders: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'api-key']);

/** Headers that are nothing but a secret. */
export const secretHeaders: ReadonlySet<string> = new Set([...keyHeaders, 'proxy-authorization', 'cookie']);

/** What is of the connection, or of this run alone, and would make equal runs differ. */
const ignoredHeaders = new Set([
  ...['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'expect', 'upgrade'],
  ...['date', 'traceparent', 'tracestate'],
]);

/** What differs from request to request of one client. */
const ofOneRequest = /^(?:idempotency-key|if-(?:none-)?match|sandbox-fault|.*-id)$/;

/** The headers of a request as the journal shows them, line by line. */
export interface DisplayedHeaders {
  /** Those that a client sends with every request, so that requests can share them. */
  usual: string;
  /** Those of this request; mostly none. */
  own: string;
}

/** @param raw names and values in turn, as they were sent */
function sortedHeaders(raw: readonly string[]): DisplayedHeaders {
  let usual = '';
  let own = '';
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (ignoredHeaders.has(name)) continue;
    const line = `${name}: ${secretHeaders.has(name) ? maskedSecret(raw[at + 1] as string) : raw[at + 1]}\n`;
    if (ofOneRequest.test(name)) own += line;
    else usual += line;
  }
  return { usual, own: own === '' ? '' : withoutSecrets(own) };
}

/**
 * Sorts headers, and remembers what the last request had: a client sends the same again and again, and to compare costs
 * less than to sort.
 * @param share gives a text that is kept for another that is equal
 */
export function createHeaderSorting(share: (text: string) => string): typeof sortedHeaders {
  let last: readonly string[] = [];
  let sorted: DisplayedHeaders = { usual: '', own: '' };
  return (raw) => {
    if (isSame(raw, last)) return sorted;
    const { usual, own } = sortedHeaders(raw);
    const shown = { usual: share(usual), own };
    if (own !== '') return shown;
    last = raw;
    sorted = shown;
    return shown;
  };
}

function isSame(raw: readonly string[], last: readonly string[]): boolean {
  if (raw.length !== last.length) return false;
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at] !== last[at]) return false;
    if (raw[at + 1] !== last[at + 1] && !ignoredHeaders.has((raw[at] as string).toLowerCase())) return false;
  }
  return true;
}

/** That there was one, and by which scheme. */
export function maskedSecret(value: string): string {
  const scheme = /^[A-Za-z][A-Za-z0-9-]{0,15}(?= )/.exec(value)?.[0];
  return scheme === undefined ? '…' : `${scheme} …`;
}

/** Lines of headers as a table; those that come more than once are joined by commas. */
export function headerTable(lines: string): Record<string, string> {
  const table: Record<string, string> = {};
  for (const line of lines.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 2);
    table[name] = Object.hasOwn(table, name) ? `${table[name]}, ${value}` : value;
  }
  return table;
}
