import type { KeptReport, WorldFile } from '../../contract/generated/types.js';
import type { Violation } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { type SchemaError, schemaErrorsOf, type Validator } from '../../contract/validator.js';
import { loadValidator } from '../../contract/validators.js';
import { contentVersion } from '../../contract/version.js';
import { describeViolations } from '../../contract/violations.js';
import { type CompanyRef, type CompanyResolution, requestNameOf } from '../../domain/company/companies.js';
import { refusedCompanyText } from '../../domain/company/resolution.js';
import { noRevisions, type Revision } from '../../domain/editing/revisions.js';
import type { Instant } from '../../domain/life/clock.js';
import type { Intervention } from '../../domain/life/interventions.js';
import { restartStage } from '../../domain/life/life.js';
import { type ClockSettings, stageAt } from '../../domain/life/progress.js';
import { chosenTimeline } from '../../domain/life/timeline.js';
import { isJsonObject } from '../../domain/values/json-object.js';
import { firstMark, marksOf } from '../content/sources.js';
import { newReport, type ReportRequest, type StoredReport } from '../records/stored-reports.js';
import { type AddFieldError, readInstant, readLife } from './imported-lives.js';
import { type ImportedRevisions, type RevisionImportOptions, replayRevisions } from './imported-revisions.js';

/** A report of a file, as it begins when the file is read, with what is kept beside it. */
export interface ImportedReport {
  report: StoredReport;
  company: CompanyRef;
  revisions: readonly Revision[];
}

/** What a file is read with. */
export interface WorldFileOptions extends RevisionImportOptions {
  resolve(companyId: string): CompanyResolution;
}

/** When as many faults are known, the rest of a file is not read. */
export const maxErrors = 100;

/** The most reports of a file. */
export const maxReports = 200_000;

/**
 * Reads the reports of a file one by one, and gives all that is wrong in it, or the first faults of many. It takes
 * anything.
 * @param take gets each report that is sound
 */
export async function readWorldFile(
  file: unknown,
  reading: WorldFileOptions,
  take: (report: ImportedReport) => void,
): Promise<Violation[]> {
  const held = { file: await loadValidator('WorldFile'), report: await loadValidator('KeptReport') };
  const faults = headErrors(file, reading.seed, held.file);
  const { reports, clock } = (isJsonObject(file) ? file : {}) as Partial<WorldFile>;
  const read = createReportReader(clock, reading, held.report, faults);
  for (const [at, kept] of (Array.isArray(reports) ? reports : []).entries()) {
    const turn = reading.breathe();
    if (turn !== undefined) await turn;
    const report = read(kept, at);
    const ready = report instanceof Promise ? await report : report;
    if (ready !== undefined) take(ready);
    if (faults.length > maxErrors) break;
  }
  return faults;
}

/** Reads reports in their order; only for one that lawyers changed it takes a promise. */
function createReportReader(
  clock: WorldFile['clock'] | undefined,
  reading: WorldFileOptions,
  holdsContract: Validator,
  faults: Violation[],
): (kept: unknown, at: number) => ImportedReport | Promise<ImportedReport | undefined> | undefined {
  const { seed, resolve } = reading;
  const ordinalOf = createOrdinalCounter();
  const now = readInstant(clock?.now);
  const moves: ClockSettings = { mode: clock?.mode ?? 'auto', pace: clock?.pace ?? 'fast' };
  const instantIn = createdInOrder(now);
  return (told, at) => {
    const ofSchema = schemaErrorsOf(holdsContract, told);
    if (ofSchema.length > 0) {
      faults.push(...inFile(ofSchema, at));
      return undefined;
    }
    const kept = told as KeptReport;
    const fault = addErrorAt(faults, at);
    const createdAt = instantIn(kept, fault);
    const company = importedCompany(kept, resolve, fault);
    if (company === undefined || createdAt === undefined) return undefined;
    const { type, companyId, options: { validate = false } = {} } = kept;
    const ordinal = ordinalOf({ type, company: requestNameOf(company), validate });
    const life = readLife(kept, chosenTimeline(company, ordinal), createdAt, fault);
    if (life === undefined) return undefined;
    if (moves.mode === 'manual' && kept.stage !== undefined)
      fault('stage', 'must be left out where the clock is moved by hand: it follows from the clock');
    const stage = moves.mode === 'manual' ? stageAt(life.timeline, createdAt, now ?? createdAt) : life.stage;
    const request = { seed, type, companyId, company, validate, ordinal, createdAt };
    const report = startImportedReport(request, { done: life.done, stage }, moves);
    if (kept.revisions === undefined) return { report, company, revisions: noRevisions };
    const changes = { report, company, kept: kept.revisions, reached: stage };
    return withRevisions(changes, reading, fault);
  };
}

/** A report as it begins when it is read: the stopwatch of a world that is read shows nothing yet. */
function startImportedReport(
  request: ReportRequest,
  { done, stage }: { done: readonly Intervention[]; stage: number },
  moves: ClockSettings,
): StoredReport {
  const report = newReport(request, { began: moves.mode === 'manual' ? request.createdAt : 0, moves });
  if (done.length === 0) return stage === 0 ? report : restartStage(report, stage, { elapsedMs: 0, moves });
  return restartStage({ ...report, done }, stage, { elapsedMs: 0, moves });
}

async function withRevisions(
  told: ImportedRevisions,
  reading: WorldFileOptions,
  fault: AddFieldError,
): Promise<ImportedReport | undefined> {
  const { report, company } = told;
  const outcome = await replayRevisions(told, reading);
  if (!('fault' in outcome)) return { report, company, revisions: outcome.revisions };
  const { index, member, detail } = outcome.fault;
  fault(`revisions/${index}/${member}`, detail);
  return undefined;
}

/** Tells what is wrong with a member of the report at a place of the file. */
function addErrorAt(faults: Violation[], at: number): AddFieldError {
  return (member, detail) => {
    const name = `reports.${at}.${member.replace(/\//g, '.')}`;
    faults.push({ detail: `${name} ${detail}.`, pointer: `#/reports/${at}/${member}`, keyword: 'world' });
  };
}

/** What the schema has against a report, with its place in the file. */
function inFile(found: readonly SchemaError[], at: number): Violation[] {
  const first = found.slice(0, maxErrors + 1);
  const placed = first.map((fault) => ({ ...fault, instancePath: `/reports/${at}${fault.instancePath}` }));
  return describeViolations(placed, 'body');
}

/** Counts equal requests. */
function createOrdinalCounter(): (request: { type: string; company: string; validate: boolean }) => number {
  const counts = new Map<string, number>();
  return ({ type, company, validate }) => {
    const request = `${type} ${validate} ${company}`;
    const count = counts.get(request) ?? 0;
    counts.set(request, count + 1);
    return count;
  };
}

/** When each report was created, as long as none comes before the one before it, or after where the clock stands. */
function createdInOrder(now: Instant = Number.POSITIVE_INFINITY) {
  let before = Number.NEGATIVE_INFINITY;
  return ({ createdAt: text }: KeptReport, fault: AddFieldError): Instant | undefined => {
    const createdAt = readInstant(text);
    if (createdAt === undefined)
      fault('createdAt', `must be an instant that exists, not ${quoteValue(text)}`);
    else if (createdAt < before) fault('createdAt', 'must not be before that of the report before it');
    else if (createdAt > now) fault('createdAt', 'must not be after where the clock stands');
    else before = createdAt;
    return createdAt;
  };
}

function importedCompany(
  { companyId, madeFrom }: KeptReport,
  resolve: WorldFileOptions['resolve'],
  fault: AddFieldError,
): CompanyRef | undefined {
  const resolution = resolve(companyId);
  if (!resolution.known) {
    fault('companyId', `names no company: ${refusedCompanyText(resolution).slice(0, -1)}`);
    return undefined;
  }
  if (firstMark(marksOf(resolution.company)) !== madeFrom) fault('companyId', foreignFiles);
  return resolution.company;
}

const foreignFiles =
  'is said by other company files than those that the report was made from: serve with the same --fixtures';

/** What is wrong with all of a file but its reports. */
function headErrors(file: unknown, seed: string, holdsContract: Validator): Violation[] {
  const reports = isJsonObject(file) ? file.reports : undefined;
  const isList = Array.isArray(reports);
  const head = isList && isJsonObject(file) ? { ...file, reports: [] } : file;
  const found = schemaErrorsOf(holdsContract, head);
  const faults = describeViolations(found.slice(0, maxErrors + 1), 'body');
  if (isList && reports.length > maxReports)
    faults.push({
      detail: `reports must be at most ${maxReports}, not ${reports.length}.`,
      pointer: '#/reports',
      keyword: 'maxItems',
    });
  const refused = new Set(faults.map(({ pointer }) => pointer));
  const own = isJsonObject(file) ? foreignFileErrors(file as Partial<WorldFile>, seed) : [];
  return [...faults, ...own.filter(({ pointer }) => !refused.has(pointer))];
}

/** What keeps a file from being of this server and this universe. */
function foreignFileErrors(
  { contentVersion: theirs, seed: of, clock }: Partial<WorldFile>,
  seed: string,
): Violation[] {
  const faults: Violation[] = [];
  const fault = (member: string, detail: string) =>
    faults.push({ detail, pointer: `#/${member}`, keyword: 'world' });
  if (typeof theirs === 'string' && theirs !== contentVersion)
    fault(
      'contentVersion',
      `contentVersion is ${quoteValue(theirs)}, and this server makes content of version ${contentVersion}: its bytes would not be the same. Take the version of the package that made the file.`,
    );
  if (typeof of === 'string' && of !== seed)
    fault(
      'seed',
      `seed is ${quoteValue(of)}, and this account is of the universe ${seed}, where its reports have other ids. Take a key that ends in ~${of}, or start the server with --seed ${of}.`,
    );
  const now = clock?.now;
  if (typeof now === 'string' && readInstant(now) === undefined)
    fault('clock/now', `clock.now must be an instant that exists, not ${quoteValue(now)}.`);
  return faults;
}
