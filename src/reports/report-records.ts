import type { Report, ReportType, Submitted } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { numericIdDigits, reportIdDigits, reportIdPrefix } from '../contract/report-ids.js';
import {
  builtInCatalogue,
  type CompanyRef,
  type ContentRequest,
  chosenTimelineName,
  companyNamed,
  defaultCourse,
  modifiedCompanyName,
  noRevisions,
  type OwnFiles,
  type Progress,
  type Revision,
  requestNameOf,
  timelineOfCourse,
  validUntil,
  withRevisions,
} from '../legal/index.js';
import { sha256 } from '../runtime/sha256.js';
import { allEntries, allRecords } from '../store/pages.js';
import type { Collection, Records, Transaction } from '../store/port.js';
import { formatInstant, santiagoDate } from '../values/instants.js';
import type { Writable } from '../values/json.js';
import { memoize } from '../values/maps.js';
import { quoteValue } from '../values/message-text.js';
import { markOf } from './contents.js';
import { initialStage, type LifecycleState, type StageStart, statusOf } from './lifecycle.js';

/** The stored state of a report, as plain JSON. Usual values are left out, and all other data is computed. */
export interface StoredReport extends LifecycleState {
  readonly id: string;
  readonly type: ReportType;
  /** As it was sent. */
  readonly companyId: string;
  /** The canonical name at that time; absent if it equals `companyId`. */
  readonly company?: string;
  /** The marks of the user's own files about the company. */
  readonly madeFrom?: string;
  readonly validate?: true;
  /** Facts to compare with those of the content. They are no part of its identity, and absent if none were sent. */
  readonly submitted?: Submitted;
  /** The number of equal earlier requests of the account; absent for 0. */
  readonly ordinal?: number;
}

export const reportCollection: Collection<StoredReport> = {
  name: 'reports',
  indexes: { company: ({ companyId, company = companyId }) => company },
  state: statusOf,
  due: ({ dueAt }) => dueAt ?? null,
};

/** The data from which a report is made. */
interface ReportRequest {
  seed: string;
  type: ReportType;
  companyId: string;
  company: CompanyRef;
  validate: boolean;
  submitted?: Submitted | undefined;
  ordinal: number;
  createdAt: number;
  /** True if the id must fit a number of JSON. */
  hasNumericIds?: boolean;
}

/** Returns the state of a new report. */
export function newReport(request: ReportRequest, start: StageStart): StoredReport {
  const { seed, type, companyId, company, validate, submitted, ordinal, createdAt, hasNumericIds } = request;
  const { canonical } = company;
  const modifiers = modifiersOf(company);
  const requestName = modifiers === undefined ? canonical : requestNameOf(company);
  const id = reportId({ seed, type, company: requestName, validate, ordinal }, hasNumericIds);
  const madeFrom = marksOf(company);
  const course = chosenTimelineName(company, ordinal);
  const { stage, dueAt } = initialStage(timelineOfCourse(course, modifiers), start);
  // Shares one string if both are equal: reports about a company share the stored string.
  const sharedId = companyId === canonical ? canonical : companyId;
  const report: Writable<StoredReport> =
    dueAt < Number.POSITIVE_INFINITY
      ? { id, type, companyId: sharedId, createdAt, dueAt }
      : { id, type, companyId: sharedId, createdAt };
  if (companyId !== canonical) report.company = canonical;
  if (modifiers !== undefined) report.modifiers = modifiers;
  if (madeFrom !== undefined) report.madeFrom = madeFrom;
  if (validate) report.validate = validate;
  if (submitted !== undefined) report.submitted = submitted;
  if (ordinal > 0) report.ordinal = ordinal;
  if (course !== defaultCourse) report.course = course;
  if (stage > 0) report.stage = stage;
  return report;
}

function modifiersOf({ modifiers }: CompanyRef): string | undefined {
  return modifiers.length === 0 ? undefined : modifiers.join('+');
}

/**
 * Returns the number of equal earlier requests, by the last of them. An index of requests would cost a tenth of a
 * create and a third of the memory; a company has few kinds of requests, so that the last equal one is near.
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

/** The data that identify a report. */
interface ReportIdentity {
  seed: string;
  type: string;
  /** The canonical name of the company with its modifiers, so that every spelling of a company gives one identity. */
  company: string;
  validate: boolean;
  /** The number of equal earlier requests of the account. */
  ordinal: number;
}

/**
 * Returns the id of a report, equal for the same first call in every account and run.
 * @param hasNumericIds true if a wire form has numbers as ids: the id begins with zeros, so that the rest of it fits one
 */
export function reportId(
  { seed, type, company, validate, ordinal }: ReportIdentity,
  hasNumericIds = false,
): string {
  const key = JSON.stringify([seed, type, company, validate, ordinal]);
  const digits = sha256(key).slice(0, hasNumericIds ? numericIdDigits : reportIdDigits);
  return reportIdPrefix + digits.padStart(reportIdDigits, '0');
}

/** The contents of the user's own files when reports were made, so that later files do not change those reports. */
export const sourceCollection: Collection<OwnFiles> = { name: 'sources', indexes: {} };

/** Returns the user's own files about a company, the fixture first, with the marks under which they are stored. */
function ownSources({ scenario, fixture }: CompanyRef): { mark: string; files: OwnFiles }[] {
  const sources: { mark: string; files: OwnFiles }[] = [];
  const own = scenario !== null && !builtInCatalogue.scenarios.includes(scenario);
  if (fixture !== undefined) sources.push({ mark: markOf(fixture) ?? '', files: { fixture } });
  if (own) sources.push({ mark: markOf(scenario) ?? '', files: { scenario } });
  return sources;
}

/** Returns the marks of the user's own files about a company, joined by `+`; undefined if there are none. */
export function marksOf(company: CompanyRef): string | undefined {
  if (company.fixture === undefined && company.scenario === null) return undefined;
  const sources = ownSources(company);
  return sources.length === 0 ? undefined : sources.map(({ mark }) => mark).join('+');
}

/** Returns the first of these marks. Without its files, the report would differ. */
export function firstMark(marks: string | undefined): string | undefined {
  return marks?.split('+')[0];
}

/** Stores the user's own files about the company of a stored report. */
export function storeSources(tx: Transaction, company: CompanyRef): void {
  for (const { mark, files } of ownSources(company))
    if (tx.get(sourceCollection, mark) === undefined) tx.put(sourceCollection, mark, files);
}

/** The maximal number of cached companies; beyond it the cache is cleared. */
const maxRememberedCompanies = 10_000;

const companyOfName = memoize(maxRememberedCompanies, (name: string) => companyNamed(name));

/** Returns the company of a report, as it was when the report was made. */
export function companyOf(
  records: Records,
  report: Pick<StoredReport, 'companyId' | 'company' | 'modifiers' | 'madeFrom'>,
): CompanyRef {
  const { companyId, company = companyId, modifiers, madeFrom } = report;
  const name = modifiedCompanyName(company, modifiers);
  if (madeFrom === undefined) return companyOfName(name);
  const files = madeFrom.split('+').map((mark) => records.get(sourceCollection, mark));
  return companyNamed(name, Object.assign({}, ...files) as OwnFiles);
}

/** The approximate size of a report, in bytes. */
export const reportBytes = 700;

/** Iterates over all reports, oldest first. */
export function* allReports(records: Records): Generator<StoredReport> {
  for (const { record } of allEntries<StoredReport>((query) => records.list(reportCollection, query)))
    yield record;
}

/** @throws problem `report-not-found` */
export function findReport(tx: Transaction, id: string): StoredReport {
  const report = tx.get(reportCollection, id);
  if (report === undefined) throw problem('report-not-found', { reportId: quoteValue(id) });
  return report;
}

/**
 * Returns the report at a point of its timeline, without its content.
 * @param revisions the changes by lawyers until then
 */
export function recordOf(report: StoredReport, progress: Progress, revisions: readonly Revision[]): Report {
  const { validate = false, submitted } = report;
  const { status, since, reason, version, completedAt } =
    revisions.length === 0 ? progress : withRevisions(progress, revisions);
  return {
    id: report.id,
    status,
    statusReason: reason,
    type: report.type,
    companyId: report.companyId,
    options: submitted === undefined ? { validate } : { validate, submitted },
    version,
    createdAt: formatInstant(report.createdAt),
    updatedAt: formatInstant(since),
    completedAt: completedAt === null ? null : formatInstant(completedAt),
    validUntil: completedAt === null ? null : validUntil(completedAt),
  };
}

/** Returns the request from which the content of a report is made, without the changes of lawyers. */
export function contentRequest(
  { report: { type, validate }, company }: { report: StoredReport; company: CompanyRef },
  { asOf, cured }: Pick<Progress, 'asOf' | 'cured'>,
  seed: string,
): ContentRequest {
  return { seed, type, company, validate: validate ?? false, asOfDate: santiagoDate(asOf), cured };
}

interface StoredRevision extends Revision {
  readonly report: string;
}

export const revisionCollection: Collection<StoredRevision> = {
  name: 'revisions',
  indexes: { report: ({ report }) => report },
};

/** The maximal number of changes of one report. Each is stored, listed in the history and checked by a verification. */
export const maxRevisions = 1000;

/** Returns the changes by lawyers, oldest first. */
export function revisionsOf(records: Records, report: string): readonly Revision[] {
  const found = allRecords(records, revisionCollection, { name: 'report', value: report });
  return found.length === 0 ? noRevisions : found;
}

/** @param count the number of earlier changes of the report */
export function storeRevision(
  tx: Transaction,
  { id, count }: { id: string; count: number },
  revision: Revision,
): void {
  tx.put(revisionCollection, `${id} ${count}`, { report: id, ...revision });
}
