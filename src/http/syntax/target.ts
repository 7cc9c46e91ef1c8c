import type { Violation } from '../../contract/problems.js';

/** What a request asks for. */
export interface RequestTarget {
  path: string;
  /** The query as it was sent, without the `?`. */
  search: string;
}

/** The host and port of a target in absolute form, which hold in the place of `Host` (RFC 9112, 3.2.2). */
export function authorityOf(target: string): string | undefined {
  return target.startsWith('/') ? undefined : /^https?:\/\/([^/?#]*)/i.exec(target)?.[1];
}

/** Where a `%` stands for itself: what it would be decoded to, nobody can tell. */
export function invalidPercents(place: 'path' | 'query', text: string): Violation[] {
  if (!/%(?![0-9a-f]{2})/i.test(text)) return [];
  const detail = `The ${place} holds a % without two hexadecimal digits behind it; a percent sign is %25.`;
  return [{ detail, keyword: 'format' }];
}

/** Splits a request target in origin, absolute or asterisk form (RFC 9112, 3.2). The path is never empty, and in one spelling. */
export function splitTarget(target: string): RequestTarget {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return {
    path: path === '' ? '/' : path.includes('%') ? normalisePath(path) : path,
    search: mark < 0 ? '' : local.slice(mark + 1),
  };
}

/** Stands in the query of a URL that a redirect leads to, so that the same fault does not redirect it again. */
const redirectMark = /([?&])sandbox-redirected(?:=[^&]*)?(&|$)/;

/** Returns whether a redirect of a fault led to a target. */
export function isRedirected(target: string): boolean {
  return redirectMark.test(target);
}

/** A target without what a redirect added to its query. */
export function withoutRedirectMark(target: string): string {
  if (!target.includes('sandbox-redirected')) return target;
  return target.replace(redirectMark, (_, mark: string, end: string) => (end === '' ? '' : mark));
}

/** The target that a request is redirected to: its own, marked in the query. */
export function redirectTarget({ path, search }: RequestTarget): string {
  return `${path}?${search === '' ? '' : `${search}&`}sandbox-redirected`;
}

/** Unreserved characters stand as they are, all others keep their escapes, in capitals (RFC 3986, 6.2.2). */
function normalisePath(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
