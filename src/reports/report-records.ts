import type { Report, ReportType } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { builtInCatalogue } from '../legal/company/catalogue.js';
import {
  type CompanyRef,
  companyNamed,
  modifiedCompanyName,
  type OwnFiles,
  requestNameOf,
} from '../legal/company/company-ids.js';
import {
  chosenTimelineName,
  defaultCourse,
  type Progress,
  timelineOfCourse,
  validUntil,
} from '../legal/company/timeline.js';
import type { ContentRequest } from '../legal/content/report-content.js';
import { noRevisions, type Revision, withRevisions } from '../legal/editing/revisions.js';
import { sha256 } from '../runtime/sha256.js';
import type { Collection, Records, Transaction } from '../store/port.js';
import { formatInstant, santiagoDate } from '../values/instants.js';
import { memoize } from '../values/memoize.js';
import { quoteValue } from '../values/message-text.js';
import { markOf } from './contents.js';
import { initialStage, type LifecycleState, type StageStart, statusOf } from './lifecycle.js';

/** What tells one report from another. */
interface ReportIdentity {
  seed: string;
  type: string;
  /** Canonical company id: every spelling of one company gives one identity. */
  company: string;
  validate: boolean;
  /** How many equal requests the account made before, counted from 0. */
  ordinal: number;
}

/**
 * The id of a report: the same for the same first call in every account and every run.
 * @param sha256 gives the SHA-256 of a text's UTF-8, in hexadecimal.
 */
export function reportId(
  { seed, type, company, validate, ordinal }: ReportIdentity,
  sha256: (text: string) => string,
): string {
  const key = JSON.stringify([seed, type, company, validate, ordinal]);
  return `rep_${sha256(key).slice(0, 32)}`;
}

/** What a user's own file said of a company when a report was made: written once, so that no later file changes it. */
export const sourceCollection: Collection<OwnFiles> = { name: 'sources', indexes: {} };

/** A source with the mark that it is kept by. */
interface Source {
  mark: string;
  said: OwnFiles;
}

/** What users' own files say of a company, that of its fixture first. */
function ownSources({ scenario, fixture }: CompanyRef): Source[] {
  const sources: Source[] = [];
  const own = scenario !== null && !builtInCatalogue.scenarios.includes(scenario);
  if (fixture !== undefined) sources.push({ mark: markOf(fixture) ?? '', said: { fixture } });
  if (own) sources.push({ mark: markOf(scenario) ?? '', said: { scenario } });
  return sources;
}

/** The marks of what users' own files say of a company, with + between them; undefined where they say nothing. */
export function marksOf(company: CompanyRef): string | undefined {
  if (company.fixture === undefined && company.scenario === null) return undefined;
  const sources = ownSources(company);
  return sources.length === 0 ? undefined : sources.map(({ mark }) => mark).join('+');
}

/** The first of these marks: without the files that say it, a report would not be the same. */
export function firstMark(marks: string | undefined): string | undefined {
  return marks?.split('+')[0];
}

/** Keeps what users' own files say of the company of a report that is kept. */
export function storeSources(tx: Transaction, company: CompanyRef): void {
  for (const { mark, said } of ownSources(company))
    if (tx.get(sourceCollection, mark) === undefined) tx.put(sourceCollection, mark, said);
}

/** Companies kept; beyond it all are forgotten. */
const maxRememberedCompanies = 10_000;
const companyOfName = memoize(maxRememberedCompanies, (name: string) => companyNamed(name));

/** A report, as far as it names a company. */
interface CompanyNaming {
  readonly companyId: string;
  readonly company?: string;
  readonly modifiers?: string;
  readonly madeFrom?: string;
}

/** The company that a report is about, as it was when the report was made. */
export function companyOf(
  records: Records,
  { companyId, company = companyId, modifiers, madeFrom }: CompanyNaming,
): CompanyRef {
  const name = modifiedCompanyName(company, modifiers);
  if (madeFrom === undefined) return companyOfName(name);
  const said = madeFrom.split('+').map((mark) => records.get(sourceCollection, mark));
  return companyNamed(name, Object.assign({}, ...said) as OwnFiles);
}

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

/** A change that a lawyer made, with the id of its report. */
interface StoredRevision extends Revision {
  readonly report: string;
}

export const revisionCollection: Collection<StoredRevision> = {
  name: 'revisions',
  indexes: { report: ({ report }) => report },
};

/** The most changes that lawyers make to one report. Each is kept, told in its history, and gone through by a verification. */
export const maxRevisions = 1000;

/** What lawyers did to a report, oldest first. */
export function revisionsOf(records: Records, report: string): readonly Revision[] {
  const index = { name: 'report', value: report };
  const found = records.list(revisionCollection, { index, direction: 'newer', limit: maxRevisions });
  return found.length === 0 ? noRevisions : found.map(({ record }) => record);
}

/** @param count how many changes of the report there were before */
export function storeRevision(
  tx: Transaction,
  { id, count }: { id: string; count: number },
  revision: Revision,
): void {
  tx.put(revisionCollection, `${id} ${count}`, { report: id, ...revision });
}
