import canonicalize from 'canonicalize';

/** Returns the SHA-256 of a text's UTF-8 in hexadecimal. */
export type Sha256 = (text: string) => string;

/**
 * Returns canonical JSON (RFC 8785): one text per value, whatever the order of fields.
 * @throws Error if the value contains what JSON cannot, such as a lone surrogate
 */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? 'null';
}

/** Writes canonical JSON and caches the text of each object. Values must not change while it is in use. */
type Canonicalize = (value: unknown) => string;

/** Depth of records in a document; deeper values are written as a whole by the library. */
const recordDepth = 4;

/**
 * Creates a writer for many states of one document that share unchanged records: each state costs its changes and a
 * copy of the text.
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
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${canonicalJson(name)}:${write(field)}`).join()}}`;
}

/** Returns whether two JSON values are equal (RFC 6902, 4.6); the order of fields does not matter. */
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
