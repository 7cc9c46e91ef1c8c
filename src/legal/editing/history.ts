import type { Content, HistoryEntry, JsonPatchOperation, Report } from '../../contract/generated/types.js';
import { canonicalJson, createCanonicalize, type Sha256 } from '../../values/canonical-json.js';
import { formatInstant, type Instant } from '../../values/instants.js';
import { type FullReport, patchedContent } from './edits.js';
import { diffJson } from './json-patch.js';
import type { Revision } from './revisions.js';

/** SHA-256 over the canonical JSON (RFC 8785) of a content. */
export function contentHashOf(content: Content, sha256: Sha256): string {
  return sha256(canonicalJson(content));
}

/** A content with the patches of changes that lawyers made. */
export function revisedContent(content: Content, patches: readonly Revision['patch'][]): Content {
  return patches.reduce(patchedContent, content);
}

/** Who makes reports. */
const systemActor: HistoryEntry['actor'] = { type: 'system', id: 'legal-reports-sandbox' };

/** A change of a report, with the record as it was from then on. */
export type HistoryMoment = { readonly record: Report } & (
  | { readonly revision: Revision }
  /** Content, where the report was made with this change; else only the record changed. */
  | { readonly at: Instant; readonly amends: boolean; readonly content: Content | null }
);

/**
 * The history of a report: an entry for each time it was made, for each status it went on to since, and for each change
 * that a lawyer made, chained by their hashes. Their patches, applied to nothing, give the report as it is answered.
 */
export function historyEntries(moments: readonly HistoryMoment[], sha256: Sha256): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const canonical = createCanonicalize();
  let report: FullReport | null = null;
  for (const moment of moments) {
    const content = contentAfterMoment(report?.content ?? null, moment);
    if (content === null) continue;
    const after = { ...moment.record, content };
    const unchained = {
      sequence: entries.length + 1,
      version: moment.record.version,
      ...authorship(moment, report === null),
      patch: report === null ? [initialPatch(after)] : patchBetween(report, after),
      contentHash: 'revision' in moment ? moment.revision.contentHash : sha256(canonical(content)),
      previousHash: entries.at(-1)?.hash ?? null,
    };
    entries.push({ ...unchained, hash: entryHash(unchained, sha256) });
    report = after;
  }
  return entries;
}

/** Null before the report was made. */
function contentAfterMoment(before: Content | null, moment: HistoryMoment): Content | null {
  if ('revision' in moment) return before === null ? null : patchedContent(before, moment.revision.patch);
  return moment.content ?? before;
}

function initialPatch(report: FullReport): JsonPatchOperation {
  return { op: 'add', path: '', value: { ...report } };
}

/** What is said comes first, and behind it what is kept about it. */
function patchBetween(before: FullReport, after: FullReport): JsonPatchOperation[] {
  const { content: old, ...recordBefore } = before;
  const { content, ...record } = after;
  return [...diffJson(old, content, '/content'), ...diffJson(recordBefore, record)];
}

function authorship(
  moment: HistoryMoment,
  first: boolean,
): Pick<HistoryEntry, 'action' | 'at' | 'actor' | 'reason'> {
  if ('revision' in moment) {
    const { action, at, actor, reason } = moment.revision;
    return { action, at: formatInstant(at), actor: { type: 'lawyer', id: actor }, reason };
  }
  const made = moment.amends && !first ? 'amended' : 'generated';
  const action = moment.content === null ? 'progressed' : made;
  return { action, at: formatInstant(moment.at), actor: systemActor, reason: null };
}

/** SHA-256 over the canonical JSON of an entry without its own hash. */
export function entryHash(entry: Omit<HistoryEntry, 'hash'> & { hash?: string }, sha256: Sha256): string {
  const { hash: _, ...rest } = entry;
  return sha256(canonicalJson(rest));
}
