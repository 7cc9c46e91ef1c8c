import type { CreateReport, Report } from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import { epoch, type Instant, santiagoDate } from '../domain/clock.js';
import { type CompanyRef, type CompanyResolution, requestName } from '../domain/companies.js';
import type { Account } from '../domain/keys.js';
import { reportId } from '../domain/report-identity.js';
import { courseOf, type Pace, type Progress, progressAt, showsContent } from '../domain/timeline.js';
import type { Contents, SerialisedContent } from './contents.js';
import type { Stopwatch, Store } from './ports.js';
import { listReports, type ReportList, type ReportListQuery } from './report-lists.js';
import { sha256 } from './sha256.js';
import { nextOrdinal, recordOf, reportsNoun, type StoredReport } from './stored-reports.js';
import { scenarioViolation, unknownScenario } from './unknown-scenario.js';

/** A record without its content, the company it names, and the content where the report shows it. */
export interface ReportView {
  record: Report;
  company: CompanyRef;
  content: SerialisedContent | null;
}

export interface Reports {
  /** @throws problem `unknown-scenario` */
  create(account: Account, request: CreateReport): ReportView;
  /** @throws problem `report-not-found` */
  get(account: Account, id: string): ReportView | Promise<ReportView>;
  /** @throws problem `invalid-cursor` */
  list(account: Account, query: ReportListQuery): ReportList;
  /** What keeps a company id from naming a company, beyond its schema: a reserved name that is taken by none. */
  companyViolations(companyId: unknown): Violation[];
}

export interface ReportsOptions {
  seed: string;
  pace: Pace;
  store: Store;
  stopwatch: Stopwatch;
  contents: Contents;
  resolve: (companyId: string) => CompanyResolution;
  /** Where the virtual clock stands. */
  now?: Instant;
}

/** In UTF-16 code units; the schema's 128 code points have no more. */
const longestCompanyId = 256;

const inBody = { pointer: '#/companyId' };

export function createReports(options: ReportsOptions): Reports {
  const { pace, store, stopwatch, contents, resolve, now = epoch } = options;
  const seedOf = (account: Account): string => account.seed ?? options.seed;
  const progressOf = ({ timeline, createdAt, startedAtMs }: StoredReport): Progress =>
    progressAt(timeline, createdAt, stopwatch() - startedAtMs, pace);

  const companyViolations = (companyId: unknown): Violation[] => {
    if (typeof companyId !== 'string' || companyId.length > longestCompanyId) return [];
    const resolution = resolve(companyId);
    return resolution.known ? [] : [scenarioViolation(resolution, inBody)];
  };

  return {
    create(account, { type, companyId, options: { validate = false } = {} }) {
      const resolution = resolve(companyId);
      if (!resolution.known) throw unknownScenario(resolution, inBody);
      const { company } = resolution;
      return store.transaction(account.id, (tx) => {
        const ordinal = nextOrdinal(tx, { type, company, validate });
        const identity = { seed: seedOf(account), type, company: requestName(company), validate, ordinal };
        const id = reportId(identity, sha256);
        const timeline = courseOf(company, ordinal);
        const startedAtMs = stopwatch();
        const report = {
          id,
          type,
          companyId,
          company,
          validate,
          ordinal,
          timeline,
          createdAt: now,
          startedAtMs,
        };
        tx.put(reportsNoun, id, report);
        return { record: recordOf(report, progressAt(timeline, now, 0, 'fast')), company, content: null };
      });
    },

    get(account, id) {
      const report = store.transaction(account.id, (tx) => tx.get(reportsNoun, id));
      if (report === undefined) throw problem('report-not-found', { reportId: quoted(id) });
      const progress = progressOf(report);
      const { type, company, validate } = report;
      const record = recordOf(report, progress);
      if (!showsContent(progress.status)) return { record, company, content: null };
      const asOfDate = santiagoDate(progress.asOf);
      const content = contents({ seed: seedOf(account), type, company, validate, asOfDate });
      return content instanceof Promise
        ? content.then((ready) => ({ record, company, content: ready }))
        : { record, company, content };
    },

    list: (account, query) => listReports({ store, progressOf, resolve }, account, query),
    companyViolations,
  };
}
