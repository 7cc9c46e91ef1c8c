/** Decodes a part of a query, in which a plus is a blank. Text that is encoded wrongly stays as it is. */
export function decodeQueryPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Returns the decoded names and values of a query, in order. */
export function queryPairs(query: string): { name: string; value: string }[] {
  return query.split('&').flatMap((part) => {
    const [name = '', ...value] = part.split('=');
    return part === '' ? [] : [{ name: decodeQueryPart(name), value: decodeQueryPart(value.join('=')) }];
  });
}
