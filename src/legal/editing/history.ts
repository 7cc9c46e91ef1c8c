import type { Content, HistoryEntry, JsonPatchOperation, Report } from '../../contract/generated/types.js';
import { canonicalJson, createCanonicalize, type Sha256 } from '../../values/canonical-json.js';
import { formatInstant, type InstantMs } from '../../values/instants.js';
import { type FullReport, patchedContent } from './edits.js';
import { diffJson } from './json-patch.js';
import type { Revision } from './revisions.js';

/** Returns the SHA-256 of the canonical JSON (RFC 8785) of a content. */
export function contentHashOf(content: Content, sha256: Sha256): string {
  return sha256(canonicalJson(content));
}

/** Applies the patches of revisions to a content. */
export function revisedContent(content: Content, patches: readonly Revision['patch'][]): Content {
  return patches.reduce(patchedContent, content);
}

/** A change of a report, with the record from then on. */
export type HistoryMoment = { readonly record: Report } & (
  | { readonly revision: Revision }
  /** `content` is set if this change generated the report; null if only the record changed. */
  | { readonly at: InstantMs; readonly amends: boolean; readonly content: Content | null }
);

/**
 * Returns the history of a report: one entry per generated version, later status and revision, chained by hashes. The
 * patches, applied to null, give the report as it is served.
 */
export function historyEntries(moments: readonly HistoryMoment[], sha256: Sha256): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const canonical = createCanonicalize();
  let report: FullReport | null = null;
  for (const moment of moments) {
    const before: Content | null = report?.content ?? null;
    const content: Content | null =
      'revision' in moment
        ? before && patchedContent(before, moment.revision.patch)
        : (moment.content ?? before);
    // The report was not generated yet.
    if (content === null) continue;
    const after: FullReport = { ...moment.record, content };
    const unchained = {
      sequence: entries.length + 1,
      version: moment.record.version,
      ...authorship(moment, report === null),
      patch: patchBetween(report, after),
      contentHash: 'revision' in moment ? moment.revision.contentHash : sha256(canonical(content)),
      previousHash: entries.at(-1)?.hash ?? null,
    };
    entries.push({ ...unchained, hash: entryHash(unchained, sha256) });
    report = after;
  }
  return entries;
}

/** Lists content changes first, then those of the record. The first patch adds the whole report. */
function patchBetween(before: FullReport | null, after: FullReport): JsonPatchOperation[] {
  if (before === null) return [{ op: 'add', path: '', value: { ...after } }];
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
  const actor: HistoryEntry['actor'] = { type: 'system', id: 'legal-reports-sandbox' };
  return { action, at: formatInstant(moment.at), actor, reason: null };
}

/** Returns the SHA-256 of the canonical JSON of an entry without its own hash. */
export function entryHash(entry: Omit<HistoryEntry, 'hash'> & { hash?: string }, sha256: Sha256): string {
  const { hash: _, ...rest } = entry;
  return sha256(canonicalJson(rest));
}
