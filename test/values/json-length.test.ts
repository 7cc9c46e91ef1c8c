import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLength } from '../../src/values/json.js';

describe('jsonLength', () => {
  it('equals the length of the JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { length } = JSON.stringify(value);
        expect(jsonLength(value, length)).toBe(length);
      }),
    );
  });

  it('exceeds a max if the text does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(40), (value, max) => {
        expect(jsonLength(value, max) > max).toBe(JSON.stringify(value).length > max);
      }),
    );
  });

  it('stops above the max', () => {
    const unread = {
      get name(): string {
        throw new Error('it was read');
      },
    };
    expect(jsonLength(['a'.repeat(10), [unread], unread], 10)).toBeGreaterThan(10);
  });
});
