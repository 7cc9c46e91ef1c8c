import type { Content, HistoryEntry, JsonPatchOperation, Report } from '../contract/generated/types.js';
import { canonicalJson, type Sha256 } from './canonical-json.js';
import { formatInstant } from './clock.js';
import { differences } from './differences.js';
import { patchedContent } from './edits.js';
import type { Generation, Revision } from './revisions.js';

/** SHA-256 over the canonical JSON (RFC 8785) of a content. */
export function contentHashOf(content: Content, sha256: Sha256): string {
  return sha256(canonicalJson(content));
}

/** A generated content with all that lawyers made of it. */
export function revisedContent(content: Content, revisions: readonly Revision[]): Content {
  return revisions.reduce((current, { patch }) => patchedContent(current, patch), content);
}

/** Who makes reports. */
const system: HistoryEntry['actor'] = { type: 'system', id: 'legal-reports-sandbox' };

/** What the first entry says besides the content: all that never changes in a report. */
export function lastingMembers({ id, type, companyId, options, createdAt }: Report): Partial<Report> {
  return { id, type, companyId, options, createdAt };
}

/**
 * The history of a report: an entry for each time it was made, and for each change that a lawyer made, chained by
 * their hashes.
 * @param generations each with the content it had
 */
export function historyEntries(
  report: Report,
  generations: readonly (Generation & { content: Content })[],
  revisions: readonly Revision[],
  sha256: Sha256,
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const append = (entry: Omit<HistoryEntry, 'sequence' | 'previousHash' | 'hash'>): void => {
    const chained = { sequence: entries.length + 1, ...entry, previousHash: entries.at(-1)?.hash ?? null };
    entries.push({ ...chained, hash: entryHash(chained, sha256) });
  };
  let content: Content | null = null;
  let edits = 0;
  for (const [index, generation] of generations.entries()) {
    const { at, amends, version, fromStage } = generation;
    append({
      version: version + edits,
      action: amends ? 'amended' : 'generated',
      at: formatInstant(at),
      actor: system,
      reason: null,
      patch: generationPatch(report, content, generation.content),
      contentHash: contentHashOf(generation.content, sha256),
    });
    content = generation.content;
    const until = generations[index + 1]?.fromStage ?? Number.POSITIVE_INFINITY;
    for (const revision of revisions.filter(({ stage }) => stage >= fromStage && stage < until)) {
      if (revision.newVersion) edits += 1;
      append(revisionEntry(revision, version + edits));
      content = patchedContent(content, revision.patch);
    }
  }
  return entries;
}

function generationPatch(report: Report, before: Content | null, content: Content): JsonPatchOperation[] {
  return before === null
    ? [{ op: 'add', path: '', value: { ...lastingMembers(report), content } }]
    : differences(before, content, '/content');
}

function revisionEntry({ action, at, actor, reason, patch, contentHash }: Revision, version: number) {
  return {
    version,
    action,
    at: formatInstant(at),
    actor: { type: 'lawyer' as const, id: actor },
    reason,
    patch: [...patch],
    contentHash,
  };
}

/** SHA-256 over the canonical JSON of an entry without its own hash. */
export function entryHash(entry: Omit<HistoryEntry, 'hash'> & { hash?: string }, sha256: Sha256): string {
  const { hash: _, ...rest } = entry;
  return sha256(canonicalJson(rest));
}
