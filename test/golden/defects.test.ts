import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draftOf, healthyScenarios, outcomeOf } from '../../scripts/golden/defects.js';
import { defectOutcome, defects } from '../../src/legal/company/defects.js';
import { recipes } from '../../src/legal/content/recipes/recipe-list.js';
import { contentOf, freshContentOf } from '../legal/generated/contents.js';
import { scaled } from '../scale.js';

const tried = scaled<readonly string[] | null>(['mx-sapi', 'pe-sac', 'co-sas', 'es-sl', 'ltda-family'], null);

describe('the defects of company ids', () => {
  it('are all recipes, with their effects and exclusions', () => {
    expect(Object.entries(defects).map(([name, { meaning, unfit }]) => ({ name, meaning, unfit }))).toEqual(
      recipes.map(({ id, title, unfit }) => ({ name: id, meaning: title, unfit })),
    );
  });

  it('fit only healthy companies of the catalogue', () => {
    const healthy = new Set(healthyScenarios.map(({ key }) => key));
    const keys = Object.values(defects).flatMap(({ outcomes }) => outcomes.flatMap((one) => one.scenarios));
    expect(keys.filter((key) => !healthy.has(key))).toEqual([]);
    expect(readFileSync(new URL('../../fixtures/defects.json', import.meta.url), 'utf8')).toMatch(/\n$/);
  });

  it.each(healthyScenarios.filter(({ key }) => tried?.includes(key) ?? true))(
    'have the pinned result for $key',
    (scenario) => {
      const draft = draftOf(scenario, 'sandbox', '');
      for (const recipe of recipes) {
        const pinned = defectOutcome(scenario.key, recipe.id);
        if (pinned === undefined) continue;
        const { conclusion, rules } = pinned;
        expect([recipe.id, outcomeOf(recipe, [draft])]).toEqual([recipe.id, { conclusion, rules }]);
      }
    },
  );
});

describe('a defect of a company id', () => {
  it('keeps the identity of the company, and changes its report', () => {
    const [healthy, defecty] = [contentOf('sbx-co-sas'), contentOf('sbx-co-sas+dissolved')];
    expect(defecty.entities[0]?.name).toBe(healthy.entities[0]?.name);
    expect(defecty.entities[0]?.taxId).toEqual(healthy.entities[0]?.taxId);
    expect(defecty.conclusion.result).toBe('rechazado');
    expect(freshContentOf('sbx-co-sas+slow')).toEqual(healthy);
  });

  it('is absent from a cured report if documents can cure it', () => {
    for (const key of ['mx-sapi', 'pe-sac', 'co-sas', 'es-sl'])
      for (const defect of ['stale-vigencia', 'missing-document', 'illegible', 'expired-code'])
        expect(contentOf(`sbx-${key}+${defect}`, { cured: true })).toEqual(contentOf(`sbx-${key}`));
    const revoked = 'sbx-mx-sapi+power-revoked';
    expect(contentOf(revoked, { cured: true })).toEqual(contentOf(revoked));
  });

  it('is absent on a date before it can occur', () => {
    // The certificate would be older than the election that it attests.
    const early = { asOfDate: '2025-06-01' };
    expect(contentOf('sbx-mx-sapi+stale-vigencia', early)).toEqual(contentOf('sbx-mx-sapi', early));
    expect(contentOf('sbx-mx-sapi+stale-vigencia')).not.toEqual(contentOf('sbx-mx-sapi'));
  });
});
