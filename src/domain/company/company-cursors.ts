import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CursorScope } from '../values/cursors.js';

/** Where a page of companies begins: behind one of the list, or before it. */
export interface ItemCursor {
  readonly direction: 'next' | 'previous';
  /** The canonical company at its edge, which is itself not on the page. */
  readonly company: string;
}

/**
 * An opaque text for a cursor, of use in its own scope only. It names a company and no position, so that a page stays
 * where it is when companies are added to the list.
 */
export function writeItemCursor({ direction, company }: ItemCursor, scope: CursorScope): string {
  const text = JSON.stringify([scope.accountId, scope.filters, direction, company]);
  return `${direction}_${bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32)}`;
}

/** The cursor a text stands for in a list; null when it was altered, or its company is not of the list. */
export function readItemCursor(
  text: string,
  companies: readonly string[],
  scope: CursorScope,
): ItemCursor | null {
  const direction = /^(next|previous)_[0-9a-f]{32}$/.exec(text)?.[1] as ItemCursor['direction'] | undefined;
  if (direction === undefined) return null;
  const company = companies.find((each) => writeItemCursor({ direction, company: each }, scope) === text);
  return company === undefined ? null : { direction, company };
}
