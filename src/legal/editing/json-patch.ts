import { applyPatch } from 'rfc6902';
import type { JsonPatchOperation } from '../../contract/generated/types.js';
import { isSameJson } from '../../values/canonical-json.js';
import { isDeeperThan, isJsonObject, type JsonObject } from '../../values/json.js';
import {
  childAt,
  escapeToken,
  isArrayIndex,
  pointerOf,
  tokensOf,
  valueAt,
} from '../../values/json-pointer.js';

/** The operation that cannot be applied, by its position in the patch. */
export interface PatchError {
  readonly index: number;
  readonly detail: string;
}

type PatchResult =
  | { readonly applied: true; readonly document: unknown }
  | { readonly applied: false; readonly error: PatchError };

/** Max characters of JSON that `copy` operations may add in total; copies of copies would grow without limit. */
const maxCopiedLength = 256 * 1024;

/** Max nesting of a patched document, because the code below is recursive. A report has about ten levels. */
const maxDepth = 256;
const maxPointerDepth = 64;

/** Names with a meaning in JavaScript objects. They are refused, because the library would skip them silently. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Applies a JSON Patch (RFC 6902), all of it or nothing. The input is not changed; unchanged parts are shared with the
 * result. Pointers are strict: no inherited properties, no index beyond the end, no leading zero.
 */
export function applyJsonPatch(document: unknown, operations: readonly JsonPatchOperation[]): PatchResult {
  let root: unknown = document;
  const own = new Set<unknown>();
  const growth: Growth = { copied: 0, lowered: 0 };
  for (const [index, operation] of operations.entries()) {
    const detail = operationError(root, operation) ?? growthError(root, operation, growth);
    if (detail !== null) return { applied: false, error: { index, detail } };
    const { op, path, from } = operation;
    // A test or a move onto itself changes nothing; the move would copy the whole report.
    if (op === 'test' || (op === 'move' && path === from)) continue;
    if (path === '') {
      const takes = op === 'move' || op === 'copy';
      const source = takes ? valueAt(root, from ?? '') : operation.value;
      // A shared value would change in two places at once.
      root = op === 'copy' ? JSON.parse(JSON.stringify(source)) : source;
    } else {
      root = copyPathOnWrite(root, path, own);
      if (op === 'move') root = copyPathOnWrite(root, operation.from ?? '', own);
      // The library has one type per operation; `operationError` has checked the fields.
      applyPatch(root, [operation as Parameters<typeof applyPatch>[1][number]]);
    }
  }
  return { applied: true, document: root };
}

/** Copies the path to a location, because the library writes in place. Each node is copied once. */
function copyPathOnWrite(root: unknown, path: string, own: Set<unknown>): unknown {
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || own.has(value)) return value;
    const made = Array.isArray(value) ? [...value] : { ...value };
    own.add(made);
    return made;
  };
  const top = copy(root);
  let parent = top;
  for (const token of tokensOf(path).slice(0, -1)) {
    const child = copy(childAt(parent, token));
    (parent as { [token: string]: unknown })[token] = child;
    parent = child;
  }
  return top;
}

/** Counts how much a patch makes the document grow. */
interface Growth {
  /** Characters of JSON that were copied. */
  copied: number;
  /** Levels that the nesting may have grown since it was last measured. */
  lowered: number;
}

/** Limits copies of copies and moves into moved values, which would grow without bound. */
function growthError(root: unknown, operation: JsonPatchOperation, growth: Growth): string | null {
  const { op, path, from = '' } = operation;
  if (op !== 'move' && op !== 'copy') return null;
  if (op === 'copy') growth.copied += JSON.stringify(valueAt(root, from)).length;
  if (growth.copied > maxCopiedLength) return `copies more than ${maxCopiedLength} characters in all`;
  growth.lowered += Math.max(0, tokensOf(path).length - tokensOf(from).length);
  if (growth.lowered <= maxDepth) return null;
  growth.lowered = 0;
  return isDeeperThan(root, maxDepth) ? `reaches more than ${maxDepth} levels of nesting` : null;
}

/** Returns the reason why an operation cannot be applied; null if it can. */
function operationError(root: unknown, { op, path, from = '', value }: JsonPatchOperation): string | null {
  const pointers = [tokensOf(path), tokensOf(from)];
  if (pointers.some((tokens) => tokens.length > maxPointerDepth)) {
    return `has a pointer through more than ${maxPointerDepth} levels`;
  }
  const strange = pointers.flat().find((token) => unsafe.has(token));
  if (strange !== undefined) return `has a pointer through ${strange}, which is no field`;
  if (op === 'move' || op === 'copy') {
    if (valueAt(root, from) === undefined) return `takes from ${quotePointer(from)}, where there is no value`;
    if (op === 'move' && path.startsWith(`${from}/`)) return `moves ${quotePointer(from)} into itself`;
    return targetError(root, path);
  }
  if (op === 'add') return targetError(root, path);
  const found = valueAt(root, path);
  if (found === undefined) return `leads to ${quotePointer(path)}, where there is no value`;
  if (op === 'remove' && path === '') return 'removes the whole document';
  if (op === 'test' && !isSameJson(found, value)) {
    return `expects another value at ${quotePointer(path)}, but the value is ${truncateText(JSON.stringify(found), 80)}`;
  }
  return null;
}

/** Returns the reason why a value cannot be written at a path; null if it can. */
function targetError(root: unknown, path: string): string | null {
  if (path === '') return null;
  const tokens = tokensOf(path);
  const last = tokens.at(-1) ?? '';
  const parent = tokens.slice(0, -1).reduce(childAt, root);
  if (typeof parent !== 'object' || parent === null) {
    return `points to ${quotePointer(path)}, but no value can be added to ${quotePointer(pointerOf(tokens.slice(0, -1)))}`;
  }
  if (!Array.isArray(parent) || last === '-') return null;
  return isArrayIndex(last) && Number(last) <= parent.length
    ? null
    : `leads to ${quotePointer(path)}, but the list has ${parent.length} items`;
}

function quotePointer(pointer: string): string {
  return pointer === '' ? 'the whole document' : truncateText(pointer, 200);
}

function truncateText(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
}

/**
 * Returns the JSON Patch between two JSON values. Each removed value is preceded by a `test` with the old value.
 * Records are matched by id, so a moved record counts as unchanged.
 */
export function diffJson(before: unknown, after: unknown, pointer = ''): JsonPatchOperation[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, pointer);
  if (isJsonObject(before) && isJsonObject(after)) return diffObjects(before, after, pointer);
  return isSameJson(before, after)
    ? []
    : [testOperation(pointer, before), { op: 'replace', path: pointer, value: after as PatchValue }];
}

type PatchValue = NonNullable<JsonPatchOperation['value']>;

function testOperation(path: string, value: unknown): JsonPatchOperation {
  return { op: 'test', path, value: value as PatchValue };
}

function removeOperations(path: string, value: unknown): JsonPatchOperation[] {
  return [testOperation(path, value), { op: 'remove', path }];
}

function addOperation(path: string, value: unknown): JsonPatchOperation {
  return { op: 'add', path, value: value as PatchValue };
}

function diffObjects(before: JsonObject, after: JsonObject, pointer: string): JsonPatchOperation[] {
  const removedNames = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return [
    ...removedNames.flatMap((name) => removeOperations(`${pointer}/${escapeToken(name)}`, before[name])),
    ...Object.keys(after).flatMap((name) => {
      const path = `${pointer}/${escapeToken(name)}`;
      return Object.hasOwn(before, name)
        ? diffJson(before[name], after[name], path)
        : [addOperation(path, after[name])];
    }),
  ];
}

function diffLists(
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
): JsonPatchOperation[] {
  const first = before.findIndex((item, index) => !isSameJson(item, after[index]));
  const start = first < 0 ? before.length : first;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    isSameJson(before.at(-1 - end), after.at(-1 - end))
  ) {
    end += 1;
  }
  const old = before.slice(start, before.length - end);
  const own = after.slice(start, after.length - end);
  return diffListsById(old, own, pointer, start) ?? diffListsByPosition(old, own, pointer, start);
}

/** Compares lists whose records keep their order; returns null for other lists. */
function diffListsById(
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
  start: number,
): JsonPatchOperation[] | null {
  const old = new Map(before.map((item) => [idOf(item), item]));
  const own = new Map(after.map((item) => [idOf(item), item]));
  if (old.has(undefined) || own.has(undefined) || old.size < before.length || own.size < after.length) {
    return null;
  }
  const stay = [...old.keys()].filter((id) => own.has(id));
  if (stay.join() !== [...own.keys()].filter((id) => old.has(id)).join()) return null;
  const removedItems = before.flatMap((item, index) => (own.has(idOf(item)) ? [] : [{ item, index }]));
  return [
    ...removedItems
      .reverse()
      .flatMap(({ item, index }) => removeOperations(`${pointer}/${start + index}`, item)),
    ...after.flatMap((item, index) => {
      const path = `${pointer}/${start + index}`;
      const id = idOf(item);
      return old.has(id) ? diffJson(old.get(id), item, path) : [addOperation(path, item)];
    }),
  ];
}

function diffListsByPosition(
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
  start: number,
): JsonPatchOperation[] {
  const both = Math.min(before.length, after.length);
  const at = (index: number): string => `${pointer}/${start + index}`;
  const surplus = before.slice(both).map((item, index) => ({ item, index: both + index }));
  return [
    ...before.slice(0, both).flatMap((item, index) => diffJson(item, after[index], at(index))),
    ...surplus.reverse().flatMap(({ item, index }) => removeOperations(at(index), item)),
    ...after.slice(both).map((item, index) => addOperation(at(both + index), item)),
  ];
}

function idOf(item: unknown): string | undefined {
  return isJsonObject(item) && typeof item.id === 'string' ? item.id : undefined;
}
