import { withoutSecrets } from '../../accounts/secrets.js';

/** A page of a list, with the cursors of its neighbours. */
export interface ListedPage<Item> {
  data: Item[];
  next: string | null;
  previous: string | null;
}

/** What a page was asked for by: its filters, besides these. */
interface PageFilters {
  limit: number;
  cursor?: string;
}

/** The answer that a page is, with links to its neighbours that keep the filters (RFC 8288), but for secrets in them. */
export function pageOutput<Item>(
  path: string,
  { data, next, previous }: ListedPage<Item>,
  query: PageFilters,
) {
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
    outcome: 'listed' as const,
    headers: { Link: links.join(', ') },
    body: { data, page: { limit: query.limit, next, previous } },
  };
}
