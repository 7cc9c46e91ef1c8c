import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ScenarioFile as isScenarioFile } from '../../src/contract/generated/fixture-validators.js';
import type { ChosenCompany, ScenarioFile } from '../../src/contract/generated/types.js';
import { type Scenario, scenarios } from '../../src/legal/company/catalogue.js';
import type { CompanyChoices } from '../../src/legal/jurisdictions/company-choices.js';

const folder = fileURLToPath(new URL('../../fixtures/scenarios/', import.meta.url));
const files = readdirSync(folder).sort();
const read = (file: string) => JSON.parse(readFileSync(folder + file, 'utf8')) as ScenarioFile;

describe('scenario files', () => {
  it.each(files)('%s matches its schema and is named by its number and key', (file) => {
    const scenario = read(file);
    expect(isScenarioFile(scenario), JSON.stringify(isScenarioFile.errors?.slice(0, 3))).toBe(true);
    expect(file).toMatch(/^\d{2}-/);
    expect(file.slice(3)).toBe(`${scenario.key}.json`);
  });

  it('are numbered from 01 on, and the catalogue has all of them in that order', () => {
    expect(files.map((file) => Number(file.slice(0, 2)))).toEqual(files.map((_, index) => index + 1));
    expect(scenarios).toEqual(files.map(read));
  });

  it('are refused with an unknown field at any depth', () => {
    const scenario = read('01-spa-clean.json');
    for (const broken of [
      { ...scenario, taxid: 'x' },
      { ...scenario, company: { ...scenario.company, legalFrom: 'SPA' } },
      { ...scenario, company: { ...scenario.company, holders: [{ units: 1, persona: {} }] } },
      { ...scenario, expected: { ...scenario.expected, conclusion: 'approved' } },
    ]) {
      expect(isScenarioFile(broken)).toBe(false);
    }
  });

  it('have types with exactly the fields of the schema', () => {
    expectTypeOf<ScenarioFile>().toExtend<Scenario>();
    expectTypeOf<keyof Scenario>().toEqualTypeOf<Exclude<keyof ScenarioFile, '$schema'>>();
    expectTypeOf<keyof CompanyChoices>().toEqualTypeOf<keyof ChosenCompany>();
  });
});
