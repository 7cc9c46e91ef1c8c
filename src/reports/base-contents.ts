import { contentVersion } from '../contract/version.js';
import type { ContentRequest } from '../legal/index.js';
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

const idOf = (report: string, { asOfDate, cured }: Generation): string =>
  `${report} ${asOfDate}${cured === true ? ' cured' : ''}`;

/** Loaded on first use: a store in memory never needs it. */
const compression = () => import('../runtime/compression.js');

/** The stored contents of a report, by id. */
export type BaseContents = ReadonlyMap<string, BaseContent>;

export const noBaseContents: BaseContents = new Map();
/** More than the stages of a report. */
const maxPerReport = 4096;

export function baseContentsOf(records: Records, report: string): BaseContents {
  const index = { name: 'report', value: report };
  const found = records.list(baseContentCollection, { index, direction: 'newer', limit: maxPerReport });
  return found.length === 0
    ? noBaseContents
    : new Map(found.map(({ record }) => [idOf(report, record), record]));
}

/** Returns the request with the stored content of a report, if there is one. */
export function withBaseContent(
  bases: BaseContents,
  report: string,
  request: ContentRequest,
): StoredContentRequest {
  const base = bases.get(idOf(report, request));
  return base === undefined ? request : { ...request, base };
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
    const id = idOf(base.report, base);
    if (tx.get(baseContentCollection, id) === undefined) tx.put(baseContentCollection, id, base);
  }
}

/** Returns the bytes of a stored content. */
export async function readBaseContent({ compressed }: BaseContent): Promise<Uint8Array> {
  return (await compression()).decompress(compressed);
}
