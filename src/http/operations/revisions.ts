import type { Account } from '../../domain/access/accounts.js';
import type { ReportState } from '../../sandbox/reports/found-reports.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { enforceConditions } from '../steps/preconditions.js';
import { createReportEtag, reportEtag } from './report-tags.js';
import { reportOutput } from './reports.js';

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
