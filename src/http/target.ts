/** What a request asks for. */
export interface Target {
  path: string;
  /** The query as it was sent, without the `?`. */
  search: string;
}

/** Splits a request target in origin, absolute or asterisk form (RFC 9112, 3.2). The path is never empty. */
export function splitTarget(target: string): Target {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, search: mark < 0 ? '' : local.slice(mark + 1) };
}
