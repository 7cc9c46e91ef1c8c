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
