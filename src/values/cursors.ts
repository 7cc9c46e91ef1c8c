import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Start of a page: after this position, towards older or newer records. */
export interface Cursor {
  direction: 'older' | 'newer';
  position: number;
}

/** The list that a cursor belongs to. */
export interface CursorScope {
  accountId: string;
  /** Filters of the list in canonical spelling. */
  filters: string;
}

/** Writes a cursor as an opaque text that is valid in its scope only. */
export function writeCursor(cursor: Cursor, scope: CursorScope): string {
  return `${cursor.direction}_${cursor.position.toString(36)}_${digestOf(scope, cursor.direction, cursor.position).slice(0, 16)}`;
}

/** Reads a cursor; null if it was altered or belongs to another scope. */
export function readCursor(text: string, scope: CursorScope): Cursor | null {
  const match = /^(older|newer)_([0-9a-z]{1,11})_[0-9a-f]{16}$/.exec(text);
  if (match === null) return null;
  const cursor = {
    direction: match[1] === 'older' ? ('older' as const) : ('newer' as const),
    position: Number.parseInt(match[2] ?? '', 36),
  };
  return writeCursor(cursor, scope) === text ? cursor : null;
}

function digestOf({ accountId, filters }: CursorScope, direction: string, start: number | string): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([accountId, filters, direction, start]))));
}

/** Start of a page of companies: after or before one company. */
export interface ItemCursor {
  readonly direction: 'next' | 'previous';
  /** Canonical id of that company, which is not on the page. */
  readonly company: string;
}

/**
 * Writes a cursor as an opaque text that is valid in its scope only. It names a company and not a position, so that
 * companies added to the list do not move the page.
 */
export function writeItemCursor({ direction, company }: ItemCursor, scope: CursorScope): string {
  return `${direction}_${digestOf(scope, direction, company).slice(0, 32)}`;
}

/** Reads a cursor; null if it was altered or its company is not in the list. */
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
