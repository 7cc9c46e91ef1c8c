// All that changes and verifies contents behind one module, so that a server can start without it. Each takes and gives
// plain data, contents as what follows a record on the wire, so that it can be done in another thread as well.

import type {
  JsonPatch,
  JsonPatchOperation,
  Report,
  ReportMergePatch,
  ReportVerification,
  Review,
} from '../contract/generated/types.js';
import { ReportHistory as holdsContract } from '../contract/generated/validators/reports.js';
import { ContractBreachError } from '../contract/validator.js';
import { type EditVerdict, editReport, type ReviewVerdict, reviewFinding } from '../legal/editing/edits.js';
import {
  contentHashOf,
  type HistoryMoment,
  historyEntries,
  revisedContent,
} from '../legal/editing/history.js';
import type { Revision } from '../legal/editing/revisions.js';
import { verify } from '../legal/editing/verification.js';
import { sha256 } from '../runtime/sha256.js';
import type { Steps } from '../values/steps.js';
import { contentIn, lastMember as serialised } from './report-json.js';

/** A change that was made: what is kept of it, and what the content came to. */
interface AppliedChange extends Pick<Revision, 'patch' | 'contentHash'> {
  readonly accepted: true;
  readonly lastMember: Uint8Array<ArrayBuffer>;
}

type Refused<Verdict extends { accepted: boolean }> = Extract<Verdict, { accepted: false }>;

function* appliedChange({ content, patch }: Extract<EditVerdict, { accepted: true }>): Steps<AppliedChange> {
  yield;
  const contentHash = contentHashOf(content, sha256);
  return { accepted: true, patch, contentHash, lastMember: serialised(content) };
}

export function* edit(input: {
  record: Report;
  lastMember: Uint8Array;
  patch: JsonPatch | ReportMergePatch;
}): Steps<AppliedChange | Refused<EditVerdict>> {
  const report = { ...input.record, content: contentIn(input.lastMember) };
  const verdict = yield* editReport(report, input.patch);
  return verdict.accepted ? yield* appliedChange(verdict) : verdict;
}

export function* review(input: {
  lastMember: Uint8Array;
  validationId: string;
  review: Review;
}): Steps<AppliedChange | Refused<ReviewVerdict>> {
  const verdict = reviewFinding(contentIn(input.lastMember), input.validationId, input.review);
  return verdict.accepted ? yield* appliedChange(verdict) : verdict;
}

/** The content with changes that were kept. */
export function revise(input: {
  lastMember: Uint8Array;
  patches: readonly (readonly JsonPatchOperation[])[];
}): Uint8Array<ArrayBuffer> {
  return serialised(revisedContent(contentIn(input.lastMember), input.patches));
}

/** A moment of a report, its content as on the wire. */
export type SerialisedMoment =
  | Extract<HistoryMoment, { revision: Revision }>
  | (Omit<Exclude<HistoryMoment, { revision: Revision }>, 'content'> & {
      readonly lastMember: Uint8Array | null;
    });

/** The life of a report up to now. */
export interface ReportMoments {
  record: Report;
  moments: readonly SerialisedMoment[];
}

/**
 * The history of a report as JSON.
 * @throws ContractBreach where it breaks its schema: a bug.
 */
export function history(told: ReportMoments): Uint8Array<ArrayBuffer> {
  const own = historyOf(told);
  if (!holdsContract(own)) throw new ContractBreachError('a history', 'ReportHistory', holdsContract);
  return new TextEncoder().encode(JSON.stringify(own));
}

export function verification({
  lastMember,
  ...told
}: ReportMoments & { lastMember: Uint8Array }): ReportVerification {
  const { record } = told;
  const own = historyOf(told);
  const content = contentIn(lastMember);
  const checks = verify({ ...record, content }, own, sha256);
  return {
    reportId: record.id,
    version: record.version,
    verified: checks.every(({ outcome }) => outcome !== 'failed'),
    contentHash: contentHashOf(content, sha256),
    headHash: own.entries.at(-1)?.hash ?? '',
    checks,
  };
}

function historyOf({ record, moments }: ReportMoments) {
  const entries = historyEntries(moments.map(momentOf), sha256);
  return { reportId: record.id, version: record.version, entries };
}

function momentOf(moment: SerialisedMoment): HistoryMoment {
  if ('revision' in moment) return moment;
  const { lastMember, ...rest } = moment;
  return { ...rest, content: lastMember === null ? null : contentIn(lastMember) };
}
