import type {
  Content,
  JsonPatch,
  JsonPatchOperation,
  Provenance,
  Report,
  ReportMergePatch,
  Review,
} from '../../contract/generated/types.js';
import type { Violation } from '../../contract/problems.js';
import { pointerFragment, type ViolationList } from '../../contract/violations.js';
import { isJsonObject, mergePatch } from '../../values/json.js';
import { childAt, currentPointer, stablePointer, tokensOf, valueAt } from '../../values/json-pointer.js';
import type { Steps } from '../../values/steps.js';
import { contentSchemaErrors, missingFields } from '../content/content-schema.js';
import { judgeAgain, unjudgedConclusion } from '../content/report-content.js';
import { inSchemaOrder } from '../content/schema-order.js';
import { isFinding, reviewsOf } from '../judging/conclusion.js';
import {
  findOwnerViolations,
  findPercentageViolations,
  findSummaryViolations,
} from '../judging/invariants/ownership.js';
import { findSubjectViolations } from '../judging/invariants/references.js';
import { findTaxIdViolations } from '../judging/invariants/values.js';
import type { InvariantViolation } from '../judging/invariants/violation.js';
import { findStructuralViolations } from '../judging/invariants.js';
import { conclude } from '../judging/judgement.js';
import { applyJsonPatch, diffJson, type PatchError } from './json-patch.js';
import { findReadOnlyChanges } from './read-only-fields.js';

/** In the order in which one follows from the other. */
const computedInvariants = [
  findTaxIdViolations,
  findPercentageViolations,
  findSummaryViolations,
  findOwnerViolations,
];

/**
 * The content with what follows from an edit by computation alone: percentages from shares, the summary and the final
 * holdings from percentages, `valid` from tax numbers. What the edit says itself stays as it is, and so does what was
 * wrong before.
 * @param edited JSON Pointers to all that the edit says
 */
function withComputedValues(before: Content, content: Content, edited: readonly string[]): Content {
  return computedInvariants.reduce((current, check) => {
    const wrong = check(current);
    // Nothing is wrong after most edits, and of a large report it takes long to tell.
    const wrongBefore = new Set(wrong.length === 0 ? [] : check(before).map(({ pointer }) => pointer));
    return wrong
      .filter(({ pointer }) => !wrongBefore.has(pointer))
      .reduce((mended, violation) => applyMend(mended, violation, edited), current);
  }, content);
}

function applyMend(
  content: Content,
  { mend: right }: InvariantViolation,
  edited: readonly string[],
): Content {
  if (right === undefined || isEdited(edited, right.pointer)) return content;
  const { pointer, value } = right;
  const mended = withValue(content, tokensOf(pointer), value) as Content;
  const voting = pointer.replace(/\/percentage$/, '/votingPercentage');
  // Votes that went with the shares go on doing so.
  const followed = voting !== pointer && valueAt(content, voting) === valueAt(content, pointer);
  return followed && !isEdited(edited, voting)
    ? (withValue(mended, tokensOf(voting), value) as Content)
    : mended;
}

function isEdited(edited: readonly string[], pointer: string): boolean {
  return edited.some((one) => pointer === one || pointer.startsWith(`${one}/`));
}

/** A copy with another value at a place that there is. */
function withValue(node: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value;
  const child = withValue(childAt(node, token), rest, value);
  return Array.isArray(node) ? node.with(Number(token), child) : { ...(node as object), [token]: child };
}

const unsourcedProvenance: Omit<Provenance, 'origin'> = { documentId: null, page: null, quote: null };

/** What an edit changed, as JSON Pointers: what it says itself, and what was computed from that. */
interface ChangedPointers {
  readonly edited: readonly string[];
  readonly computed: readonly string[];
}

/**
 * The provenance after an edit: it moves with records that moved, goes with what went, and tells of every value that
 * was edited that it is a lawyer's (S14), and of what followed that it was computed. Document, page and quote stay,
 * for whoever compares.
 */
function editedProvenance(
  before: Content,
  content: Content,
  { edited, computed }: ChangedPointers,
): Content['provenance'] {
  const moved = new Map<string, Provenance>();
  for (const [pointer, source] of Object.entries(content.provenance)) {
    const old = before.provenance[pointer];
    const name = old === undefined ? null : stablePointer(before, pointer);
    // What the edit itself says is about the content as it is now.
    const stayed = name === null || stablePointer(content, pointer) === name;
    const now = stayed ? pointer : currentPointer(content, name);
    if (now !== null && !(moved.has(now) && old !== undefined)) moved.set(now, source);
  }
  const mark = (pointer: string, origin: Provenance['origin']): void => {
    if (/^\/provenance(?:\/|$)/.test(pointer) || valueAt(content, pointer) === undefined) return;
    moved.set(pointer, { ...(moved.get(pointer) ?? unsourcedProvenance), origin });
  };
  for (const pointer of computed) mark(pointer, 'calculated');
  for (const pointer of edited) mark(pointer, 'lawyer');
  return Object.fromEntries(moved);
}

/** A report with its content. */
export type FullReport = Report & { content: Content };

/** What an edit comes to. */
export type EditVerdict =
  | {
      readonly accepted: true;
      readonly content: Content;
      /** What changed, with all that followed; empty where nothing did. */
      readonly patch: readonly JsonPatchOperation[];
    }
  /** The patch does not fit the report. */
  | { readonly accepted: false; readonly fault: PatchError }
  /** What the report would say is not allowed, or not sound. */
  | RefusedEdit;

interface RefusedEdit {
  readonly accepted: false;
  readonly violations: readonly Violation[];
  /** How many violations there are: infinite where judging ended before all was judged. */
  readonly total: number;
}

/**
 * A lawyer's edit of a report: the patch applied, what follows from it computed, every edited value marked as the
 * lawyer's, and the whole judged again. The report must have been sound, but for what was broken in it on purpose.
 */
export function* editReport(report: FullReport, patch: JsonPatch | ReportMergePatch): Steps<EditVerdict> {
  const { content: before } = report;
  const patched = Array.isArray(patch)
    ? applyJsonPatch(report, patch)
    : { applied: true as const, document: mergedReport(report, patch) };
  if (!patched.applied) return { accepted: false, fault: patched.fault };
  const { document } = patched;
  const found = findReadOnlyChanges(report, document);
  const refused: ViolationList = {
    errors: found.refused.map((refusal) => toViolation(refusal, 'readOnly')),
    total: found.total,
  };
  const asked = isJsonObject(document) && isJsonObject(document.content) ? document.content : before;
  // What is computed is left out of the question: a change of it has been refused.
  const { validations, conclusion } = before;
  const content = inSchemaOrder({ ...(asked as unknown as Content), validations, conclusion });
  const ofSchema = contentSchemaErrors(content);
  if (ofSchema.total > 0) {
    const faults = ofSchema.faults.map((fault) =>
      toViolation({ ...fault, pointer: `/content${fault.pointer}` }, fault.keyword),
    );
    return refuseEdit(refused, faults, ofSchema.total);
  }
  yield;
  try {
    return yield* checkEdit(report, content, refused);
  } catch (error) {
    // Rules and computations may stumble over what a fixture broke on purpose, or over what is too entangled.
    const cause = error instanceof Error ? error.message : String(error);
    const detail = `The rules can not judge the report as it would be: ${cause}.`;
    return refuseEdit(refused, [toViolation({ pointer: '/content', detail }, 'judgement')]);
  }
}

/** An edit that holds the schema: what follows from it, and whether it is sound. */
function* checkEdit(
  { content: before, options }: FullReport,
  content: Content,
  refused: ViolationList,
): Steps<EditVerdict> {
  const changes = diffJson(before, content);
  const overgrown = sizeViolation(before, content);
  if (overgrown !== null) return refuseEdit(refused, [overgrown]);
  const edited = writtenPointers(changes);
  const followed = withComputedValues(before, content, edited);
  const computed = writtenPointers(diffJson(content, followed));
  const sourced = { ...followed, provenance: editedProvenance(before, followed, { edited, computed }) };
  const unsound = newViolations(before, sourced);
  if (refused.total + unsound.length > 0) return refuseEdit(refused, unsound);
  if (changes.length === 0) return { accepted: true, content: before, patch: [] };
  yield;
  const judged = judgeAgain(sourced, options.validate, reviewsOf(before));
  const overgrownByJudgement = sizeViolation(before, judged);
  return overgrownByJudgement === null
    ? accepted(before, judged)
    : refuseEdit(refused, [overgrownByJudgement]);
}

/** The most characters of JSON that edits may make of a content: one by one, they could make it grow without end. */
const maxContentLength = 8 * 1024 * 1024;

function sizeViolation(before: Content, after: Content): Violation | null {
  const { length } = JSON.stringify(after);
  if (length <= maxContentLength || length <= JSON.stringify(before).length) return null;
  const detail = `An edited content has at most ${maxContentLength} characters of JSON; this one would have ${length}.`;
  return toViolation({ pointer: '/content', detail }, 'maxLength');
}

function refuseEdit(
  { errors, total }: ViolationList,
  more: readonly Violation[],
  totalOfMore = more.length,
): RefusedEdit {
  return { accepted: false, violations: [...errors, ...more], total: total + totalOfMore };
}

/** The state after a change, reached by the patch that is kept of it: whoever applies that gets the same bytes. */
function accepted(before: Content, after: Content): EditVerdict & { accepted: true } {
  const patch = diffJson(before, after, '/content');
  return { accepted: true, content: patchedContent(before, patch), patch };
}

/**
 * The content after a patch that was kept of a change.
 * @throws Error where the patch is not of this content
 */
export function patchedContent(content: Content, patch: readonly JsonPatchOperation[]): Content {
  const patched = applyJsonPatch({ content }, patch);
  if (!patched.applied) throw new Error(`a kept patch ${patched.fault.detail}`);
  return inSchemaOrder((patched.document as FullReport).content);
}

/**
 * The report after a merge patch. Its null removes a value: where the content has to keep the member, null is what
 * stays of it. So a null that is there already changes nothing.
 */
function mergedReport(report: FullReport, patch: ReportMergePatch): unknown {
  if (!holdsNull(patch)) return mergePatch(report, patch);
  const merged = mergePatch(report, withoutRedundantNulls(report, patch));
  if (!isJsonObject(merged) || !isJsonObject(merged.content)) return merged;
  const emptied = missingFields(merged.content).filter((pointer) => valueAt(patch.content, pointer) === null);
  const operations = emptied.map(
    (pointer): JsonPatchOperation => ({ op: 'add', path: pointer, value: null }),
  );
  const filled = applyJsonPatch(merged.content, operations);
  return filled.applied ? { ...merged, content: filled.document } : merged;
}

function holdsNull(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));
}

function withoutRedundantNulls(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch) || !isJsonObject(target)) return patch;
  return Object.fromEntries(
    Object.entries(patch)
      .filter(([name, value]) => value !== null || childAt(target, name) !== null)
      .map(([name, value]) => [name, withoutRedundantNulls(childAt(target, name), value)]),
  );
}

/** Where a patch puts something. */
function writtenPointers(patch: readonly JsonPatchOperation[]): string[] {
  return patch.flatMap(({ op, path }) => (op === 'add' || op === 'replace' ? [path] : []));
}

/** What an edit breaks that was not broken before, by fixtures that mean it. */
function newViolations(before: Content, after: Content): Violation[] {
  const placesIn = (content: Content) =>
    findStructuralViolations({ ...content, validations: [], conclusion: unjudgedConclusion });
  const keyOf = (one: { invariant: string; pointer: string }): string => `${one.invariant} ${one.pointer}`;
  const places = placesIn(after);
  const known = new Set(places.length === 0 ? [] : placesIn(before).map(keyOf));
  return places
    .filter((place) => !known.has(keyOf(place)))
    .map(({ invariant, pointer, detail }) =>
      toViolation(
        { pointer: `/content${pointer}`, detail: `${invariant} would not hold at ${pointer}: ${detail}.` },
        invariant,
      ),
    );
}

function toViolation({ pointer, detail }: { pointer: string; detail: string }, keyword: string): Violation {
  return { detail, pointer: pointerFragment(pointer), keyword };
}

/** What a review comes to; a validation that found nothing can't be reviewed. */
export type ReviewVerdict =
  | (EditVerdict & { readonly accepted: true })
  | { readonly accepted: false; readonly reason: 'unknown' }
  | { readonly accepted: false; readonly reason: 'no_finding'; readonly outcome: string };

/** A lawyer's decision about a finding: the validation shows it, and the conclusion follows. */
export function reviewFinding(content: Content, validationId: string, review: Review): ReviewVerdict {
  const validation = content.validations.find(({ id }) => id === validationId);
  if (validation === undefined) return { accepted: false, reason: 'unknown' };
  if (!isFinding(validation)) return { accepted: false, reason: 'no_finding', outcome: validation.outcome };
  const { decision, by, reason } = validation.review ?? {};
  // Who sends it twice means it once.
  if (decision === review.decision && by === review.by && reason === review.reason) {
    return { accepted: true, content, patch: [] };
  }
  const validations = content.validations.map((one) => (one.id === validationId ? { ...one, review } : one));
  return accepted(content, { ...content, validations, conclusion: concludeAgain(content, validations) });
}

/** A conclusion that a fixture gives for a content which can not be read stays as it was given. */
function concludeAgain(content: Content, validations: Content['validations']): Content['conclusion'] {
  return findSubjectViolations(content).length > 0 ? content.conclusion : conclude(content, validations);
}
