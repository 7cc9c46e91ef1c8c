import { describe, expect, it } from 'vitest';
import type { Content } from '../../../../src/contract/generated/types.js';
import { couplingsOf } from '../../../../src/legal/content/recipes/recipe.js';
import { recipes } from '../../../../src/legal/content/recipes/recipe-list.js';
import { judgeContent } from '../../../../src/legal/content/report-content.js';
import type { ContentDraft } from '../../../../src/legal/jurisdictions/jurisdiction.js';
import { scaled } from '../../../scale.js';
import { contentValidator, sampledViolations } from '../../generated/contents.js';
import { outOfOrder } from '../../generated/field-order.js';
import { vagueRemedies } from '../../generated/vague-remedies.js';
import { chosenCompanies, drawnCompanies, type Healthy, heldByEirl } from './companies.js';

const validate = contentValidator();
const companies = [...chosenCompanies, ...drawnCompanies];

/** Each recipe breaks one of this many fitting companies; in a long run, all. */
const stride = scaled(18, 1);

function objections(content: Content): string[] {
  const live = content.validations.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
  return [...new Set(live.map(({ ruleId }) => ruleId))];
}

const before = new Map(companies.map(({ name, draft }) => [name, objections(judgeContent(draft, true))]));

it('the companies of the tests are healthy, except for one list of holders', () => {
  expect([...before].filter(([, rules]) => rules.length > 0)).toEqual([['sa-listed', ['SHR-001']]]);
});

function incoherences(content: Content): string[] {
  const schema = validate(content)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  const invariants = sampledViolations(content).map(
    (one) => `${one.invariant} ${one.pointer}: ${one.detail}`,
  );
  const texts = JSON.stringify(content).match(/(?:undefined|NaN|\{\w+\}).{0,40}/g) ?? [];
  return [...schema, ...invariants, ...outOfOrder(content), ...texts, ...vagueRemedies(content)];
}

/** Returns the rules that fire only after the change, and the incoherences of the content. */
function applyRecipe({ name, draft }: Healthy, apply: (draft: ContentDraft) => ContentDraft) {
  const content = judgeContent(apply(draft), true);
  const fired = objections(content).filter((ruleId) => !before.get(name)?.includes(ruleId));
  return { name, fired: fired.sort(), incoherences: incoherences(content) };
}

describe.each(recipes.map((recipe, at) => [recipe.id, recipe, at] as const))('%s', (_, recipe, at) => {
  const fitting = companies.filter(({ draft }) => recipe.appliesTo(draft));
  const tried = fitting.filter((_one, index) => fitting.length < 5 || (index + at) % stride === 0);

  const coupled = couplingsOf(recipe, 'CL').map(({ ruleId }) => ruleId);

  it(`breaks ${[recipe.breaks, ...coupled].join(' and ')} and nothing else`, () => {
    const fired = [recipe.breaks, ...coupled].sort();
    expect(tried.map((company) => applyRecipe(company, recipe.apply))).toEqual(
      tried.map(({ name }) => ({ name, fired, incoherences: [] })),
    );
  }, 600_000);

  it('leaves the healthy report unchanged, and gives the same result again', () => {
    for (const { draft } of fitting.slice(0, scaled(1, 3))) {
      const original = JSON.stringify(draft);
      const once = JSON.stringify(recipe.apply(draft));
      expect(JSON.stringify(recipe.apply(draft))).toBe(once);
      expect(JSON.stringify(draft)).toBe(original);
      expect(once).not.toBe(original);
    }
  });

  it('refuses a report without a target', () => {
    for (const { draft } of companies.filter((company) => !fitting.includes(company)).slice(0, 2)) {
      expect(() => recipe.apply(draft)).toThrow(`the recipe ${recipe.id} does not apply to this report`);
    }
  });
});

describe('a company with an E.I.R.L. as holder', () => {
  const { draft } = heldByEirl;
  const soleOwned = draft.shareholders.filter(({ interest }) => interest === 'titular_eirl');

  it.each(recipes.map((recipe) => [recipe.id, recipe] as const))('still has one with %s', (_, recipe) => {
    expect(soleOwned).toHaveLength(1);
    expect(recipe.appliesTo(draft) ? applyRecipe(heldByEirl, recipe.apply).incoherences : []).toEqual([]);
  });
});
