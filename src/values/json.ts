/** A JSON object, as parsed. */
export interface JsonObject {
  readonly [member: string]: unknown;
}

/** Whether a JSON value is an object, neither array nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * How many characters of JSON a value takes. What takes more than `most` is not gone through to its end: of it, the
 * answer is that it is more.
 */
export function jsonLength(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  // Two brackets, and a comma less than there are members.
  let length = 1;
  const isList = Array.isArray(value);
  for (const name of isList ? value.keys() : Object.keys(value)) {
    if (length > most) return length;
    const member = (value as Record<string | number, unknown>)[name];
    length += (isList ? 0 : JSON.stringify(name).length + 1) + jsonLength(member, most - length) + 1;
  }
  return Math.max(length, 2);
}

/** Max depth of JSON that is read. To recurse into a deeper value could overflow the stack. */
const maxDepth = 64;

/**
 * Returns the value of a JSON text that anybody may have written. Unlike a value that the server accepted, it may hold
 * infinite numbers (`1e400`) and half of a surrogate pair.
 * @returns undefined where the text is no JSON, or is nested deeper than 64 levels
 */
export function readShallowJson(text: string): unknown {
  if (isDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

/**
 * A JSON Merge Patch (RFC 7396) laid over a value: members replace members, null removes one, anything that is no
 * object replaces the whole. Neither value is changed; members that the patch leaves alone are shared.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const members = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatch(members.get(name), value));
  }
  // Defined, not assigned: a member named `__proto__` stays a member.
  return Object.fromEntries(members);
}

/** Whether a JSON value has more levels of nesting than these; what is neither object nor array has none. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
