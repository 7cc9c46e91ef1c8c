import canonicalize from 'canonicalize';

/** A function that gives the SHA-256 of a text's UTF-8, in hexadecimal. */
export type Sha256 = (text: string) => string;

/**
 * A JSON value as canonical JSON (RFC 8785): one text for one value, whatever the order of its members.
 * @throws Error where the value holds what JSON can't, such as half of a surrogate pair.
 */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? 'null';
}

/** Writes canonical JSON, and writes no value anew that it has met. Values must not be changed meanwhile. */
export type Canonicalize = (value: unknown) => string;

/** So deep below a document are its records; what is below them is written by the library as a whole. */
const recordDepth = 4;

/**
 * For many states of one document, which share all but what changed: each costs what changed, and a copy of the text.
 */
export function createCanonicalize(): Canonicalize {
  const written = new WeakMap<object, string>();
  const write = (value: unknown, depth: number): string => {
    if (typeof value !== 'object' || value === null) return canonicalJson(value);
    const known = written.get(value);
    if (known !== undefined) return known;
    const text = depth === 0 ? canonicalJson(value) : composed(value, (child) => write(child, depth - 1));
    written.set(value, text);
    return text;
  };
  return (value) => write(value, recordDepth);
}

function composed(value: object, write: (child: unknown) => string): string {
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const sorted = members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, member]) => `${canonicalJson(name)}:${write(member)}`).join()}}`;
}

/** Whether two JSON values are one by RFC 6902, 4.6: the order of members plays no part. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        isSameJson((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}
