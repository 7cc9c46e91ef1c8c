// Reads everything of an account from one replica.

/** A response with the status 200. */
export interface Page {
  readonly text: string;
  readonly etag: string;
}

/** Reads a path of an account from one replica. */
export type Get = (account: string, path: string) => Promise<Page>;

export interface ListedReport {
  readonly id: string;
  readonly companyId: string;
  readonly status: string;
}

export interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly id: string };
}

/** Everything that one replica returns for an account. */
export interface AccountPages {
  readonly reports: readonly ListedReport[];
  readonly events: readonly ListedEvent[];
  /** By path. */
  readonly pages: ReadonlyMap<string, Page>;
}

/** Reads all pages of a list. */
export async function readList<T>(get: Get, account: string, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let from = ''; ; ) {
    const { text } = await get(account, `${path}?limit=100${from}`);
    const { data, page } = JSON.parse(text) as { data: T[]; page: { next: string | null } };
    items.push(...data);
    if (page.next === null) return items;
    from = `&cursor=${page.next}`;
  }
}

/** @returns null if `isOver` became true */
export async function readAccount(
  get: Get,
  account: string,
  isOver: () => boolean,
): Promise<AccountPages | null> {
  const pages = new Map<string, Page>();
  const noteResponse: Get = async (of, path) => {
    const page = await get(of, path);
    pages.set(path, page);
    return page;
  };
  const reports = await readList<ListedReport>(noteResponse, account, '/v1/reports');
  for (const { id } of reports) {
    if (isOver()) return null;
    await noteResponse(account, `/v1/reports/${id}`);
    await noteResponse(account, `/v1/reports/${id}/history`);
  }
  const events = await readList<ListedEvent>(noteResponse, account, '/v1/events');
  await noteResponse(account, '/v1/webhooks');
  return { reports, events, pages };
}
