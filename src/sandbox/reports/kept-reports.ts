import type { KeptIntervention, KeptReport, KeptRevision } from '../../contract/generated/types.js';
import type { Revision } from '../../domain/editing/revisions.js';
import { formatInstant } from '../../domain/life/clock.js';
import type { Intervention } from '../../domain/life/interventions.js';
import { firstMark } from '../content/sources.js';
import type { Clock } from '../time/timekeeping.js';
import type { CurrentReport } from './standing-reports.js';

/** The facts of a report, as a file tells them. */
export function exportedReport({ report, revisions }: CurrentReport, { mode }: Clock): KeptReport {
  const { type, companyId, validate, createdAt, done, stage } = report;
  const madeFrom = firstMark(report.madeFrom);
  return {
    type,
    companyId,
    ...(validate ? { options: { validate } } : {}),
    createdAt: formatInstant(createdAt),
    ...(madeFrom === undefined ? {} : { madeFrom }),
    ...(mode === 'manual' || stage === undefined ? {} : { stage }),
    ...(done === undefined ? {} : { done: done.map(exportedIntervention) }),
    ...(revisions.length === 0 ? {} : { revisions: revisions.map(exportedRevision) }),
  };
}

/** What was asked for: all else about a change follows from it once more. */
function exportedRevision({ action, stage, at, actor, reason, asked, contentHash }: Revision): KeptRevision {
  return { action, stage, at: formatInstant(at), actor, reason, ...asked, contentHash };
}

function exportedIntervention({ action, reason, ...when }: Intervention): KeptIntervention {
  return {
    action,
    ...(reason === undefined ? {} : { reason }),
    ...('at' in when ? { at: formatInstant(when.at) } : when),
  };
}
