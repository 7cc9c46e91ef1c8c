import type { RawFields } from '../fields.js';

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
