import type { CreateReport, Report } from '../contract/generated/types.js';
import type { Violation } from '../contract/problems.js';
import type { Account } from '../domain/access/keys.js';
import { type CompanyRef, type CompanyResolution, requestName } from '../domain/company/companies.js';
import { noRevisions, revisionsSince } from '../domain/editing/revisions.js';
import { nothingDone } from '../domain/life/interventions.js';
import { progressAt, showsContent, stageAfterRead } from '../domain/life/progress.js';
import { reportId } from '../domain/life/report-identity.js';
import { courseOf } from '../domain/life/timeline.js';
import type { Contents, SerialisedContent } from './contents.js';
import { checkMemory } from './memory.js';
import type { Memory, Store } from './ports.js';
import { companyProblem, companyViolation } from './refused-company.js';
import { type ReportBound, tooManyReports } from './report-bound.js';
import { listReports, type ReportList, type ReportListQuery } from './report-lists.js';
import { sha256 } from './sha256.js';
import {
  contentRequest,
  findReport,
  nextOrdinal,
  recordOf,
  reportBytes,
  reportsNoun,
} from './stored-reports.js';
import type { Timekeeping } from './timekeeping.js';

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
  contents: Contents;
  resolve: (companyId: string) => CompanyResolution;
  memory: Memory;
  reportBound: ReportBound;
}

/** In UTF-16 code units; the schema's 128 code points have no more. */
const longestCompanyId = 256;

const inBody = { pointer: '#/companyId' };

export function createReports(options: ReportsOptions): Reports {
  const { store, time, contents, resolve, memory, reportBound } = options;
  const seedOf = (account: Account): string => account.seed ?? options.seed;

  const companyViolations = (companyId: unknown): Violation[] => {
    if (typeof companyId !== 'string' || companyId.length > longestCompanyId) return [];
    const resolution = resolve(companyId);
    return resolution.known ? [] : [companyViolation(resolution, inBody)];
  };

  return {
    create(account, { type, companyId, options: { validate = false } = {} }) {
      const resolution = resolve(companyId);
      if (!resolution.known) throw companyProblem(resolution, inBody);
      const { company } = resolution;
      return store.transaction(account.id, (tx) => {
        const count = tx.count(reportsNoun) + 1;
        if (count > reportBound.most) throw tooManyReports('With this report there would be', reportBound);
        const ordinal = nextOrdinal(tx, { type, company, validate });
        const identity = { seed: seedOf(account), type, company: requestName(company), validate, ordinal };
        const id = reportId(identity, sha256);
        const timeline = courseOf(company, ordinal);
        const clock = time.clockOf(tx);
        const createdAt = clock.now;
        const report = {
          id,
          type,
          // One text where both are the same: reports about a company share the one that is kept.
          companyId: companyId === company.canonical ? company.canonical : companyId,
          company,
          validate,
          ordinal,
          timeline,
          createdAt,
          fromStage: 0,
          startedAtMs: time.elapsedMs(clock),
          done: nothingDone,
          revisions: noRevisions,
        };
        tx.put(reportsNoun, id, report);
        if (count === reportBound.most) reportBound.reached?.({ account: account.id, most: count });
        return { record: recordOf(report, progressAt(timeline, createdAt, 0)), company, content: null };
      });
    },

    get(account, id, peek = false) {
      const { report, progress, revisionsNow } = store.transaction(account.id, (tx) => {
        const found = findReport(tx, id);
        const clock = time.clockOf(tx);
        const stage = time.stageOf(found, clock);
        if (clock.mode === 'reads' && !peek) {
          checkMemory(memory, reportBytes);
          tx.replace(reportsNoun, id, time.restarted(found, stageAfterRead(found.timeline, stage), clock));
        }
        return {
          report: found,
          progress: progressAt(found.timeline, found.createdAt, stage),
          revisionsNow: revisionsSince(found.timeline, stage, found.revisions),
        };
      });
      const { company } = report;
      const record = recordOf(report, progress);
      if (!showsContent(progress)) return { record, company, content: null };
      const content = contents(contentRequest(report, progress, seedOf(account)), revisionsNow);
      return content instanceof Promise
        ? content.then((ready) => ({ record, company, content: ready }))
        : { record, company, content };
    },

    list: (account, query) => listReports({ store, time, resolve }, account, query),
    companyViolations,
  };
}
