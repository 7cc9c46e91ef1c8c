import type { Validation } from '../../src/contract/generated/types.js';
import type { Recipe } from '../../src/legal/content/recipes/recipe.js';
import { recipes } from '../../src/legal/content/recipes/recipe-list.js';
import { judgeContent } from '../../src/legal/content/report-content.js';
import { chosenCompanies, type Healthy } from '../../test/legal/content/recipes/companies.js';

/** Returns the first and the last healthy company that fits a recipe. */
function brokenBy({ appliesTo }: Recipe): Healthy[] {
  const met = chosenCompanies.filter(({ draft }) => appliesTo(draft));
  return [...new Set([...met.slice(0, 1), ...met.slice(-1)])];
}

function isObjection({ outcome }: Validation): boolean {
  return outcome === 'failed' || outcome === 'warning';
}

/** Recipes with pinned findings: `fixtures/golden/objections/<recipe>.json`. */
export const objectionCases: readonly Recipe[] = recipes;

/** Returns the findings and conclusions of companies with a recipe applied. */
export function objectionsText(recipe: Recipe): string {
  const found = brokenBy(recipe).map(({ name, draft }) => {
    const { validations, conclusion } = judgeContent(recipe.apply(draft), true);
    const { result, summary, restrictions } = conclusion;
    return { company: name, objections: validations.filter(isObjection), result, summary, restrictions };
  });
  return `${JSON.stringify(found, null, 1)}\n`;
}
