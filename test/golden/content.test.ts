import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenCases, goldenText } from '../../scripts/golden/cases.js';

const folder = new URL('../../fixtures/golden/', import.meta.url);

describe('the golden contents', () => {
  test.each(goldenCases)('$name has the pinned bytes', (golden) => {
    expect(goldenText(golden)).toBe(readFileSync(new URL(`${golden.name}.json`, folder), 'utf8'));
  });

  test('every golden file has a case', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(files.sort()).toEqual(goldenCases.map(({ name }) => `${name}.json`).sort());
  });
});
