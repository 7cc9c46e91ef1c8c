import { type ClockSettings, clockModes } from '../contract/clock-modes.js';
import type {
  KeptContent,
  KeptIntervention,
  KeptReport,
  KeptRevision,
  Report,
  StatusReason,
  Violation,
  WorldFile,
} from '../contract/generated/types.js';
import { schemaErrorsOf, type Validator } from '../contract/validator.js';
import { loadValidator } from '../contract/validators.js';
import { contentVersion } from '../contract/version.js';
import { describeViolations } from '../contract/violations.js';
import {
  acceptsEdits,
  type CompanyRef,
  chosenTimeline,
  generationOf,
  noRevisions,
  progressAt,
  type ResolveCompany,
  type Revision,
  refusedCompanyText,
  requestNameOf,
  stageAt,
  type Timeline,
} from '../legal/index.js';
import {
  type BaseContent,
  baseContentId,
  baseContentsById,
  noBaseContents,
  readKeptContent,
  withBaseContent,
} from '../reports/base-contents.js';
import type { Contents } from '../reports/contents.js';
import { type GeneratedReport, generatedRequests, missingBases } from '../reports/generated-contents.js';
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
  recordOf,
  type StoredReport,
} from '../reports/report-records.js';
import type { RunTask } from '../reports/tasks.js';
import type { YieldToEventLoop } from '../runtime/port.js';
import { expectedInstant, formatInstant, type InstantMs, parseInstant } from '../values/instants.js';
import { isJsonObject, jsonLength } from '../values/json.js';
import { quoteValue } from '../values/message-text.js';
import { maxErrors, maxReports } from './export.js';

type AddFieldError = (field: string, detail: string) => void;

/** Reads the interventions of a report, and its stage on the timeline after them. */
function readLife(
  kept: KeptReport,
  first: Timeline,
  createdAt: InstantMs,
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
function readInstant(text: unknown): InstantMs | undefined {
  return typeof text === 'string' ? (parseInstant(text) ?? undefined) : undefined;
}

interface RevisionImportOptions {
  /** The universe of the account. */
  seed: string;
  contents: Contents;
  /** True if the store keeps the contents under revisions, since it outlives the content version. */
  keepsContents: boolean;
  runTask: RunTask;
  yieldToEventLoop: YieldToEventLoop;
}

/**
 * Applies the changes of a file to a report again, by the code that applied them first: a change that it refuses is an
 * error. The file gives the request and the instant of each change; results and hashes are computed here.
 * @param reached the current stage of the report
 */
async function replayRevisions(
  report: StoredReport,
  company: CompanyRef,
  { revisions: kept = [], contents: keptContents = [] }: KeptReport,
  reached: number,
  { seed, contents, keepsContents, runTask, yieldToEventLoop }: RevisionImportOptions,
  addError: AddFieldError,
): Promise<ImportedReport | undefined> {
  const timeline = timelineOf(report);
  const generated = { report, company, timeline, stage: reached, bases: noBaseContents };
  const carried = await readContents(generated, keptContents, seed, addError);
  if (carried === null) return undefined;
  const bases = baseContentsById(carried);
  const revisions: Revision[] = [];
  let contentField: Uint8Array | undefined;
  let generation: number | undefined;
  for (const [index, revision] of kept.entries()) {
    await yieldToEventLoop();
    const failed = ({ field, detail }: FieldError): undefined => {
      addError(`revisions/${index}/${field}`, detail);
    };
    const misplaced = positionError(report, timeline, revision, reached, revisions.at(-1));
    if (misplaced !== null) return failed(misplaced);
    const progress = progressAt(timeline, report.createdAt, revision.stage);
    const own = generationOf(timeline, revision.stage);
    if (contentField === undefined || own !== generation)
      ({ contentField } = await contents(
        withBaseContent(bases, report.id, contentRequest({ report, company }, progress, seed)),
      ));
    generation = own;
    const record = recordOf(report, progress, revisions);
    const change = await applyRevision({ record, contentField }, revision, runTask);
    if ('detail' in change) return failed(change);
    const { asked, patch, contentHash } = change;
    if (revision.contentHash !== undefined && revision.contentHash !== contentHash)
      return failed({ field: 'contentHash', detail: 'is not that of the content that the change leads to' });
    const { action, stage, actor, reason } = revision;
    const newVersion = action === 'edited' && progress.status === 'completed';
    const at = parseInstant(revision.at) as InstantMs;
    revisions.push({ action, stage, at, actor, reason, newVersion, asked, patch, contentHash });
    contentField = change.contentField;
  }
  const missing = keepsContents ? await missingBases({ ...generated, bases }, seed, contents) : [];
  return { report, company, revisions, bases: [...carried, ...missing] };
}

/** Reads the contents that earlier versions generated for a report. Returns null if one of them is invalid. */
async function readContents(
  generated: GeneratedReport,
  kept: readonly KeptContent[],
  seed: string,
  addError: AddFieldError,
): Promise<BaseContent[] | null> {
  const { id } = generated.report;
  const requests = kept.length === 0 ? [] : [...generatedRequests(generated, seed).values()];
  const expected = new Set(requests.map((request) => baseContentId(id, request)));
  const bases: BaseContent[] = [];
  for (const [index, content] of kept.entries()) {
    const field = `contents/${index}`;
    const isExpected = expected.delete(baseContentId(id, content));
    if (!isExpected)
      addError(`${field}/asOfDate`, 'must be the day of a content of the report, which the list has once');
    const base = await readKeptContent(id, content);
    if (base === null)
      addError(
        `${field}/compressed`,
        content.contentVersion === contentVersion
          ? 'must hold a content that this version can show'
          : `must hold a content in the form of content version ${contentVersion}, and this one is of version ${quoteValue(content.contentVersion)}`,
      );
    if (isExpected && base !== null) bases.push(base);
  }
  return bases.length === kept.length ? bases : null;
}

/** Returns the error of the stage or the instant of a change. */
function positionError(
  { createdAt }: StoredReport,
  timeline: Timeline,
  { stage, at }: KeptRevision,
  reached: number,
  before: Revision | undefined,
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

interface ContentBefore {
  record: Report;
  contentField: Uint8Array;
}

type AppliedRevision = Pick<Revision, 'asked' | 'patch' | 'contentHash'> & { contentField: Uint8Array };

interface FieldError {
  field: string;
  detail: string;
}

async function applyRevision(
  before: ContentBefore,
  revision: KeptRevision,
  runTask: RunTask,
): Promise<AppliedRevision | FieldError> {
  const isEdit = revision.action === 'edited';
  const change = await (isEdit ? replayEdit : replayReview)(before, revision, runTask);
  if ('detail' in change || change.patch.length > 0) return change;
  return { field: isEdit ? 'patch' : 'decision', detail: 'must change something' };
}

/** Longer than the body of an edit may be, since `1e20` is written with all its digits. */
const maxPatchLength = 512 * 1024;

async function replayEdit(
  { record, contentField }: ContentBefore,
  { patch, validationId, decision }: KeptRevision,
  runTask: RunTask,
): Promise<AppliedRevision | FieldError> {
  if (patch === undefined || validationId !== undefined || decision !== undefined)
    return { field: 'patch', detail: 'must have the edit, without validationId and decision' };
  const length = jsonLength(patch, maxPatchLength);
  if (length > maxPatchLength)
    return { field: 'patch', detail: `must have at most ${maxPatchLength} characters of JSON; it has more` };
  const edit = await runTask(
    'edit',
    { record, contentField, patch },
    { bytes: contentField.byteLength + length },
  );
  if (edit.accepted) return { ...edit, asked: { patch } };
  const why =
    'error' in edit
      ? `its operation ${edit.error.index} ${edit.error.detail}`
      : (edit.violations[0]?.detail ?? '').replace(/\.$/, '');
  return { field: 'patch', detail: `would be refused: ${why}` };
}

async function replayReview(
  { contentField }: ContentBefore,
  { patch, validationId, decision, actor: by, at, reason }: KeptRevision,
  runTask: RunTask,
): Promise<AppliedRevision | FieldError> {
  if (validationId === undefined || decision === undefined || patch !== undefined)
    return { field: 'decision', detail: 'must be there with validationId, and without patch' };
  const review = { decision, by, at: formatInstant(parseInstant(at) as InstantMs), reason };
  const input = { contentField, validationId, review };
  const outcome = await runTask('review', input, { bytes: contentField.byteLength });
  if (outcome.accepted) return { ...outcome, asked: { validationId, decision } };
  return { field: 'validationId', detail: 'names no finding of the report as it was' };
}

/** A report of a file, in its first state after the import, with its company and changes. */
interface ImportedReport {
  report: StoredReport;
  company: CompanyRef;
  revisions: readonly Revision[];
  /** Generated contents under the revisions, to be stored. */
  bases: readonly BaseContent[];
}

export interface WorldFileOptions extends RevisionImportOptions {
  resolve: ResolveCompany;
  /** True if ids of reports must fit a number of JSON. */
  hasNumericIds: boolean;
}

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
    await reading.yieldToEventLoop();
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
  validator: Validator,
  errors: Violation[],
): (kept: unknown, at: number) => ImportedReport | Promise<ImportedReport | undefined> | undefined {
  const { seed, hasNumericIds, resolve } = reading;
  const counts = new Map<string, number>();
  const now = readInstant(clock?.now);
  // The clock may be in error itself: reports are read nevertheless, so that all errors are found at once.
  const mode = Object.hasOwn(clockModes, String(clock?.mode)) ? (clock?.mode ?? 'auto') : 'auto';
  const settings: ClockSettings = { mode, pace: clock?.pace ?? 'fast' };
  const instantIn = createdInOrder(now);
  return (value, at) => {
    const ofSchema = schemaErrorsOf(validator, value).slice(0, maxErrors + 1);
    if (ofSchema.length > 0) {
      const path = `/reports/${at}`;
      const placed = ofSchema.map((error) => ({ ...error, instancePath: `${path}${error.instancePath}` }));
      errors.push(...describeViolations(placed, 'body'));
      return undefined;
    }
    const kept = value as KeptReport;
    const addError: AddFieldError = (field, detail) => {
      const name = `reports.${at}.${field.replace(/\//g, '.')}`;
      errors.push({ detail: `${name} ${detail}.`, pointer: `#/reports/${at}/${field}`, keyword: 'world' });
    };
    const createdAt = instantIn(kept, addError);
    const company = importedCompany(kept, resolve, addError);
    if (company === undefined || createdAt === undefined) return undefined;
    const { type, companyId, options: { validate = false, submitted } = {} } = kept;
    const counted = `${type} ${validate} ${requestNameOf(company)}`;
    const ordinal = counts.get(counted) ?? 0;
    counts.set(counted, ordinal + 1);
    const life = readLife(kept, chosenTimeline(company, ordinal), createdAt, addError);
    if (life === undefined) return undefined;
    const { isManual } = clockModes[settings.mode];
    if (isManual && kept.stage !== undefined)
      addError('stage', 'must be left out where the clock is moved by hand: it follows from the clock');
    const stage = isManual ? stageAt(life.timeline, createdAt, now ?? createdAt) : life.stage;
    const identity = { seed, type, companyId, company, validate, submitted, ordinal };
    const request = { ...identity, createdAt, hasNumericIds };
    // The stopwatch of an imported world begins at 0.
    const first = newReport(request, { began: isManual ? createdAt : 0, clock: settings });
    const acted = life.done.length === 0 ? first : { ...first, done: life.done };
    const report =
      acted === first && stage === 0 ? first : restartStage(acted, stage, { elapsedMs: 0, clock: settings });
    if (kept.revisions === undefined) {
      if (kept.contents !== undefined)
        addError('contents', 'must be left out of a report without revisions: its content is generated');
      return { report, company, revisions: noRevisions, bases: [] };
    }
    return replayRevisions(report, company, kept, stage, reading, addError);
  };
}

/** Returns a check that reports are in the order of their creation, and not created after the instant of the clock. */
function createdInOrder(now: InstantMs = Number.POSITIVE_INFINITY) {
  let before = Number.NEGATIVE_INFINITY;
  return ({ createdAt: text }: KeptReport, addError: AddFieldError): InstantMs | undefined => {
    const expected = expectedInstant(text);
    const createdAt = expected === null ? readInstant(text) : undefined;
    if (createdAt === undefined) addError('createdAt', `must be ${expected}, not ${quoteValue(text)}`);
    else if (createdAt < before) addError('createdAt', 'must not be before that of the report before it');
    else if (createdAt > now) addError('createdAt', 'must not be after the instant of the clock');
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
  if (firstMark(marksOf(resolution.company)) !== madeFrom)
    addError('companyId', 'was made from other company files: serve with the same --fixtures');
  return resolution.company;
}

/** Returns the errors of the file outside its reports. */
function headErrors(file: unknown, seed: string, validator: Validator): Violation[] {
  const reports = isJsonObject(file) ? file.reports : undefined;
  const isList = Array.isArray(reports);
  const head = isList && isJsonObject(file) ? { ...file, reports: [] } : file;
  const found = schemaErrorsOf(validator, head);
  const errors = describeViolations(found.slice(0, maxErrors + 1), 'body');
  if (isList && reports.length > maxReports) {
    const detail = `reports must be at most ${maxReports}, not ${reports.length}.`;
    errors.push({ detail, pointer: '#/reports', keyword: 'maxItems' });
  }
  const refused = new Set(errors.map(({ pointer }) => pointer));
  const own = isJsonObject(file) ? foreignFileErrors(file as Partial<WorldFile>, seed) : [];
  return [...errors, ...own.filter(({ pointer }) => !refused.has(pointer))];
}

/** Largest number of counted requests in an imported file: later requests are counted exactly, and can be exported. */
const maxRequests = 2 ** 52;

/** Returns the errors of a file from another content version or universe, and of a clock or count without a future. */
function foreignFileErrors(
  { contentVersion: theirs, seed: of, clock, requests }: Partial<WorldFile>,
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
  if (typeof requests === 'number' && requests > maxRequests)
    addError('requests', `requests must be at most ${maxRequests}, not ${requests}.`);
  const now = clock?.now;
  const expected = typeof now === 'string' ? expectedInstant(now) : null;
  if (expected !== null) addError('clock/now', `clock.now must be ${expected}, not ${quoteValue(now)}.`);
  return errors;
}
