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
