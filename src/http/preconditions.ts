import { problem } from '../contract/problems.js';
import type { ReportState } from '../sandbox/found-reports.js';
import { etagOf } from './representation.js';

/** What a change may ask of the state that it finds: 428 where it asks nothing and has to, 412 where it asks for another. */
export function preconditionOf(
  ifMatch: string | undefined,
  { required }: { required: boolean },
): (state: ReportState) => void {
  return ({ record, contentKey }) => {
    if (ifMatch === undefined && !required) return;
    const etag = etagOf(JSON.stringify(record), contentKey);
    if (ifMatch === undefined) throw problem('precondition-required', { etag });
    if (!matches(ifMatch, etag)) throw problem('precondition-failed', { etag });
  };
}

/** `If-Match` by strong comparison (RFC 9110, 13.1.1): a weak tag is never the same. */
function matches(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}
