import { describe, expect, it } from 'vitest';
import { drawSchemas } from '../../../../src/contract/draw-schemas.js';
import type { Content } from '../../../../src/contract/generated/types.js';
import { builtInCatalogue } from '../../../../src/legal/company/catalogue.js';
import { couplingsOf, type Recipe } from '../../../../src/legal/content/recipes/recipe.js';
import { recipes } from '../../../../src/legal/content/recipes/recipe-list.js';
import { judgeContent } from '../../../../src/legal/content/report-content.js';
import type { CompanyChoices } from '../../../../src/legal/jurisdictions/company-choices.js';
import { jurisdictions } from '../../../../src/legal/jurisdictions/countries.js';
import type { ContentDraft } from '../../../../src/legal/jurisdictions/jurisdiction.js';
import type { Country } from '../../../../src/legal/jurisdictions/law.js';
import { runToEnd } from '../../../../src/values/steps.js';
import { scaled } from '../../../scale.js';
import { contentValidator, sampledViolations } from '../../generated/contents.js';
import { outOfOrder } from '../../generated/field-order.js';
import { vagueRemedies } from '../../generated/vague-remedies.js';

const validate = contentValidator();

const countries: readonly (readonly [country: Country, key: string])[] = [
  ['MX', 'mx-sapi'],
  ['PE', 'pe-sac'],
  ['CO', 'co-sas'],
  ['ES', 'es-sl'],
];

/** Each recipe is tried on one of this many drawn companies; in a long run, on all. */
const stride = scaled(90, 1);

function draftsOf(country: Country, key: string): { name: string; draft: ContentDraft }[] {
  const healthyCompany = (name: string, choices: CompanyChoices) => ({
    name,
    draft: runToEnd(
      jurisdictions[country].draft({
        key: { seed: 'recipes', type: 'sociedades_y_poderes', company: name },
        taxId: null,
        choices,
        asOfDate: '2026-01-15',
        schemas: drawSchemas,
      }),
    ),
  });
  const drawn = Array.from({ length: 20 }, (_, index) => healthyCompany(`drawn ${index}`, {}));
  return [healthyCompany(key, builtInCatalogue.byKey(key)?.company ?? {}), ...drawn];
}

function findingRules(content: Content): string[] {
  const live = content.validations.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
  return [...new Set(live.map(({ ruleId }) => ruleId))];
}

function incoherences(content: Content): string[] {
  const schema = validate(content) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath}`);
  const invariants = sampledViolations(content).map((one) => `${one.invariant} ${one.pointer}`);
  const texts = JSON.stringify(content).match(/(?:undefined|NaN|\{\w+\}|[Dd]e el señor| a el señor).{0,40}/g);
  return [...schema, ...invariants, ...outOfOrder(content), ...(texts ?? []), ...vagueRemedies(content)];
}

/** Returns rules that fire and should not, rules that should fire and do not, and incoherences of the content. */
function errorsOf(recipe: Recipe, country: Country, draft: ContentDraft): string[] {
  const content = judgeContent(recipe.apply(draft), true);
  const rules = findingRules(content);
  const couplings = couplingsOf(recipe, country);
  const demanded = [
    recipe.breaks,
    ...couplings.filter((one) => one.sometimes !== true).map((one) => one.ruleId),
  ];
  const allowed = [recipe.breaks, ...couplings.map(({ ruleId }) => ruleId)];
  return [
    ...demanded.filter((id) => !rules.includes(id)).map((id) => `${id} does not fire`),
    ...rules.filter((id) => !allowed.includes(id)).map((id) => `${id} fires`),
    ...incoherences(content),
  ];
}

describe.each(countries)('under the law of %s', (country, key) => {
  const companies = draftsOf(country, key);
  const fitting = recipes.filter(({ unfit }) => unfit[country] === undefined);

  it.each(fitting.map((recipe, at) => [recipe.id, recipe, at] as const))(
    '%s breaks its rule, and documents and citations agree with it',
    (_, recipe, at) => {
      const fittingCompanies = companies.filter(({ draft }) => recipe.appliesTo(draft));
      expect(fittingCompanies).not.toEqual([]);
      const tried = fittingCompanies.filter(
        ({ name }, index) => name === key || (index + at) % stride === 0 || fittingCompanies.length < 5,
      );
      const wrong = tried.map(({ name, draft }) => ({ name, faults: errorsOf(recipe, country, draft) }));
      expect(wrong.filter(({ faults }) => faults.length > 0)).toEqual([]);
    },
  );

  it('every recipe that fits no company states a reason', () => {
    const silent = recipes.filter(
      ({ unfit, appliesTo }) =>
        unfit[country] === undefined && !companies.some(({ draft }) => appliesTo(draft)),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('a recipe that does not fit a law refuses its reports', () => {
    const [healthy] = companies;
    for (const { id, unfit, appliesTo } of recipes)
      if (unfit[country] !== undefined && healthy !== undefined)
        expect(`${id} ${appliesTo(healthy.draft)}`).toBe(`${id} false`);
  });

  it('no document of a defect mentions Chile', () => {
    const healthy = companies[0]?.draft;
    if (healthy === undefined) throw new Error('no company was drawn');
    const chilean = /RUT|RUN|Conservador|fojas|Repertorio|Diario Oficial|Ley 18\.046|UF |CLP|CLF|Chile/;
    for (const recipe of fitting.filter(({ appliesTo }) => appliesTo(healthy))) {
      const { provenance, documents } = recipe.apply(healthy);
      const texts = [
        ...Object.values(provenance).map(({ quote }) => quote ?? ''),
        ...documents.flatMap(({ title, issuer }) => [title, issuer]),
      ];
      // RUT is also the name of the Colombian tax register.
      const own = country === 'CO' ? texts.map((text) => text.replaceAll('RUT', '')) : texts;
      expect([recipe.id, own.filter((text) => chilean.test(text))]).toEqual([recipe.id, []]);
    }
  });
});

describe('a wrong name in the founding', () => {
  it('is corrected in the words of Spanish law, with the deed', () => {
    const [, ...drawn] = draftsOf('ES', 'es-sl');
    const mismatch = recipes.find(({ id }) => id === 'name-mismatch');
    const contents = drawn
      .slice(0, 4)
      .map(({ draft }) => judgeContent(mismatch?.apply(draft) ?? draft, true));
    const remedies = contents.flatMap(({ validations }) =>
      validations.flatMap(({ ruleId, remedy }) => (ruleId === 'POW-010' ? (remedy ?? []) : [])),
    );
    expect(remedies.join('\n')).toMatch(/ que subsane el nombre de .+ en la escritura de constitución de /);
  });
});
