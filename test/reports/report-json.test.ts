import { describe, expect, it } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { contentField, contentIn, extendedContentField } from '../../src/reports/report-json.js';

const writeContent = (content: object) => new TextDecoder().decode(contentField(content as Content));
const map = (items: readonly unknown[]) => Object.fromEntries(items.map((item, at) => [`/${at} “ñ”`, item]));

describe('the serialised content', () => {
  it.each([0, 1, 63, 64, 65, 128, 129, 5000])(
    'equals the JSON of the whole, with lists and maps of %i items',
    (count) => {
      const items = Array.from({ length: count }, (_, at) => ({
        at,
        name: 'Ñuñoa — “SpA”',
        none: null,
        list: [at],
      }));
      const content = { text: 'é', none: null, items, map: map(items), after: [[]] };
      expect(writeContent(content)).toBe(`,"content":${JSON.stringify(content)}}`);
    },
  );

  it.each(['a', 'ñ', '—', '𝒞'])('equals the JSON of the whole, with texts of any length of %s', (letter) => {
    const texts = [0, 1, 80_000, 90_000, 300_000, 5].map((length) => letter.repeat(length));
    const content = { texts: [...texts], ...map(texts) };
    expect(writeContent(content)).toBe(`,"content":${JSON.stringify(content)}}`);
  });

  it('can be parsed again and extended', () => {
    const content = { items: Array.from({ length: 100 }, (_, at) => at) };
    const bytes = contentField(content as unknown as Content);
    expect(contentIn(bytes)).toEqual(content);
    const extended = new TextDecoder().decode(extendedContentField(bytes, { more: '—' }));
    expect(extended).toBe(`,"content":${JSON.stringify({ ...content, more: '—' })}}`);
  });
});
