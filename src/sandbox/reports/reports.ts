import type { CreateReport, Report } from '../../contract/generated/types.js';
import type { Violation } from '../../contract/problems.js';
import type { Account } from '../../domain/access/keys.js';
import type { CompanyRef, CompanyResolution } from '../../domain/company/companies.js';
import { noRevisions } from '../../domain/editing/revisions.js';
import { timelineOf } from '../../domain/life/life.js';
import { progressAt, showsContent, stageAfterRead } from '../../domain/life/progress.js';
import type { Contents, SerialisedContent } from '../content/contents.js';
import { companyProblem, companyViolations } from '../content/refused-company.js';
import { storeSources } from '../content/sources.js';
import type { Memory, Store, Transaction } from '../ports.js';
import { recordStages } from '../records/event-log.js';
import {
  newReport,
  nextOrdinal,
  type ReportRequest,
  recordOf,
  reportBytes,
  reportCollection,
  type StoredReport,
} from '../records/stored-reports.js';
import type { ReportScheduler } from '../time/loop.js';
import type { Clock, Timekeeping } from '../time/timekeeping.js';
import { checkMemory } from '../work/memory.js';
import { currentRecord, type FoundReport, locateReport } from './found-reports.js';
import { type ReportLimit, tooManyReports } from './report-bound.js';
import { listReports, type ReportList, type ReportListQuery } from './report-lists.js';

/** A record without its content, the company it names, and the content where the report shows it. */
export interface ReportView {
  record: Report;
  company: CompanyRef;
  content: SerialisedContent | null;
}

export interface Reports {
  /** @throws problems `unknown-scenario`, `invalid-company-id`, `too-many-reports` */
  create(account: Account, request: CreateReport): ReportView;
  /**
   * Where the clock is in mode `reads`, the report moves on afterwards.
   * @param peek leaves it where it is
   * @throws problems `report-not-found`, `out-of-memory`
   */
  get(account: Account, id: string, peek?: boolean): ReportView | Promise<ReportView>;
  /** @throws problem `invalid-cursor` */
  list(account: Account, query: ReportListQuery): ReportList;
  /** What keeps a company id from naming a company, beyond its schema: a reserved name that is taken by none. */
  companyViolations(companyId: unknown): Violation[];
}

export interface ReportsOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  loop: Pick<ReportScheduler, 'watch'>;
  contents: Contents;
  resolve: (companyId: string) => CompanyResolution;
  memory: Memory;
  reportBound: ReportLimit;
}

const inBody = { pointer: '#/companyId' };

export function createReports(options: ReportsOptions): Reports {
  const { store, time, loop, contents, resolve } = options;

  return {
    create(account, { type, companyId, options: { validate = false } = {} }) {
      const resolution = resolve(companyId);
      if (!resolution.known) throw companyProblem(resolution, inBody);
      const { company } = resolution;
      const asked = { type, companyId, company, validate };
      const { report, clock } = store.transaction(account.id, (tx) =>
        startReport(options, tx, account, asked),
      );
      if (clock.mode === 'auto' && report.dueAt !== undefined)
        loop.watch(account.id, report.dueAt + clock.lagMs);
      // The answer tells how it began, wherever it stands by then.
      const progress = progressAt(timelineOf(report), report.createdAt, 0);
      return { record: recordOf(report, progress, noRevisions), company, content: null };
    },

    get(account, id, peek = false) {
      const found = store.transaction(account.id, (tx) => {
        const found = locateReport(tx, account, id, options);
        if (found.clock.mode === 'reads' && !peek) advanceByRead(options, tx, found);
        return found;
      });
      return viewOf(found, contents);
    },

    list: (account, query) => listReports({ store, time, resolve }, account, query),

    companyViolations: (companyId) => companyViolations(companyId, resolve, inBody),
  };
}

/** @throws problem `too-many-reports` */
function startReport(
  options: ReportsOptions,
  tx: Transaction,
  account: Account,
  { type, companyId, company, validate }: Omit<ReportRequest, 'seed' | 'ordinal' | 'createdAt'>,
): { report: StoredReport; clock: Clock } {
  const { time, reportBound } = options;
  const count = tx.count(reportCollection) + 1;
  if (count > reportBound.most) throw tooManyReports('With this report there would be', reportBound);
  const ordinal = nextOrdinal(tx, { type, company, validate });
  const clock = time.clockOf(tx);
  const createdAt = clock.now;
  const seed = account.seed ?? options.seed;
  const request = { seed, type, companyId, company, validate, ordinal, createdAt };
  const report = newReport(request, time.beginning(clock));
  if (report.madeFrom !== undefined) storeSources(tx, company);
  tx.put(reportCollection, report.id, report);
  recordStages(tx, report.id, 0, report.stage ?? 0);
  if (count === reportBound.most) reportBound.reached?.({ account: account.id, most: count });
  return { report, clock };
}

/** @throws problem `out-of-memory` */
function advanceByRead(
  { time, memory }: ReportsOptions,
  tx: Transaction,
  { report, timeline, stage, clock }: FoundReport,
): void {
  checkMemory(memory, reportBytes);
  const next = stageAfterRead(timeline, stage);
  tx.replace(reportCollection, report.id, time.restarted(report, next, clock));
  recordStages(tx, report.id, stage + 1, next);
}

function viewOf(found: FoundReport, contents: Contents): ReportView | Promise<ReportView> {
  const { company } = found;
  const record = currentRecord(found);
  if (!showsContent(found.progress)) return { record, company, content: null };
  const content = contents(found.request, found.revisions);
  return content instanceof Promise
    ? content.then((ready) => ({ record, company, content: ready }))
    : { record, company, content };
}
