import type { Account } from '../../accounts/account.js';
import type { Simulation } from '../../contract/generated/types.js';
import { type CompanyRef, companyIdOf } from '../../legal/index.js';
import type { ReportListQuery } from '../../reports/report-lists.js';
import type { ReportState, ReportView } from '../../reports/reports.js';
import { whenReady } from '../../runtime/concurrency.js';
import type { SandboxCore } from '../../server/sandbox.js';
import type { DeclaredHandlers } from '../exchange.js';
import { enforceConditions } from '../steps/operation.js';
import { etagOf } from '../syntax/entity-tags.js';
import { output, pageOutput } from './outputs.js';

/** ETag of a report as a read would send it. Its content is not made for that. */
function reportEtag({ record, contentKey }: ReportState): string {
  return etagOf(JSON.stringify(record), contentKey);
}

interface ReportPathInput {
  account: Account;
  path: { reportId: string };
}

/** Handlers of reports, of their revisions by lawyers, and of their state. */
export function reportHandlers({ reports, revisions, reportActions }: SandboxCore) {
  const etag = ({ account, path }: ReportPathInput): string =>
    reportEtag(revisions.state(account, path.reportId));
  const check = ({ account, path }: ReportPathInput): void =>
    revisions.checkEditable(revisions.state(account, path.reportId));
  return {
    createReport: {
      needsNoDueWork: true,
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
      etag,
      handle({ account, path, headOnly }) {
        const view = reports.get(account, path.reportId, headOnly);
        return whenReady(view, (ready) => reportOutput('found', ready));
      },
    },
    listReports({ account, query }) {
      const { offset } = query as ReportListQuery;
      if (offset === undefined) return pageOutput('/v1/reports', reports.list(account, query), query);
      const { data, total } = reports.window(account, query);
      const page = pageOutput('/v1/reports', { data, next: null, previous: null }, query);
      return { ...page, window: { offset, total } };
    },
    editReport: {
      etag,
      check,
      async handle({ account, path, headers, body, conditions }) {
        const change = {
          actor: headers['Edit-Actor'] ?? null,
          reason: headers['Edit-Reason'],
          precondition: (state: ReportState) => enforceConditions(conditions, reportEtag(state), 'PATCH'),
        };
        return reportOutput('edited', await revisions.edit(account, path.reportId, body, change));
      },
    },
    reviewValidation: {
      etag,
      check({ account, path: { reportId, validationId } }) {
        check({ account, path: { reportId } });
        return revisions.checkFinding(account, reportId, validationId);
      },
      async handle({ account, path, body, conditions }) {
        const { decision, reason, actor = null } = body;
        const { reportId, validationId } = path;
        const precondition = (state: ReportState) => enforceConditions(conditions, reportEtag(state), 'POST');
        const change = { actor, reason, precondition };
        return reportOutput(
          'edited',
          await revisions.review(account, reportId, { validationId, decision }, change),
        );
      },
    },
    getReportHistory: async ({ account, path }) => ({
      outcome: 'found',
      json: await revisions.history(account, path.reportId),
    }),
    getReportVerification: async ({ account, path }) =>
      output('found', await revisions.verification(account, path.reportId)),
    cancelReport: {
      etag,
      handle: ({ account, path }) => output('changed', reportActions.cancel(account, path.reportId)),
    },
    simulateReport: {
      etag,
      check: ({ account, path }) => void revisions.state(account, path.reportId),
      violations(body) {
        const { action, reason } = (body ?? {}) as Partial<Simulation>;
        return reportActions.reasonViolations(action, reason);
      },
      handle: ({ account, path, body: { action, reason } }) =>
        output('changed', reportActions.simulate(account, path.reportId, action, reason)),
    },
  } satisfies Partial<DeclaredHandlers>;
}

function reportOutput<Outcome extends string>(
  outcome: Outcome,
  { record, company, content, comparison }: ReportView,
) {
  const headers = { 'Sandbox-Scenario': scenarioName(company) };
  return { outcome, headers, body: record, content, comparison };
}

/** The applied scenario with its modifiers and label, as a company id that gives the same report again. */
function scenarioName(company: CompanyRef): string {
  return company.scenario === null ? 'none' : companyIdOf(company);
}

export function eventHandlers({ events, reportActions }: SandboxCore) {
  return {
    listEvents: ({ account, query }) => pageOutput('/v1/events', events.list(account, query), query),
    getEvent: ({ account, path }) => output('found', events.find(account, path.eventId)),
    listReportEvents: ({ account, path }) =>
      output('listed', { data: reportActions.events(account, path.reportId) }),
  } satisfies Partial<DeclaredHandlers>;
}
