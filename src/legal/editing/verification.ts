import type {
  Content,
  HistoryEntry,
  Report,
  ReportHistory,
  VerificationCheck,
} from '../../contract/generated/types.js';
import { ReportHistory as isReportHistory } from '../../contract/generated/validators/reports.js';
import { Report as isReport } from '../../contract/generated/validators/start.js';
import { schemaErrorsOf, type Validator } from '../../contract/validator.js';
import { describeViolations, maxListedViolations } from '../../contract/violations.js';
import { createCanonicalize, isSameJson, type Sha256 } from '../../values/canonical-json.js';
import { isJsonObject } from '../../values/json.js';
import { type JsonLeaf, jsonLeavesOf, tokensOf, valueAt } from '../../values/json-pointer.js';
import { contentSchemaErrors } from '../content/content-schema.js';
import { compareSubmitted } from '../judging/comparison.js';
import {
  findOwnerViolations,
  findPercentageViolations,
  findSummaryViolations,
} from '../judging/invariants/ownership.js';
import {
  danglingPointers,
  danglingReferences,
  findEvidenceViolations,
  findQuoteViolations,
  findSubjectViolations,
  repeatedIds,
} from '../judging/invariants/references.js';
import { findGroupViolations, findStatusViolations } from '../judging/invariants/statuses.js';
import {
  findDateViolations,
  findMoneyViolations,
  findTaxIdViolations,
} from '../judging/invariants/values.js';
import type { InvariantViolation } from '../judging/invariants/violation.js';
import { findJudgementViolations, unjudgeableReasonOrThrow } from '../judging/invariants.js';
import type { FullReport } from './edits.js';
import { entryHash } from './history.js';
import { applyJsonPatch, diffJson, type PatchError } from './json-patch.js';

/** One violation, with its location. */
type CheckFailure = VerificationCheck['faults'][number];

function historyFailure(pointer: string, detail: string): CheckFailure {
  return { file: 'history', pointer, detail };
}

function reportFailure(pointer: string, detail: string): CheckFailure {
  return { file: 'report', pointer, detail };
}

/** The result of applying the patches of a history in order. */
interface PatchReplay {
  /** The report after each entry, up to the first patch that does not apply. */
  readonly states: readonly ReplayedState[];
  /** The error of the first patch that does not apply; null if all apply. */
  readonly error: PatchError | null;
  readonly hashOf: (content: unknown) => string;
}

/** The report after one entry. */
interface ReplayedState {
  readonly document: unknown;
  readonly contentHash: string;
}

/** Applies each patch once. States share unchanged parts, so that an entry costs only as much as its patch. */
export function replayPatches(entries: readonly HistoryEntry[], sha256: Sha256): PatchReplay {
  const canonical = createCanonicalize();
  const hashOf = (content: unknown): string => sha256(canonical(content));
  const states: ReplayedState[] = [];
  let document: unknown = null;
  for (const { patch } of entries) {
    const patched = applyJsonPatch(document, patch);
    if (!patched.applied) return { states, error: patched.error, hashOf };
    document = patched.document;
    states.push({ document, contentHash: hashOf(valueAt(document, '/content') ?? null) });
  }
  return { states, error: null, hashOf };
}

function findHashFailures(
  { content }: FullReport,
  entries: readonly HistoryEntry[],
  { hashOf }: PatchReplay,
): CheckFailure[] {
  const last = entries.at(-1);
  const own = hashOf(content);
  if (last === undefined)
    return [historyFailure('/entries', 'The history has no entry, though the report has content.')];
  if (own === last.contentHash) return [];
  const detail = `Its hash is ${own}, but entry ${last.sequence} of the history has ${last.contentHash}.`;
  return [reportFailure('/content', detail)];
}

/** Checks hash, sequence and previous hash of each entry. */
function findChainFailures(entries: readonly HistoryEntry[], sha256: Sha256): CheckFailure[] {
  return entries.flatMap((entry, index) => {
    const { sequence, previousHash, hash } = entry;
    const before = entries[index - 1]?.hash ?? null;
    const own = entryHash(entry, sha256);
    const failures: CheckFailure[] = [];
    const fail = (field: string, detail: string): void => {
      failures.push(historyFailure(`/entries/${index}${field}`, detail));
    };
    if (sequence !== index + 1)
      fail('/sequence', `It is ${sequence} at position ${index + 1}: entries are missing or out of order.`);
    if (previousHash !== before)
      fail('/previousHash', `It is ${previousHash}, but the preceding entry has ${before}.`);
    if (hash !== own)
      fail('', `Its hash is ${hash}, but it should be ${own}: the entry was changed after it was written.`);
    return failures;
  });
}

/**
 * Returns the number of entries that the report includes: up to the last state equal to it, or all if none is. A report
 * that was read before the last change is not an alteration.
 */
export function countKnownEntries(
  report: FullReport,
  entries: readonly HistoryEntry[],
  { states, hashOf }: PatchReplay,
): number {
  const { content, comparison: _, ...record } = report;
  const own = hashOf(content);
  const last = states.findLastIndex(({ document, contentHash }) => {
    if (contentHash !== own || !isJsonObject(document)) return false;
    const { content: __, ...recordOfState } = document;
    return isSameJson(recordOfState, record);
  });
  return last < 0 ? entries.length : last + 1;
}

/** Returns where the replayed patches differ from the report, or from the content hash of an entry. */
function findReplayFailures(
  report: FullReport,
  entries: readonly HistoryEntry[],
  { states, error: patchError }: PatchReplay,
): CheckFailure[] {
  const own = states.slice(0, entries.length);
  const failures = own.flatMap(({ contentHash }, index) => {
    const statedHash = entries[index]?.contentHash;
    const detail = `It is ${statedHash}, but the patches up to this entry give ${contentHash}.`;
    return statedHash === contentHash ? [] : [historyFailure(`/entries/${index}/contentHash`, detail)];
  });
  if (patchError !== null && own.length < entries.length) {
    const pointer = `/entries/${own.length}/patch/${patchError.index}`;
    return [...failures, historyFailure(pointer, `The operation ${patchError.detail}.`)];
  }
  const { comparison: _, ...stated } = report;
  return [
    ...failures,
    ...findAlterations(own.at(-1)?.document ?? null, stated),
    ...findComparisonFailures(report),
  ];
}

/** The history does not have the comparison, which is made again. */
function findComparisonFailures({ options, content, comparison }: FullReport): CheckFailure[] {
  const { submitted } = options;
  const own = submitted === undefined ? undefined : compareSubmitted(content, submitted);
  if (comparison === undefined || isSameJson(comparison, own)) return [];
  return [reportFailure('/comparison', 'It is not the comparison of the submitted facts with the content.')];
}

/** Returns the differences between two states, each with both values. */
function findAlterations(replayed: unknown, reported: unknown): CheckFailure[] {
  return diffJson(replayed, reported).flatMap(({ op, path }) => {
    if (op === 'test') return [];
    const [own, kept] = showDifference(valueAt(reported, path), valueAt(replayed, path));
    if (op === 'remove') return [reportFailure(path, `It is missing, but the history has ${kept}.`)];
    if (op === 'add') return [reportFailure(path, `It is ${own}, but the history has no value there.`)];
    return [reportFailure(path, `It is ${own}, but the history has ${kept}.`)];
  });
}

const maxShownLength = 120;
/** Characters shown of the common beginning of two long values. */
const sharedContextLength = 40;

/** Returns both values as JSON; of long ones, the part in which they differ. */
function showDifference(one: unknown, other: unknown): [string, string] {
  const texts = [one, other].map((value) => JSON.stringify(value) ?? 'nothing');
  const [first = '', second = ''] = texts;
  let same = 0;
  while (same < first.length && first[same] === second[same]) same += 1;
  const from =
    Math.max(first.length, second.length) > maxShownLength ? Math.max(0, same - sharedContextLength) : 0;
  return [showExcerpt(first, from), showExcerpt(second, from)];
}

function showExcerpt(text: string, from: number): string {
  const rest = text.slice(from);
  const cut = rest.length > maxShownLength ? `${rest.slice(0, maxShownLength)}…` : rest;
  return from === 0 ? cut : `…${cut}`;
}

function isByLawyer({ action }: Pick<HistoryEntry, 'action'>): boolean {
  return action === 'edited' || action === 'reviewed';
}

/** S13, S14: checks actor, version and marks of each change. */
function findEditFailures(entries: readonly HistoryEntry[], { states }: PatchReplay): CheckFailure[] {
  return entries.slice(0, states.length).flatMap(({ action, actor, version, patch }, index) => {
    const failures: CheckFailure[] = [];
    const document = states[index]?.document;
    const before = entries[index - 1]?.version ?? 0;
    const own = !isByLawyer({ action });
    const fail = (field: string, detail: string): void => {
      failures.push(historyFailure(`/entries/${index}${field}`, detail));
    };
    if ((actor.type === 'system') !== own)
      fail('/actor/type', `The actor ${actor.type} cannot make a change with action ${action}.`);
    const isNext = version === before + 1 || (version === before && action !== 'amended');
    if (!isNext) fail('/version', `It is ${version}, which cannot follow version ${before}.`);
    if (own) return failures;
    for (const { op, path } of patch)
      if (op !== 'test' && op !== 'remove' && !isMarked(document, path))
        fail('/patch', `It changes ${path}, but the provenance of this value does not show the change.`);
    return failures;
  });
}

/** Returns true if provenance marks the value as edited or computed, or if provenance does not cover it. */
function isMarked(document: unknown, path: string): boolean {
  const [root, field = ''] = tokensOf(path);
  if (root !== 'content' || field === 'validations' || field === 'conclusion' || field === 'provenance')
    return true;
  const pointer = path.slice('/content'.length);
  const provenance = valueAt(document, '/content/provenance') as
    | Record<string, { origin?: string }>
    | undefined;
  const origin = provenance?.[pointer]?.origin;
  return origin === 'lawyer' || origin === 'calculated';
}

/** The checks in order, each with the sentence that is true if it passes. */
const titles: Readonly<Record<VerificationCheck['id'], string>> = {
  schema: 'The report and its history match the schemas of the contract.',
  content_hash: 'The hash of the content equals the one in the last entry of the history.',
  chain: 'Every entry of the history has its correct hash, and the hash of the preceding entry.',
  replay: 'The patches of the history, applied in order, give the report.',
  edits: 'After it was generated, only lawyers changed the report, and their changes are marked.',
  evidence: 'Every piece of evidence quotes a page of its document, in the words of its excerpt.',
  pointers: 'Every id and every JSON Pointer leads to something in the report.',
  invariants:
    'The invariants of every report hold: percentages, dates, amounts, check digits, owners, standing.',
  judgement: 'Validations, conclusion and authority matrix are the results of the rules.',
};

/** Checks of a content by the schema and the rules of this version. */
const contentChecks: ReadonlySet<VerificationCheck['id']> = new Set([
  ...(['schema', 'evidence', 'pointers', 'invariants', 'judgement'] as const),
]);

/**
 * Verifies a report whose content an earlier version of this program generated. Another schema and other rules made it:
 * a check by those of this version passes or says nothing.
 */
export function verifyEarlier(...terms: Parameters<typeof verify>): VerificationCheck[] {
  return verify(...terms).map((check) => {
    const isExcused =
      contentChecks.has(check.id) &&
      check.outcome === 'failed' &&
      check.faults.every(({ file, pointer }) => file === 'report' && /^\/content(?:\/|$)/.test(pointer));
    return isExcused ? { ...check, outcome: 'skipped', checked: 0, faults: [] } : check;
  });
}

/**
 * Verifies a report and its history against each other. Both can come from a file.
 * @param history null if there is none; the checks that need it are skipped
 */
export function verify(
  report: FullReport,
  history: ReportHistory | null,
  sha256: Sha256,
): VerificationCheck[] {
  const ofReport = findReportSchemaFailures(report);
  const ofHistory = history === null ? [] : findSchemaFailures(isReportHistory, history, 'history');
  // Listed first, so that the limit of listed failures leaves none of them out.
  const ofSchema = [...ofHistory, ...ofReport];
  const entries = history === null || ofHistory.length > 0 ? null : history.entries;
  const replay = replayPatches(entries ?? [], sha256);
  const known = entries?.slice(0, countKnownEntries(report, entries, replay)) ?? null;
  const content = ofReport.length > 0 ? null : report.content;
  return [
    runCheck('schema', report, () => ({ failures: ofSchema, checked: history === null ? 1 : 2 })),
    runCheck('content_hash', known, (own) => ({
      failures: findHashFailures(report, own, replay),
      checked: 1,
    })),
    runCheck('chain', entries, (all) => ({
      failures: findChainFailures(all, sha256),
      checked: all.length,
    })),
    runCheck('replay', known, (own) => ({
      failures: findReplayFailures(report, own, replay),
      checked: own.length,
    })),
    runCheck('edits', entries, (all) => ({
      failures: findEditFailures(all, replay),
      checked: all.filter(isByLawyer).length,
    })),
    runCheck('evidence', content, (own) => ({
      failures: structuralFailures(own, [findEvidenceViolations, findQuoteViolations]),
      checked: evidenceCount(own),
    })),
    runCheck('pointers', content, (own) => ({
      failures: structuralFailures(own, [repeatedIds, danglingReferences, danglingPointers]),
      checked: pointerCount(own),
    })),
    runCheck('invariants', content, (own) => ({
      failures: withoutThrowing(own, structural),
      checked: structural.length,
    })),
    runCheck('judgement', content, (own) => ({
      failures: withoutThrowing(own, [findJudgementViolations]),
      checked: own.validations.length,
    })),
  ];
}

const structural = [
  findSubjectViolations,
  findTaxIdViolations,
  findDateViolations,
  findPercentageViolations,
  findSummaryViolations,
  findMoneyViolations,
  findOwnerViolations,
  findGroupViolations,
  findStatusViolations,
];

/** Makes a check. @param subject null if the check cannot be made */
function runCheck<Subject>(
  id: VerificationCheck['id'],
  subject: Subject | null,
  check: (subject: Subject) => { readonly failures: readonly CheckFailure[]; readonly checked: number },
): VerificationCheck {
  const title = titles[id];
  if (subject === null) return { id, title, outcome: 'skipped', checked: 0, faults: [] };
  const { failures, checked } = check(subject);
  const outcome = failures.length === 0 ? 'passed' : 'failed';
  return { id, title, outcome, checked, faults: failures.slice(0, maxListedViolations) };
}

function findReportSchemaFailures(report: FullReport): CheckFailure[] {
  const ofContent = contentSchemaErrors(report.content).errors.map(({ pointer, detail }) => ({
    file: 'report' as const,
    pointer: `/content${pointer}`,
    detail,
  }));
  return [...findSchemaFailures(isReport, report, 'report'), ...ofContent];
}

function findSchemaFailures(
  holds: Validator,
  value: Report | ReportHistory,
  file: CheckFailure['file'],
): CheckFailure[] {
  return describeViolations(schemaErrorsOf(holds, value), 'file').map(({ detail, pointer = '#' }) => ({
    file,
    pointer: decodeURIComponent(pointer.slice(1)),
    detail,
  }));
}

type StructuralCheck = (content: Content, leaves: readonly JsonLeaf[]) => InvariantViolation[];

function structuralFailures(content: Content, checks: readonly StructuralCheck[]): CheckFailure[] {
  const leaves = jsonLeavesOf(content);
  return checks
    .flatMap((find) => find(content, leaves))
    .map(({ invariant, pointer, detail }) => reportFailure(`/content${pointer}`, `${invariant}: ${detail}.`));
}

/** Catches errors on a broken report, which other checks report, and on ownership that is too complex. */
function withoutThrowing(content: Content, checks: readonly StructuralCheck[]): CheckFailure[] {
  try {
    return structuralFailures(content, checks);
  } catch (error) {
    const detail = `The rules cannot judge it: ${unjudgeableReasonOrThrow(error, content)}.`;
    return [reportFailure('/content', detail)];
  }
}

function evidenceCount({ validations, documents, provenance }: Content): number {
  const ofValidations = validations.reduce((sum, { evidence }) => sum + evidence.length, 0);
  const ofDocuments = documents.reduce((sum, { extracted }) => sum + extracted.length, 0);
  return (
    ofValidations +
    ofDocuments +
    Object.values(provenance).filter(({ documentId }) => documentId !== null).length
  );
}

function pointerCount(content: Content): number {
  const references = jsonLeavesOf(content).filter(({ key }) => /Ids?$/.test(key)).length;
  const subjects = content.validations.reduce((sum, validation) => sum + validation.subjects.length, 0);
  return references + subjects + Object.keys(content.provenance).length;
}
