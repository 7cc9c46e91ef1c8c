import type { SerialisedContent } from './contents.js';

const closingBrace = Buffer.from('}');

/** The bytes of a report: its record, with the content, serialised before, as the last member. */
export function joinContent(record: string, content: SerialisedContent | null): Buffer {
  if (content === null) return Buffer.from(record);
  return Buffer.concat([Buffer.from(`${record.slice(0, -1)},"content":`), content.json, closingBrace]);
}
