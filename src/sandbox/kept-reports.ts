import type { KeptDeed, KeptReport, KeptRevision } from '../contract/generated/types.js';
import { builtInCatalogue } from '../domain/company/catalogue.js';
import type { CompanyRef } from '../domain/company/companies.js';
import type { Revision } from '../domain/editing/revisions.js';
import { formatInstant } from '../domain/life/clock.js';
import type { Intervention } from '../domain/life/interventions.js';
import { markOf } from './contents.js';
import type { StoredReport } from './stored-reports.js';
import type { Clock } from './timekeeping.js';

/** The facts of a report, as a file tells them. */
export function keptReport(report: StoredReport, stage: number, { mode }: Clock): KeptReport {
  const { type, companyId, company, validate, createdAt, done, revisions } = report;
  const madeFrom = ownMark(company);
  return {
    type,
    companyId,
    ...(validate ? { options: { validate } } : {}),
    createdAt: formatInstant(createdAt),
    ...(madeFrom === undefined ? {} : { madeFrom }),
    ...(mode === 'manual' || stage === 0 ? {} : { stage }),
    ...(done.length === 0 ? {} : { done: done.map(keptIntervention) }),
    ...(revisions.length === 0 ? {} : { revisions: revisions.map(keptRevision) }),
  };
}

/** What was asked for: all else about a change follows from it once more. */
function keptRevision({ action, stage, at, actor, reason, asked, contentHash }: Revision): KeptRevision {
  return { action, stage, at: formatInstant(at), actor, reason, ...asked, contentHash };
}

function keptIntervention({ action, reason, stage, now }: Intervention): KeptDeed {
  return {
    action,
    ...(reason === undefined ? {} : { reason }),
    ...(now === null ? { stage } : { at: formatInstant(now) }),
  };
}

/** Of what a user's own files say of a company: without the same files, a report would not be the same. */
export function ownMark({ scenario, fixture }: CompanyRef): string | undefined {
  if (fixture !== undefined) return markOf(fixture) ?? undefined;
  const own = scenario !== null && !builtInCatalogue.scenarios.includes(scenario);
  return own ? (markOf(scenario) ?? undefined) : undefined;
}
