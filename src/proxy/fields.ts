import type { NamedValue } from '../contract/generated/types.js';
import { headerTable } from '../domain/traffic/cassettes/told-exchange.js';

/** Names and values in turn, in the spelling and the order in which they came. */
export type RawFields = readonly string[];

/** What belongs to a connection, and not to what goes over it (RFC 9110, 7.6.1); in lower case. */
export const connectionFields: ReadonlySet<string> = new Set([
  ...['connection', 'proxy-connection', 'keep-alive', 'te', 'transfer-encoding', 'upgrade'],
]);

/** The fields of a message but for those of the connection that it came over. */
export function endToEndFields(raw: RawFields): string[] {
  const named = namedByConnection(raw);
  return raw.filter((_, at) => {
    const name = (raw[at - (at % 2)] as string).toLowerCase();
    return !connectionFields.has(name) && !named?.has(name);
  });
}

/** What `Connection` says belongs to it; mostly there is nothing. */
function namedByConnection(raw: RawFields): ReadonlySet<string> | undefined {
  let named: Set<string> | undefined;
  for (const value of fieldLines(raw, 'connection')) {
    if (/^(?:keep-alive|close)$/i.test(value)) continue;
    named ??= new Set();
    for (const option of value.split(',')) named.add(option.trim().toLowerCase());
  }
  return named;
}

/** The values of a field, line by line. @param name in lower case */
export function fieldLines(raw: RawFields, name: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === name.length && raw[at]?.toLowerCase() === name) lines.push(raw[at + 1] ?? '');
  return lines;
}

/** The fields by their names in lower case; the values of several lines are joined by commas. */
export function fieldTable(raw: RawFields): Record<string, string> {
  return headerTable(named(raw));
}

/** The fields one by one, as they came. */
export function named(raw: RawFields): NamedValue[] {
  return Array.from({ length: raw.length / 2 }, (_, at) => ({
    name: raw[2 * at] ?? '',
    value: raw[2 * at + 1] ?? '',
  }));
}

/** Fields with one of them set to another value, where it stands; at the end, where there is none. */
export function withField(fields: RawFields, name: string, value: string): string[] {
  const rest: string[] = [];
  let isSet = false;
  for (let at = 0; at < fields.length; at += 2) {
    const isIt = fields[at]?.toLowerCase() === name.toLowerCase();
    if (!isIt) rest.push(fields[at] as string, fields[at + 1] as string);
    else if (!isSet) rest.push(fields[at] as string, value);
    isSet ||= isIt;
  }
  return isSet ? rest : [...rest, name, value];
}

/** Fields without some of them. @param names in lower case */
export function withoutFields(fields: RawFields, ...names: string[]): string[] {
  return fields.filter((_, at) => !names.includes((fields[at - (at % 2)] as string).toLowerCase()));
}
