import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import grounds from '../../../fixtures/rule-grounds.json' with { type: 'json' };
import type {
  LegalReferenceTable,
  ReferenceRule,
  RuleGroundTable,
} from '../../../src/contract/generated/types.js';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { defects } from '../../../src/legal/company/defects.js';
import { recipes } from '../../../src/legal/content/recipes/recipe-list.js';
import type { Rule } from '../../../src/legal/judging/rules/rule.js';
import { rules } from '../../../src/legal/judging/rules/rule-list.js';
import type { Country } from '../../../src/legal/jurisdictions/law.js';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';
import { root } from '../schemas.js';

/** Countries whose law is known, beginning with the one for which rules are written. */
export const countries: readonly Country[] = ['CL', 'MX', 'PE', 'CO', 'ES'];

const table = grounds as RuleGroundTable;

/** Returns the rules with their details. */
export function ruleEntries(): ReferenceRule[] {
  return rules.map((rule) => {
    const { id, category, title, titleEn, remedy } = rule;
    const { severities = [] } = table[id] ?? {};
    return {
      id,
      category,
      title,
      titleEn,
      severities,
      laws: lawsOf(id),
      remedy,
      countries: countriesOf(rule),
      companyId: companyWith(id),
    };
  });
}

function lawsOf(id: string): ReferenceRule['laws'] {
  return Object.entries(table[id]?.laws ?? {}).flatMap(([country, named]) =>
    named.map(({ law, article }) => {
      const entry = referencesOf(country)[law];
      const own = article === undefined ? entry : entry?.articles[article];
      if (entry === undefined || own === undefined)
        throw new Error(`${id} cites ${law} ${article ?? ''}, which ${country} does not have`);
      return {
        country,
        law: entry.title,
        article: article ?? null,
        says: 'says' in own ? own.says : null,
        checked: own.checked !== null,
      };
    }),
  );
}

function referencesOf(country: string): LegalReferenceTable {
  const path = join(root, `fixtures/legal-references/${country.toLowerCase()}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as LegalReferenceTable;
}

/** Returns the countries that word a rule differently, each with its words. */
function countriesOf({ id, title, titleEn, remedy }: Rule): ReferenceRule['countries'] {
  return countries.flatMap((country) => {
    const own = lawOf(country).terms.rules[id];
    return own === undefined ? [] : [{ country, title, titleEn, remedy, ...onlyTexts(own) }];
  });
}

function onlyTexts({ title, titleEn, remedy }: Partial<Pick<Rule, 'title' | 'titleEn' | 'remedy'>>) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(titleEn === undefined ? {} : { titleEn }),
    ...(remedy === undefined ? {} : { remedy }),
  };
}

/** Returns a company of the catalogue whose report has a finding of this rule, if possible as the only one. */
function companyWith(id: string): string | null {
  const own = scenarios.find(({ expected }) => expected.rules.join() === id);
  if (own !== undefined) return `sbx-${own.key}`;
  for (const { id: name, breaks } of recipes) {
    const scenario = defects[name]?.outcomes.find(({ rules: fired }) => fired.includes(id))?.scenarios[0];
    if (breaks === id && scenario !== undefined) return `sbx-${scenario}+${name}`;
  }
  return null;
}
