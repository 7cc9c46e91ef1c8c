import type { JsonPatchOperation } from '../../contract/generated/types.js';
import { isSameJson } from '../values/canonical-json.js';
import { isJsonObject, type JsonObject } from '../values/json-object.js';
import { escapeToken } from '../values/json-pointer.js';

/**
 * The JSON Patch that leads from one JSON value to another. Whatever goes is told before, by a `test`, so that the
 * patch holds the old values too. Records are known by their ids: one that moved in its list is none that changed.
 */
export function diffJson(before: unknown, after: unknown, pointer = ''): JsonPatchOperation[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, pointer);
  if (isJsonObject(before) && isJsonObject(after)) return diffObjects(before, after, pointer);
  return isSameJson(before, after)
    ? []
    : [testOperation(pointer, before), { op: 'replace', path: pointer, value: after as Value }];
}

type Value = NonNullable<JsonPatchOperation['value']>;

function testOperation(path: string, value: unknown): JsonPatchOperation {
  return { op: 'test', path, value: value as Value };
}

function removeOperations(path: string, value: unknown): JsonPatchOperation[] {
  return [testOperation(path, value), { op: 'remove', path }];
}

function addOperation(path: string, value: unknown): JsonPatchOperation {
  return { op: 'add', path, value: value as Value };
}

function diffObjects(before: JsonObject, after: JsonObject, pointer: string): JsonPatchOperation[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return [
    ...gone.flatMap((name) => removeOperations(`${pointer}/${escapeToken(name)}`, before[name])),
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

/** Of lists of records in one order; null of others. */
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
  const gone = before.flatMap((item, index) => (own.has(idOf(item)) ? [] : [{ item, index }]));
  return [
    ...gone.reverse().flatMap(({ item, index }) => removeOperations(`${pointer}/${start + index}`, item)),
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
