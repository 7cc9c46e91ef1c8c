import type { Content, Provenance } from '../../contract/generated/types.js';
import {
  findOwnerViolations,
  findPercentageViolations,
  findSummaryViolations,
} from '../judging/invariants/ownership.js';
import { findTaxIdViolations } from '../judging/invariants/values.js';
import type { InvariantViolation } from '../judging/invariants/violation.js';
import { childAt, currentPointer, stablePointer, tokensOf, valueAt } from '../values/json-pointer.js';

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
export function withComputedValues(before: Content, content: Content, edited: readonly string[]): Content {
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
export interface ChangedPointers {
  readonly edited: readonly string[];
  readonly computed: readonly string[];
}

/**
 * The provenance after an edit: it moves with records that moved, goes with what went, and tells of every value that
 * was edited that it is a lawyer's (S14), and of what followed that it was computed. Document, page and quote stay,
 * for whoever compares.
 */
export function editedProvenance(
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
