import { createHash, hash } from 'node:crypto';
import type { YieldToEventLoop } from '../../runtime/port.js';
import { stateTagOf, tagMarkLength } from '../../values/entity-tags.js';

/** Listed entity tags, or `*` for any state. */
export type EntityTags = '*' | readonly EntityTag[];

interface EntityTag {
  /** With its quotes. */
  tag: string;
  weak: boolean;
}

/** Preconditions of a request; null for a missing header. */
export interface Conditions {
  ifMatch: EntityTags | null;
  ifNoneMatch: EntityTags | null;
}

/** Returns the ETag of a representation in a content coding; it differs from the uncoded one (RFC 9110, 8.8.3.3). */
export function codedTag(etag: string, coding: string): string {
  return `${etag.slice(0, -1)}.${coding}"`;
}

/**
 * ETag of a variant of a state.
 * @param input data that distinguish the variant
 */
export function variantTag(etag: string, input: string): string {
  return `${etag.slice(0, -1)}.${digest(input).slice(0, tagMarkLength)}"`;
}

/** Returns whether a tag belongs to a state, in any variant and coding. */
export function matchesState(tag: string, etag: string): boolean {
  return tag === etag || stateTagOf(tag) === etag;
}

/** Empty elements of a list are passed over (RFC 9110, 5.6.1.2); quotes hold commas and whatever else is visible. */
const listElement = /[ \t,]*(W\/)?("[^"\p{Cc}]*")[ \t]*(?=,|$)/uy;
const blankList = /^[ \t,]*$/;

/** Reads a list of entity tags (RFC 9110, 8.8.3 and 13.1.1). Returns null if it is malformed. */
export function readEntityTags(text: string): EntityTags | null {
  if (text.trim() === '*') return '*';
  const tags: EntityTag[] = [];
  listElement.lastIndex = 0;
  let end = 0;
  for (let found = listElement.exec(text); found !== null; found = listElement.exec(text)) {
    end = listElement.lastIndex;
    tags.push({ tag: found[2] ?? '', weak: found[1] !== undefined });
  }
  return blankList.test(text.slice(end)) ? tags : null;
}

/**
 * Strong ETag of a response.
 * @param record its JSON, without the content
 * @param contentKey identifies the content; null for none
 */
export function etagOf(record: string | Uint8Array, contentKey: string | null = null): string {
  const input = typeof record === 'string' ? record + (contentKey ?? '') : record;
  return quoteTag(digest(input));
}

/** Bytes that are hashed at once, which takes less than a millisecond. */
const hashChunkBytes = 256 * 1024;

/** Returns whether JSON is so large that hashing it takes long. */
export function isLarge(json: Uint8Array): boolean {
  return json.length > hashChunkBytes;
}

/** Strong ETag of large JSON, the same as `etagOf` gives. Other requests are served meanwhile. */
export async function etagCooperatively(
  json: Uint8Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<string> {
  const input = createHash('sha256');
  for (let from = 0; from < json.length; from += hashChunkBytes) {
    await yieldToEventLoop();
    input.update(json.subarray(from, from + hashChunkBytes));
  }
  return quoteTag(input.digest('base64url'));
}

function quoteTag(digested: string): string {
  return `"${digested.slice(0, 27)}"`;
}

function digest(input: string | Uint8Array): string {
  return hash('sha256', input, 'base64url');
}
