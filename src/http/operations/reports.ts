import type { Account } from '../../accounts/account.js';
import type { Simulation } from '../../contract/generated/types.js';
import { type CompanyRef, companyIdOf } from '../../legal/company/company-ids.js';
import type { ReportState, ReportView } from '../../reports/reports.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';
import { enforceConditions } from '../steps/operation.js';
import { etagOf } from '../syntax/entity-tags.js';
import { pageOutput } from './list-page.js';

/** The ETag that a read of a report would be answered with; its content need not be made for it. */
function reportEtag({ record, contentKey }: ReportState): string {
  return etagOf(JSON.stringify(record), contentKey);
}

/** Tells the ETag of the report that a request is about. */
function createReportEtag({ revisions }: Pick<Sandbox, 'revisions'>) {
  return ({ account, path }: { account: Account; path: { reportId: string } }): string =>
    reportEtag(revisions.state(account, path.reportId));
}

type ReportHandlers = Pick<Handlers, 'createReport' | 'getReport' | 'listReports'>;

export function reportHandlers({ reports, revisions }: Sandbox): ReportHandlers {
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
function reportOutput<Outcome extends string>(outcome: Outcome, { record, company, content }: ReportView) {
  const headers = { 'Sandbox-Scenario': scenarioName(company) };
  return { outcome, headers, body: record, content };
}

/** The scenario that applied, with modifiers and label: an id that asks for the same again. */
function scenarioName(company: CompanyRef): string {
  return company.scenario === null ? 'none' : companyIdOf(company);
}

type RevisionHandlers = Pick<Handlers, 'editReport' | 'reviewValidation'>;

/** What lawyers do to reports. */
export function revisionHandlers({ revisions }: Sandbox): RevisionHandlers {
  const etag = createReportEtag({ revisions });
  const check = ({ account, path }: { account: Account; path: { reportId: string } }) =>
    revisions.checkEditable(revisions.state(account, path.reportId));
  return {
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
      check,
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
  };
}

type HistoryHandlers = Pick<Handlers, 'getReportHistory' | 'getReportVerification'>;

/** How reports are audited and verified. */
export function historyHandlers({ histories }: Sandbox): HistoryHandlers {
  return {
    getReportHistory: {
      handle: async ({ account, path }) => ({
        outcome: 'found',
        json: await histories.history(account, path.reportId),
      }),
    },
    getReportVerification: {
      handle: async ({ account, path }) => ({
        outcome: 'found',
        body: await histories.verification(account, path.reportId),
      }),
    },
  };
}

type LifecycleHandlers = Pick<Handlers, 'cancelReport' | 'simulateReport'>;

export function lifecycleHandlers({ lifecycle, revisions }: Sandbox): LifecycleHandlers {
  const etag = createReportEtag({ revisions });
  return {
    cancelReport: {
      etag,
      handle: ({ account, path }) => ({ outcome: 'changed', body: lifecycle.cancel(account, path.reportId) }),
    },
    simulateReport: {
      etag,
      violations(body) {
        const { action, reason } = (body ?? {}) as Partial<Simulation>;
        return lifecycle.reasonViolations(action, reason);
      },
      handle: ({ account, path, body: { action, reason } }) => ({
        outcome: 'changed',
        body: lifecycle.simulate(account, path.reportId, action, reason),
      }),
    },
  };
}
