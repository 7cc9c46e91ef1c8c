import { describe, expect, it } from 'vitest';
import { createYieldToEventLoop } from '../../src/runtime/timers.js';

describe('time slices', () => {
  it('begin after waiting work has run, and then last for a while', async () => {
    const yieldToEventLoop = createYieldToEventLoop();
    const turns: string[] = [];
    setImmediate(() => turns.push('another'));
    const turn = yieldToEventLoop();
    expect(turn).toBeInstanceOf(Promise);
    await turn;
    turns.push('the work');
    expect(yieldToEventLoop()).toBeUndefined();
    expect(turns).toEqual(['another', 'the work']);
  });

  it('are limited to one per turn of the event loop, however many tasks there are', async () => {
    const yieldToEventLoop = createYieldToEventLoop();
    const order: string[] = [];
    const work = async (name: string): Promise<void> => {
      for (let step = 0; step < 3; step += 1) {
        await yieldToEventLoop();
        order.push(name);
        blockFor(6);
      }
    };
    let turns = 0;
    let counting = true;
    const count = (): void => {
      turns += 1;
      order.push('turn');
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all([work('a'), work('b'), work('c')]);
    counting = false;
    expect(turns).toBeGreaterThanOrEqual(9);
    // Two slices always have a turn for other work between them.
    expect(order.join(' ')).not.toMatch(/[abc] [abc]/);
  });
});

function blockFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
