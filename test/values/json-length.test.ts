import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLength } from '../../src/values/json.js';

describe('the length of JSON', () => {
  it('is that of the text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { length } = JSON.stringify(value);
        expect(jsonLength(value, length)).toBe(length);
      }),
    );
  });

  it('is more than a bound where the text is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(40), (value, most) => {
        expect(jsonLength(value, most) > most).toBe(JSON.stringify(value).length > most);
      }),
    );
  });

  it('is not gone into any further than the bound', () => {
    const unread = {
      get name(): string {
        throw new Error('it was read');
      },
    };
    expect(jsonLength(['a'.repeat(10), [unread], unread], 10)).toBeGreaterThan(10);
  });
});
