import { newOwner } from './owners.js';

/**
 * Which positions are in which state: one bit for each, so that those in a state are found without a look at the others.
 * Worlds share pages that neither has changed since one was copied from the other.
 */
export interface StateMarks {
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
