import type { KeptContent } from '../contract/generated/types.js';
import { contentVersion } from '../contract/version.js';
import type { ContentRequest } from '../legal/index.js';
import { sha256 } from '../runtime/sha256.js';
import { allRecords } from '../store/pages.js';
import type { Collection, Records, Transaction } from '../store/port.js';

/**
 * A content of a changed report, as it was generated. It is used instead of generating the content again, so that the
 * history and the changes stay as they are if a later version generates other content.
 */
export interface BaseContent {
  readonly report: string;
  readonly asOfDate: string;
  readonly cured?: true;
  /** The version that generated it. */
  readonly contentVersion: string;
  /** The serialised content, compressed by Brotli, in Base64. */
  readonly compressed: string;
  /** SHA-256 of `compressed`, if it came in a file: anybody may have written it, so that it has a key of its own. */
  readonly imported?: string;
}

/** Kept only by a store that outlives the process, whose version does not change. */
export const baseContentCollection: Collection<BaseContent> = {
  name: 'base-contents',
  indexes: { report: ({ report }) => report },
};

/** A request of a content, which may be stored. */
export interface StoredContentRequest extends ContentRequest {
  readonly base?: BaseContent;
}

type Generation = Pick<ContentRequest, 'asOfDate' | 'cured'>;

/** Identifies a generated content among all of an account. */
export const baseContentId = (report: string, { asOfDate, cured }: Generation): string =>
  `${report} ${asOfDate}${cured === true ? ' cured' : ''}`;

/** Loaded on first use: a store in memory never needs it. */
const compression = () => import('../runtime/compression.js');

/** The stored contents of a report, by id. */
export type BaseContents = ReadonlyMap<string, BaseContent>;

export const noBaseContents: BaseContents = new Map();

/** Returns contents by id. */
export function baseContentsById(bases: readonly BaseContent[]): BaseContents {
  return new Map(bases.map((base) => [baseContentId(base.report, base), base]));
}

export function baseContentsOf(records: Records, report: string): BaseContents {
  return baseContentsById(allRecords(records, baseContentCollection, { name: 'report', value: report }));
}

/** Returns the request with the stored content of a report, if there is one. */
export function withBaseContent(
  bases: BaseContents,
  report: string,
  request: ContentRequest,
): StoredContentRequest {
  const base = bases.get(baseContentId(report, request));
  return base === undefined ? request : { ...request, base };
}

/** Returns whether another version of this program generated a content; one of a file was checked by this version. */
export function isEarlierContent({ base }: StoredContentRequest): boolean {
  return base !== undefined && base.imported === undefined && base.contentVersion !== contentVersion;
}

/** Returns a content to be stored. */
export async function createBaseContent(
  report: string,
  { asOfDate, cured }: Generation,
  contentField: Uint8Array,
): Promise<BaseContent> {
  const compressed = await (await compression()).compress(contentField);
  return {
    ...{ report, asOfDate, ...(cured === true ? { cured } : {}) },
    ...{ contentVersion, compressed },
  };
}

export function storeBaseContents(tx: Transaction, bases: readonly BaseContent[]): void {
  for (const base of bases) {
    const id = baseContentId(base.report, base);
    if (tx.get(baseContentCollection, id) === undefined) tx.put(baseContentCollection, id, base);
  }
}

/** Returns the bytes of a stored content. */
export async function readBaseContent({ compressed }: BaseContent): Promise<Uint8Array> {
  return (await compression()).decompress(compressed);
}

/** Returns the contents of a report that this version does not generate again, for a file. */
export function keptContents(bases: BaseContents): KeptContent[] {
  return [...bases.values()]
    .filter((base) => base.imported !== undefined || base.contentVersion !== contentVersion)
    .map(({ report: _, imported: __, ...content }) => content);
}

/** Returns a content of a file, which anybody may have written; null if it is none that this version can show. */
export async function readKeptContent(
  report: string,
  { asOfDate, cured, contentVersion: version, compressed }: KeptContent,
): Promise<BaseContent | null> {
  const [{ decompress }, { contentField, contentIn }, { Content: isContent }] = await Promise.all([
    compression(),
    import('./report-json.js'),
    import('../contract/generated/content-validator.js'),
  ]);
  try {
    const bytes = await decompress(compressed, maxContentBytes);
    const content = contentIn(bytes);
    if (!isContent(content) || content.asOfDate !== asOfDate) return null;
    if (Buffer.compare(contentField(content), bytes) !== 0) return null;
  } catch {
    return null;
  }
  return {
    ...{ report, asOfDate, ...(cured === true ? { cured } : {}) },
    ...{ contentVersion: version, compressed, imported: sha256(compressed) },
  };
}

/** Max bytes of a content in a file, decompressed. */
const maxContentBytes = 64 * 1024 * 1024;
