import type { HistoryEntry, VerificationCheck } from '../../contract/generated/types.js';
import { createCanonicalize, isSameJson, type Sha256 } from '../values/canonical-json.js';
import { isJsonObject } from '../values/json-object.js';
import { tokensOf, valueAt } from '../values/json-pointer.js';
import { diffJson } from './differences.js';
import type { FullReport } from './edits.js';
import { entryHash } from './history.js';
import { applyJsonPatch, type PatchError } from './json-patch.js';

/** One thing that does not hold, with its place. */
export type CheckFailure = VerificationCheck['faults'][number];

function historyFailure(pointer: string, detail: string): CheckFailure {
  return { file: 'history', pointer, detail };
}

function reportFailure(pointer: string, detail: string): CheckFailure {
  return { file: 'report', pointer, detail };
}

/** What the patches of a history give, one after the other. */
export interface PatchReplay {
  /** The report after each entry, up to the first whose patch does not fit. */
  readonly states: readonly ReplayedState[];
  /** Of the first patch that does not fit. */
  readonly fault: PatchError | null;
  readonly hashOf: (content: unknown) => string;
}

/** A report as it was after an entry. */
interface ReplayedState {
  readonly document: unknown;
  readonly contentHash: string;
}

/** Applies the patches once; states share what did not change, so that each costs what its patch says. */
export function replayPatches(entries: readonly HistoryEntry[], sha256: Sha256): PatchReplay {
  const canonical = createCanonicalize();
  const hashOf = (content: unknown): string => sha256(canonical(content));
  const states: ReplayedState[] = [];
  let document: unknown = null;
  for (const { patch } of entries) {
    const patched = applyJsonPatch(document, patch);
    if (!patched.applied) return { states, fault: patched.fault, hashOf };
    document = patched.document;
    states.push({ document, contentHash: hashOf(valueAt(document, '/content') ?? null) });
  }
  return { states, fault: null, hashOf };
}

/** Whether the content is the one of the last entry. */
export function findHashFailures(
  { content }: FullReport,
  entries: readonly HistoryEntry[],
  { hashOf }: PatchReplay,
): CheckFailure[] {
  const last = entries.at(-1);
  const own = hashOf(content);
  if (last === undefined)
    return [historyFailure('/entries', 'The history has no entry, though the report has content.')];
  if (own === last.contentHash) return [];
  return [
    reportFailure(
      '/content',
      `Its hash is ${own}; that of entry ${last.sequence} of the history is ${last.contentHash}.`,
    ),
  ];
}

/** Whether each entry is as it was written, and behind the one it was written behind. */
export function findChainFailures(entries: readonly HistoryEntry[], sha256: Sha256): CheckFailure[] {
  return entries.flatMap((entry, index) => {
    const pointer = `/entries/${index}`;
    const before = entries[index - 1]?.hash ?? null;
    const faults: CheckFailure[] = [];
    const own = entryHash(entry, sha256);
    if (entry.sequence !== index + 1) {
      faults.push(
        historyFailure(
          `${pointer}/sequence`,
          `It is ${entry.sequence}, in place ${index + 1}: entries are missing, or out of order.`,
        ),
      );
    }
    if (entry.previousHash !== before) {
      faults.push(
        historyFailure(
          `${pointer}/previousHash`,
          `It is ${entry.previousHash}; the entry before has ${before}.`,
        ),
      );
    }
    if (entry.hash !== own) {
      faults.push(
        historyFailure(
          pointer,
          `Its hash is ${entry.hash}, and what it says comes to ${own}: it was changed after it was written.`,
        ),
      );
    }
    return faults;
  });
}

/**
 * How many entries of the history the report knows of: those up to the last state that it is, or all where it is none.
 * A report that was read before the last change is none that was altered.
 */
export function countKnownEntries(
  report: FullReport,
  entries: readonly HistoryEntry[],
  { states, hashOf }: PatchReplay,
): number {
  const { content, ...record } = report;
  const own = hashOf(content);
  const last = states.findLastIndex(({ document, contentHash }) => {
    if (contentHash !== own || !isJsonObject(document)) return false;
    const { content: _, ...told } = document;
    return isSameJson(told, record);
  });
  return last < 0 ? entries.length : last + 1;
}

/** Where what the patches give is not what the report says, or not what an entry said it was. */
export function findReplayFailures(
  report: FullReport,
  entries: readonly HistoryEntry[],
  { states, fault }: PatchReplay,
): CheckFailure[] {
  const own = states.slice(0, entries.length);
  const faults = own.flatMap(({ contentHash }, index) => {
    const told = entries[index]?.contentHash;
    const detail = `It is ${told}; the patches up to here give ${contentHash}.`;
    return told === contentHash ? [] : [historyFailure(`/entries/${index}/contentHash`, detail)];
  });
  if (fault !== null && own.length < entries.length) {
    const pointer = `/entries/${own.length}/patch/${fault.index}`;
    return [...faults, historyFailure(pointer, `The operation ${fault.detail}.`)];
  }
  return [...faults, ...findAlterations(own.at(-1)?.document ?? null, report)];
}

/** What differs between two states, each place with both values. */
function findAlterations(told: unknown, said: unknown): CheckFailure[] {
  return diffJson(told, said).flatMap(({ op, path }) => {
    if (op === 'test') return [];
    const [own, kept] = showDifference(valueAt(said, path), valueAt(told, path));
    if (op === 'remove') return [reportFailure(path, `It is missing; the history has ${kept}.`)];
    if (op === 'add') return [reportFailure(path, `It is ${own}; the history has nothing there.`)];
    return [reportFailure(path, `It is ${own}; the history has ${kept}.`)];
  });
}

/** The most that is shown of a value. */
const maxShownLength = 120;
/** How much of what two long values share is shown before they part. */
const sharedContextLength = 40;

/** Two values, of long ones the part in which they differ. */
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

/** S13, S14: who changed what, in which version, and whether it shows. */
export function findEditFailures(entries: readonly HistoryEntry[], { states }: PatchReplay): CheckFailure[] {
  return entries.slice(0, states.length).flatMap(({ action, actor, version, patch }, index) => {
    const pointer = `/entries/${index}`;
    const faults: CheckFailure[] = [];
    const document = states[index]?.document;
    const before = entries[index - 1]?.version ?? 0;
    const own = action !== 'edited' && action !== 'reviewed';
    if ((actor.type === 'system') !== own) {
      faults.push(
        historyFailure(`${pointer}/actor/type`, `A ${actor.type} does not make a change that is ${action}.`),
      );
    }
    const isNext = version === before + 1 || (version === before && action !== 'amended');
    if (!isNext) {
      faults.push(historyFailure(`${pointer}/version`, `It is ${version}, behind version ${before}.`));
    }
    if (own) return faults;
    const unmarked = patch.filter(
      ({ op, path }) => op !== 'test' && op !== 'remove' && !isMarked(document, path),
    );
    return [
      ...faults,
      ...unmarked.map(({ path }) =>
        historyFailure(`${pointer}/patch`, `It changes ${path}, whose provenance does not tell.`),
      ),
    ];
  });
}

/** Whether the value is a lawyer's by its provenance, computed, or none that provenance tells of. */
function isMarked(document: unknown, path: string): boolean {
  const [place, member = ''] = tokensOf(path);
  if (place !== 'content' || member === 'validations' || member === 'conclusion' || member === 'provenance')
    return true;
  const pointer = path.slice('/content'.length);
  const provenance = valueAt(document, '/content/provenance') as
    | Record<string, { origin?: string }>
    | undefined;
  const origin = provenance?.[pointer]?.origin;
  return origin === 'lawyer' || origin === 'calculated';
}
