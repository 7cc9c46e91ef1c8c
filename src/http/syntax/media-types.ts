const token = "[\\w!#$%&'*+.^`|~-]+";
/** A parameter (RFC 9110, 5.6.6), whose value may be quoted, or only its semicolon. */
const parameter = `;(?:[ \\t]*(${token})(?:=(${token}|"(?:[^"\\\\]|\\\\.)*"))?)?`;
const parameters = new RegExp(parameter, 'g');
const wellFormed = new RegExp(`^${token}/${token}(?:[ \\t]*${parameter})*[ \\t]*$`);

/** The type and subtype of a body in UTF-8, in lower case; null where it is in another charset, or none of these. */
export function mediaTypeOf(contentType: string): string | null {
  const written = contentType.trim();
  if (!wellFormed.test(written)) return null;
  for (const [, name = '', value = ''] of written.matchAll(parameters)) {
    if (isForeignCharset(name, value)) return null;
  }
  return written.replace(/[ \t;].*$/, '').toLowerCase();
}

/**
 * `Accept` without what plays no part in the comparison of types (RFC 9110, 12.5.1): parameters but `q`, and but a
 * charset that no answer of ours is in, with which a range matches nothing.
 */
export function withoutParameters(accept: string): string {
  return accept.replace(parameters, (whole, name = '', value = '') =>
    name.toLowerCase() === 'q' || isForeignCharset(name, value) ? whole : '',
  );
}

function isForeignCharset(name: string, value: string): boolean {
  return name.toLowerCase() === 'charset' && !/^(?:utf-?8|"utf-?8")$/i.test(value);
}
