import { LRUCache } from 'lru-cache';
import type { CompanyFixture } from '../domain/fixtures/company-fixture.js';
import type { ContentRequest } from '../domain/report-content.js';
import type { Scenario } from '../domain/scenarios.js';
import { lastMember } from './report-json.js';
import { sha256 } from './sha256.js';

/** Content as it goes on the wire, serialised once. */
export interface SerialisedContent {
  /** Tells this content from any other. */
  key: string;
  /** What follows a record in the JSON of a report, in UTF-8. */
  lastMember: Uint8Array;
}

export type Contents = (request: ContentRequest) => SerialisedContent | Promise<SerialisedContent>;

/** Tells two scenarios or fixtures of one company apart: one may take the place of the other while the server runs. */
const marks = new WeakMap<Scenario | CompanyFixture, string>();

function markOf(source: Scenario | CompanyFixture | null | undefined): string | null {
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

/** Bytes of content kept; beyond it the least recently used goes first, and is made again when asked for. */
const cacheBytes = 64 * 1024 * 1024;

/**
 * The contents of reports, each generated when first asked for. The engine is loaded with the first of
 * them; from then on the answer is at hand and no promise.
 */
export function createContents(): Contents {
  const cache = new LRUCache<string, SerialisedContent>({
    maxSize: cacheBytes,
    sizeCalculation: (content) => content.lastMember.byteLength,
  });
  let contentJson: ((request: ContentRequest) => string) | undefined;

  const contentOf: Contents = (request) => {
    const key = contentKey(request);
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (contentJson === undefined) return loadEngine().then(() => contentOf(request));
    const content = { key, lastMember: lastMember(contentJson(request)) };
    cache.set(key, content);
    return content;
  };
  const loadEngine = async (): Promise<void> => {
    ({ contentJson } = await import('./engine.js'));
  };
  return contentOf;
}
