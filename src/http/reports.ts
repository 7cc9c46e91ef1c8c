import type { Account } from '../domain/keys.js';
import { companyViolations, type ReportListQuery } from '../sandbox/reports.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { Handlers } from './exchange.js';

type ReportHandlers = Pick<Handlers, 'createReport' | 'getReport' | 'listReports'>;

export function reportHandlers({ reports }: Sandbox): ReportHandlers {
  return {
    createReport: {
      violations(body) {
        const { companyId } = (body ?? {}) as { companyId?: unknown };
        return companyViolations(companyId);
      },
      handle({ account, body }) {
        const record = reports.create(account, body);
        return { status: 201, headers: { Location: `/v1/reports/${record.id}` }, body: record };
      },
    },
    getReport: {
      handle({ account, path }) {
        const view = reports.get(account, path.reportId);
        return view instanceof Promise
          ? view.then(({ record, content }) => ({ status: 200, body: record, content }))
          : { status: 200, body: view.record, content: view.content };
      },
    },
    listReports: {
      handle({ account, query }) {
        return listAnswer(reports.list.bind(reports), account, query);
      },
    },
  };
}

function listAnswer(list: Sandbox['reports']['list'], account: Account, query: ReportListQuery) {
  const { data, next, previous } = list(account, query);
  const { cursor: _, ...filters } = query;
  const link = (rel: string, cursor: string | null): string[] => {
    if (cursor === null && rel !== 'first') return [];
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) parameters.set(name, String(value));
    if (cursor !== null) parameters.set('cursor', cursor);
    return [`</v1/reports?${parameters}>; rel="${rel}"`];
  };
  const links = [...link('first', null), ...link('prev', previous), ...link('next', next)];
  return {
    status: 200 as const,
    headers: { Link: links.join(', ') },
    body: { data, page: { limit: query.limit, next, previous } },
  };
}
