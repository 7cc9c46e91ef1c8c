import type { Report, ReportType } from '../contract/generated/types.js';
import { formatInstant, type Instant } from '../domain/clock.js';
import { type CompanyRef, requestName } from '../domain/companies.js';
import { type Progress, type Timeline, validUntil } from '../domain/timeline.js';
import type { Noun, Transaction } from './ports.js';

/** The facts of a report. Everything else about it is computed. */
export interface StoredReport {
  id: string;
  type: ReportType;
  /** As it was sent. */
  companyId: string;
  /** What it named at that time. */
  company: CompanyRef;
  validate: boolean;
  /** How many equal requests the account made before. */
  ordinal: number;
  /** Decided when the report was created. */
  timeline: Timeline;
  createdAt: Instant;
  /** Real time on the stopwatch, which plays the timeline. */
  startedAtMs: number;
}

export const reportsNoun: Noun<StoredReport> = {
  name: 'reports',
  indexes: { company: ({ company }) => company.canonical },
};

/**
 * How many equal requests went before: one more than before the last of them. No index of requests is kept
 * for it, which cost a tenth of a create and a third of the memory; a company has few kinds of requests, so
 * the last equal one is near.
 */
export function nextOrdinal(
  tx: Transaction,
  { type, company, validate }: Pick<StoredReport, 'type' | 'company' | 'validate'>,
): number {
  const name = requestName(company);
  const [last] = tx.list(reportsNoun, {
    index: { name: 'company', value: company.canonical },
    direction: 'older',
    limit: 1,
    where: (report) =>
      report.type === type && report.validate === validate && requestName(report.company) === name,
  });
  return last === undefined ? 0 : last.record.ordinal + 1;
}

/** A report as it reads at some point of its timeline, without its content. */
export function recordOf(report: StoredReport, { status, since, reason, version }: Progress): Report {
  const completed = status === 'completed';
  return {
    id: report.id,
    status,
    statusReason: reason,
    type: report.type,
    companyId: report.companyId,
    options: { validate: report.validate },
    version,
    createdAt: formatInstant(report.createdAt),
    updatedAt: formatInstant(since),
    completedAt: completed ? formatInstant(since) : null,
    validUntil: completed ? validUntil(since) : null,
  };
}
