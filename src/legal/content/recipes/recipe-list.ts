import { findNearest } from '../../../values/message-text.js';
import { boardRecipes } from './board.js';
import { capitalRecipes } from './capital.js';
import { burdenedHolderRecipes } from './cl/encumbrances.js';
import { formalityRecipes, tooEarlyRecipes } from './cl/formalities.js';
import { chileanHolderRecipes } from './cl/holders.js';
import { publishedProceedingRecipes } from './cl/proceedings.js';
import { companyEndedRecipes } from './company-ended.js';
import { securitiesRecipes, stateRecipes, taxOfficeRecipes } from './company-record.js';
import { fileRecipes } from './documents.js';
import { holderRecipes, ownerRecipes } from './holders.js';
import { identityRecipes } from './identity.js';
import { powersEndedRecipes } from './powers-ended.js';
import { powersGrantedRecipes } from './powers-granted.js';
import { powersSigningRecipes } from './powers-signing.js';
import type { Recipe } from './recipe.js';
import { listRecipes } from './screening.js';

/** All recipes that scenarios can name. */
export const recipes: readonly Recipe[] = [
  ...identityRecipes,
  ...companyEndedRecipes,
  ...securitiesRecipes,
  ...tooEarlyRecipes,
  ...taxOfficeRecipes,
  ...formalityRecipes,
  ...stateRecipes,
  ...capitalRecipes,
  ...holderRecipes,
  ...chileanHolderRecipes,
  ...burdenedHolderRecipes,
  ...ownerRecipes,
  ...boardRecipes,
  ...powersGrantedRecipes,
  ...powersEndedRecipes,
  ...powersSigningRecipes,
  ...fileRecipes,
  ...listRecipes,
  ...publishedProceedingRecipes,
];

const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]));

/** Returns the recipe with an id. @throws RangeError for an unknown id, with the nearest ids */
export function recipeOf(id: string): Recipe {
  const recipe = byId.get(id);
  if (recipe !== undefined) return recipe;
  const near = findNearest(id, [...byId.keys()], 3);
  const hint = near.length === 0 ? '' : `; perhaps ${near.join(' or ')}`;
  throw new RangeError(`there is no recipe ${id}${hint}`);
}
