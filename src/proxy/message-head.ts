import type { NamedValue } from '../contract/generated/types.js';
import { headerTable } from '../requests/cassettes/exchange.js';

/** Names and values in turn, in the spelling and the order in which they came. */
export type RawFields = readonly string[];

/** What belongs to a connection, and not to what goes over it (RFC 9110, 7.6.1); in lower case. */
export const connectionFields: ReadonlySet<string> = new Set([
  ...['connection', 'proxy-connection', 'keep-alive', 'te', 'transfer-encoding', 'upgrade'],
]);

/** The fields of a message but for those of the connection that it came over. */
export function endToEndFields(raw: RawFields): string[] {
  const named = connectionOptions(raw);
  return raw.filter((_, at) => {
    const name = (raw[at - (at % 2)] as string).toLowerCase();
    return !connectionFields.has(name) && !named?.has(name);
  });
}

/** What `Connection` says belongs to it; mostly there is nothing. */
function connectionOptions(raw: RawFields): ReadonlySet<string> | undefined {
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
  return headerTable(namedFields(raw));
}

/** The fields one by one, as they came. */
export function namedFields(raw: RawFields): NamedValue[] {
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

/** What came is no message of HTTP/1.1; its message says why. */
export class MessageSyntaxError extends Error {}

/** Why the head of a message is not read that has more than so many bytes. */
export const headTooLong = 'its head is too long';
/** More of the head of a message is not read, in bytes. */
export const maxHeadBytes = 256 * 1024;

/** What a request says of itself before its body. */
export interface RequestHead {
  readonly method: string;
  readonly target: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
}

/** What an answer says of itself before its body. */
export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
}

const requestLine = /^([!#$%&'*+.^_`|~\w-]+) ([^ ]+) HTTP\/(1\.[01])$/;
const statusLine = /^HTTP\/(1\.[01]) ([1-9]\d\d)(?: (.*))?$/;
const fieldName = /^[!#$%&'*+.^_`|~\w-]+$/;

/** @throws Unreadable */
export function readRequestHead(raw: Buffer): RequestHead {
  const [start, ...lines] = linesOf(raw);
  const [, method, target, httpVersion] = requestLine.exec(start ?? '') ?? [];
  if (method === undefined || target === undefined || httpVersion === undefined)
    throw new MessageSyntaxError('it does not begin with a method, a target and HTTP/1.1');
  return { method, target, httpVersion, fields: fieldsIn(lines) };
}

/** @throws Unreadable */
export function readResponseHead(raw: Buffer): ResponseHead {
  const [start, ...lines] = linesOf(raw);
  const [, httpVersion, status, statusText = ''] = statusLine.exec(start ?? '') ?? [];
  if (httpVersion === undefined || status === undefined)
    throw new MessageSyntaxError('it does not begin with HTTP/1.1 and a status');
  return { status: Number(status), statusText, httpVersion, fields: fieldsIn(lines) };
}

/** A head as it goes on the wire. */
export function requestHeadBytes({ method, target, httpVersion, fields }: RequestHead): Buffer {
  let text = `${method} ${target} HTTP/${httpVersion}\r\n`;
  for (let at = 0; at < fields.length; at += 2) text += `${fields[at]}: ${fields[at + 1]}\r\n`;
  return Buffer.from(`${text}\r\n`, 'latin1');
}

// Whoever reads may pass over empty lines before a message, and take a lone LF for the end of a line (RFC 9112, 2.2).
function linesOf(raw: Buffer): string[] {
  return raw
    .toString('latin1')
    .replace(/^[\r\n]+/, '')
    .split(/\r?\n/);
}

function fieldsIn(lines: readonly string[]): string[] {
  const fields: string[] = [];
  for (const line of lines) {
    if (line === '') break;
    if (isBlank(line, 0)) {
      // What goes on in a next line is one value (RFC 9112, 5.2).
      if (fields.length === 0) throw new MessageSyntaxError('its first field has no name');
      fields.push(`${fields.pop()} ${trimBlanks(line)}`);
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0));
    if (!fieldName.test(name)) throw new MessageSyntaxError('it has a field without a name');
    fields.push(name, trimBlanks(line.slice(colon + 1)));
  }
  return fields;
}

/** Without the blanks around it; what else Unicode takes for one is part of a value. */
function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text, from)) from += 1;
  while (to > from && isBlank(text, to - 1)) to -= 1;
  return text.slice(from, to);
}

function isBlank(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\t';
}

const carriageReturn = 13;
const lineFeed = 10;

/** Collects the bytes of a head, up to the empty line at its end, looking at each byte once. */
export class HeadBytes {
  #pieces: Buffer[] = [];
  #size = 0;
  /** Whether anything but empty lines came. */
  #isBegun = false;
  /** What came of the line that is not whole. */
  #line: LineState = 'nothing';

  get isTooLong(): boolean {
    return this.#size > maxHeadBytes;
  }

  /** Its first character, behind empty lines; none where it did not come yet. */
  first = '';

  /** Takes bytes from a place on; where the head ends in them, or null where it does not. */
  add(bytes: Buffer, from: number): number | null {
    const end = this.#endIn(bytes, from);
    const piece = from === 0 && end === null ? bytes : bytes.subarray(from, end ?? bytes.length);
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.first === '') this.first = /[^\r\n]/.exec(piece.toString('latin1'))?.[0] ?? '';
    return end;
  }

  /** All that was collected; then there is nothing. */
  take(): Buffer {
    const [first = Buffer.alloc(0), ...others] = this.#pieces;
    const all = others.length === 0 ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#size = 0;
    this.#isBegun = false;
    this.#line = 'nothing';
    this.first = '';
    return all;
  }

  #endIn(bytes: Buffer, from: number): number | null {
    let at = from;
    for (let feed = bytes.indexOf(lineFeed, at); feed !== -1; feed = bytes.indexOf(lineFeed, at)) {
      const line = nextLineState(this.#line, bytes, at, feed);
      at = feed + 1;
      this.#line = 'nothing';
      if (line === 'text') this.#isBegun = true;
      else if (this.#isBegun) return at;
    }
    this.#line = nextLineState(this.#line, bytes, at, bytes.length);
    return null;
  }
}

/** A line with nothing but the CR of its end is empty. */
type LineState = 'nothing' | 'cr' | 'text';

/** What a line is with more of it. */
function nextLineState(line: LineState, bytes: Buffer, from: number, to: number): LineState {
  if (from === to) return line;
  return line === 'nothing' && to === from + 1 && bytes[from] === carriageReturn ? 'cr' : 'text';
}
