import { firstNotBefore } from '../values/maps.js';
import type { Collection, DueQuery } from './port.js';

let owners = 0;

/** Returns a new owner number. Parts with the number of their owner are not shared, and may be changed by it. */
function newOwner(): number {
  owners += 1;
  return owners;
}

/**
 * Positions by due instant, then by position, in sorted runs. Worlds share the runs that neither has changed since
 * they were copied.
 */
interface DueOrder {
  /** Runs with this number are not shared, and may be changed. */
  owner: number;
  /** Sorted; none is empty. */
  runs: Run[];
}

interface Run {
  owner: number;
  instants: number[];
  /** Parallel to `instants`. */
  positions: number[];
}

/** Limits the cost of copying a shared run, and of inserting. */
const maxRunLength = 512;

/** Shared by all empty orders; never changed. */
const noRuns: Run[] = [];

export function createDueOrder(): DueOrder {
  return { owner: newOwner(), runs: noRuns };
}

/** Returns a copy that shares all runs. */
export function copyOfOrder(order: DueOrder): DueOrder {
  order.owner = newOwner();
  return { owner: newOwner(), runs: [...order.runs] };
}

export function addDue(order: DueOrder, instant: number, position: number): void {
  const at = Math.min(runFrom(order, instant, position), order.runs.length - 1);
  if (at < 0) {
    order.runs = [{ owner: order.owner, instants: [instant], positions: [position] }];
    return;
  }
  const run = ownRun(order, at);
  const { length } = run.instants;
  const index = indexFrom(run, instant, position);
  if (length < maxRunLength) insert(run, index, instant, position);
  // Ever later entries fill one run after the other.
  else if (index === length)
    order.runs.splice(at + 1, 0, { owner: order.owner, instants: [instant], positions: [position] });
  else {
    const half = length >> 1;
    const upper = {
      owner: order.owner,
      instants: run.instants.splice(half),
      positions: run.positions.splice(half),
    };
    order.runs.splice(at + 1, 0, upper);
    insert(index <= half ? run : upper, index <= half ? index : index - half, instant, position);
  }
}

/** @throws Error if it is not there, which is a bug */
export function removeDue(order: DueOrder, instant: number, position: number): void {
  const at = runFrom(order, instant, position);
  if (at === order.runs.length) throw new Error(`nothing is due at ${instant} at the position ${position}`);
  const run = ownRun(order, at);
  const index = indexFrom(run, instant, position);
  if (run.positions[index] !== position || run.instants[index] !== instant)
    throw new Error(`nothing is due at ${instant} at the position ${position}`);
  if (run.instants.length === 1) order.runs.splice(at, 1);
  else if (index === 0) {
    run.instants.shift();
    run.positions.shift();
  } else {
    run.instants.splice(index, 1);
    run.positions.splice(index, 1);
  }
}

/** Positions due until an instant, earliest first. */
export function dueUntil({ runs }: DueOrder, until: number, limit: number): number[] {
  const found: number[] = [];
  for (const { instants, positions } of runs)
    for (let at = 0; at < instants.length; at += 1) {
      if (found.length === limit || (instants[at] as number) > until) return found;
      found.push(positions[at] as number);
    }
  return found;
}

function insert(run: Run, index: number, instant: number, position: number): void {
  if (index === run.instants.length) {
    run.instants.push(instant);
    run.positions.push(position);
  } else {
    run.instants.splice(index, 0, instant);
    run.positions.splice(index, 0, position);
  }
}

/** Returns the run at an index, copied if it is shared. */
function ownRun(order: DueOrder, at: number): Run {
  const run = order.runs[at] as Run;
  if (run.owner === order.owner) return run;
  const own = { owner: order.owner, instants: [...run.instants], positions: [...run.positions] };
  order.runs[at] = own;
  return own;
}

/** Index of the first run whose last entry is not before this one; the number of runs for none. */
function runFrom({ runs }: DueOrder, instant: number, position: number): number {
  const isBefore = (at: number): boolean => {
    const run = runs[at] as Run;
    return compareEntry(run, run.instants.length - 1, instant, position) < 0;
  };
  return firstNotBefore(0, runs.length, isBefore);
}

/** Index of the first entry of a run that is not before this one. */
function indexFrom(run: Run, instant: number, position: number): number {
  return firstNotBefore(0, run.instants.length, (at) => compareEntry(run, at, instant, position) < 0);
}

/** Negative if the entry at the index sorts before this one. */
function compareEntry({ instants, positions }: Run, at: number, instant: number, position: number): number {
  return (instants[at] as number) - instant || (positions[at] as number) - position;
}

/**
 * The positions in each state: one bit per position, so that the records in a state are found without reading others.
 * Worlds share the pages that neither has changed since they were copied.
 */
interface StateMarks {
  /** Pages with this number are not shared, and may be changed. */
  owner: number;
  states: string[];
  /** By state. Pages without marks may be missing. */
  pages: (Page | undefined)[][];
}

interface Page {
  owner: number;
  /** 32 positions each; trailing zeros may be missing. */
  words: number[];
}

/** Bits of a position within its page. */
const pageBits = 12;
const wordBits = 5;
const wordsInPage = 1 << (pageBits - wordBits);

export function createStateMarks(): StateMarks {
  return { owner: newOwner(), states: [], pages: [] };
}

/** Returns a copy that shares all pages. */
export function copyOfMarks(marks: StateMarks): StateMarks {
  marks.owner = newOwner();
  const { states, pages } = marks;
  return { owner: newOwner(), states: [...states], pages: pages.map((own) => [...own]) };
}

export function mark(marks: StateMarks, state: string, position: number): void {
  const { words } = ownPage(marks, state, position >> pageBits);
  const at = wordAt(position);
  while (words.length <= at) words.push(0);
  words[at] = (words[at] as number) | (1 << position);
}

export function unmark(marks: StateMarks, state: string, position: number): void {
  const { words } = ownPage(marks, state, position >> pageBits);
  const at = wordAt(position);
  words[at] = (words[at] ?? 0) & ~(1 << position);
}

export function isMarked(marks: StateMarks, state: string, position: number): boolean {
  const word = pagesOf(marks, state)[position >> pageBits]?.words[wordAt(position)] ?? 0;
  return (word & (1 << position)) !== 0;
}

/** First position in a state, from `from` on; null for none. */
export function markedFrom(marks: StateMarks, state: string, from: number): number | null {
  const own = pagesOf(marks, state);
  let mask = -1 << from;
  let at = wordAt(from);
  for (let page = from >> pageBits; page < own.length; page += 1) {
    const words = own[page]?.words ?? [];
    for (; at < words.length; at += 1) {
      const word = (words[at] as number) & mask;
      if (word !== 0) return positionOf(page, at) + 31 - Math.clz32(word & -word);
      mask = -1;
    }
    mask = -1;
    at = 0;
  }
  return null;
}

/** Last position in a state, up to `upTo`; null for none. */
export function markedUpTo(marks: StateMarks, state: string, upTo: number): number | null {
  const own = pagesOf(marks, state);
  const last = upTo >> pageBits;
  for (let page = Math.min(last, own.length - 1); page >= 0; page -= 1) {
    const words = own[page]?.words ?? [];
    const end = page === last ? wordAt(upTo) : wordsInPage - 1;
    for (let at = Math.min(end, words.length - 1); at >= 0; at -= 1) {
      const mask = page === last && at === end ? -1 >>> (31 - (upTo & 31)) : -1;
      const word = (words[at] as number) & mask;
      if (word !== 0) return positionOf(page, at) + 31 - Math.clz32(word);
    }
  }
  return null;
}

/** Positions in a state after `from` in a direction, nearest first; by default from the newest or oldest. */
export function* markedPositions(
  marks: StateMarks,
  state: string,
  { direction, from }: { direction: 'older' | 'newer'; from: number | undefined },
): Generator<number> {
  const older = direction === 'older';
  const step = older ? -1 : 1;
  const nearest = older ? markedUpTo : markedFrom;
  const first = from === undefined ? (older ? lastPosition(marks, state) : 1) : from + step;
  for (let at = first; at > 0; ) {
    const position = nearest(marks, state, at);
    if (position === null) return;
    yield position;
    at = position + step;
  }
}

/** Upper bound of the positions in a state. */
function lastPosition(marks: StateMarks, state: string): number {
  return (pagesOf(marks, state).length << pageBits) - 1;
}

function pagesOf({ states, pages }: StateMarks, state: string): readonly (Page | undefined)[] {
  return pages[states.indexOf(state)] ?? noPages;
}

const noPages: readonly (Page | undefined)[] = [];

function wordAt(position: number): number {
  return (position >> wordBits) & (wordsInPage - 1);
}

function positionOf(page: number, word: number): number {
  return (page << pageBits) | (word << wordBits);
}

function ownPage(marks: StateMarks, state: string, at: number): Page {
  const which = marks.states.indexOf(state);
  const pages = marks.pages[which] ?? [undefined];
  if (which < 0) {
    // Copies, because arrays that grow reserve room for many.
    marks.states = [...marks.states, state];
    marks.pages = [...marks.pages, pages];
  }
  const page = pages[at];
  if (page?.owner === marks.owner) return page;
  const own = { owner: marks.owner, words: page === undefined ? [0] : [...page.words] };
  while (pages.length < at) pages.push(undefined);
  pages[at] = own;
  return own;
}

/** The changeable keys of the records of a table: states and due instants. */
export interface TableOrders {
  /** Null if the collection has no states. */
  readonly marks: StateMarks | null;
  /** Null if the collection has no due instants. */
  readonly order: DueOrder | null;
}

export function createTableOrders<R>({ state, due }: Collection<R>): TableOrders {
  return {
    marks: state === undefined ? null : createStateMarks(),
    order: due === undefined ? null : createDueOrder(),
  };
}

/** Returns a copy that shares its parts. */
export function copyOfTableOrders({ marks, order }: TableOrders): TableOrders {
  return {
    marks: marks === null ? null : copyOfMarks(marks),
    order: order === null ? null : copyOfOrder(order),
  };
}

/** State and due instant of a record. */
interface OrderKeys {
  readonly state: string | undefined;
  readonly due: number | null;
}

export function orderKeysOf<R>(collection: Collection<R>, record: R): OrderKeys {
  return { state: collection.state?.(record), due: collection.due?.(record) ?? null };
}

export function addToOrders(
  { marks, order }: TableOrders,
  position: number,
  { state, due }: OrderKeys,
): void {
  if (marks !== null && state !== undefined) mark(marks, state, position);
  if (order !== null && due !== null) addDue(order, due, position);
}

export function removeFromOrders(
  { marks, order }: TableOrders,
  position: number,
  { state, due }: OrderKeys,
): void {
  if (marks !== null && state !== undefined) unmark(marks, state, position);
  if (order !== null && due !== null) removeDue(order, due, position);
}

/** Positions due until an instant, earliest first. */
export function dueIn({ order }: TableOrders, { until, limit }: DueQuery): number[] {
  return order === null ? [] : dueUntil(order, until, limit);
}
