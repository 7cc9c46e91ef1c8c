import type { JournalEntry } from '../journal/kept-request.js';
import { headerTable } from '../journal/shown-headers.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { bodyOf, describeResponse, withNextRequest } from './reading.js';

const permanentErrors: readonly (number | null)[] = [400, 401, 403, 405, 413, 415, 422];

/** Whether the client took a refusal for one, and did not send the same again. */
export const avoidsRetriesOfPermanentErrors: ConductCheck = ({ requests }) => {
  const findings: ConductFinding[] = [];
  for (const [kept, next] of withNextRequest(requests)) {
    if (!isPermanentError(kept)) continue;
    const isRepeated = next !== undefined && isUnchanged(kept, next);
    findings.push({
      request: isRepeated ? next : kept,
      shows: isRepeated ? 'broken' : 'kept',
      detail: isRepeated
        ? `It is the same request again, although ${describeResponse(kept)}.`
        : `It was answered ${kept.status}, and not sent again as it was.`,
    });
  }
  return findings;
};

/** A report that is not there yet may come: what is read can be asked for again. */
function isPermanentError({ status, method }: JournalEntry): boolean {
  return permanentErrors.includes(status) || (status === 404 && method !== 'GET' && method !== 'HEAD');
}

/** Of a key only that there was one is known: it was another where it was taken. */
function isUnchanged(one: JournalEntry, other: JournalEntry): boolean {
  return (
    one.target === other.target &&
    (one.status !== 401 || other.status === 401) &&
    headersThatMatter(one, one) === headersThatMatter(other, one) &&
    bodyOf(one) === bodyOf(other)
  );
}

/** All but the ids of single requests, and the idempotency key where the refusal was not about that. */
function headersThatMatter({ headers, ownHeaders = '' }: JournalEntry, refused: JournalEntry): string {
  const isAboutKey = refused.problem?.includes('idempotency-key') === true;
  const entries = Object.entries(headerTable(headers + ownHeaders));
  const matters = ([name]: [string, string]): boolean =>
    !name.endsWith('-id') && (isAboutKey || name !== 'idempotency-key');
  return JSON.stringify(entries.filter(matters));
}
