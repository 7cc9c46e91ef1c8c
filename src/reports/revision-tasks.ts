// Puts everything that changes and verifies contents into one module, so that a server can start without it. Tasks take
// and return plain data, contents as serialised bytes, so that they can run in another thread.

import type {
  JsonPatch,
  JsonPatchOperation,
  Report,
  ReportMergePatch,
  ReportVerification,
  Review,
} from '../contract/generated/types.js';
import { ReportHistory as isReportHistory } from '../contract/generated/validators/reports.js';
import { ContractBreachError } from '../contract/validator.js';
import {
  contentHashOf,
  type EditVerdict,
  editReport,
  findingRefusal,
  type HistoryMoment,
  historyEntries,
  type ReviewRefusal,
  type Revision,
  reviewFinding,
  revisedContent,
  verify,
  verifyEarlier,
} from '../legal/index.js';
import { sha256 } from '../runtime/sha256.js';
import type { Steps } from '../values/steps.js';
import { contentIn, contentField as serialised } from './report-json.js';

/** A change: its stored data, and the content after it. */
interface AppliedChange extends Pick<Revision, 'patch' | 'contentHash'> {
  readonly accepted: true;
  readonly contentField: Uint8Array<ArrayBuffer>;
}

type Refused<Verdict extends { accepted: boolean }> = Extract<Verdict, { accepted: false }>;

function* appliedChange({ content, patch }: Extract<EditVerdict, { accepted: true }>): Steps<AppliedChange> {
  yield;
  const contentHash = contentHashOf(content, sha256);
  return { accepted: true, patch, contentHash, contentField: serialised(content) };
}

export function* edit(input: {
  record: Report;
  contentField: Uint8Array;
  patch: JsonPatch | ReportMergePatch;
}): Steps<AppliedChange | Refused<EditVerdict>> {
  const report = { ...input.record, content: contentIn(input.contentField) };
  const verdict = yield* editReport(report, input.patch);
  return verdict.accepted ? yield* appliedChange(verdict) : verdict;
}

/** Returns whether a validation can be reviewed. */
export function checkFinding(input: {
  contentField: Uint8Array;
  validationId: string;
}): { readonly accepted: true } | ReviewRefusal {
  return findingRefusal(contentIn(input.contentField), input.validationId) ?? { accepted: true };
}

export function* review(input: {
  contentField: Uint8Array;
  validationId: string;
  review: Review;
}): Steps<AppliedChange | ReviewRefusal> {
  const verdict = reviewFinding(contentIn(input.contentField), input.validationId, input.review);
  return verdict.accepted ? yield* appliedChange(verdict) : verdict;
}

/** Applies the stored changes of lawyers to a generated content. */
export function replay(input: {
  contentField: Uint8Array;
  patches: readonly (readonly JsonPatchOperation[])[];
}): Uint8Array<ArrayBuffer> {
  return serialised(revisedContent(contentIn(input.contentField), input.patches));
}

/** One moment of a report, with serialised content. */
export type SerialisedMoment =
  | Extract<HistoryMoment, { revision: Revision }>
  | (Omit<Exclude<HistoryMoment, { revision: Revision }>, 'content'> & {
      readonly contentField: Uint8Array | null;
    });

/** The life of a report up to now. */
export interface ReportMoments {
  record: Report;
  moments: readonly SerialisedMoment[];
}

/**
 * Returns the history of a report as JSON.
 * @throws ContractBreachError if it breaks its schema: a bug
 */
export function history(life: ReportMoments): Uint8Array<ArrayBuffer> {
  const own = historyOf(life);
  if (!isReportHistory(own)) throw new ContractBreachError('a history', 'ReportHistory', isReportHistory);
  return new TextEncoder().encode(JSON.stringify(own));
}

/** @param input `isEarlier` if an earlier version of this program generated the content */
export function verification(
  input: ReportMoments & { contentField: Uint8Array; isEarlier: boolean },
): ReportVerification {
  const { record, contentField, isEarlier } = input;
  const own = historyOf(input);
  const content = contentIn(contentField);
  const checks = (isEarlier ? verifyEarlier : verify)({ ...record, content }, own, sha256);
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
  const parsed = moments.map((moment): HistoryMoment => {
    if ('revision' in moment) return moment;
    const { contentField, ...rest } = moment;
    return { ...rest, content: contentField === null ? null : contentIn(contentField) };
  });
  return { reportId: record.id, version: record.version, entries: historyEntries(parsed, sha256) };
}
