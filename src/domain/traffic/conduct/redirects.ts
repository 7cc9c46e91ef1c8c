import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { bodyOf, isAfterResponse } from './reading.js';

const redirecting: readonly (number | null)[] = [301, 302, 307, 308];
const safe = ['GET', 'HEAD', 'OPTIONS'];

/** Returns whether the client followed redirects of what changes something with the same method and body. */
export const keepsMethods: ConductCheck = ({ requests }) => {
  const next = new Map<string, JournalEntry>();
  const findings: ConductFinding[] = [];
  // From the newest on, so that the next request to each target is known.
  for (const kept of requests.toReversed()) {
    if (redirecting.includes(kept.status) && !safe.includes(kept.method)) {
      const location = locationOf(kept);
      const followed = next.get(location);
      const finding = followed && isAfterResponse(followed, kept) ? judgeRedirect(kept, followed) : undefined;
      // A path without a query may be one that the client asks for anyway, and another request for it, no following.
      if (finding !== undefined && (finding.shows === 'kept' || location.includes('?')))
        findings.push(finding);
    }
    next.set(kept.target, kept);
  }
  return findings.reverse();
};

function judgeRedirect(kept: JournalEntry, request: JournalEntry): ConductFinding {
  const follows = `the redirect of ${kept.id}, a ${kept.method} that was answered ${kept.status}`;
  if (request.method !== kept.method)
    return { request, shows: 'broken', detail: `It follows ${follows}, as a ${request.method}.` };
  if (bodyOf(request) !== bodyOf(kept))
    return { request, shows: 'broken', detail: `It follows ${follows}, with another body.` };
  return { request, shows: 'kept', detail: `It follows ${follows}, with method and body.` };
}

/**
 * Returns the path and query that a redirect leads to. Only faults redirect: where one names no `Location`, it leads to
 * the URL of the request, marked in its query.
 */
function locationOf({ target, fault = '' }: JournalEntry): string {
  const location = /\blocation=([^;\s]+)/.exec(fault)?.[1];
  if (location === undefined) return `${target}${target.includes('?') ? '&' : '?'}sandbox-redirected`;
  return location.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/, '') || '/';
}
