import { LRUCache } from 'lru-cache';
import type { CompanyFixture } from '../domain/fixtures/company-fixture.js';
import type { ContentRequest } from '../domain/report-content.js';
import { noRevisions, type Revision } from '../domain/revisions.js';
import type { Scenario } from '../domain/scenarios.js';
import { contentJsonOf, lastMember } from './report-json.js';
import { sha256 } from './sha256.js';

/** Content as it goes on the wire, serialised once. */
export interface SerialisedContent {
  /** Tells this content from any other. */
  key: string;
  /** What follows a record in the JSON of a report, in UTF-8. */
  lastMember: Uint8Array;
}

/** The contents of reports, as lawyers left them. */
export interface Contents {
  /**
   * No promise once all that makes them is loaded.
   * @param revisions of what the request leads to
   */
  (request: ContentRequest, revisions?: readonly Revision[]): SerialisedContent | Promise<SerialisedContent>;
  /** Loads all that makes contents, if it is not there yet. From then on none is a promise. */
  ready(): Promise<ReadyContents>;
}

/** The contents of reports, at once. */
export type ReadyContents = (request: ContentRequest, revisions?: readonly Revision[]) => SerialisedContent;

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
  return JSON.stringify([seed, type, company.canonical, ...sources, validate, asOfDate, ...came]);
}

/** Tells a content that lawyers changed from any other. */
export function revisedKey(request: ContentRequest, revisions: readonly Revision[]): string {
  const last = revisions.at(-1);
  const key = contentKey(request);
  return last === undefined ? key : `${key} ${last.contentHash}`;
}

/** Bytes of content kept; beyond it the least recently used goes first, and is made again when asked for. */
const cacheBytes = 64 * 1024 * 1024;

/**
 * The contents of reports, each made when first asked for. The engine is loaded with the first of them, and what
 * applies edits with the first that was edited.
 */
export function createContents(): Contents {
  const cache = new LRUCache<string, SerialisedContent>({
    maxSize: cacheBytes,
    sizeCalculation: (content) => content.lastMember.byteLength,
  });
  let contentJson: ((request: ContentRequest) => string) | undefined;
  let revisedJson: ((json: string, revisions: readonly Revision[]) => string) | undefined;

  const contentOf = (request: ContentRequest, revisions: readonly Revision[] = noRevisions): Made => {
    const key = revisedKey(request, revisions);
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (contentJson === undefined) return loadEngine().then((): Made => contentOf(request, revisions));
    if (revisions.length > 0 && revisedJson === undefined) {
      return loadEditor().then((): Made => contentOf(request, revisions));
    }
    const content = { key, lastMember: lastMember(made(request, revisions)) };
    cache.set(key, content);
    return content;
  };
  const made = (request: ContentRequest, revisions: readonly Revision[]): string => {
    if (contentJson === undefined) throw new Error('a content is made when the engine is there');
    if (revisions.length === 0 || revisedJson === undefined) return contentJson(request);
    const known = cache.get(contentKey(request));
    return revisedJson(
      known === undefined ? contentJson(request) : contentJsonOf(known.lastMember),
      revisions,
    );
  };
  const loadEngine = async (): Promise<void> => {
    ({ contentJson } = await import('./engine.js'));
  };
  const loadEditor = async (): Promise<void> => {
    ({ revisedJson } = await import('./editor.js'));
  };
  const ready = async (): Promise<ReadyContents> => {
    await Promise.all([loadEngine(), loadEditor()]);
    return contentOf as ReadyContents;
  };
  return Object.assign(contentOf as Contents, { ready });
}

type Made = SerialisedContent | Promise<SerialisedContent>;
