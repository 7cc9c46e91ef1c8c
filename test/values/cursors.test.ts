import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from '../../src/values/cursors.js';

const scope = { accountId: 'a', filters: '{}' };

describe('cursors', () => {
  it('are read back as they were written', () => {
    const cursor = fc.record({
      direction: fc.constantFrom('older' as const, 'newer' as const),
      position: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    });
    fc.assert(
      fc.property(cursor, (each) => {
        expect(readCursor(writeCursor(each, scope), scope)).toEqual(each);
      }),
      { seed: 1 },
    );
  });

  it('are invalid in another account, with other filters, or altered', () => {
    const text = writeCursor({ direction: 'older', position: 5 }, scope);
    expect(readCursor(text, { ...scope, accountId: 'b' })).toBeNull();
    expect(readCursor(text, { ...scope, filters: '{"status":"queued"}' })).toBeNull();
    for (const altered of [
      text.replace('5', '6'),
      text.replace('older', 'newer'),
      text.slice(0, -1),
      '',
      'older_05_',
    ]) {
      expect(readCursor(altered, scope)).toBeNull();
    }
  });
});
