import type { Violation } from '../../contract/generated/types.js';

export interface RequestTarget {
  path: string;
  /** The query as it was sent, without the `?`. */
  search: string;
}

/** Violations for each `%` that starts no escape. */
export function invalidPercents(part: 'path' | 'query', text: string): Violation[] {
  if (!/%(?![0-9a-f]{2})/i.test(text)) return [];
  const detail = `The ${part} holds a % without two hexadecimal digits after it; a percent sign is %25.`;
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

/** Query mark of a URL that a fault redirects to, so that the fault does not redirect again. */
const redirectMark = /([?&])sandbox-redirected(?:=[^&]*)?(&|$)/;

/** Returns whether a redirect of a fault led to a target. */
export function isRedirected(target: string): boolean {
  return redirectMark.test(target);
}

/** Removes the mark of a redirect. */
export function withoutRedirectMark(target: string): string {
  if (!target.includes('sandbox-redirected')) return target;
  return target.replace(redirectMark, (_, mark: string, end: string) => (end === '' ? '' : mark));
}

/** The target that a request is redirected to: its own, marked in the query. */
export function redirectTarget({ path, search }: RequestTarget): string {
  return `${path}?${search === '' ? '' : `${search}&`}sandbox-redirected`;
}

/** Decodes escapes of unreserved characters, and writes others in capitals (RFC 3986, 6.2.2). */
function normalisePath(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
