import type { Happening } from '../contract/generated/types.js';
import { type Happened, inOrder, told } from './events.js';

/** The most that one answer tells. */
export const mostTold = 1000;

/** The first of what happened, by instant, out of any number that comes report by report. */
export interface Happenings {
  add(happened: readonly Happened[]): void;
  /** How many there were, and the first of them. */
  told(): { happenedCount: number; happened: Happening[] };
}

export function createHappenings(): Happenings {
  let count = 0;
  let first: Happened[] = [];
  /** What comes at this instant or later is not among the first. */
  let closed = Number.POSITIVE_INFINITY;
  const cut = (): void => {
    first = inOrder(first).slice(0, mostTold);
    closed = first[mostTold - 1]?.change.at ?? closed;
  };
  return {
    add(happened) {
      count += happened.length;
      for (const one of happened) if (one.change.at < closed) first.push(one);
      if (first.length >= 2 * mostTold) cut();
    },
    told() {
      cut();
      return { happenedCount: count, happened: first.map(told) };
    },
  };
}
