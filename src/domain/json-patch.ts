import { applyPatch } from 'rfc6902';
import type { JsonPatchOperation } from '../contract/generated/types.js';
import { isSameJson } from './canonical-json.js';
import { childOf, isPosition, pointerOf, tokensOf, valueAt } from './json-pointer.js';

/** An operation that can't be applied, by its position in the patch. */
export interface PatchFault {
  readonly index: number;
  readonly detail: string;
}

/** A document after a patch, or why it can't have it. */
export type Patched =
  | { readonly applied: true; readonly document: unknown }
  | { readonly applied: false; readonly fault: PatchFault };

/** The most that `copy` may add in all, in characters of JSON: copies of copies grow without bound. */
const mostCopied = 256 * 1024;

/** Names that belong to the language's objects; the library would pass over them. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A JSON Patch (RFC 6902) applied to a document, all of it or nothing. The document is not changed; what the patch
 * leaves alone is shared with it. Pointers are read strictly: nothing inherited, no position beyond the end, no
 * leading zero.
 */
export function applyJsonPatch(document: unknown, operations: readonly JsonPatchOperation[]): Patched {
  let root: unknown = document;
  let copied = 0;
  const own = new Set<unknown>();
  for (const [index, operation] of operations.entries()) {
    const detail = complaintOf(root, operation);
    if (detail !== null) return { applied: false, fault: { index, detail } };
    const { op, path } = operation;
    if (op === 'copy') copied += JSON.stringify(valueAt(root, operation.from ?? '')).length;
    if (copied > mostCopied) {
      return { applied: false, fault: { index, detail: `copies more than ${mostCopied} characters in all` } };
    }
    if (op === 'test') continue;
    if (path === '') root = replacement(root, operation);
    else {
      root = withOwnWay(root, path, own);
      if (op === 'move') root = withOwnWay(root, operation.from ?? '', own);
      // The library's own operations have a type for each kind; the complaints above have made sure of it.
      applyPatch(root, [operation as Parameters<typeof applyPatch>[1][number]]);
    }
  }
  return { applied: true, document: root };
}

/** The library writes in place: all that leads to a place is copied before, unless this patch has made it. */
function withOwnWay(root: unknown, path: string, own: Set<unknown>): unknown {
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || own.has(value)) return value;
    const made = Array.isArray(value) ? [...value] : { ...value };
    own.add(made);
    return made;
  };
  const top = copy(root);
  let parent = top;
  for (const token of tokensOf(path).slice(0, -1)) {
    const child = copy(childOf(parent, token));
    (parent as { [token: string]: unknown })[token] = child;
    parent = child;
  }
  return top;
}

/** What keeps an operation from being applied. */
function complaintOf(root: unknown, { op, path, from = '', value }: JsonPatchOperation): string | null {
  const strange = [...tokensOf(path), ...tokensOf(from)].find((token) => unsafe.has(token));
  if (strange !== undefined) return `has a pointer through ${strange}, which is no member`;
  if (op === 'move' || op === 'copy') {
    if (valueAt(root, from) === undefined) return `takes from ${quoted(from)}, where nothing is`;
    if (op === 'move' && path.startsWith(`${from}/`)) return `moves ${quoted(from)} into itself`;
    return placeComplaint(root, path);
  }
  if (op === 'add') return placeComplaint(root, path);
  const found = valueAt(root, path);
  if (found === undefined) return `leads to ${quoted(path)}, where nothing is`;
  if (op === 'remove' && path === '') return 'removes the whole document';
  if (op === 'test' && !isSameJson(found, value)) {
    return `expects another value at ${quoted(path)} than ${shortened(found)}, which is there`;
  }
  return null;
}

/** What keeps a value from being put there. */
function placeComplaint(root: unknown, path: string): string | null {
  if (path === '') return null;
  const tokens = tokensOf(path);
  const last = tokens.at(-1) ?? '';
  const parent = tokens.slice(0, -1).reduce(childOf, root);
  if (typeof parent !== 'object' || parent === null) {
    return `leads to ${quoted(path)}, but nothing can be put into ${quoted(pointerOf(tokens.slice(0, -1)))}`;
  }
  if (!Array.isArray(parent) || last === '-') return null;
  return isPosition(last) && Number(last) <= parent.length
    ? null
    : `leads to ${quoted(path)}, but the list has ${parent.length} items`;
}

function replacement(root: unknown, { op, from = '', value }: JsonPatchOperation): unknown {
  if (op === 'move') return valueAt(root, from);
  // Two places of one value would change together.
  return op === 'copy' ? JSON.parse(JSON.stringify(valueAt(root, from))) : value;
}

function quoted(pointer: string): string {
  return pointer === '' ? 'the whole document' : pointer;
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
