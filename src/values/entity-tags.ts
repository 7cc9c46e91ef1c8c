// A state has one ETag. If a profile changes its form, a mark is added at the end, and in a content coding the name
// of the coding follows.
const codingSuffix = /\.(?:br|gzip)"$/;
const markSuffix = /\.[\w-]{9}"$/;

/** Length of a mark; the name of a coding is never this long. */
export const tagMarkLength = 9;

/** Returns the tag of a response without its content coding. */
export function withoutCoding(etag: string): string {
  return etag.replace(codingSuffix, '"');
}

/** Returns the tag of a state, without mark and content coding. */
export function stateTagOf(etag: string): string {
  return withoutCoding(etag).replace(markSuffix, '"');
}
