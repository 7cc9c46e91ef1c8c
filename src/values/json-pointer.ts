/** Parses a JSON Pointer (RFC 6901), which is empty or begins with a slash, into field names and positions. */
export function tokensOf(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  return pointer.includes('~')
    ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    : tokens;
}

/** Returns the JSON Pointer of these field names and positions. */
export function pointerOf(tokens: readonly string[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join('');
}

/** Escapes a field name for a JSON Pointer (RFC 6901). */
export function escapeToken(name: string): string {
  // Two searches are cheaper than two replacements, and few names need them.
  return name.includes('/') || name.includes('~') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** Returns whether a token is an array index: digits without a leading zero. */
export function isArrayIndex(token: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(token);
}

/** Returns the value of an own field or item, or undefined. */
export function childAt(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return isArrayIndex(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? (value as Record<string, unknown>)[token] : undefined;
}

/** Returns the value at a JSON Pointer, or undefined. */
export function valueAt(root: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce(childAt, root);
}

/**
 * Returns a pointer that stays valid when records move: positions in lists of records are replaced by ids. Null if
 * there is no value at the pointer.
 */
export function stablePointer(root: unknown, pointer: string): string | null {
  const names: string[] = [];
  let value = root;
  for (const token of tokensOf(pointer)) {
    const list = value;
    value = childAt(list, token);
    if (value === undefined) return null;
    const id = Array.isArray(list) ? childAt(value, 'id') : undefined;
    names.push(typeof id === 'string' ? `#${id}` : token);
  }
  return pointerOf(names);
}

/** Resolves a stable pointer to the current JSON Pointer, or null if its value is gone. */
export function currentPointer(root: unknown, name: string): string | null {
  const tokens: string[] = [];
  let value = root;
  for (const part of tokensOf(name)) {
    const list = Array.isArray(value) && part.startsWith('#') ? value : null;
    const token =
      list === null ? part : String(list.findIndex((item) => childAt(item, 'id') === part.slice(1)));
    value = childAt(value, token);
    if (value === undefined) return null;
    tokens.push(token);
  }
  return pointerOf(tokens);
}

/** Returns whether a value exists at a JSON Pointer. */
export function resolves(value: unknown, pointer: string): boolean {
  if (pointer === '') return true;
  if (!pointer.startsWith('/')) return false;
  let current = value;
  for (const name of tokensOf(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return false;
    current = (current as Record<string, unknown>)[name];
  }
  return true;
}

/** A string or number in a value; `key` is the name of its nearest field. */
export interface JsonLeaf {
  key: string;
  value: string | number;
  pointer: string;
}

/** Returns every string and number in a value, depth first. An array item has the name of its array. */
export function jsonLeavesOf(value: unknown): JsonLeaf[] {
  const leaves: JsonLeaf[] = [];
  collectLeaves(value, '', '', leaves);
  return leaves;
}

function collectLeaves(value: unknown, pointer: string, key: string, leaves: JsonLeaf[]): void {
  if (typeof value === 'string' || typeof value === 'number') leaves.push({ key, value, pointer });
  else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      collectLeaves(value[index], `${pointer}/${index}`, key, leaves);
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value))
      collectLeaves(
        (value as Record<string, unknown>)[name],
        `${pointer}/${escapeToken(name)}`,
        name,
        leaves,
      );
  }
}

/** Path step for each item of an array or each value of an object. */
export const eachItem = '*';

/**
 * One step of a dotted path: a name after a dot, a position or `[]` in brackets, or a quoted name with dots or
 * slashes.
 */
const stepPattern =
  /(?:^|\.)(?<name>[^.[\]"]+)|\[(?<position>\d+|\*|)\]|\["(?<quoted>(?:[^"\\]|\\["\\])*)"\]/gy;

/**
 * Parses a path into its steps. It is a JSON Pointer (`/powers/0/title`) or dotted (`powers[0].title`,
 * `powers.0.title`); `powers[].title`, `powers.*.title` and a pointer with * select each item. Null if it is
 * neither.
 */
export function pathStepsOf(path: string): string[] | null {
  if (path.startsWith('/')) return tokensOf(path);
  const dotted = path.replace(/^\./, '');
  const matches = [...dotted.matchAll(stepPattern)];
  const read = matches.reduce((length, [text]) => length + text.length, 0);
  if (matches.length === 0 || read < dotted.length) return null;
  return matches.map(({ groups: { name, position, quoted } = {} }) =>
    quoted === undefined ? (name ?? (position || eachItem)) : (JSON.parse(`"${quoted}"`) as string),
  );
}

/** Returns the values at these steps: one, null if nothing is there, or one per item of each selected list. */
export function pickValues(value: unknown, steps: readonly string[]): unknown[] {
  const [first, ...rest] = steps;
  if (first === undefined) return [value ?? null];
  if (first === eachItem && typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((item) => pickValues(item, rest));
  return first === eachItem ? [] : pickValues(childAt(value, first), rest);
}
