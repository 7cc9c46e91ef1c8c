import type { CreateReport, Report, ReportStatus, ReportType } from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import { summaryOf } from '../contract/violations.js';
import { epoch, formatInstant, type Instant, santiagoDate } from '../domain/clock.js';
import { resolveCompany } from '../domain/companies.js';
import { type Cursor, type CursorScope, readCursor, writeCursor } from '../domain/cursors.js';
import type { Account } from '../domain/keys.js';
import { reportId } from '../domain/report-identity.js';
import {
  healthyTimeline,
  type Pace,
  type Progress,
  progressAt,
  showsContent,
  validUntil,
} from '../domain/timeline.js';
import type { Contents, SerialisedContent } from './contents.js';
import type { Noun, Stopwatch, Store, Transaction } from './ports.js';
import { sha256 } from './sha256.js';

/** The facts of a report. Everything else about it is computed. */
interface StoredReport {
  id: string;
  type: ReportType;
  /** As it was sent. */
  companyId: string;
  /** Canonical, the same for every spelling. */
  company: string;
  validate: boolean;
  /** How many equal requests the account made before. */
  ordinal: number;
  createdAt: Instant;
  /** Real time on the stopwatch, which plays the timeline. */
  startedAtMs: number;
}

/** A record without its content, and the content where the report shows it. */
export interface ReportView {
  record: Report;
  content: SerialisedContent | null;
}

export interface ReportFilters {
  status?: ReportStatus;
  type?: ReportType;
  companyId?: string;
}

export interface ReportListQuery extends ReportFilters {
  limit: number;
  cursor?: string;
}

export interface ReportList {
  data: Report[];
  next: string | null;
  previous: string | null;
}

export interface Reports {
  create(account: Account, request: CreateReport): Report;
  /** @throws problem `report-not-found` */
  get(account: Account, id: string): ReportView | Promise<ReportView>;
  /** @throws problem `invalid-cursor` */
  list(account: Account, query: ReportListQuery): ReportList;
}

export interface ReportsOptions {
  seed: string;
  pace: Pace;
  store: Store;
  stopwatch: Stopwatch;
  contents: Contents;
  /** Where the virtual clock stands. */
  now?: Instant;
}

const reportsNoun: Noun<StoredReport> = {
  name: 'reports',
  indexes: { company: ({ company }) => company },
};

/** In UTF-16 code units; the schema's 128 code points have no more. */
const longestCompanyId = 256;

/** What keeps a company id from naming a company, beyond its schema: a reserved name that is taken by none. */
export function companyViolations(companyId: unknown): Violation[] {
  if (typeof companyId !== 'string' || companyId.length > longestCompanyId) return [];
  const resolution = resolveCompany(companyId);
  if (resolution.known) return [];
  const detail = `${resolution.detail} The nearest: ${resolution.nearest.join(', ')}.`;
  return [{ detail, pointer: '#/companyId', keyword: 'scenario' }];
}

export function createReports({
  seed,
  pace,
  store,
  stopwatch,
  contents,
  now = epoch,
}: ReportsOptions): Reports {
  const progressOf = (report: StoredReport): Progress =>
    progressAt(healthyTimeline, report.createdAt, stopwatch() - report.startedAtMs, pace);

  const viewOf = (report: StoredReport, account: Account): ReportView | Promise<ReportView> => {
    const progress = progressOf(report);
    const record = recordOf(report, progress);
    if (!showsContent(progress.status)) return { record, content: null };
    const content = contents({
      seed: account.seed ?? seed,
      type: report.type,
      company: knownCompany(report.companyId),
      validate: report.validate,
      asOfDate: santiagoDate(report.createdAt),
    });
    return content instanceof Promise
      ? content.then((ready) => ({ record, content: ready }))
      : { record, content };
  };

  return {
    create(account, { type, companyId, options }) {
      const company = knownCompany(companyId).canonical;
      const validate = options?.validate ?? false;
      return store.transaction(account.id, (tx) => {
        const ordinal = nextOrdinal(tx, { type, company, validate });
        const id = reportId({ seed: account.seed ?? seed, type, company, validate, ordinal }, sha256);
        const report = {
          id,
          type,
          companyId,
          company,
          validate,
          ordinal,
          createdAt: now,
          startedAtMs: stopwatch(),
        };
        tx.put(reportsNoun, id, report);
        return recordOf(report, { status: 'queued', since: now });
      });
    },

    get(account, id) {
      const report = store.transaction(account.id, (tx) => tx.get(reportsNoun, id));
      if (report === undefined) throw problem('report-not-found', { reportId: quoted(id) });
      return viewOf(report, account);
    },

    list(account, { limit, cursor: text, ...filters }) {
      const scope = scopeOf(account, filters);
      const cursor = text === undefined ? null : readCursorOrThrow(text, scope);
      const direction = cursor?.direction ?? 'older';
      const company = filters.companyId === undefined ? undefined : resolveCompany(filters.companyId);
      if (company?.known === false) return { data: [], next: null, previous: null };
      // One more than asked for tells whether there is another page.
      const found = store.transaction(account.id, (tx) =>
        tx.list(reportsNoun, {
          index: company && { name: 'company', value: company.company.canonical },
          direction,
          from: cursor?.position,
          limit: limit + 1,
          where: whereOf(filters, progressOf),
        }),
      );
      const more = found.length > limit;
      const page = direction === 'older' ? found.slice(0, limit) : found.slice(0, limit).reverse();
      const link = (towards: Cursor['direction'], position: number | undefined): string | null =>
        position === undefined ? null : writeCursor({ direction: towards, position }, scope);
      return {
        data: page.map(({ record }) => recordOf(record, progressOf(record))),
        next: direction === 'newer' || more ? link('older', page.at(-1)?.position) : null,
        previous:
          direction === 'newer'
            ? more
              ? link('newer', page[0]?.position)
              : null
            : cursor && link('newer', page[0]?.position),
      };
    },
  };
}

/**
 * How many equal requests went before: one more than before the last of them. No index of requests is kept
 * for it, which cost a tenth of a create and a third of the memory; a company has few kinds of requests, so
 * the last equal one is near.
 */
function nextOrdinal(
  tx: Transaction,
  { type, company, validate }: Pick<StoredReport, 'type' | 'company' | 'validate'>,
): number {
  const [last] = tx.list(reportsNoun, {
    index: { name: 'company', value: company },
    direction: 'older',
    limit: 1,
    where: (report) => report.type === type && report.validate === validate,
  });
  return last === undefined ? 0 : last.record.ordinal + 1;
}

function knownCompany(companyId: string) {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) {
    const errors = companyViolations(companyId);
    throw problem('unknown-scenario', { summary: summaryOf(errors) }, { errors });
  }
  return resolution.company;
}

function recordOf(report: StoredReport, { status, since }: Progress): Report {
  const completed = status === 'completed';
  return {
    id: report.id,
    status,
    type: report.type,
    companyId: report.companyId,
    options: { validate: report.validate },
    version: 1,
    createdAt: formatInstant(report.createdAt),
    updatedAt: formatInstant(since),
    completedAt: completed ? formatInstant(since) : null,
    validUntil: completed ? validUntil(since) : null,
  };
}

function whereOf(
  { status, type }: ReportFilters,
  progressOf: (report: StoredReport) => Progress,
): ((report: StoredReport) => boolean) | undefined {
  if (status === undefined && type === undefined) return undefined;
  return (report) =>
    (type === undefined || report.type === type) &&
    (status === undefined || progressOf(report).status === status);
}

function scopeOf(account: Account, { status, type, companyId }: ReportFilters): CursorScope {
  return { accountId: account.id, filters: JSON.stringify([status, type, companyId]) };
}

function readCursorOrThrow(text: string, scope: CursorScope): Cursor {
  const cursor = readCursor(text, scope);
  if (cursor === null) {
    throw problem('invalid-cursor', {
      fault: 'it was altered, or belongs to another account or other filters',
    });
  }
  return cursor;
}
