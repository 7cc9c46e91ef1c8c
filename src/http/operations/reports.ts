import { type CompanyRef, companyIdOf } from '../../domain/company/companies.js';
import type { ReportView } from '../../sandbox/reports/reports.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { pageOutput } from './page-answer.js';
import { createReportEtag } from './report-tags.js';

type ReportHandlers = Pick<Handlers, 'createReport' | 'getReport' | 'listReports'>;

export function reportHandlers({ reports, revisions }: Sandbox): ReportHandlers {
  return {
    createReport: {
      tellsNothingDue: true,
      violations(body) {
        const { companyId } = (body ?? {}) as { companyId?: unknown };
        return reports.companyViolations(companyId);
      },
      handle({ account, body }) {
        const { record, company } = reports.create(account, body);
        const headers = { Location: `/v1/reports/${record.id}`, 'Sandbox-Scenario': scenarioName(company) };
        return { outcome: 'created', headers, body: record };
      },
    },
    getReport: {
      etag: createReportEtag({ revisions }),
      handle({ account, path, headOnly }) {
        const view = reports.get(account, path.reportId, headOnly);
        return view instanceof Promise
          ? view.then((ready) => reportOutput('found', ready))
          : reportOutput('found', view);
      },
    },
    listReports: {
      handle: ({ account, query }) => pageOutput('/v1/reports', reports.list(account, query), query),
    },
  };
}

/** A report as it is answered whole. */
export function reportOutput<Outcome extends string>(
  outcome: Outcome,
  { record, company, content }: ReportView,
) {
  const headers = { 'Sandbox-Scenario': scenarioName(company) };
  return { outcome, headers, body: record, content };
}

/** The scenario that applied, with modifiers and label: an id that asks for the same again. */
function scenarioName(company: CompanyRef): string {
  return company.scenario === null ? 'none' : companyIdOf(company);
}
