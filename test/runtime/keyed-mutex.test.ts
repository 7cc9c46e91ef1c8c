import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from '../../src/runtime/concurrency.js';

describe('createKeyedMutex', () => {
  it('runs work under one name in order of arrival', async () => {
    const runLocked = createKeyedMutex();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
    };
    await Promise.all([runLocked('a', work('first')), runLocked('a', work('second'))]);
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('runs work under another name meanwhile', async () => {
    const runLocked = createKeyedMutex();
    let free = (): void => {};
    const held = runLocked('a', () => new Promise<void>((resolve) => (free = resolve)));
    expect(await runLocked('b', async () => 'done')).toBe('done');
    free();
    await held;
  });

  it('continues after failed work, and reports the failure to its caller only', async () => {
    const runLocked = createKeyedMutex();
    const failed = runLocked('a', async () => {
      throw new Error('broken');
    });
    const next = runLocked('a', async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
