// All that changes and verifies contents behind one module, so that a server can start without it.
import type { Content } from '../contract/generated/types.js';
import { revisedContent } from '../domain/history.js';
import type { Revision } from '../domain/revisions.js';

export { editReport } from '../domain/edits.js';
export { reviewFinding } from '../domain/finding-reviews.js';
export { contentHashOf, historyEntries } from '../domain/history.js';
export { verify } from '../domain/verification.js';

/** The JSON of a content with what lawyers did to it. */
export function revisedJson(json: string, revisions: readonly Revision[]): string {
  return JSON.stringify(revisedContent(JSON.parse(json) as Content, revisions));
}
