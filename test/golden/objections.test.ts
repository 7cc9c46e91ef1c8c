import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { objectionCases, objectionsText } from '../../scripts/golden/objections.js';

const folder = new URL('../../fixtures/golden/objections/', import.meta.url);

describe('golden objections', () => {
  test.each(objectionCases)('the violations by $id are found with the pinned texts', (recipe) => {
    expect(objectionsText(recipe)).toBe(readFileSync(new URL(`${recipe.id}.json`, folder), 'utf8'));
  });

  test('every golden file has a recipe', () => {
    expect(readdirSync(folder).sort()).toEqual(objectionCases.map(({ id }) => `${id}.json`).sort());
  });
});
