import { describe, expect, it } from 'vitest';
import rates from '../../../fixtures/vocabulary/cl/episode-rates.json' with { type: 'json' };
import type { Content } from '../../../src/contract/generated/types.js';
import { builtInCatalogue } from '../../../src/legal/company/catalogue.js';
import { type DefectOutcome, defects } from '../../../src/legal/company/defects.js';
import { drawEpisodes, episodes } from '../../../src/legal/content/episodes/episode-list.js';
import { rules } from '../../../src/legal/judging/rules/rule-list.js';
import { scaled } from '../../scale.js';
import { contentOf, corrected, defectiveIds, defectiveKeys, generatedIds } from '../generated/contents.js';
import { requiredVariations } from '../generated/required-variations.js';
import { allowedVariations, recordVariations } from '../generated/schema-coverage.js';
import { unreachedVariations } from '../generated/unreached-variations.js';

const abroad = ['mx-sapi', 'pe-sac', 'co-sas', 'es-sl'];

/** Scenarios outside `defectiveIds` that can have a defect: one if no sampled scenario can; in a long run, two. */
function otherScenarios(outcomes: readonly DefectOutcome[]): string[] {
  const broken = outcomes.flatMap(({ scenarios }) => scenarios);
  const others = broken.filter((key) => !defectiveKeys.includes(key));
  return scaled(others.length < broken.length ? [] : others.slice(0, 1), others.slice(0, 2));
}

/** Returns the ids of every scenario, every defect, labels of each other country, and drawn companies. */
function ids(): string[] {
  return [
    ...builtInCatalogue.scenarios.map(({ key }) => `sbx-${key}`),
    ...defectiveIds(),
    ...Object.entries(defects).flatMap(([name, { outcomes }]) =>
      otherScenarios(outcomes).map((key) => `sbx-${key}+${name}`),
    ),
    ...abroad.flatMap((key) =>
      Array.from({ length: scaled(6, 30) }, (_, index) => `sbx-${key}#company-${index}`),
    ),
    ...generatedIds().slice(0, 2_000),
  ];
}

/** Returns contents of other requests: on another date, not validated, cured, or with a parameter of a recipe. */
function otherRequests(): Content[] {
  return [
    contentOf('sbx-spa-clean', { asOfDate: '2026-11-20' }),
    contentOf('sbx-spa-clean', { validate: false }),
    contentOf('sbx-late-extract', { cured: true }),
    contentOf('sbx-es-sl', { asOfDate: '2013-06-03' }),
    corrected('pep', [{ recipe: 'adverse-press', probable: true }]),
    corrected('sa-classes-ab', [{ recipe: 'nullity-lawsuit', resolutions: true }]),
  ];
}

/** Everything that the tests count, from one pass over all contents. */
const reached = (() => {
  const ways = new Set<string>();
  const drawn = new Set<string>();
  const outcomes = new Set<string>();
  const applied = new Set<string>();
  const terms = new Set<number>();
  let unhealthy = 0;
  for (const id of ids()) {
    const content = contentOf(id);
    recordVariations(content, id.startsWith('company-') ? drawn : ways);
    const isDrawn = id.startsWith('company-');
    for (const { ruleId, outcome } of content.validations) {
      outcomes.add(`${ruleId} ${outcome}`);
      if (isDrawn && outcome !== 'not_applicable') applied.add(ruleId);
    }
    if (isDrawn) terms.add(content.administration.board?.termMonths ?? 0);
    if (isDrawn && content.conclusion.result !== 'aprobado') unhealthy += 1;
  }
  for (const content of otherRequests()) recordVariations(content, ways);
  return { ways: new Set([...ways, ...drawn]), drawn, outcomes, applied, terms, unhealthy };
})();

describe('over all companies', () => {
  it('every variation that the schema allows occurs, except for listed ones', () => {
    const listed = new Set(Object.values(unreachedVariations).flat());
    const unseen = [...allowedVariations()].filter((way) => !reached.ways.has(way));
    expect(unseen.filter((way) => !listed.has(way))).toEqual([]);
    expect([...listed].filter((way) => !unseen.includes(way))).toEqual([]);
  });

  it('healthy drawn companies show the cases that a client has to handle', () => {
    expect(requiredVariations.filter((way) => !reached.drawn.has(way))).toEqual([]);
  });

  it('every rule passes in some report and fails in another', () => {
    const unreachedRules = (outcome: string) =>
      rules.map(({ id }) => id).filter((id) => !reached.outcomes.has(`${id} ${outcome}`));
    expect([unreachedRules('passed'), unreachedRules('failed')]).toEqual([[], []]);
  });

  it('every rule applies to some healthy drawn company', () => {
    expect(rules.map(({ id }) => id).filter((id) => !reached.applied.has(id))).toEqual([]);
  });

  it('boards of drawn companies are elected for one year, for two and for three', () => {
    expect([...reached.terms].sort((a, b) => a - b)).toEqual([0, 12, 24, 36]);
  });

  it('the episodes of a drawn company leave it healthy', () => {
    expect(reached.unhealthy).toBe(0);
  });
});

describe('episodes', () => {
  it('have a rate each, and happen about that often', () => {
    expect(Object.keys(rates).sort()).toEqual(episodes.map(({ id }) => id).sort());
    const drawn = Array.from({ length: 10_000 }, (_, index) =>
      drawEpisodes(`seed ${index}`, { entities: [] }),
    ).flat();
    for (const [id, rate] of Object.entries(rates)) {
      const share = drawn.filter((one) => one === id).length / 10_000;
      expect([id, Math.abs(share - rate) < 0.015]).toEqual([id, true]);
    }
  });
});
