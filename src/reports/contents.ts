import { LRUCache } from 'lru-cache';
import { contentVersion } from '../contract/version.js';
import {
  type CompanyFixture,
  type ContentRequest,
  isLargeCompany,
  noRevisions,
  type Revision,
  requestedDefects,
  type Scenario,
} from '../legal/index.js';
import { whenReady } from '../runtime/concurrency.js';
import type { ContentPack } from '../runtime/content-pack.js';
import { sha256 } from '../runtime/sha256.js';
import { runToEnd } from '../values/steps.js';
import { readBaseContent, type StoredContentRequest } from './base-contents.js';
import type { RunTask } from './tasks.js';

/** Content as it goes on the wire, serialised once. */
export interface SerialisedContent {
  /** Identifies this content. */
  key: string;
  /** The bytes that follow the record in the JSON of a report, in UTF-8. */
  contentField: Uint8Array;
  /** `pack` if the build of the package generated it, `made` if this process did. */
  source: 'pack' | 'made';
}

/** The number of contents made and unpacked since the start, and the size of the cache. */
export interface ContentCounts {
  made: number;
  unpacked: number;
  kept: number;
  keptBytes: number;
}

/** The contents of reports, with the changes of lawyers. */
export interface Contents {
  /**
   * Returns the content at once if it is cached, or if it is small and packed or the engine is loaded; else a promise.
   * @param revisions changes to the content of the request
   */
  (
    request: StoredContentRequest,
    revisions?: readonly Revision[],
  ): SerialisedContent | Promise<SerialisedContent>;
  /** Caches the content that the last of its revisions has just made. */
  remember(
    request: StoredContentRequest,
    revisions: readonly Revision[],
    contentField: Uint8Array,
  ): SerialisedContent;
  counts(): ContentCounts;
}

/** Distinguishes two scenarios or fixtures of one company, since a reload may replace one by the other. */
const marks = new WeakMap<Scenario | CompanyFixture, string>();

/** Null if there is no source. */
export function markOf(source: Scenario | CompanyFixture | null | undefined): string | null {
  if (source === null || source === undefined) return null;
  const known = marks.get(source);
  if (known !== undefined) return known;
  const mark = sha256(JSON.stringify(source)).slice(0, 16);
  marks.set(source, mark);
  return mark;
}

/** Returns a source that has the mark of another, since both make the same contents. */
export function withMarkOf<Source extends Scenario | CompanyFixture>(
  source: Source,
  original: Scenario,
): Source {
  marks.set(source, markOf(original) ?? '');
  return source;
}

/** Identifies a content, whose bytes a version decides. */
export function contentKey(request: StoredContentRequest): string {
  const { seed, type, company, validate, asOfDate, cured, base } = request;
  const version = [base?.contentVersion ?? contentVersion, base?.imported].join(' ').trimEnd();
  const sources = [markOf(company.scenario), markOf(company.fixture)];
  const states = [...(cured === true ? ['cured'] : []), ...requestedDefects(company.modifiers)];
  return JSON.stringify([version, seed, type, company.canonical, ...sources, validate, asOfDate, ...states]);
}

/** Identifies a content that lawyers changed. */
export function revisedKey(request: StoredContentRequest, revisions: readonly Revision[]): string {
  return changedKey(contentKey(request), revisions.at(-1));
}

/** The hash is computed here from the changed content, so that nobody can name the hash of another one. */
function changedKey(key: string, last: Revision | undefined): string {
  return last === undefined ? key : `${key} ${last.contentHash}`;
}

/** The maximal size of the cache; beyond it the least recently used content is dropped, and made again on demand. */
const cacheBytes = 64 * 1024 * 1024;

/**
 * Creates the cache of contents. Contents, engine and editor are loaded on first use.
 * @param pack contents that were generated before; none by default
 */
export function createContents(runTask: RunTask, pack?: ContentPack): Contents {
  const cache = new LRUCache<string, SerialisedContent>({
    maxSize: cacheBytes,
    sizeCalculation: (content) => content.contentField.byteLength,
  });
  const making = new Map<string, Promise<SerialisedContent>>();
  const counts = { made: 0, unpacked: 0 };
  let generateNow: ((request: ContentRequest) => Uint8Array) | undefined;
  /** Yields between steps, since loading the engine and running new code takes long. */
  const generateFirst = async (request: ContentRequest): Promise<Uint8Array> => {
    const bytes = await runTask('content', request, { bytes: 0 });
    const { serialisedContent } = await import('./content-tasks.js');
    generateNow = (later) => runToEnd(serialisedContent(later));
    return bytes;
  };
  const generated = (request: StoredContentRequest): Uint8Array | Promise<Uint8Array> => {
    if (request.base !== undefined) return readBaseContent(request.base);
    if (isLargeCompany(request.company))
      return runTask('content', request, { bytes: Number.POSITIVE_INFINITY });
    return generateNow === undefined ? generateFirst(request) : generateNow(request);
  };

  const keep = (
    key: string,
    contentField: Uint8Array,
    source: SerialisedContent['source'] = 'made',
  ): SerialisedContent => {
    const content = { key, contentField, source };
    counts[source === 'pack' ? 'unpacked' : 'made'] += 1;
    cache.set(key, content);
    return content;
  };
  const original = (
    request: StoredContentRequest,
    key: string,
  ): SerialisedContent | Promise<SerialisedContent> => {
    // A stored content may be of another version.
    const packed = request.base === undefined ? pack?.find(key) : undefined;
    return whenReady(packed, (found) => {
      if (found !== undefined) return keep(key, found, 'pack');
      return whenReady(generated(request), (bytes) => keep(key, bytes));
    });
  };
  const contentOf = (
    request: StoredContentRequest,
    revisions: readonly Revision[] = noRevisions,
  ): SerialisedContent | Promise<SerialisedContent> => {
    const key = revisedKey(request, revisions);
    const known = cache.get(key) ?? making.get(key);
    if (known !== undefined) return known;
    const content = revisions.length === 0 ? original(request, key) : revised(request, key, revisions);
    if (!(content instanceof Promise)) return content;
    const settled = content.finally(() => making.delete(key));
    making.set(key, settled);
    return settled;
  };
  /** Starts from the last cached state, usually the one before the last change. */
  const revised = async (
    request: StoredContentRequest,
    key: string,
    revisions: readonly Revision[],
  ): Promise<SerialisedContent> => {
    const first = contentKey(request);
    let reused = revisions.length - 1;
    while (reused > 0 && !cache.has(changedKey(first, revisions[reused - 1]))) reused -= 1;
    const { contentField } = await contentOf(request, revisions.slice(0, reused));
    const patches = revisions.slice(reused).map(({ patch }) => patch);
    const size = { bytes: contentField.byteLength, changes: patches.length };
    return keep(key, await runTask('replay', { contentField, patches }, size));
  };
  return Object.assign(contentOf, {
    remember: (request: StoredContentRequest, revisions: readonly Revision[], contentField: Uint8Array) =>
      keep(revisedKey(request, revisions), contentField),
    counts: () => ({ ...counts, kept: cache.size, keptBytes: cache.calculatedSize }),
  });
}
