import { mapValues } from './maps.js';

/** A parsed JSON object. */
export interface JsonObject {
  readonly [field: string]: unknown;
}

/** A record under construction: its fields may be assigned. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A parsed file of a user, or the errors that kept it from being parsed. */
export interface ParsedFile {
  /** As the user would name it. */
  readonly path: string;
  /** Plain JSON; undefined if there are errors. */
  readonly value: unknown;
  readonly errors: readonly { readonly line: number | null; readonly detail: string }[];
  /** Line, counted from 1, of the value at a JSON Pointer, or of the nearest value around it. */
  readonly lineOf: (pointer: string) => number | null;
}

/** A record without undefined fields: those that may be undefined are optional. */
type DefinedFields<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/** Returns a copy of a record without its undefined fields. */
export function definedFields<T extends object>(record: T): DefinedFields<T> {
  const copy: Partial<T> = {};
  for (const name in record) if (record[name] !== undefined) copy[name] = record[name];
  return copy as unknown as DefinedFields<T>;
}

/** Returns whether a JSON value is an object, not an array or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a list with its items converted, an object with its fields converted, and any other value as it is. */
export function mapChildren(value: unknown, convert: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  return isJsonObject(value) ? mapValues(value, convert) : value;
}

/** Returns the value of a JSON text, or undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the length of a value as JSON, in characters. Stops above `max`, so that a larger result only means more
 * than `max`.
 */
export function jsonLength(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  // Two brackets, and one comma fewer than fields.
  let length = 1;
  const isList = Array.isArray(value);
  for (const name of isList ? value.keys() : Object.keys(value)) {
    if (length > max) return length;
    const field = (value as Record<string | number, unknown>)[name];
    length += (isList ? 0 : JSON.stringify(name).length + 1) + jsonLength(field, max - length) + 1;
  }
  return Math.max(length, 2);
}

/** Max depth of parsed JSON. Recursion into a deeper value could overflow the stack. */
const maxDepth = 64;

/**
 * Parses a JSON text of unknown origin. Unlike a value that the server accepted, the result may contain infinite
 * numbers (`1e400`) and lone surrogates.
 * @returns undefined if the text is not JSON or is nested deeper than 64 levels
 */
export function readShallowJson(text: string): unknown {
  return isDeep(text) ? undefined : parseJson(text);
}

function isDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isInString = !isInString;
    else if (isInString) at += code === backslash ? 1 : 0;
    else if (code === bracket || code === brace) depth += 1;
    else if (code === bracketEnd || code === braceEnd) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

const [quote, backslash, bracket, bracketEnd, brace, braceEnd] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Applies a JSON Merge Patch (RFC 7396). Neither value is changed; unpatched fields are shared. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const fields = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) fields.delete(name);
    else fields.set(name, mergePatch(fields.get(name), value));
  }
  // `fromEntries` defines fields, so one named `__proto__` stays a field.
  return Object.fromEntries(fields);
}

/** Returns whether a JSON value has more levels of nesting; a scalar has none. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((field) => isDeeperThan(field, levels - 1));
}

/** Returns a deep copy of a JSON value without undefined fields. Seven times as fast as writing and parsing JSON. */
export function jsonCopy<Value>(value: Value): Value {
  return copied(value) as Value;
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined) copy[name] = copied(field);
  }
  return copy;
}
