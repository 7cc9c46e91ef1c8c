// A state has one ETag as it is. Told otherwise by a profile it has another one, with a mark at its end, and in a content
// coding still another, with the name of that behind.
const codingSuffix = /\.(?:br|gzip)"$/;
const markSuffix = /\.[\w-]{9}"$/;

/** The characters of a mark; no coding has a name as long. */
export const tagMarkLength = 9;

/** The tag of what was answered, whatever its content coding. */
export function withoutCoding(etag: string): string {
  return etag.replace(codingSuffix, '"');
}

/** The tag of a state, however it was told, and in whatever coding. */
export function stateTagOf(etag: string): string {
  return withoutCoding(etag).replace(markSuffix, '"');
}
