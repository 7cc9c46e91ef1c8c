/** The members and positions that a JSON Pointer (RFC 6901) leads through. It begins with a slash, or is empty. */
export function tokensOf(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  return pointer.includes('~')
    ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    : tokens;
}

/** The JSON Pointer that leads through these members and positions. */
export function pointerOf(tokens: readonly string[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join('');
}

/** A member's name as a JSON Pointer writes it (RFC 6901). */
export function escapeToken(name: string): string {
  return needsEscape.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** Few names hold either, and to look for both at once is cheaper than to replace none twice. */
const needsEscape = /[~/]/;

/** A position in an array: digits, without a leading zero. */
export function isArrayIndex(token: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(token);
}

/** What is behind a member's name or a position, or undefined where nothing is. Nothing inherited is ever found. */
export function childAt(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return isArrayIndex(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? (value as Record<string, unknown>)[token] : undefined;
}

/** What a JSON Pointer leads to, or undefined where it leads nowhere. */
export function valueAt(root: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce(childAt, root);
}

/**
 * A JSON Pointer that stays right when records move: positions in lists of records are told as their ids. Null where
 * the pointer leads nowhere.
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

/** The JSON Pointer to what has this lasting name now, or null where there is none any more. */
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

/** Whether a JSON Pointer leads to something in the value. */
export function resolves(value: unknown, pointer: string): boolean {
  if (pointer === '') return true;
  if (!pointer.startsWith('/')) return false;
  let current = value;
  for (const part of pointer.slice(1).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return false;
    current = (current as Record<string, unknown>)[name];
  }
  return true;
}

/** One string or number somewhere in a content, under the name of the nearest member it belongs to. */
export interface JsonLeaf {
  key: string;
  value: string | number;
  pointer: string;
}

/** Every string and number in a value, depth first. An item of an array goes by the name of the array. */
export function jsonLeavesOf(value: unknown, pointer = '', key = ''): JsonLeaf[] {
  const leaves: JsonLeaf[] = [];
  collectLeaves(value, pointer, key, leaves);
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

/** What stands for each of a list, or of the values of a record. */
export const eachItem = '*';

/** A name behind a point, a position or `[]` in brackets, and a name in quotes where it has points or slashes. */
const stepPattern =
  /(?:^|\.)(?<name>[^.[\]"]+)|\[(?<position>\d+|\*|)\]|\["(?<quoted>(?:[^"\\]|\\["\\])*)"\]/gy;

/**
 * The members and positions that a path leads through: a JSON Pointer (`/powers/0/title`), or names with points between
 * them (`powers[0].title`, `powers.0.title`). `powers[].title` and `powers.*.title` lead to each, as * does in a
 * pointer. Null where it is neither.
 */
export function pathStepsOf(path: string): string[] | null {
  if (path.startsWith('/')) return tokensOf(path);
  const dotted = path.replace(/^\./, '');
  const found = [...dotted.matchAll(stepPattern)];
  const read = found.reduce((length, [text]) => length + text.length, 0);
  if (found.length === 0 || read < dotted.length) return null;
  return found.map(({ groups: { name, position, quoted } = {} }) =>
    quoted === undefined ? (name ?? (position || eachItem)) : (JSON.parse(`"${quoted}"`) as string),
  );
}

/** What these steps lead to: one value, null where nothing is there; or, through each of a list, as many as there are. */
export function pickValues(value: unknown, steps: readonly string[]): unknown[] {
  const [first, ...rest] = steps;
  if (first === undefined) return [value ?? null];
  if (first === eachItem && typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((item) => pickValues(item, rest));
  return first === eachItem ? [] : pickValues(childAt(value, first), rest);
}
