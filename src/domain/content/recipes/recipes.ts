import { findNearest } from '../../../contract/nearest.js';
import { adverseFindingRecipes } from './adverse-findings.js';
import { boardRecipes } from './board.js';
import { capitalRecipes } from './capital.js';
import { chileanBoardRecipes } from './cl/board.js';
import { burdenedHolderRecipes } from './cl/burdened-holders.js';
import { crossHoldingRecipes } from './cl/cross-holdings.js';
import { formalityRecipes } from './cl/formalities.js';
import { chileanHolderRecipes } from './cl/holders.js';
import { holderAbroadRecipes } from './cl/holders-abroad.js';
import { lateAmendmentRecipes } from './cl/late-amendments.js';
import { mergerRecipes } from './cl/merger.js';
import { powersBesideRecipes } from './cl/powers-beside.js';
import { publishedProceedingRecipes } from './cl/published-proceedings.js';
import { securitiesRecipes } from './cl/securities.js';
import { chileanStateRecipes } from './cl/states.js';
import { tooEarlyRecipes } from './cl/too-early.js';
import { companyEndedRecipes } from './company-ended.js';
import { fileRecipes } from './file.js';
import { holderRecipes } from './holders.js';
import { identityRecipes } from './identity.js';
import { listRecipes } from './lists.js';
import { ownerRecipes } from './owners.js';
import { powersEndedRecipes } from './powers-ended.js';
import { powersGrantedRecipes } from './powers-granted.js';
import { powersSigningRecipes } from './powers-signing.js';
import type { Recipe } from './recipe.js';
import { stateRecipes } from './states.js';
import { taxOfficeRecipes } from './tax-office.js';

/** Every way to break a report that scenarios can name. */
export const recipes: readonly Recipe[] = [
  ...identityRecipes,
  ...companyEndedRecipes,
  ...mergerRecipes,
  ...securitiesRecipes,
  ...tooEarlyRecipes,
  ...taxOfficeRecipes,
  ...formalityRecipes,
  ...lateAmendmentRecipes,
  ...stateRecipes,
  ...chileanStateRecipes,
  ...capitalRecipes,
  ...holderRecipes,
  ...chileanHolderRecipes,
  ...crossHoldingRecipes,
  ...holderAbroadRecipes,
  ...burdenedHolderRecipes,
  ...ownerRecipes,
  ...boardRecipes,
  ...chileanBoardRecipes,
  ...powersGrantedRecipes,
  ...powersEndedRecipes,
  ...powersSigningRecipes,
  ...powersBesideRecipes,
  ...fileRecipes,
  ...listRecipes,
  ...adverseFindingRecipes,
  ...publishedProceedingRecipes,
];

const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]));

/** The recipe of that id; throws RangeError for any other text, naming the ids it may have meant. */
export function recipeOf(id: string): Recipe {
  const recipe = byId.get(id);
  if (recipe !== undefined) return recipe;
  const near = findNearest(id, [...byId.keys()], 3);
  const hint = near.length === 0 ? '' : `; perhaps ${near.join(' or ')}`;
  throw new RangeError(`there is no recipe ${id}${hint}`);
}
