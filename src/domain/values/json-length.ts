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
