import type { Report, ReportType } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import { type CompanyRef, requestName } from '../domain/company/companies.js';
import type { ContentRequest } from '../domain/content/report-content.js';
import { type Revision, withRevisions } from '../domain/editing/revisions.js';
import { formatInstant, type Instant, santiagoDate } from '../domain/life/clock.js';
import type { Intervention } from '../domain/life/interventions.js';
import { type Progress, validUntil } from '../domain/life/progress.js';
import type { Timeline } from '../domain/life/timeline.js';
import type { Noun, Records, Store, Transaction } from './ports.js';

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
  /** Decided when the report was created, and changed from some stage on by what was done to it. */
  timeline: Timeline;
  createdAt: Instant;
  /** The stage that it began to play when the stopwatch stood at `startedAtMs`; or that it was read up to. */
  fromStage: number;
  startedAtMs: number;
  /** What was done to it from outside its timeline, oldest first. */
  done: readonly Intervention[];
  /** What lawyers did to it, oldest first. */
  revisions: readonly Revision[];
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

/** About what a report takes, in bytes. */
export const reportBytes = 700;

/** How many reports are looked up at once where all of them are asked for. */
const pageSize = 500;

/** All reports, oldest first, looked up by the page. */
export function* allReports(records: Records): Generator<StoredReport> {
  let from = 0;
  for (;;) {
    const page = records.list(reportsNoun, { direction: 'newer', from, limit: pageSize });
    for (const { record } of page) yield record;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    from = last.position;
  }
}

/** All reports of an account as they are now, oldest first, whatever is done to them until they are asked for. */
export function standingReports(store: Store, accountId: string): Iterable<StoredReport> {
  const few = store.transaction(accountId, (tx) =>
    // A copy of a page costs less than a world that is kept.
    tx.count(reportsNoun) < pageSize ? [...allReports(tx)] : null,
  );
  return few ?? allReports(store.freeze(accountId).records);
}

/** @throws problem `report-not-found` */
export function findReport(tx: Transaction, id: string): StoredReport {
  const report = tx.get(reportsNoun, id);
  if (report === undefined) throw problem('report-not-found', { reportId: quoted(id) });
  return report;
}

/**
 * A report as it reads at some point of its timeline, without its content.
 * @param revisions what lawyers had done to it until then; absent, all
 */
export function recordOf(
  report: StoredReport,
  progress: Progress,
  revisions: readonly Revision[] = report.revisions,
): Report {
  const { status, since, reason, version, completedAt } = withRevisions(progress, revisions);
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
    completedAt: completedAt === null ? null : formatInstant(completedAt),
    validUntil: completedAt === null ? null : validUntil(completedAt),
  };
}

/** What the content of a report depends on, as far as lawyers have no part in it. */
export function contentRequest(
  { type, company, validate }: StoredReport,
  { asOf, cured }: Pick<Progress, 'asOf' | 'cured'>,
  seed: string,
): ContentRequest {
  return { seed, type, company, validate, asOfDate: santiagoDate(asOf), cured };
}
