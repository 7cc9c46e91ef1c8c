import type {
  KeptIntervention,
  KeptReport,
  KeptRevision,
  Report,
  StatusReason,
  WorldFile,
} from '../contract/generated/types.js';
import type { Violation } from '../contract/problems.js';
import { type SchemaError, schemaErrorsOf, type Validator } from '../contract/validator.js';
import { loadValidator } from '../contract/validators.js';
import { contentVersion } from '../contract/version.js';
import { describeViolations } from '../contract/violations.js';
import { type CompanyRef, type CompanyResolution, requestNameOf } from '../legal/company/company-ids.js';
import { refusedCompanyText } from '../legal/company/resolution.js';
import {
  type ClockSettings,
  chosenTimeline,
  clockModes,
  progressAt,
  stageAt,
  type Timeline,
} from '../legal/company/timeline.js';
import { acceptsEdits, generationOf, noRevisions, type Revision } from '../legal/editing/revisions.js';
import type { Contents } from '../reports/contents.js';
import {
  type Intervention,
  lastStageMessage,
  reasonsFor,
  replayInterventions,
  restartStage,
  timelineOf,
} from '../reports/lifecycle.js';
import {
  contentRequest,
  firstMark,
  marksOf,
  newReport,
  type ReportRequest,
  recordOf,
  type StoredReport,
} from '../reports/report-records.js';
import type { RunTask } from '../reports/tasks.js';
import type { YieldToEventLoop } from '../runtime/port.js';
import { formatInstant, type Instant, parseInstant } from '../values/instants.js';
import { isJsonObject, jsonLength } from '../values/json.js';
import { quoteValue } from '../values/message-text.js';

type AddFieldError = (field: string, detail: string) => void;

/** Reads the interventions of a report, and its stage on the timeline after them. */
function readLife(
  kept: KeptReport,
  first: Timeline,
  createdAt: Instant,
  addError: AddFieldError,
): { done: readonly Intervention[]; timeline: Timeline; stage: number } | undefined {
  const { done = [], stage = 0 } = kept;
  const interventions = readInterventions(done, addError);
  if (interventions === null) return undefined;
  const replayed = replayInterventions(first, createdAt, interventions);
  if ('error' in replayed) {
    const { index, field, detail } = replayed.error;
    addError(`done/${index}/${field}`, detail);
    return undefined;
  }
  if (stage >= replayed.timeline.stages.length) {
    addError('stage', lastStageMessage(replayed.timeline));
    return undefined;
  }
  return { done: interventions, timeline: replayed.timeline, stage };
}

/** Returns null if one of them is invalid. */
function readInterventions(
  kept: readonly KeptIntervention[],
  addError: AddFieldError,
): Intervention[] | null {
  let sound = true;
  const wrong = (field: string, detail: string): void => {
    sound = false;
    addError(`done/${field}`, detail);
  };
  const interventions = kept.map(({ action, reason, at, stage }, index): Intervention => {
    const code = reason as StatusReason['code'] | undefined;
    const codes = reasonsFor(action);
    if (code !== undefined && !codes.includes(code))
      wrong(
        `${index}/reason`,
        codes.length === 0 ? `must be left out: ${action} has none` : `must be ${codes.join(', ')}`,
      );
    if ((at === undefined) === (stage === undefined)) wrong(`${index}`, 'must have one of at and stage');
    const instant = readInstant(at);
    if (at !== undefined && instant === undefined)
      wrong(`${index}/at`, `must be an instant that exists, not ${quoteValue(at)}`);
    const when = instant === undefined ? { stage: stage ?? 0 } : { at: instant };
    return { action, ...(code === undefined ? {} : { reason: code }), ...when };
  });
  return sound ? interventions : null;
}

/** Returns undefined if the text is no instant. */
function readInstant(text: unknown): Instant | undefined {
  return typeof text === 'string' ? (parseInstant(text) ?? undefined) : undefined;
}

interface RevisionImportOptions {
  /** The universe of the account. */
  seed: string;
  contents: Contents;
  work: RunTask;
  yieldToEventLoop: YieldToEventLoop;
}

interface ImportedRevisions {
  report: StoredReport;
  company: CompanyRef;
  kept: readonly KeptRevision[];
  /** The current stage of the report. */
  reached: number;
}

/** The first revision that is impossible, and its error. */
interface RevisionError extends FieldError {
  index: number;
}

/**
 * Applies the changes of a file to a report again, by the code that applied them first: a change that it refuses is an
 * error. The file gives the request and the instant of each change; results and hashes are computed here.
 */
async function replayRevisions(
  { report, company, kept, reached }: ImportedRevisions,
  { seed, contents, work, yieldToEventLoop }: RevisionImportOptions,
): Promise<{ revisions: readonly Revision[] } | { error: RevisionError }> {
  const timeline = timelineOf(report);
  const revisions: Revision[] = [];
  let lastMember: Uint8Array | undefined;
  let generation: number | undefined;
  for (const [index, revision] of kept.entries()) {
    const pause = yieldToEventLoop();
    if (pause !== undefined) await pause;
    const failed = ({ field, detail }: FieldError) => ({ error: { index, field, detail } });
    const misplaced = misplacement({ timeline, createdAt: report.createdAt }, revision, {
      reached,
      before: revisions.at(-1),
    });
    if (misplaced !== null) return failed(misplaced);
    const progress = progressAt(timeline, report.createdAt, revision.stage);
    const own = generationOf(timeline, revision.stage);
    if (lastMember === undefined || own !== generation)
      ({ lastMember } = await contents(contentRequest({ report, company }, progress, seed)));
    generation = own;
    const record = recordOf(report, progress, revisions);
    const change = await applyRevision({ record, lastMember }, revision, work);
    if ('detail' in change) return failed(change);
    const { asked, patch, contentHash } = change;
    if (revision.contentHash !== undefined && revision.contentHash !== contentHash)
      return failed({ field: 'contentHash', detail: 'is not that of the content that the change leads to' });
    const { action, stage, actor, reason } = revision;
    const newVersion = action === 'edited' && progress.status === 'completed';
    const at = parseInstant(revision.at) as Instant;
    revisions.push({ action, stage, at, actor, reason, newVersion, asked, patch, contentHash });
    lastMember = change.lastMember;
  }
  return { revisions };
}

/** Returns the error of the stage or the instant of a change. */
function misplacement(
  { timeline, createdAt }: { timeline: Timeline; createdAt: Instant },
  { stage, at }: KeptRevision,
  { reached, before }: { reached: number; before: Revision | undefined },
): FieldError | null {
  const wrong = (field: string, detail: string): FieldError => ({ field, detail });
  if (stage > reached) return wrong('stage', `must be at most ${reached}, the stage that the report is in`);
  if (before !== undefined && stage < before.stage)
    return wrong('stage', 'must not be before that of the change before it');
  const { status, since } = progressAt(timeline, createdAt, stage);
  if (!acceptsEdits(status))
    return wrong('stage', `must be one that takes changes, and it was ${status} then`);
  const instant = parseInstant(at);
  if (instant === null) return wrong('at', `must be an instant that exists, not ${at}`);
  if (instant < since)
    return wrong('at', `must not be before ${formatInstant(since)}, when the report came to that stage`);
  return null;
}

interface Before {
  record: Report;
  lastMember: Uint8Array;
}

type Applied = Pick<Revision, 'asked' | 'patch' | 'contentHash'> & { lastMember: Uint8Array };

interface FieldError {
  field: string;
  detail: string;
}

async function applyRevision(
  before: Before,
  revision: KeptRevision,
  work: RunTask,
): Promise<Applied | FieldError> {
  const isEdit = revision.action === 'edited';
  const change = isEdit
    ? await replayEdit(before, revision, work)
    : await replayReview(before, revision, work);
  if ('detail' in change || change.patch.length > 0) return change;
  return { field: isEdit ? 'patch' : 'decision', detail: 'must change something' };
}

/** Longer than the body of an edit may be, since `1e20` is written with all its digits. */
const maxPatchLength = 512 * 1024;

async function replayEdit(
  { record, lastMember }: Before,
  { patch, validationId, decision }: KeptRevision,
  work: RunTask,
): Promise<Applied | FieldError> {
  if (patch === undefined || validationId !== undefined || decision !== undefined)
    return { field: 'patch', detail: 'must say what was edited, without validationId and decision' };
  const length = jsonLength(patch, maxPatchLength);
  if (length > maxPatchLength)
    return { field: 'patch', detail: `must have at most ${maxPatchLength} characters of JSON; it has more` };
  const edit = await work('edit', { record, lastMember, patch }, { bytes: lastMember.byteLength + length });
  if (edit.accepted) return { ...edit, asked: { patch } };
  const why = 'fault' in edit ? `its operation ${edit.fault.index} ${edit.fault.detail}` : violationIn(edit);
  return { field: 'patch', detail: `would be refused: ${why}` };
}

function violationIn({ violations: [first] }: { violations: readonly Violation[] }): string {
  return (first?.detail ?? '').replace(/\.$/, '');
}

async function replayReview(
  { lastMember }: Before,
  { patch, validationId, decision, actor: by, at, reason }: KeptRevision,
  work: RunTask,
): Promise<Applied | FieldError> {
  if (validationId === undefined || decision === undefined || patch !== undefined)
    return { field: 'decision', detail: 'must be there with validationId, and without patch' };
  const review = { decision, by, at: formatInstant(parseInstant(at) as Instant), reason };
  const input = { lastMember, validationId, review };
  const outcome = await work('review', input, { bytes: lastMember.byteLength });
  if (outcome.accepted) return { ...outcome, asked: { validationId, decision } };
  return { field: 'validationId', detail: 'names no finding of the report as it was' };
}

/** A report of a file, in its first state after the import, with its company and changes. */
export interface ImportedReport {
  report: StoredReport;
  company: CompanyRef;
  revisions: readonly Revision[];
}

interface WorldFileOptions extends RevisionImportOptions {
  resolve(companyId: string): CompanyResolution;
}

/** The maximal number of errors; beyond it, the rest of a file is not read. */
export const maxErrors = 100;

/** The maximal number of reports in a file. */
export const maxReports = 200_000;

/**
 * Reads the reports of a file one by one. Any value is accepted as a file.
 * @param take called with each valid report
 * @returns all errors, or the first of many
 */
export async function readWorldFile(
  file: unknown,
  reading: WorldFileOptions,
  take: (report: ImportedReport) => void,
): Promise<Violation[]> {
  const held = { file: await loadValidator('WorldFile'), report: await loadValidator('KeptReport') };
  const errors = headErrors(file, reading.seed, held.file);
  const { reports, clock } = (isJsonObject(file) ? file : {}) as Partial<WorldFile>;
  const read = createReportReader(clock, reading, held.report, errors);
  for (const [at, kept] of (Array.isArray(reports) ? reports : []).entries()) {
    const pause = reading.yieldToEventLoop();
    if (pause !== undefined) await pause;
    const report = read(kept, at);
    const ready = report instanceof Promise ? await report : report;
    if (ready !== undefined) take(ready);
    if (errors.length > maxErrors) break;
  }
  return errors;
}

/** Creates a reader of reports, in their order. It returns a promise only for a report with changes by lawyers. */
function createReportReader(
  clock: WorldFile['clock'] | undefined,
  reading: WorldFileOptions,
  holdsContract: Validator,
  errors: Violation[],
): (kept: unknown, at: number) => ImportedReport | Promise<ImportedReport | undefined> | undefined {
  const { seed, resolve } = reading;
  const ordinalOf = createOrdinalCounter();
  const now = readInstant(clock?.now);
  // The clock may be in error itself: reports are read nevertheless, so that all errors are found at once.
  const mode = Object.hasOwn(clockModes, String(clock?.mode)) ? (clock?.mode ?? 'auto') : 'auto';
  const moves: ClockSettings = { mode, pace: clock?.pace ?? 'fast' };
  const instantIn = createdInOrder(now);
  return (value, at) => {
    const ofSchema = schemaErrorsOf(holdsContract, value);
    if (ofSchema.length > 0) {
      errors.push(...inFile(ofSchema, at));
      return undefined;
    }
    const kept = value as KeptReport;
    const addError = addErrorAt(errors, at);
    const createdAt = instantIn(kept, addError);
    const company = importedCompany(kept, resolve, addError);
    if (company === undefined || createdAt === undefined) return undefined;
    const { type, companyId, options: { validate = false } = {} } = kept;
    const ordinal = ordinalOf({ type, company: requestNameOf(company), validate });
    const life = readLife(kept, chosenTimeline(company, ordinal), createdAt, addError);
    if (life === undefined) return undefined;
    const { isManual } = clockModes[moves.mode];
    if (isManual && kept.stage !== undefined)
      addError('stage', 'must be left out where the clock is moved by hand: it follows from the clock');
    const stage = isManual ? stageAt(life.timeline, createdAt, now ?? createdAt) : life.stage;
    const request = { seed, type, companyId, company, validate, ordinal, createdAt };
    const report = startImportedReport(request, { done: life.done, stage }, moves);
    if (kept.revisions === undefined) return { report, company, revisions: noRevisions };
    const changes = { report, company, kept: kept.revisions, reached: stage };
    return withRevisions(changes, reading, addError);
  };
}

/** Returns an imported report in its first state: the stopwatch of an imported world begins at 0. */
function startImportedReport(
  request: ReportRequest,
  { done, stage }: { done: readonly Intervention[]; stage: number },
  moves: ClockSettings,
): StoredReport {
  const report = newReport(request, {
    began: clockModes[moves.mode].isManual ? request.createdAt : 0,
    moves,
  });
  if (done.length === 0) return stage === 0 ? report : restartStage(report, stage, { elapsedMs: 0, moves });
  return restartStage({ ...report, done }, stage, { elapsedMs: 0, moves });
}

async function withRevisions(
  changes: ImportedRevisions,
  reading: WorldFileOptions,
  addError: AddFieldError,
): Promise<ImportedReport | undefined> {
  const { report, company } = changes;
  const outcome = await replayRevisions(changes, reading);
  if (!('error' in outcome)) return { report, company, revisions: outcome.revisions };
  const { index, field, detail } = outcome.error;
  addError(`revisions/${index}/${field}`, detail);
  return undefined;
}

function addErrorAt(errors: Violation[], at: number): AddFieldError {
  return (field, detail) => {
    const name = `reports.${at}.${field.replace(/\//g, '.')}`;
    errors.push({ detail: `${name} ${detail}.`, pointer: `#/reports/${at}/${field}`, keyword: 'world' });
  };
}

/** Returns schema errors of a report, with its place in the file. */
function inFile(found: readonly SchemaError[], at: number): Violation[] {
  const first = found.slice(0, maxErrors + 1);
  const placed = first.map((error) => ({ ...error, instancePath: `/reports/${at}${error.instancePath}` }));
  return describeViolations(placed, 'body');
}

function createOrdinalCounter(): (request: { type: string; company: string; validate: boolean }) => number {
  const counts = new Map<string, number>();
  return ({ type, company, validate }) => {
    const request = `${type} ${validate} ${company}`;
    const count = counts.get(request) ?? 0;
    counts.set(request, count + 1);
    return count;
  };
}

/** Returns a check that reports are in the order of their creation, and not created after the instant of the clock. */
function createdInOrder(now: Instant = Number.POSITIVE_INFINITY) {
  let before = Number.NEGATIVE_INFINITY;
  return ({ createdAt: text }: KeptReport, addError: AddFieldError): Instant | undefined => {
    const createdAt = readInstant(text);
    if (createdAt === undefined)
      addError('createdAt', `must be an instant that exists, not ${quoteValue(text)}`);
    else if (createdAt < before) addError('createdAt', 'must not be before that of the report before it');
    else if (createdAt > now) addError('createdAt', 'must not be after where the clock stands');
    else before = createdAt;
    return createdAt;
  };
}

function importedCompany(
  { companyId, madeFrom }: KeptReport,
  resolve: WorldFileOptions['resolve'],
  addError: AddFieldError,
): CompanyRef | undefined {
  const resolution = resolve(companyId);
  if (!resolution.known) {
    addError('companyId', `names no company: ${refusedCompanyText(resolution).slice(0, -1)}`);
    return undefined;
  }
  if (firstMark(marksOf(resolution.company)) !== madeFrom) addError('companyId', foreignFiles);
  return resolution.company;
}

const foreignFiles =
  'is said by other company files than those that the report was made from: serve with the same --fixtures';

/** Returns the errors of the file outside its reports. */
function headErrors(file: unknown, seed: string, holdsContract: Validator): Violation[] {
  const reports = isJsonObject(file) ? file.reports : undefined;
  const isList = Array.isArray(reports);
  const head = isList && isJsonObject(file) ? { ...file, reports: [] } : file;
  const found = schemaErrorsOf(holdsContract, head);
  const errors = describeViolations(found.slice(0, maxErrors + 1), 'body');
  if (isList && reports.length > maxReports)
    errors.push({
      detail: `reports must be at most ${maxReports}, not ${reports.length}.`,
      pointer: '#/reports',
      keyword: 'maxItems',
    });
  const refused = new Set(errors.map(({ pointer }) => pointer));
  const own = isJsonObject(file) ? foreignFileErrors(file as Partial<WorldFile>, seed) : [];
  return [...errors, ...own.filter(({ pointer }) => !refused.has(pointer))];
}

/** Returns the errors of a file from another content version or universe. */
function foreignFileErrors(
  { contentVersion: theirs, seed: of, clock }: Partial<WorldFile>,
  seed: string,
): Violation[] {
  const errors: Violation[] = [];
  const addError = (field: string, detail: string) =>
    errors.push({ detail, pointer: `#/${field}`, keyword: 'world' });
  if (typeof theirs === 'string' && theirs !== contentVersion)
    addError(
      'contentVersion',
      `contentVersion is ${quoteValue(theirs)}, and this server makes content of version ${contentVersion}: its bytes would not be the same. Take the version of the package that made the file.`,
    );
  if (typeof of === 'string' && of !== seed)
    addError(
      'seed',
      `seed is ${quoteValue(of)}, and this account is of the universe ${seed}, where its reports have other ids. Take a key that ends in ~${of}, or start the server with --seed ${of}.`,
    );
  const now = clock?.now;
  if (typeof now === 'string' && readInstant(now) === undefined)
    addError('clock/now', `clock.now must be an instant that exists, not ${quoteValue(now)}.`);
  return errors;
}
