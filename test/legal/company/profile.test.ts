import { describe, expect, it } from 'vitest';
import { type Scenario, scenarios } from '../../../src/legal/company/catalogue.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { companyProfileOf, knownProfileOf } from '../../../src/legal/company/profile.js';
import { draftContent } from '../../../src/legal/content/report-content.js';

function companyOf(companyId: string) {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new Error(resolution.detail);
  return resolution.company;
}

const drawn = (companyId: string, seed: string) => {
  const company = companyOf(companyId);
  const request = { type: 'sociedades_y_poderes', validate: false, asOfDate: '2026-01-15' } as const;
  return companyProfileOf(draftContent({ ...request, seed, company }));
};

describe('the profile of a company', () => {
  it.each(scenarios)(
    'the report on $key shows the known profile of the catalogue',
    ({ key, jurisdiction }) => {
      const profile = knownProfileOf(companyOf(`sbx-${key}`));
      // Only companies of other countries have no profile in the catalogue and must be drawn.
      expect(profile === null).toBe(jurisdiction !== undefined);
      for (const seed of profile === null ? [] : ['sandbox', 'other'])
        expect(drawn(`sbx-${key}`, seed)).toEqual(profile);
    },
  );

  it('a drawn company has no known profile', () => {
    for (const companyId of ['acme', '76123456-0', 'sbx-spa-clean#a']) {
      expect(knownProfileOf(companyOf(companyId))).toBeNull();
    }
    const company = companyOf('sbx-spa-clean');
    const scenario = company.scenario as Scenario;
    const { name: _, ...unnamed } = scenario.company;
    expect(knownProfileOf({ ...company, scenario: { ...scenario, company: unnamed } })).toBeNull();
  });

  it('a recipe of a user scenario and a patch of a user file can rename a company', () => {
    const company = companyOf('sbx-spa-clean');
    const scenario = { ...(company.scenario as Scenario), recipes: [{ recipe: 'name-without-ending' }] };
    expect(knownProfileOf({ ...company, scenario })).toBeNull();
    const fixture = { companyId: 'sbx-spa-clean', path: 'a.yaml', seed: 's' };
    expect(knownProfileOf({ ...company, fixture })).toEqual(knownProfileOf(company));
    expect(knownProfileOf({ ...company, fixture: { ...fixture, patch: {} } })).toBeNull();
  });

  it('other countries have their own numbers and legal forms', () => {
    expect(drawn('sbx-es-sl', 'sandbox')).toEqual({
      name: 'Hontanar Logística Ibérica, S.L.',
      taxId: { type: 'NIF', value: 'B99900011', country: 'ES', valid: true },
      legalForm: 'SL',
      country: 'ES',
    });
  });
});
