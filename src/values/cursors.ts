import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Where a page of a list begins: beyond this position, towards older or newer records. */
export interface Cursor {
  direction: 'older' | 'newer';
  position: number;
}

/** What a cursor belongs to. */
export interface CursorScope {
  accountId: string;
  /** The filters of the list, in a fixed spelling. */
  filters: string;
}

/** An opaque text for a cursor, of use in its own scope only. */
export function writeCursor(cursor: Cursor, scope: CursorScope): string {
  return `${cursor.direction}_${cursor.position.toString(36)}_${cursorMark(cursor, scope)}`;
}

/** The cursor a text stands for; null when it was altered or belongs to another scope. */
export function readCursor(text: string, scope: CursorScope): Cursor | null {
  const match = /^(older|newer)_([0-9a-z]{1,11})_[0-9a-f]{16}$/.exec(text);
  if (match === null) return null;
  const cursor = {
    direction: match[1] === 'older' ? ('older' as const) : ('newer' as const),
    position: Number.parseInt(match[2] ?? '', 36),
  };
  return writeCursor(cursor, scope) === text ? cursor : null;
}

function cursorMark(cursor: Cursor, scope: CursorScope): string {
  const text = JSON.stringify([scope.accountId, scope.filters, cursor.direction, cursor.position]);
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
}

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
