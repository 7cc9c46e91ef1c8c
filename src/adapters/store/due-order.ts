import { newOwner } from './owners.js';

/**
 * Positions in the order of the instants at which something is due, and of themselves at the same instant. They stand in
 * sorted runs, of which worlds share those that neither has changed since one was copied from the other.
 */
export interface DueOrder {
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
