import { performanceNow, setImmediate } from '../../adapters/real-time.js';
/**
 * Hands on together what comes within one turn of the event loop, since what wakes a client costs more than what is
 * told it.
 * @param work tells how many items it has done, from the first on; the others are handed on again soon, before what
 * has come meanwhile
 */
export function batchByTurn<Item>(work: (items: readonly Item[]) => number): (item: Item) => void {
  let waiting: Item[] = [];
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    const done = work(items);
    if (done === items.length) return;
    // What came meanwhile has asked for the turn.
    if (waiting.length === 0) setImmediate(flush);
    waiting = [...items.slice(done), ...waiting];
  };
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(flush);
  };
}

/** After so many items the clock is looked at, which takes longer than most steps. */
const itemsPerClockCheck = 4;

/**
 * Does the first few items in any case, and the next ones while there is time.
 * @param until by `performance.now()`
 * @returns those that were done
 */
export function processUntil<Item>(
  until: number,
  items: readonly Item[],
  work: (item: Item) => void,
): readonly Item[] {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % itemsPerClockCheck === 0 && performanceNow() >= until) return items.slice(0, done);
  }
  return items;
}
