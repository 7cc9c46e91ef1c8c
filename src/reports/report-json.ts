import { contentParts } from '../contract/content-parts.js';
import type { Comparison, Content, ContentPart } from '../contract/generated/types.js';
import type { Steps } from '../values/steps.js';

/** The JSON of a report in two parts, since copying large cached bytes for each read is slow. */
interface ReportJson {
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
  const rest = buffer.slice(0, end);
  return parts.length === 0 ? rest : concatBytes([...parts, rest]);
}

/** Returns bytes of their own memory, which can be transferred to another thread: those of a buffer may be shared. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
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
  // Without the braces that close the content and the report.
  return concatBytes([contentField.subarray(0, -2), end]);
}

/** Parses the content as a new value, which may be changed. */
export function contentIn(contentField: Uint8Array): Content {
  return JSON.parse(new TextDecoder().decode(contentField).slice(',"content":'.length, -1)) as Content;
}

/** Each field of a content with its name, as bytes of it. */
type FieldBytes = ReadonlyMap<string, Uint8Array>;

/** The fields of contents, as long as the contents are cached. */
const fieldsByContent = new WeakMap<Uint8Array, FieldBytes>();

/** The last view of each content: most clients make the same choice again, and a compressed view is cached with it. */
const lastViews = new WeakMap<Uint8Array, { choice: string; bytes: Uint8Array }>();

/**
 * Returns the bytes that follow the record in the JSON of a report, with these parts of the content and the fields
 * that are no parts. The bytes of each field are those of the whole content.
 * @param contentField the same bytes for the whole content
 */
export function* contentView(contentField: Uint8Array, parts: readonly ContentPart[]): Steps<Uint8Array> {
  const choice = parts.join();
  const last = lastViews.get(contentField);
  if (last?.choice === choice) return last.bytes;
  const known = fieldsByContent.get(contentField);
  const fields = known ?? (yield* fieldsOf(contentField));
  if (known === undefined) fieldsByContent.set(contentField, fields);
  const leftOut = new Set<string>(contentParts.filter((part) => !parts.includes(part)));
  const shown = [...fields].filter(([name]) => !leftOut.has(name));
  const separated = shown.flatMap(([, field], at) => (at === 0 ? [field] : [separator, field]));
  const bytes = concatBytes([opening, ...separated, closing]);
  lastViews.set(contentField, { choice, bytes });
  return bytes;
}

const opening = encoder.encode(',"content":{');
const separator = encoder.encode(',');
const closing = encoder.encode('}}');
const comma = 0x2c;
const quote = 0x22;
const backslash = 0x5c;
const brackets = { '[': 0x5b, ']': 0x5d, '{': 0x7b, '}': 0x7d };

/** Bytes that are read at once, which takes less than a millisecond. */
const bytesPerStep = 256 * 1024;

/** Finds the fields of a content. Parsing its JSON would take several times as long. */
function* fieldsOf(bytes: Uint8Array): Steps<FieldBytes> {
  const fields = new Map<string, Uint8Array>();
  const decoder = new TextDecoder();
  let start = opening.length;
  let nameEnd = -1;
  let depth = 0;
  let pause = bytesPerStep;
  for (let at = start; at < bytes.length - 1; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfText(bytes, at);
      if (nameEnd < 0) nameEnd = at;
    } else if (byte === brackets['{'] || byte === brackets['[']) depth += 1;
    else if (depth > 0) {
      if (byte === brackets['}'] || byte === brackets[']']) depth -= 1;
    } else if (byte === comma || byte === brackets['}']) {
      fields.set(decoder.decode(bytes.subarray(start + 1, nameEnd)), bytes.subarray(start, at));
      start = at + 1;
      nameEnd = -1;
    }
    if (at > pause) {
      pause = at + bytesPerStep;
      yield;
    }
  }
  return fields;
}

/** Index of the quote that ends the text that begins at this index. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); ; end = bytes.indexOf(quote, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
}
