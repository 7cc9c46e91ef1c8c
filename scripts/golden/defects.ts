import type { DefectRow } from '../../src/contract/generated/types.js';
import { type Scenario, scenarios } from '../../src/legal/company/catalogue.js';
import { resolveCompany } from '../../src/legal/company/company-ids.js';
import type { DefectOutcome } from '../../src/legal/company/defects.js';
import { couplingsOf, type Recipe } from '../../src/legal/content/recipes/recipe.js';
import { recipes } from '../../src/legal/content/recipes/recipe-list.js';
import { draftContent, judgeContent } from '../../src/legal/content/report-content.js';
import type { ContentDraft } from '../../src/legal/jurisdictions/jurisdiction.js';

/** Companies of the catalogue that a modifier may break: healthy, and small enough to try in every way. */
export const healthyScenarios: readonly Scenario[] = scenarios.filter(
  ({ expected, recipes: own }) => own === undefined && expected.rules.length === 0,
);

/** Seeds and labels under which a defect must have the same result before it fits a company. */
const trials = [
  ['sandbox', ''],
  ['golden', ''],
  ['one', ''],
  ['sandbox', '#1'],
  ['sandbox', '#anna'],
] as const;

/** Returns the text of `fixtures/defects.json`: the defects that company ids may request, with their results. */
export function defectsText(): string {
  const table: { [name: string]: DefectRow } = Object.fromEntries(
    recipes.map(({ id, title, unfit }) => [id, { meaning: title, unfit, outcomes: [] }]),
  );
  for (const scenario of healthyScenarios) {
    const drafts = trials.map(([seed, label]) => draftOf(scenario, seed, label));
    for (const recipe of recipes) {
      const outcome = outcomeOf(recipe, drafts);
      const own = table[recipe.id];
      if (outcome === null || own === undefined) continue;
      const alike = own.outcomes.find((one) => isAlike(one, outcome));
      if (alike === undefined) {
        const outcomes = [...own.outcomes, { ...outcome, scenarios: [scenario.key] }];
        table[recipe.id] = { ...own, outcomes };
      } else (alike.scenarios as string[]).push(scenario.key);
    }
  }
  return `${JSON.stringify(table, null, 1)}\n`;
}

export type Outcome = Omit<DefectOutcome, 'scenarios'>;

function isAlike(one: Outcome, other: Outcome): boolean {
  return one.conclusion === other.conclusion && one.rules.join() === other.rules.join();
}

/** Returns the draft of a scenario's company. */
export function draftOf({ key }: Scenario, seed: string, label: string): ContentDraft {
  const resolution = resolveCompany(`sbx-${key}${label}`);
  if (!resolution.known) throw new RangeError(resolution.detail);
  const { company } = resolution;
  return draftContent({
    seed,
    type: 'sociedades_y_poderes',
    company,
    validate: true,
    asOfDate: '2026-01-15',
  });
}

/** Returns the result of a recipe; null unless it fits all reports with the same result. */
export function outcomeOf(recipe: Recipe, drafts: readonly ContentDraft[]): Outcome | null {
  let known: Outcome | null = null;
  for (const draft of drafts) {
    if (!recipe.appliesTo(draft)) return null;
    const { conclusion, validations } = judgeContent(recipe.apply(draft), true);
    const fired = validations.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
    const rules = [...new Set(fired.map(({ ruleId }) => ruleId))].sort();
    const couplings = couplingsOf(recipe, draft.jurisdiction).map(({ ruleId }) => ruleId);
    if (rules.some((id) => id !== recipe.breaks && !couplings.includes(id))) return null;
    const { result } = conclusion;
    if (result === null || !rules.includes(recipe.breaks)) return null;
    const outcome = { conclusion: result, rules };
    if (known !== null && !isAlike(known, outcome)) return null;
    known = outcome;
  }
  return known;
}
