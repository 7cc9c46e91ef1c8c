import type {
  Content,
  Entity,
  JsonPatch,
  JsonPatchOperation,
  Provenance,
  Report,
  ReportMergePatch,
  Review,
  Violation,
} from '../../contract/generated/types.js';
import { pointerFragment, type ViolationList } from '../../contract/violations.js';
import { isJsonObject, mergePatch } from '../../values/json.js';
import { childAt, currentPointer, stablePointer, tokensOf, valueAt } from '../../values/json-pointer.js';
import { quoteValue } from '../../values/message-text.js';
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
import { findStructuralViolations, unjudgeableReasonOrThrow } from '../judging/invariants.js';
import { conclude } from '../judging/judgement.js';
import { fullName } from '../jurisdictions/person-names.js';
import { applyJsonPatch, diffJson, type PatchError } from './json-patch.js';
import { findReadOnlyChanges } from './read-only-fields.js';

export type FullReport = Report & { content: Content };

/** The result of an edit. */
export type EditVerdict =
  | {
      readonly accepted: true;
      readonly content: Content;
      /** All changes, recomputed values included; empty if nothing changed. */
      readonly patch: readonly JsonPatchOperation[];
    }
  /** The patch does not apply to the report. */
  | { readonly accepted: false; readonly error: PatchError }
  /** The edited report is not allowed or breaks an invariant. */
  | RefusedEdit;

interface RefusedEdit {
  readonly accepted: false;
  readonly violations: readonly Violation[];
  /** Number of violations; Infinity if checking stopped early. */
  readonly total: number;
}

/**
 * Edits a report as a lawyer: applies the patch, recomputes dependent values, marks edited values with the origin
 * `lawyer`, and judges the result. Violations that a fixture broke on purpose are accepted.
 * @throws RuleError if a rule fails on a sound report: a bug
 */
export function* editReport(report: FullReport, patch: JsonPatch | ReportMergePatch): Steps<EditVerdict> {
  const { content: before } = report;
  const patched = Array.isArray(patch)
    ? applyJsonPatch(report, patch)
    : { applied: true as const, document: mergedReport(report, patch) };
  if (!patched.applied) return { accepted: false, error: patched.error };
  const { document } = patched;
  const found = findReadOnlyChanges(report, document);
  const refused: ViolationList = {
    errors: found.refused.map((refusal) => toViolation(refusal, 'readOnly')),
    total: found.total,
  };
  const requestedContent =
    isJsonObject(document) && isJsonObject(document.content) ? document.content : before;
  // Computed fields are compared above, where a change of them is refused.
  const { validations, conclusion } = before;
  const content = inSchemaOrder({ ...(requestedContent as unknown as Content), validations, conclusion });
  const ofSchema = schemaViolations(content);
  if (ofSchema !== null && schemaViolations(before) !== null)
    return refuseEdit({ errors: [], total: 0 }, [
      toViolation({ pointer: '/content', detail: earlierContent }, 'contentVersion'),
    ]);
  if (ofSchema !== null) return refuseEdit(refused, ofSchema.errors, ofSchema.total);
  yield;
  try {
    return yield* checkEdit(report, content, refused);
  } catch (error) {
    // A fixture may have broken the report on purpose. The error of a sound report is a bug.
    const reason = unjudgeableReasonOrThrow(error, before);
    const detail = `The rules cannot judge the report as it would be: ${reason}.`;
    return refuseEdit(refused, [toViolation({ pointer: '/content', detail }, 'judgement')]);
  }
}

/** Returns the violations of the schema, each with a note at its end; null if there are none. */
function schemaViolations(content: Content, note = ''): ViolationList | null {
  const { errors, total } = contentSchemaErrors(content);
  const listed = errors.map(({ pointer, detail, keyword }) =>
    toViolation({ pointer: `/content${pointer}`, detail: `${detail}${note}` }, keyword),
  );
  return total === 0 ? null : { errors: listed, total };
}

/** Checks an edit that matches the schema, and judges the result. */
function* checkEdit(
  { content: before, options }: FullReport,
  content: Content,
  refused: ViolationList,
): Steps<EditVerdict> {
  const changes = diffJson(before, content);
  const tooLarge = sizeViolation(before, content);
  if (tooLarge !== null) return refuseEdit(refused, [tooLarge]);
  const edited = writtenPointers(changes);
  const recomputed = withCorrections(before, content, edited);
  const computed = writtenPointers(diffJson(content, recomputed));
  const sourced = { ...recomputed, provenance: editedProvenance(before, recomputed, edited, computed) };
  const unsound = [...findLoneNames(before, content), ...newViolations(before, sourced)];
  // Shares that exceed the whole would give percentages that no report can state.
  const impossible = computed.length === 0 ? null : schemaViolations(sourced, computedNote);
  const { errors, total } = impossible ?? { errors: [], total: 0 };
  if (refused.total + unsound.length + total > 0)
    return refuseEdit(refused, [...unsound, ...errors], unsound.length + total);
  if (changes.length === 0) return { accepted: true, content: before, patch: [] };
  yield;
  const judged = judgeAgain(sourced, options.validate, reviewsOf(before));
  const tooLargeJudged = sizeViolation(before, judged);
  return tooLargeJudged === null ? acceptEdit(before, judged) : refuseEdit(refused, [tooLargeJudged]);
}

const earlierContent =
  'The content has the form of another content version, whose fields this version cannot judge: it takes reviews, and no edits. Create the report again to edit it.';
const computedNote = ' It is computed from the edited values: correct these.';

/** Returns the violations that the edit adds. Fixtures may have broken others on purpose. */
function newViolations(before: Content, after: Content): Violation[] {
  const violationsIn = (content: Content) =>
    findStructuralViolations({ ...content, validations: [], conclusion: unjudgedConclusion });
  const keyOf = (one: { invariant: string; pointer: string }): string => `${one.invariant} ${one.pointer}`;
  const violations = violationsIn(after);
  const known = new Set(violations.length === 0 ? [] : violationsIn(before).map(keyOf));
  return violations
    .filter((violation) => !known.has(keyOf(violation)))
    .map(({ invariant, pointer, detail }) =>
      toViolation(
        { pointer: `/content${pointer}`, detail: `${invariant} would not hold at ${pointer}: ${detail}.` },
        invariant,
      ),
    );
}

/** Max characters of JSON of an edited content; otherwise a series of edits could grow it without limit. */
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

/** Applies the stored patch instead of returning `after`, so that a replay of the history gives the same bytes. */
function acceptEdit(before: Content, after: Content): EditVerdict & { accepted: true } {
  const patch = diffJson(before, after, '/content');
  return { accepted: true, content: patchedContent(before, patch), patch };
}

/**
 * Returns the content after a stored patch.
 * @throws Error if the patch does not apply to this content
 */
export function patchedContent(content: Content, patch: readonly JsonPatchOperation[]): Content {
  const patched = applyJsonPatch({ content }, patch);
  if (!patched.applied) throw new Error(`a kept patch ${patched.error.detail}`);
  return inSchemaOrder((patched.document as FullReport).content);
}

/**
 * Checks of values that the content determines: each violation has the right value as its correction. Ordered so that each
 * check depends only on those before it.
 */
const computedInvariants = [
  findTaxIdViolations,
  findPercentageViolations,
  findSummaryViolations,
  findOwnerViolations,
];

/**
 * Recomputes the values that depend on an edit: percentages from shares, summary and effective holdings from
 * percentages, `valid` from tax numbers, names of people from their parts. Edited values stay as they are, and so do
 * values that were wrong before.
 * @param edited JSON Pointers of all edited values
 */
function withCorrections(before: Content, content: Content, edited: readonly string[]): Content {
  return computedInvariants.reduce(
    (current, check) => {
      const wrong = check(current);
      // Most edits break nothing, and checking a large report twice is slow.
      const wrongBefore = new Set(wrong.length === 0 ? [] : check(before).map(({ pointer }) => pointer));
      return wrong
        .filter(({ pointer }) => !wrongBefore.has(pointer))
        .reduce((corrected, violation) => applyCorrection(corrected, violation, edited), current);
    },
    withPersonNames(before, content),
  );
}

/** Returns a copy in which the name of each person follows its edited parts, if it did so before and was not edited. */
function withPersonNames(before: Content, content: Content): Content {
  const known = new Map(before.entities.map((entity) => [entity.id, entity]));
  return content.entities.reduce((current, { id, name, person }, index) => {
    const old = known.get(id);
    // An edited name differs; places of others may have moved.
    if (person === null || old === undefined || !isJoinedName(old) || name !== old.name) return current;
    const right = fullName(person);
    return right === name
      ? current
      : (withValue(current, ['entities', `${index}`, 'name'], right) as Content);
  }, content);
}

/** Returns whether the name of a party is that of its parts. */
function isJoinedName({ name, person }: Entity): boolean {
  return person !== null && name === fullName(person);
}

/** Returns the names of people that were edited without their parts, which would keep the old name. */
function findLoneNames(before: Content, content: Content): Violation[] {
  const known = new Map(before.entities.map((entity) => [entity.id, entity]));
  return content.entities.flatMap(({ id, name, person }, index) => {
    const old = known.get(id);
    if (person === null || old === undefined || !isJoinedName(old) || name === old.name) return [];
    if (old.person === null || fullName(person) !== fullName(old.person)) return [];
    const parts = `givenNames, paternalSurname and maternalSurname of /content/entities/${index}/person`;
    const detail = `The name would differ from its parts, which are ${quoteValue(old.name)}: edit ${parts} instead, and the name follows.`;
    return [toViolation({ pointer: `/content/entities/${index}/name`, detail }, 'name')];
  });
}

function applyCorrection(
  content: Content,
  { correction: right }: InvariantViolation,
  edited: readonly string[],
): Content {
  if (right === undefined || isEdited(edited, right.pointer)) return content;
  const { pointer, value } = right;
  const corrected = withValue(content, tokensOf(pointer), value) as Content;
  const voting = pointer.replace(/\/percentage$/, '/votingPercentage');
  // Voting percentages that were equal to the percentages stay equal.
  const wasEqual = voting !== pointer && valueAt(content, voting) === valueAt(content, pointer);
  return wasEqual && !isEdited(edited, voting)
    ? (withValue(corrected, tokensOf(voting), value) as Content)
    : corrected;
}

function isEdited(edited: readonly string[], pointer: string): boolean {
  return edited.some((one) => pointer === one || pointer.startsWith(`${one}/`));
}

/** Returns a copy with another value at an existing path. */
function withValue(node: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value;
  const child = withValue(childAt(node, token), rest, value);
  return Array.isArray(node) ? node.with(Number(token), child) : { ...(node as object), [token]: child };
}

/**
 * Returns the provenance after an edit: entries follow moved records and go with removed ones; edited values get the
 * origin `lawyer` (S14), recomputed ones `calculated`. Document, page and quote stay for comparison.
 */
function editedProvenance(
  before: Content,
  content: Content,
  edited: readonly string[],
  computed: readonly string[],
): Content['provenance'] {
  const moved = new Map<string, Provenance>();
  for (const [pointer, source] of Object.entries(content.provenance)) {
    const old = before.provenance[pointer];
    const name = old === undefined ? null : stablePointer(before, pointer);
    // Provenance that the edit itself sets refers to the edited content.
    const hasStayed = name === null || stablePointer(content, pointer) === name;
    const now = hasStayed ? pointer : currentPointer(content, name);
    if (now !== null && !(moved.has(now) && old !== undefined)) moved.set(now, source);
  }
  const setOrigin = (pointer: string, origin: Provenance['origin']): void => {
    if (/^\/provenance(?:\/|$)/.test(pointer) || valueAt(content, pointer) === undefined) return;
    moved.set(pointer, { ...(moved.get(pointer) ?? { documentId: null, page: null, quote: null }), origin });
  };
  for (const pointer of computed) setOrigin(pointer, 'calculated');
  for (const pointer of edited) setOrigin(pointer, 'lawyer');
  // The order of the stored content, on which quotes depend: its patch keeps the places of known pointers.
  const known = Object.keys(before.provenance).flatMap((pointer): [string, Provenance][] => {
    const source = moved.get(pointer);
    return source === undefined ? [] : [[pointer, source]];
  });
  return Object.fromEntries([...known, ...moved]);
}

function writtenPointers(patch: readonly JsonPatchOperation[]): string[] {
  return patch.flatMap(({ op, path }) => (op === 'add' || op === 'replace' ? [path] : []));
}

/**
 * Applies a merge patch. A null removes a value; a required field becomes null instead. A null for a field that is
 * already null changes nothing.
 */
function mergedReport(report: FullReport, patch: ReportMergePatch): unknown {
  if (!containsNull(patch)) return mergePatch(report, patch);
  const merged = mergePatch(report, withoutRedundantNulls(report, patch));
  if (!isJsonObject(merged) || !isJsonObject(merged.content)) return merged;
  const emptied = missingFields(merged.content).filter((pointer) => valueAt(patch.content, pointer) === null);
  const operations = emptied.map(
    (pointer): JsonPatchOperation => ({ op: 'add', path: pointer, value: null }),
  );
  const filled = applyJsonPatch(merged.content, operations);
  return filled.applied ? { ...merged, content: filled.document } : merged;
}

function containsNull(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(containsNull));
}

function withoutRedundantNulls(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch) || !isJsonObject(target)) return patch;
  return Object.fromEntries(
    Object.entries(patch)
      .filter(([name, value]) => value !== null || childAt(target, name) !== null)
      .map(([name, value]) => [name, withoutRedundantNulls(childAt(target, name), value)]),
  );
}

function toViolation({ pointer, detail }: { pointer: string; detail: string }, keyword: string): Violation {
  return { detail, pointer: pointerFragment(pointer), keyword };
}

/** The reason why a validation cannot be reviewed: there is none, or it is no finding. */
export type ReviewRefusal =
  | { readonly accepted: false; readonly reason: 'unknown' }
  | { readonly accepted: false; readonly reason: 'no_finding'; readonly outcome: string };

type ReviewVerdict = (EditVerdict & { readonly accepted: true }) | ReviewRefusal;

/** Returns null if the validation can be reviewed. */
export function findingRefusal({ validations }: Content, validationId: string): ReviewRefusal | null {
  const validation = validations.find(({ id }) => id === validationId);
  if (validation === undefined) return { accepted: false, reason: 'unknown' };
  return isFinding(validation)
    ? null
    : { accepted: false, reason: 'no_finding', outcome: validation.outcome };
}

/** Records a lawyer's decision about a finding, and draws the conclusion again. */
export function reviewFinding(content: Content, validationId: string, review: Review): ReviewVerdict {
  const refusal = findingRefusal(content, validationId);
  if (refusal !== null) return refusal;
  const { decision, by, reason } = content.validations.find(({ id }) => id === validationId)?.review ?? {};
  // A repeated request has no further effect.
  if (decision === review.decision && by === review.by && reason === review.reason) {
    return { accepted: true, content, patch: [] };
  }
  const validations = content.validations.map((one) => (one.id === validationId ? { ...one, review } : one));
  // A content without a subject cannot be judged and keeps the conclusion of its fixture.
  const hasSubject = findSubjectViolations(content).length === 0;
  const judgement = hasSubject
    ? conclude(content, validations)
    : { validations, conclusion: content.conclusion };
  return acceptEdit(content, { ...content, ...judgement });
}
