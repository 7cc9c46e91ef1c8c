import { nearest } from '../../contract/nearest.js';
import { companyEndedRecipes } from './company-ended.js';
import { fileRecipes } from './file.js';
import { identityRecipes } from './identity.js';
import { listRecipes } from './lists.js';
import { powersEndedRecipes } from './powers-ended.js';
import { powersGrantedRecipes } from './powers-granted.js';
import type { Recipe } from './recipe.js';
import { taxOfficeRecipes } from './tax-office.js';

/** Every way to break a report that scenarios can name. */
export const recipes: readonly Recipe[] = [
  ...identityRecipes,
  ...companyEndedRecipes,
  ...taxOfficeRecipes,
  ...powersGrantedRecipes,
  ...powersEndedRecipes,
  ...fileRecipes,
  ...listRecipes,
];

const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]));

/** The recipe of that id; throws RangeError for any other text, naming the ids it may have meant. */
export function recipeOf(id: string): Recipe {
  const recipe = byId.get(id);
  if (recipe !== undefined) return recipe;
  const near = nearest(id, [...byId.keys()], 3);
  const hint = near.length === 0 ? '' : `; perhaps ${near.join(' or ')}`;
  throw new RangeError(`there is no recipe ${id}${hint}`);
}
