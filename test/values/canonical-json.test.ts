import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, createCanonicalize } from '../../src/values/canonical-json.js';

describe('createCanonicalize', () => {
  it('writes the same as canonicalJson at any depth, also from its cache', () => {
    const canonical = createCanonicalize();
    const json = fc
      .jsonValue({ maxDepth: 7, noUnicodeString: false })
      .map((value) => ({ value, list: [value] }));
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(value)).toBe(canonicalJson(value));
        expect(canonical({ wrapped: value })).toBe(canonicalJson({ wrapped: value }));
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
