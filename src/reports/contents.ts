import { LRUCache } from 'lru-cache';
import type { CompanyFixture, Scenario } from '../legal/company/catalogue.js';
import { requestedDefects } from '../legal/company/defects.js';
import { isLargeCompany } from '../legal/company/profile.js';
import type { ContentRequest } from '../legal/content/report-content.js';
import { noRevisions, type Revision } from '../legal/editing/revisions.js';
import { sha256 } from '../runtime/sha256.js';
import { runToEnd } from '../values/steps.js';
import type { RunTask } from './tasks.js';

/** Content as it goes on the wire, serialised once. */
export interface SerialisedContent {
  /** Tells this content from any other. */
  key: string;
  /** What follows a record in the JSON of a report, in UTF-8. */
  lastMember: Uint8Array;
}

/** How many contents were made since the start, and what of them is at hand. */
export interface ContentCounts {
  made: number;
  kept: number;
  keptBytes: number;
}

/** The contents of reports, as lawyers left them. */
export interface Contents {
  /**
   * No promise of a usual content, once all that makes it is loaded.
   * @param revisions of what the request leads to
   */
  (request: ContentRequest, revisions?: readonly Revision[]): SerialisedContent | Promise<SerialisedContent>;
  /** Remembers what a content comes to that was just made by the last of its revisions. */
  remember(
    request: ContentRequest,
    revisions: readonly Revision[],
    lastMember: Uint8Array,
  ): SerialisedContent;
  counts(): ContentCounts;
}

/** Tells two scenarios or fixtures of one company apart: one may take the place of the other while the server runs. */
const marks = new WeakMap<Scenario | CompanyFixture, string>();

/** Null for what there is not. */
export function markOf(source: Scenario | CompanyFixture | null | undefined): string | null {
  if (source === null || source === undefined) return null;
  const known = marks.get(source);
  if (known !== undefined) return known;
  const mark = sha256(JSON.stringify(source)).slice(0, 16);
  marks.set(source, mark);
  return mark;
}

/** Tells a content from any other. */
export function contentKey({ seed, type, company, validate, asOfDate, cured }: ContentRequest): string {
  const sources = [markOf(company.scenario), markOf(company.fixture)];
  const came = cured === true ? ['cured'] : [];
  const states = requestedDefects(company.modifiers);
  return JSON.stringify([seed, type, company.canonical, ...sources, validate, asOfDate, ...came, ...states]);
}

/** Tells a content that lawyers changed from any other. */
export function revisedKey(request: ContentRequest, revisions: readonly Revision[]): string {
  return changedKey(contentKey(request), revisions.at(-1));
}

/** The hash was computed here, from what the change came to, so that nobody can name another's. */
function changedKey(key: string, last: Revision | undefined): string {
  return last === undefined ? key : `${key} ${last.contentHash}`;
}

/** Bytes of content kept; beyond it the least recently used goes first, and is made again when asked for. */
const cacheBytes = 64 * 1024 * 1024;

/**
 * The contents of reports, each made when first asked for. The engine is loaded with the first of them, and what
 * applies edits with the first that was edited. Those that take long are made beside.
 */
export function createContents(work: RunTask): Contents {
  const cache = new LRUCache<string, SerialisedContent>({
    maxSize: cacheBytes,
    sizeCalculation: (content) => content.lastMember.byteLength,
  });
  const making = new Map<string, Promise<SerialisedContent>>();
  let made = 0;
  const generated = createGenerator(work);

  const keep = (key: string, lastMember: Uint8Array): SerialisedContent => {
    const content = { key, lastMember };
    made += 1;
    cache.set(key, content);
    return content;
  };
  const contentOf = (request: ContentRequest, revisions: readonly Revision[] = noRevisions): Made => {
    const key = revisedKey(request, revisions);
    const known = cache.get(key) ?? making.get(key);
    if (known !== undefined) return known;
    const bytes = revisions.length === 0 ? generated(request) : revised(request, revisions);
    if (!(bytes instanceof Promise)) return keep(key, bytes);
    const content = bytes.then((whole) => keep(key, whole)).finally(() => making.delete(key));
    making.set(key, content);
    return content;
  };
  /** From the last state that is kept, which is mostly that before the last change. */
  const revised = async (request: ContentRequest, revisions: readonly Revision[]): Promise<Uint8Array> => {
    const key = contentKey(request);
    let kept = revisions.length - 1;
    while (kept > 0 && !cache.has(changedKey(key, revisions[kept - 1]))) kept -= 1;
    const { lastMember } = await contentOf(request, revisions.slice(0, kept));
    const patches = revisions.slice(kept).map(({ patch }) => patch);
    const size = { bytes: lastMember.byteLength, changes: patches.length };
    return work('revise', { lastMember, patches }, size);
  };
  return Object.assign(contentOf, {
    remember: (request: ContentRequest, revisions: readonly Revision[], lastMember: Uint8Array) =>
      keep(revisedKey(request, revisions), lastMember),
    counts: () => ({ made, kept: cache.size, keptBytes: cache.calculatedSize }),
  });
}

type Made = SerialisedContent | Promise<SerialisedContent>;

/** Makes the contents that nobody changed. */
function createGenerator(work: RunTask): (request: ContentRequest) => Uint8Array | Promise<Uint8Array> {
  let generate: ((request: ContentRequest) => Uint8Array) | undefined;
  /** In steps: to load the engine takes long, and so does code that is new to the process. */
  const first = async (request: ContentRequest): Promise<Uint8Array> => {
    const made = await work('content', request, { bytes: 0 });
    const { serialisedContent } = await import('./content-tasks.js');
    generate = (later) => runToEnd(serialisedContent(later));
    return made;
  };
  return (request) => {
    if (isLargeCompany(request.company)) return work('content', request, { bytes: Number.POSITIVE_INFINITY });
    return generate === undefined ? first(request) : generate(request);
  };
}
