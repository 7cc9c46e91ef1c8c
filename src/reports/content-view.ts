import { contentParts } from '../contract/content-parts.js';
import type { ContentPart } from '../contract/generated/types.js';
import type { Steps } from '../values/steps.js';

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
  const bytes = joined(shown.map(([, field]) => field));
  lastViews.set(contentField, { choice, bytes });
  return bytes;
}

const opening = new TextEncoder().encode(',"content":{');
const comma = 0x2c;
const quote = 0x22;
const backslash = 0x5c;
const brackets = { '[': 0x5b, ']': 0x5d, '{': 0x7b, '}': 0x7d };

function joined(fields: readonly Uint8Array[]): Uint8Array {
  const length = fields.reduce((sum, field) => sum + field.length + 1, opening.length + 1);
  const bytes = new Uint8Array(length);
  bytes.set(opening);
  let end = opening.length;
  for (const field of fields) {
    if (end > opening.length) bytes[end++] = comma;
    bytes.set(field, end);
    end += field.length;
  }
  bytes[end] = brackets['}'];
  bytes[end + 1] = brackets['}'];
  return bytes;
}

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
