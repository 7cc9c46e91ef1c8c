/**
 * Hands on together what comes within two turns of the event loop: that of the first, and the next, since what wakes
 * a client costs more than what is told it.
 */
export function inBatches<Item>(work: (items: readonly Item[]) => void): (item: Item) => void {
  let waiting: Item[] = [];
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    work(items);
  };
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(setImmediate, flush);
  };
}
