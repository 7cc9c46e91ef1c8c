/**
 * A copy of a value of JSON that shares nothing with it, nor among its own parts. Members that are undefined are left
 * out, as JSON leaves them out; to write a report as JSON and read it back takes seven times as long.
 */
export function jsonCopy<Value>(value: Value): Value {
  return copied(value) as Value;
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) copy[name] = copied(member);
  }
  return copy;
}
