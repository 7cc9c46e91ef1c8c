import { childAt } from './json-pointer.js';

// Values of JSON by their paths: lists of field names and positions.

/** Returns the value at a path, or undefined. */
export function valueAtPath(root: unknown, path: readonly string[]): unknown {
  return path.reduce(childAt, root);
}

/** Returns whether a path begins with another one. */
export function isWithin(path: readonly string[], parent: readonly string[]): boolean {
  return parent.every((name, at) => path[at] === name);
}

/** A scalar or an empty container with its path. */
export interface Leaf<Value = unknown> {
  readonly path: readonly string[];
  readonly value: Value;
}

/** Returns all scalars and empty containers of a value, in order. */
export function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const fields = Object.entries(value);
  if (fields.length === 0) return [{ path, value }];
  return fields.flatMap(([name, field]) => leavesOf(field, [...path, name]));
}

/** Builds a value from its leaves. An object with the names 0, 1 and so on is a list. */
export function valueOfLeaves(leaves: readonly Leaf[]): unknown {
  return composeLeaves<unknown>(leaves, { list: (items) => items, object: (fields) => fields });
}

/** Makes containers of their items or fields. */
interface LeafComposer<Result> {
  list(items: readonly Result[]): Result;
  object(fields: Readonly<Record<string, Result>>): Result;
}

/** Builds something with the structure of a value from its leaves, from the inside to the outside. */
export function composeLeaves<Result>(
  leaves: readonly Leaf<Result>[],
  composer: LeafComposer<Result>,
): Result {
  const [first] = leaves;
  if (first !== undefined && first.path.length === 0) return first.value;
  const names = [...new Set(leaves.map(({ path: [name = ''] }) => name))];
  const fields = names.map((name) => {
    const below = leaves.filter(({ path }) => path[0] === name);
    const inner = below.map(({ path, value }) => ({ path: path.slice(1), value }));
    return [name, composeLeaves(inner, composer)] as const;
  });
  const isList = names.length > 0 && names.every((name, at) => name === String(at));
  return isList ? composer.list(fields.map(([, one]) => one)) : composer.object(Object.fromEntries(fields));
}
