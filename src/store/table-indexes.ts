import type { Collection, DueQuery } from './port.js';

let owners = 0;

/** A number that nobody had before: what bears it is its owner's alone, and may be changed by it. */
function newOwner(): number {
  owners += 1;
  return owners;
}

/**
 * Positions in the order of the instants at which something is due, and of themselves at the same instant. They stand in
 * sorted runs, of which worlds share those that neither has changed since one was copied from the other.
 */
interface DueOrder {
  /** Runs that bear it are this order's own, and may be changed. */
  owner: number;
  /** In their order; none is empty. */
  runs: Run[];
}

interface Run {
  owner: number;
  instants: number[];
  /** Of each instant. */
  positions: number[];
}

/** A run is copied whole where it is shared, and moved in part where something is added in its midst. */
const maxRunLength = 512;

/** What all orders have in common of which nothing is due. It is never changed. */
const noRuns: Run[] = [];

export function createDueOrder(): DueOrder {
  return { owner: newOwner(), runs: noRuns };
}

/** Another order of the same. */
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
  const place = placeFrom(run, instant, position);
  if (length < maxRunLength) insert(run, place, instant, position);
  // What is due ever later fills one run after the other.
  else if (place === length)
    order.runs.splice(at + 1, 0, { owner: order.owner, instants: [instant], positions: [position] });
  else {
    const half = length >> 1;
    const upper = {
      owner: order.owner,
      instants: run.instants.splice(half),
      positions: run.positions.splice(half),
    };
    order.runs.splice(at + 1, 0, upper);
    insert(place <= half ? run : upper, place <= half ? place : place - half, instant, position);
  }
}

/** @throws Error where it is not there: a bug */
export function removeDue(order: DueOrder, instant: number, position: number): void {
  const at = runFrom(order, instant, position);
  if (at === order.runs.length) throw new Error(`nothing is due at ${instant} at the place ${position}`);
  const run = ownRun(order, at);
  const place = placeFrom(run, instant, position);
  if (run.positions[place] !== position || run.instants[place] !== instant)
    throw new Error(`nothing is due at ${instant} at the place ${position}`);
  if (run.instants.length === 1) order.runs.splice(at, 1);
  else if (place === 0) {
    run.instants.shift();
    run.positions.shift();
  } else {
    run.instants.splice(place, 1);
    run.positions.splice(place, 1);
  }
}

/** The positions of what is due up to an instant, earliest first. */
export function dueUntil({ runs }: DueOrder, until: number, limit: number): number[] {
  const found: number[] = [];
  for (const { instants, positions } of runs)
    for (let at = 0; at < instants.length; at += 1) {
      if (found.length === limit || (instants[at] as number) > until) return found;
      found.push(positions[at] as number);
    }
  return found;
}

function insert(run: Run, place: number, instant: number, position: number): void {
  if (place === run.instants.length) {
    run.instants.push(instant);
    run.positions.push(position);
  } else {
    run.instants.splice(place, 0, instant);
    run.positions.splice(place, 0, position);
  }
}

/** The run at a place, which may be changed. */
function ownRun(order: DueOrder, at: number): Run {
  const run = order.runs[at] as Run;
  if (run.owner === order.owner) return run;
  const own = { owner: order.owner, instants: [...run.instants], positions: [...run.positions] };
  order.runs[at] = own;
  return own;
}

/** The first run whose last entry is not before this one; how many there are where all are before it. */
function runFrom({ runs }: DueOrder, instant: number, position: number): number {
  const isBefore = (at: number): boolean => {
    const run = runs[at] as Run;
    return compareEntry(run, run.instants.length - 1, instant, position) < 0;
  };
  let high = runs.length;
  // Mostly what is added comes last.
  if (high === 0 || isBefore(high - 1)) return high;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the first entry of a run stands that is not before this one. */
function placeFrom(run: Run, instant: number, position: number): number {
  let high = run.instants.length;
  if (compareEntry(run, high - 1, instant, position) < 0) return high;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareEntry(run, middle, instant, position) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Negative where the entry at a place comes before this one. */
function compareEntry({ instants, positions }: Run, at: number, instant: number, position: number): number {
  return (instants[at] as number) - instant || (positions[at] as number) - position;
}

/**
 * Which positions are in which state: one bit for each, so that those in a state are found without a look at the others.
 * Worlds share pages that neither has changed since one was copied from the other.
 */
interface StateMarks {
  /** Pages that bear it are of these marks alone, and may be changed. */
  owner: number;
  /** Few. */
  states: string[];
  /** Of each state. A page that has no mark may be missing. */
  pages: (Page | undefined)[][];
}

interface Page {
  owner: number;
  /** Of 32 positions each; those at the end that have no mark may be missing. */
  words: number[];
}

/** Positions of a page are told by so many bits. */
const pageBits = 12;
const wordBits = 5;
const wordsInPage = 1 << (pageBits - wordBits);

export function createStateMarks(): StateMarks {
  return { owner: newOwner(), states: [], pages: [] };
}

/** Other marks of the same. */
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

/** The first position in a state from one on, itself included; null where there is none. */
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

/** The last position in a state up to one, itself included; null where there is none. */
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

/** The positions in a state beyond one in a direction, nearest first; without one, from the newest or the oldest on. */
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

/** No position in a state is beyond it. */
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
    // Copies, since what grows takes room for many.
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

/** What is known of the records of a shelf that may change with each of them: their states, and when they are due. */
export interface TableOrders {
  /** Where the noun has a state. */
  readonly marks: StateMarks | null;
  /** Where something happens to its records. */
  readonly order: DueOrder | null;
}

export function createTableOrders<R>({ state, due }: Collection<R>): TableOrders {
  return {
    marks: state === undefined ? null : createStateMarks(),
    order: due === undefined ? null : createDueOrder(),
  };
}

/** Other orders of the same. */
export function copyOfTableOrders({ marks, order }: TableOrders): TableOrders {
  return {
    marks: marks === null ? null : copyOfMarks(marks),
    order: order === null ? null : copyOfOrder(order),
  };
}

/** What of a record stands in the orders. */
interface OrderKeys {
  readonly state: string | undefined;
  readonly due: number | null;
}

export function orderKeysOf<R>(noun: Collection<R>, record: R): OrderKeys {
  return { state: noun.state?.(record), due: noun.due?.(record) ?? null };
}

/** Takes note of a record at a position. */
export function addToOrders(
  { marks, order }: TableOrders,
  position: number,
  { state, due }: OrderKeys,
): void {
  if (marks !== null && state !== undefined) mark(marks, state, position);
  if (order !== null && due !== null) addDue(order, due, position);
}

/** Takes note that a record has gone from a position. */
export function removeFromOrders(
  { marks, order }: TableOrders,
  position: number,
  { state, due }: OrderKeys,
): void {
  if (marks !== null && state !== undefined) unmark(marks, state, position);
  if (order !== null && due !== null) removeDue(order, due, position);
}

/** The positions of what is due up to an instant, earliest first. */
export function dueIn({ order }: TableOrders, { until, limit }: DueQuery): number[] {
  return order === null ? [] : dueUntil(order, until, limit);
}
