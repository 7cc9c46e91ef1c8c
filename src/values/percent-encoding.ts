/** Decodes a part of a path. Text that is encoded wrongly stays as it is. */
export function decodePathPart(text: string): string {
  return decoded(text) ?? text;
}

/** Decodes a part of a query, in which a plus is a blank. Text that is encoded wrongly stays as it is. */
export function decodeQueryPart(text: string): string {
  return decoded(text.replaceAll('+', ' ')) ?? text;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the decoded names and values of a query, in order. */
export function queryPairs(query: string): { name: string; value: string }[] {
  return query.split('&').flatMap((part) => {
    const [name = '', ...value] = part.split('=');
    return part === '' ? [] : [{ name: decodeQueryPart(name), value: decodeQueryPart(value.join('=')) }];
  });
}
