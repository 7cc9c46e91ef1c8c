import { withoutSecrets } from '../../accounts/secrets.js';
import type { ListPage, PageQuery } from '../../store/pages.js';

/** Output of a handler: an outcome of its operation, without headers. */
export function output<const Outcome extends string, Body>(outcome: Outcome, body: Body) {
  return { outcome, body };
}

/** Output of something that was created, with its address. */
export function created<Body extends { id: string }>(path: string, body: Body) {
  return { ...output('created', body), headers: { Location: `${path}/${body.id}` } };
}

/** Output after something was deleted, by the call that is given. */
export function deleted(_done: unknown) {
  return output('deleted', null);
}

/** Output of a list page, with links to its neighbours (RFC 8288). The links keep the filters, without secrets. */
export function pageOutput<Item>(path: string, { data, next, previous }: ListPage<Item>, query: PageQuery) {
  const { cursor: _, ...filters } = query;
  const link = (rel: string, cursor: string | null): string[] => {
    if (cursor === null && rel !== 'first') return [];
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) parameters.set(name, withoutSecrets(String(value)));
    if (cursor !== null) parameters.set('cursor', cursor);
    return [`<${path}?${parameters}>; rel="${rel}"`];
  };
  const links = [...link('first', null), ...link('prev', previous), ...link('next', next)];
  return {
    ...output('listed', { data, page: { limit: query.limit, next, previous } }),
    headers: { Link: links.join(', ') },
  };
}
