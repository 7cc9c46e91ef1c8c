import type { Content } from '../../contract/generated/types.js';

/** The JSON of a report, in two parts: bytes that are kept are large, and a copy of them for each read is slow. */
export interface ReportJson {
  head: string;
  /** UTF-8. */
  tail: Uint8Array | null;
}

/** A record with the content, serialised before, as its last member. */
export function reportJson(record: string, content: { lastMember: Uint8Array } | null): ReportJson {
  return content === null
    ? { head: record, tail: null }
    : { head: record.slice(0, -1), tail: content.lastMember };
}

/** What follows a record in the JSON of a report, in UTF-8. */
export function lastMember(content: Content): Uint8Array<ArrayBuffer> {
  // One character beyond Latin-1 makes all of a text wide, and slow to write; most members have none.
  const members = Object.entries(content).flatMap(([name, value], index) => [
    `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    JSON.stringify(value),
  ]);
  return inUtf8([',"content":', ...members, '}}']);
}

/** Texts one after the other. */
function inUtf8(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  // No code unit of a text takes more than three bytes.
  const bytes = new Uint8Array(3 * texts.reduce((length, text) => length + text.length, 0));
  let end = 0;
  for (const text of texts) end += encoder.encodeInto(text, bytes.subarray(end)).written;
  return bytes.slice(0, end);
}

/** The same, with members added at the end of the content. */
export function extendedMember(lastMember: Uint8Array, members: object): Uint8Array {
  const end = new TextEncoder().encode(`,${JSON.stringify(members).slice(1)}}`);
  // In the place of the braces that close the content and the report.
  const bytes = new Uint8Array(lastMember.length - 2 + end.length);
  bytes.set(lastMember.subarray(0, -2));
  bytes.set(end, lastMember.length - 2);
  return bytes;
}

/** The content in it, as a value of its own, which may be changed. */
export function contentIn(lastMember: Uint8Array): Content {
  return JSON.parse(new TextDecoder().decode(lastMember).slice(',"content":'.length, -1)) as Content;
}
