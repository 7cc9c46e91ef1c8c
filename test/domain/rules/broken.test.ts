import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/domain/rules/catalogue.js';
import { healthySa } from '../healthy/sa.js';
import { healthySpa } from '../healthy/spa.js';
import { briefly, objections } from './breaking.js';
import { companyRecipes } from './recipes-company.js';
import { fileRecipes } from './recipes-file.js';
import { holdersRecipes } from './recipes-holders.js';
import { limitedCompanyRecipes } from './recipes-limited.js';
import { powersRecipes } from './recipes-powers.js';

const spaRecipes = [...companyRecipes, ...holdersRecipes, ...powersRecipes, ...fileRecipes];

describe('breaking one thing in a healthy SpA', () => {
  it.each(spaRecipes)('when %s gives %j', (_, expected, change) => {
    expect(briefly(objections(healthySpa(), change))).toEqual(expected);
  });
});

describe('breaking one thing in a healthy S.A.', () => {
  it.each(limitedCompanyRecipes)('when %s gives %j', (_, expected, change) => {
    expect(briefly(objections(healthySa(), change))).toEqual(expected);
  });
});

it('every rule is broken by some recipe that breaks it alone', () => {
  const recipes = [...spaRecipes, ...limitedCompanyRecipes];
  const alone = new Set(
    recipes.flatMap(([, [first, ...others]]) => (others.length === 0 ? [first?.slice(0, 7)] : [])),
  );
  expect(rules.map(({ id }) => id).filter((id) => !alone.has(id))).toEqual([]);
});
