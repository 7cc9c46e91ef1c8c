/** What a request asks for. */
export interface Target {
  path: string;
  /** The query as it was sent, without the `?`. */
  search: string;
}

/** The host and port of a target in absolute form, which hold in the place of `Host` (RFC 9112, 3.2.2). */
export function authorityOf(target: string): string | undefined {
  return target.startsWith('/') ? undefined : /^https?:\/\/([^/?#]*)/i.exec(target)?.[1];
}

/** Splits a request target in origin, absolute or asterisk form (RFC 9112, 3.2). The path is never empty. */
export function splitTarget(target: string): Target {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, search: mark < 0 ? '' : local.slice(mark + 1) };
}
