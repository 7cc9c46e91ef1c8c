/** Decodes a part of a query, in which a plus is a blank. Text that is encoded wrongly stays as it is. */
export function decodeQueryPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
