import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { isAfterResponse, isMislabelled, isReadable, isSuccess, pathId } from './reading.js';
import { type CreatePair, createPairs, retryOf } from './retried-creates.js';

/** Returns whether the client found out what became of creates whose response it did not get, or could not use. */
export const recoversLostCreates: ConductCheck = ({ requests }) => {
  const recoveries = recoveriesIn(requests);
  const retries = retryOf(requests);
  return createPairs(requests)
    .filter(({ create }) => isUnknown(create.kept))
    .flatMap((pair): ConductFinding[] => {
      const recovery = recoveries(pair);
      if (recovery !== undefined)
        return [{ request: recovery.request, shows: 'kept', detail: recovery.detail }];
      const retry = retries(pair);
      // A create that was sent again without its key is a case of C02.
      if (retry !== undefined && retry !== pair.again.key) return [];
      return [
        {
          request: pair.create.kept,
          shows: 'broken',
          detail: describeUnknownOutcome(pair, retry !== undefined),
        },
      ];
    });
};

/** Returns whether the response to a create does not show the client its report; a refusal shows that there is none. */
function isUnknown(kept: JournalEntry): boolean {
  const { status } = kept;
  return status === null || (status < 300 && (!isReadable(kept) || isMislabelled(kept)));
}

/** A request by which the client learnt what became of a create. */
interface Recovery {
  readonly request: JournalEntry;
  readonly detail: string;
}

/** Finds the recovery of a create, if there is one: the last request of each kind comes latest. */
function recoveriesIn(requests: readonly JournalEntry[]): (pair: CreatePair) => Recovery | undefined {
  const useful = requests.filter((kept) => isSuccess(kept) && !isUnknown(kept));
  const list = useful.findLast(({ operation }) => operation === 'listReports');
  const about = new Map(
    useful.filter((kept) => pathId(kept) !== undefined).map((kept) => [kept.reportId, kept]),
  );
  const byKey = new Map(createPairs(useful).map(({ create }) => [create.key, create.kept] as const));
  return ({ create: { kept, key } }) => {
    const { id, reportId } = kept;
    const after = (request: JournalEntry | undefined): JournalEntry | undefined =>
      request !== undefined && request !== kept && isAfterResponse(request, kept) ? request : undefined;
    const retry = key === undefined ? undefined : after(byKey.get(key));
    if (retry !== undefined) return { request: retry, detail: `It is ${id} again, with its key.` };
    const use = reportId === undefined ? undefined : after(about.get(reportId));
    if (use !== undefined) return { request: use, detail: `It names the report of ${id}.` };
    const listed = after(list);
    return listed && { request: listed, detail: `It lists reports after ${id}.` };
  };
}

function describeUnknownOutcome({ create: { kept, key } }: CreatePair, isRetried: boolean): string {
  const retried =
    key === undefined
      ? 'It has no Idempotency-Key'
      : isRetried
        ? 'No request with its Idempotency-Key got a response that can be used'
        : 'It was not sent again with its Idempotency-Key';
  return `${responseWords(kept)}. ${retried}, and no later request lists reports or names its report.`;
}

function responseWords(kept: JournalEntry): string {
  if (kept.status === null) return 'Its connection ended before the response';
  return isReadable(kept) ? 'Its response was not labelled as JSON' : 'Its response could not be read';
}
