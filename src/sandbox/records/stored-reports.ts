import type { Report, ReportType } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { type CompanyRef, requestNameOf } from '../../domain/company/companies.js';
import type { ContentRequest } from '../../domain/content/report-content.js';
import { type Revision, withRevisions } from '../../domain/editing/revisions.js';
import { formatInstant, santiagoDate } from '../../domain/life/clock.js';
import { initialStage, type LifecycleState, type StageStart, statusOf } from '../../domain/life/life.js';
import { type Progress, validUntil } from '../../domain/life/progress.js';
import { reportId } from '../../domain/life/report-identity.js';
import { chosenTimelineName, defaultCourse, timelineOfCourse } from '../../domain/life/timeline.js';
import { marksOf } from '../content/sources.js';
import type { Collection, Records, Transaction } from '../ports.js';
import { sha256 } from '../work/sha256.js';

/** The facts of a report, as plain JSON. What is usual is left out, and all else about it is computed. */
export interface StoredReport extends LifecycleState {
  readonly id: string;
  readonly type: ReportType;
  /** As it was sent. */
  readonly companyId: string;
  /** The canonical name of what it named at that time; usually the same text. */
  readonly company?: string;
  /** The marks of what users' own files said of the company. */
  readonly madeFrom?: string;
  readonly validate?: true;
  /** How many equal requests the account made before; usually none. */
  readonly ordinal?: number;
}

export const reportCollection: Collection<StoredReport> = {
  name: 'reports',
  indexes: { company: canonicalOf },
  state: statusOf,
  due: ({ dueAt }) => dueAt ?? null,
};

function canonicalOf({ companyId, company = companyId }: StoredReport): string {
  return company;
}

/** What is asked for with a report. */
export interface ReportRequest {
  seed: string;
  type: ReportType;
  companyId: string;
  company: CompanyRef;
  validate: boolean;
  ordinal: number;
  createdAt: number;
}

/** The facts of a report that begins, as it stands then. */
export function newReport(request: ReportRequest, began: StageStart): StoredReport {
  const { seed, type, companyId, company, validate, ordinal, createdAt } = request;
  const id = reportId({ seed, type, company: requestNameOf(company), validate, ordinal }, sha256);
  const { canonical } = company;
  const modifiers = modifiersOf(company);
  const madeFrom = marksOf(company);
  const course = chosenTimelineName(company, ordinal);
  const { stage, dueAt } = initialStage(timelineOfCourse(course, modifiers), began);
  // One text where both are the same: reports about a company share the one that is kept.
  const asked = companyId === canonical ? canonical : companyId;
  const report: Writable<StoredReport> =
    dueAt < Number.POSITIVE_INFINITY
      ? { id, type, companyId: asked, createdAt, dueAt }
      : { id, type, companyId: asked, createdAt };
  if (companyId !== canonical) report.company = canonical;
  if (modifiers !== undefined) report.modifiers = modifiers;
  if (madeFrom !== undefined) report.madeFrom = madeFrom;
  if (validate) report.validate = validate;
  if (ordinal > 0) report.ordinal = ordinal;
  if (course !== defaultCourse) report.course = course;
  if (stage > 0) report.stage = stage;
  return report;
}

function modifiersOf({ modifiers }: CompanyRef): string | undefined {
  return modifiers.length === 0 ? undefined : modifiers.join('+');
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * How many equal requests went before: one more than before the last of them. No index of requests is kept
 * for it, which cost a tenth of a create and a third of the memory; a company has few kinds of requests, so
 * the last equal one is near.
 */
export function nextOrdinal(
  tx: Transaction,
  { type, company, validate }: Pick<ReportRequest, 'type' | 'company' | 'validate'>,
): number {
  const modifiers = modifiersOf(company);
  const [last] = tx.list(reportCollection, {
    index: { name: 'company', value: company.canonical },
    direction: 'older',
    limit: 1,
    equals: { type, validate: validate ? true : undefined, modifiers },
  });
  return last === undefined ? 0 : (last.record.ordinal ?? 0) + 1;
}

/** About what a report takes, in bytes. */
export const reportBytes = 700;

/** How many reports are looked up at once where all of them are asked for. */
const pageSize = 500;

/** All reports, oldest first, looked up by the page. */
export function* allReports(records: Records): Generator<StoredReport> {
  let from = 0;
  for (;;) {
    const page = records.list(reportCollection, { direction: 'newer', from, limit: pageSize });
    for (const { record } of page) yield record;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    from = last.position;
  }
}

/** @throws problem `report-not-found` */
export function findReport(tx: Transaction, id: string): StoredReport {
  const report = tx.get(reportCollection, id);
  if (report === undefined) throw problem('report-not-found', { reportId: quoteValue(id) });
  return report;
}

/**
 * A report as it reads at some point of its timeline, without its content.
 * @param revisions what lawyers had done to it until then
 */
export function recordOf(report: StoredReport, progress: Progress, revisions: readonly Revision[]): Report {
  const { status, since, reason, version, completedAt } = withRevisions(progress, revisions);
  return {
    id: report.id,
    status,
    statusReason: reason,
    type: report.type,
    companyId: report.companyId,
    options: { validate: report.validate ?? false },
    version,
    createdAt: formatInstant(report.createdAt),
    updatedAt: formatInstant(since),
    completedAt: completedAt === null ? null : formatInstant(completedAt),
    validUntil: completedAt === null ? null : validUntil(completedAt),
  };
}

/** What the content of a report depends on, as far as lawyers have no part in it. */
export function contentRequest(
  { report: { type, validate }, company }: { report: StoredReport; company: CompanyRef },
  { asOf, cured }: Pick<Progress, 'asOf' | 'cured'>,
  seed: string,
): ContentRequest {
  return { seed, type, company, validate: validate ?? false, asOfDate: santiagoDate(asOf), cured };
}
