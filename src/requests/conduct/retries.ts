import { headerTable, type JournalEntry } from '../journal-entry.js';
import { urlTarget } from '../matching.js';
import {
  bodyOf,
  type ConductCheck,
  type ConductFinding,
  describeResponse,
  isAfterResponse,
  limits,
  secondsWords,
  waitedMs,
  withNextRequest,
} from './evidence.js';

/** Returns whether the client waited as long as `Retry-After` demanded. */
export const waitsForRetryAfter: ConductCheck = ({ requests }) => {
  const findings: ConductFinding[] = [];
  for (const [entry, next] of withNextRequest(requests)) {
    const { status, retryAfter = 0 } = entry;
    if ((status !== 429 && status !== 503) || retryAfter === 0 || next === undefined) continue;
    const waited = waitedMs(entry, next);
    const isEarly = waited < retryAfter * 1000 - limits.earlyMs;
    findings.push({
      request: next,
      shows: isEarly ? 'broken' : 'kept',
      detail: `It came ${secondsWords(waited)} after ${describeResponse(entry)} with Retry-After: ${retryAfter}.`,
    });
  }
  return findings;
};

const permanentErrors: readonly (number | null)[] = [400, 401, 403, 405, 413, 415, 422];

/** Returns whether the client did not repeat requests after permanent errors. */
export const avoidsRetriesOfPermanentErrors: ConductCheck = ({ requests }) => {
  const findings: ConductFinding[] = [];
  for (const [entry, next] of withNextRequest(requests)) {
    const { status, method } = entry;
    // A missing report may still be created, so that reads with 404 may be repeated.
    const isPermanent =
      permanentErrors.includes(status) || (status === 404 && method !== 'GET' && method !== 'HEAD');
    if (!isPermanent) continue;
    const isRepeated = next !== undefined && isUnchanged(entry, next);
    findings.push({
      request: isRepeated ? next : entry,
      shows: isRepeated ? 'broken' : 'kept',
      detail: isRepeated
        ? `It is the same request again, although ${describeResponse(entry)}.`
        : `It got ${entry.status}, and was not repeated unchanged.`,
    });
  }
  return findings;
};

/** The journal masks keys, so that a request that was accepted later had another key. */
function isUnchanged(one: JournalEntry, other: JournalEntry): boolean {
  return (
    one.target === other.target &&
    (one.status !== 401 || other.status === 401) &&
    headersThatMatter(one, one) === headersThatMatter(other, one) &&
    bodyOf(one) === bodyOf(other)
  );
}

/** All headers but ids of single requests, and the idempotency key unless the refusal was about it. */
function headersThatMatter({ headers, ownHeaders = '' }: JournalEntry, refused: JournalEntry): string {
  const isAboutKey = refused.problem?.includes('idempotency-key') === true;
  const entries = Object.entries(headerTable(headers + ownHeaders));
  const matters = ([name]: [string, string]): boolean =>
    !name.endsWith('-id') && (isAboutKey || name !== 'idempotency-key');
  return JSON.stringify(entries.filter(matters));
}

const redirecting: readonly (number | null)[] = [301, 302, 307, 308];
const safe = ['GET', 'HEAD', 'OPTIONS'];

/** Returns whether the client followed redirects of changing requests with the same method and body. */
export const keepsMethods: ConductCheck = ({ requests }) => {
  const next = new Map<string, JournalEntry>();
  const findings: ConductFinding[] = [];
  // From the newest on, so that the next request to each target is known.
  for (const entry of requests.toReversed()) {
    if (redirecting.includes(entry.status) && !safe.includes(entry.method)) {
      const location = locationOf(entry);
      const followed = next.get(location);
      const finding =
        followed && isAfterResponse(followed, entry) ? judgeRedirect(entry, followed) : undefined;
      // A path without a query may also be requested for other reasons, so that another request to it is no following.
      if (finding !== undefined && (finding.shows === 'kept' || location.includes('?')))
        findings.push(finding);
    }
    next.set(entry.target, entry);
  }
  return findings.reverse();
};

function judgeRedirect(entry: JournalEntry, request: JournalEntry): ConductFinding {
  const follows = `the redirect of ${entry.id}, a ${entry.method} that got ${entry.status}`;
  if (request.method !== entry.method)
    return { request, shows: 'broken', detail: `It follows ${follows}, as a ${request.method}.` };
  if (bodyOf(request) !== bodyOf(entry))
    return { request, shows: 'broken', detail: `It follows ${follows}, with another body.` };
  return { request, shows: 'kept', detail: `It follows ${follows}, with method and body.` };
}

/**
 * Returns the path and query of a redirect. Only faults redirect: without a `Location`, they redirect to the URL of
 * the request with a mark in its query.
 */
function locationOf({ target, fault = '' }: JournalEntry): string {
  const location = /\blocation=([^;\s]+)/.exec(fault)?.[1];
  if (location === undefined) return `${target}${target.includes('?') ? '&' : '?'}sandbox-redirected`;
  return urlTarget(location);
}
