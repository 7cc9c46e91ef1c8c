import { signal } from '@preact/signals';
import type { JsonPatch } from '../../../contract/generated/types.js';

/** A value of a report that is text, a number, a truth or nothing. */
export type Value = string | number | boolean | null;

interface Change {
  before: Value;
  after: Value;
}

/** What a lawyer would change, until it is saved. */
export interface Draft {
  /** The state that it is a change of. */
  etag: string;
  /** By JSON Pointer into the report. */
  changes: ReadonlyMap<string, Change>;
}

/** Null while nothing is edited. */
export const draft = signal<Draft | null>(null);

/** Notes a change; what is as it was is none. */
export function recordChange(pointer: string, before: Value, after: Value): void {
  if (draft.value === null) return;
  const changes = new Map(draft.value.changes);
  if (after === before) changes.delete(pointer);
  else changes.set(pointer, { before, after });
  draft.value = { ...draft.value, changes };
}

/** What is asked of the server: all of it takes effect, or none. */
export function patchOf({ changes }: Draft): JsonPatch {
  return [...changes].map(([path, { after }]) => ({ op: 'replace', path, value: after }));
}

/**
 * What somebody means who typed a text in the place of a value: the same kind of value where it can be read as one,
 * and else the text, of which the server says what would be right.
 */
export function parseTyped(before: Value, isNullable: boolean, text: string): Value {
  if (text === '' && (isNullable || before === null)) return null;
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
