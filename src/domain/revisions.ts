import type { Content, HistoryEntry, JsonPatchOperation, Report } from '../contract/generated/types.js';
import { canonicalJson, type Sha256 } from './canonical-json.js';
import { formatInstant, type Instant } from './clock.js';
import { differences } from './differences.js';
import { patchedContent } from './edits.js';

/** A change that a lawyer made, as it is kept: a fact. */
export interface Revision {
  readonly action: 'edited' | 'reviewed';
  /** The generation it was made on, counted from 1: an amended report is generated again. */
  readonly generation: number;
  /** Of the report from then on. */
  readonly version: number;
  readonly at: Instant;
  /** Null where nobody told. */
  readonly actor: string | null;
  readonly reason: string;
  /** What changed, with all that followed, on the report. */
  readonly patch: readonly JsonPatchOperation[];
  /** Of the content from then on. */
  readonly contentHash: string;
}

/** Content as the sandbox made it, and when. */
export interface Generation {
  readonly at: Instant;
  readonly content: Content;
}

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
 * The history of a report: an entry for each time it was generated, and for each change that a lawyer made, chained by
 * their hashes.
 */
export function historyEntries(
  report: Report,
  generations: readonly Generation[],
  revisions: readonly Revision[],
  sha256: Sha256,
): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let content: Content | null = null;
  let version = 0;
  const append = (entry: Omit<HistoryEntry, 'sequence' | 'previousHash' | 'hash'>): void => {
    const chained = { sequence: entries.length + 1, ...entry, previousHash: entries.at(-1)?.hash ?? null };
    entries.push({ ...chained, hash: entryHash(chained, sha256) });
    version = entry.version;
  };
  generations.forEach((generation, index) => {
    append({
      version: version + 1,
      action: content === null ? 'generated' : 'amended',
      at: formatInstant(generation.at),
      actor: system,
      reason: null,
      patch:
        content === null
          ? [{ op: 'add', path: '', value: { ...lastingMembers(report), content: generation.content } }]
          : differences(content, generation.content, '/content'),
      contentHash: contentHashOf(generation.content, sha256),
    });
    content = generation.content;
    for (const revision of revisions.filter((one) => one.generation === index + 1)) {
      const { version, action, at, actor, reason, patch, contentHash } = revision;
      append({
        version,
        action,
        at: formatInstant(at),
        actor: { type: 'lawyer', id: actor },
        reason,
        patch: [...patch],
        contentHash,
      });
      content = patchedContent(content, patch);
    }
  });
  return entries;
}

/** SHA-256 over the canonical JSON of an entry without its own hash. */
export function entryHash(entry: Omit<HistoryEntry, 'hash'> & { hash?: string }, sha256: Sha256): string {
  const { hash: _, ...rest } = entry;
  return sha256(canonicalJson(rest));
}
