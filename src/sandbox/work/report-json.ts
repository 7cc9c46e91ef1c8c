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

const comma = ','.charCodeAt(0);

/** What follows a record in the JSON of a report, in UTF-8. */
export function lastMember(content: Content): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(JSON.stringify({ content }));
  bytes[0] = comma; // in the place of the brace that opens: the member follows others
  return bytes;
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
