import type { NamedValue } from '../contract/generated/types.js';
import { headerValues } from '../http/syntax/headers.js';
import { headerTable } from '../requests/cassettes/exchange.js';

/** Names and values in turn, in the spelling and the order in which they came. */
export type RawFields = readonly string[];

/** Fields of a connection rather than of a message (RFC 9110, 7.6.1), in lower case. */
export const connectionFields: ReadonlySet<string> = new Set(
  'connection proxy-connection keep-alive te transfer-encoding upgrade'.split(' '),
);

/** Fields of a message without those of its connection, and those that `Connection` lists. */
export function endToEndFields(raw: RawFields): string[] {
  const options = headerValues(raw, 'connection').flatMap((value) => value.toLowerCase().split(','));
  const listed = new Set(options.map((option) => option.trim()));
  return raw.filter((_, at) => {
    const name = (raw[at - (at % 2)] as string).toLowerCase();
    return !connectionFields.has(name) && !listed.has(name);
  });
}

/** Fields by name in lower case. Values of repeated fields are joined by commas. */
export function fieldTable(raw: RawFields): Record<string, string> {
  return headerTable(namedFields(raw));
}

/** Fields as name and value, in order. */
export function namedFields(raw: RawFields): NamedValue[] {
  return Array.from({ length: raw.length / 2 }, (_, at) => ({
    name: raw[2 * at] ?? '',
    value: raw[2 * at + 1] ?? '',
  }));
}

/** Sets a field, in its place or at the end. */
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

/**
 * Removes fields.
 * @param names in lower case
 */
export function withoutFields(fields: RawFields, ...names: string[]): string[] {
  return fields.filter((_, at) => !names.includes((fields[at - (at % 2)] as string).toLowerCase()));
}

/** The bytes are no HTTP/1.1 message. The message says why. */
export class MessageSyntaxError extends Error {}

/** Reason for refusing a head beyond the limit. */
export const headTooLong = 'its head is too long';
export const maxHeadBytes = 256 * 1024;

export interface RequestHead {
  readonly method: string;
  readonly target: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
}

export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
}

const requestLine = /^([!#$%&'*+.^_`|~\w-]+) ([^ ]+) HTTP\/(1\.[01])$/;
const statusLine = /^HTTP\/(1\.[01]) ([1-9]\d\d)(?: (.*))?$/;
const fieldName = /^[!#$%&'*+.^_`|~\w-]+$/;

/** @throws MessageSyntaxError */
export function readRequestHead(raw: Buffer): RequestHead {
  const [start, ...lines] = linesOf(raw);
  const [, method, target, httpVersion] = requestLine.exec(start ?? '') ?? [];
  if (method === undefined || target === undefined || httpVersion === undefined)
    throw new MessageSyntaxError('it does not begin with a method, a target and HTTP/1.1');
  return { method, target, httpVersion, fields: fieldsIn(lines) };
}

/** @throws MessageSyntaxError */
export function readResponseHead(raw: Buffer): ResponseHead {
  const [start, ...lines] = linesOf(raw);
  const [, httpVersion, status, statusText = ''] = statusLine.exec(start ?? '') ?? [];
  if (httpVersion === undefined || status === undefined)
    throw new MessageSyntaxError('it does not begin with HTTP/1.1 and a status');
  return { status: Number(status), statusText, httpVersion, fields: fieldsIn(lines) };
}

/**
 * Returns the line and the hosts of a request that breaks the syntax elsewhere; null if it is none of HTTP, or has no
 * host. Another reader may accept it, and its host.
 */
export function readBrokenHead(
  raw: Buffer,
): (Pick<RequestHead, 'target' | 'httpVersion'> & { hosts: string[] }) | null {
  const [start = '', ...lines] = linesOf(raw);
  const [, target, httpVersion] = /^\S+[ \t]+(.*?)[ \t]+HTTP\/(\d\.\d)[ \t]*$/.exec(start) ?? [];
  const hosts = lines.flatMap((line) => /^[ \t]*host[ \t]*:(.*)$/i.exec(line)?.[1] ?? []);
  if (target === undefined || httpVersion === undefined || hosts.length === 0) return null;
  return { target, httpVersion, hosts: hosts.map(trimBlanks) };
}

/** Serialises a head. */
export function requestHeadBytes({ method, target, httpVersion, fields }: RequestHead): Buffer {
  let text = `${method} ${target} HTTP/${httpVersion}\r\n`;
  for (let at = 0; at < fields.length; at += 2) text += `${fields[at]}: ${fields[at + 1]}\r\n`;
  return Buffer.from(`${text}\r\n`, 'latin1');
}

// Recipients may ignore empty lines before a message, and accept LF as line end (RFC 9112, 2.2).
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
      // A folded line continues the value (RFC 9112, 5.2).
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

/** Trims blanks and tabs only: other Unicode white space belongs to a value. */
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

/** Collects the bytes of a head up to its final empty line. Looks at each byte once. */
export class HeadBytes {
  #pieces: Buffer[] = [];
  #size = 0;
  /** True after the first line that is not empty. */
  #isBegun = false;
  /** State of the incomplete line. */
  #line: LineState = 'nothing';

  get isTooLong(): boolean {
    return this.#size > maxHeadBytes;
  }

  /** First character after empty lines; empty before it arrives. */
  first = '';

  /** Adds bytes from an offset. Returns the offset after the head, or null if it is incomplete. */
  add(bytes: Buffer, from: number): number | null {
    const end = this.#endIn(bytes, from);
    const piece = from === 0 && end === null ? bytes : bytes.subarray(from, end ?? bytes.length);
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.first === '') this.first = /[^\r\n]/.exec(piece.toString('latin1'))?.[0] ?? '';
    return end;
  }

  /** Returns all collected bytes, and resets. */
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

/** A line with only a CR is empty. */
type LineState = 'nothing' | 'cr' | 'text';

/** State of a line after more bytes. */
function nextLineState(line: LineState, bytes: Buffer, from: number, to: number): LineState {
  if (from === to) return line;
  return line === 'nothing' && to === from + 1 && bytes[from] === carriageReturn ? 'cr' : 'text';
}
