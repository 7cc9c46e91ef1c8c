import type { Comparison, Content } from '../contract/generated/types.js';

/** The JSON of a report in two parts, since copying large cached bytes for each read is slow. */
export interface ReportJson {
  head: string;
  tail: Uint8Array | null;
}

/** Returns a record with its comparison, if it has one, and its serialised content as the last fields. */
export function reportJson(
  record: string,
  content: { contentField: Uint8Array } | null,
  comparison?: Comparison,
): ReportJson {
  if (content === null) return { head: record, tail: null };
  const compared = comparison === undefined ? '' : `,"comparison":${JSON.stringify(comparison)}`;
  return { head: record.slice(0, -1) + compared, tail: content.contentField };
}

/** Returns the bytes that follow the record in the JSON of a report, in UTF-8. */
export function contentField(content: Content): Uint8Array<ArrayBuffer> {
  return inUtf8(fieldTexts(content));
}

function* fieldTexts(content: Content): Generator<string> {
  let before = ',"content":{';
  for (const [name, value] of Object.entries(content)) {
    yield `${before}${JSON.stringify(name)}:`;
    yield* textsOf(value);
    before = ',';
  }
  yield '}}';
}

/** The number of items of a large list or map that are serialised per chunk. */
const itemsPerChunk = 64;

/**
 * Yields the JSON of a value in parts. A single character beyond Latin-1 makes a whole string wide and slow to write,
 * and most parts have none.
 */
function* textsOf(value: object | string | null): Generator<string> {
  const isList = Array.isArray(value);
  const items: unknown[] = isList ? value : typeof value === 'object' ? Object.entries(value ?? {}) : [];
  if (items.length <= itemsPerChunk) {
    yield JSON.stringify(value);
    return;
  }
  for (let from = 0; from < items.length; from += itemsPerChunk) {
    const some = items.slice(from, from + itemsPerChunk);
    const part = isList ? some : Object.fromEntries(some as [string, unknown][]);
    yield (from > 0 ? ',' : isList ? '[' : '{') + JSON.stringify(part).slice(1, -1);
  }
  yield isList ? ']' : '}';
}

const encoder = new TextEncoder();
/** A shared buffer in which texts are encoded first, since new memory is slow. */
const buffer = new Uint8Array(256 * 1024);

/** Encodes texts one after the other. */
function inUtf8(texts: Iterable<string>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let end = 0;
  for (const text of texts) {
    // A code unit takes at most three bytes.
    const maxBytes = 3 * text.length;
    if (maxBytes > buffer.length - end) {
      parts.push(buffer.slice(0, end));
      end = 0;
    }
    if (maxBytes > buffer.length) parts.push(encoder.encode(text));
    else end += encoder.encodeInto(text, buffer.subarray(end)).written;
  }
  parts.push(buffer.slice(0, end));
  return joined(parts);
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/** Like `contentField`, with fields added at the end of the content. */
export function extendedContentField(contentField: Uint8Array, fields: object): Uint8Array {
  const end = encoder.encode(`,${JSON.stringify(fields).slice(1)}}`);
  // Overwrites the braces that close the content and the report.
  const bytes = new Uint8Array(contentField.length - 2 + end.length);
  bytes.set(contentField.subarray(0, -2));
  bytes.set(end, contentField.length - 2);
  return bytes;
}

/** Parses the content as a new value, which may be changed. */
export function contentIn(contentField: Uint8Array): Content {
  return JSON.parse(new TextDecoder().decode(contentField).slice(',"content":'.length, -1)) as Content;
}
