import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimer } from '../../src/runtime/timers.js';

// The timers of the process are read once, so the module would not use those of the test.
vi.mock('../../src/runtime/real-time.js', () => ({
  setTimeout: (work: () => void, ms: number) => globalThis.setTimeout(work, ms),
  clearTimeout: (timer: NodeJS.Timeout) => globalThis.clearTimeout(timer),
}));

describe('the timer of a process', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fires once, at its last set time', async () => {
    const timer = createTimer(() => {});
    const fired: string[] = [];
    timer.set(10, async () => void fired.push('first'));
    timer.set(20, async () => void fired.push('second'));
    await vi.advanceTimersByTimeAsync(19);
    expect(fired).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fired).toEqual(['second']);
  });

  it('does not fire after it was cleared', async () => {
    const timer = createTimer(() => {});
    const ring = vi.fn(async () => {});
    timer.set(10, ring);
    timer.clear();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ring).not.toHaveBeenCalled();
  });

  it('fires early if the time exceeds the maximum of a timer', async () => {
    const timer = createTimer(() => {});
    const ring = vi.fn(async () => {});
    timer.set(2 ** 40, ring);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ring).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect(ring).toHaveBeenCalledOnce();
  });

  it('reports a failed callback', async () => {
    const failures: unknown[] = [];
    const timer = createTimer((error) => failures.push(error));
    timer.set(1, async () => {
      throw new Error('broken');
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toEqual([new Error('broken')]);
  });
});
