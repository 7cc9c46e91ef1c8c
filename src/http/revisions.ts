import type { Sandbox } from '../sandbox/sandbox.js';
import type { Handlers } from './exchange.js';
import { preconditionOf } from './preconditions.js';
import { reportAnswer } from './reports.js';

type RevisionHandlers = Pick<Handlers, 'editReport' | 'reviewValidation'>;

/** What lawyers do to reports. */
export function revisionHandlers({ revisions }: Sandbox): RevisionHandlers {
  return {
    editReport: {
      check({ account, path, headers }) {
        const state = revisions.state(account, path.reportId);
        preconditionOf(headers['If-Match'], { required: true })(state);
        revisions.checkEditable(state);
      },
      async handle({ account, path, headers, body }) {
        const precondition = preconditionOf(headers['If-Match'], { required: true });
        const change = {
          actor: headers['Edit-Actor'] ?? null,
          reason: headers['Edit-Reason'],
          precondition,
        };
        return reportAnswer(await revisions.edit(account, path.reportId, body, change));
      },
    },
    reviewValidation: {
      check({ account, path, headers }) {
        const state = revisions.state(account, path.reportId);
        preconditionOf(headers['If-Match'], { required: false })(state);
        revisions.checkEditable(state);
      },
      async handle({ account, path, headers, body }) {
        const { decision, reason, actor = null } = body;
        const { reportId, validationId } = path;
        const precondition = preconditionOf(headers['If-Match'], { required: false });
        const change = { actor, reason, precondition };
        return reportAnswer(await revisions.review(account, reportId, { validationId, decision }, change));
      },
    },
  };
}
