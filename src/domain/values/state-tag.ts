// A state has one ETag as it is. Told otherwise by a profile it has another one, with a mark at its end, and in a content
// coding still another, with the name of that behind.
const coding = /\.(?:br|gzip)"$/;
const mark = /\.[\w-]{9}"$/;

/** The characters of a mark; no coding has a name as long. */
export const markLength = 9;

/** The tag of what was answered, whatever its content coding. */
export function uncodedTag(etag: string): string {
  return etag.replace(coding, '"');
}

/** The tag of a state, however it was told, and in whatever coding. */
export function stateTag(etag: string): string {
  return uncodedTag(etag).replace(mark, '"');
}
