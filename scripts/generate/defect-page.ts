import type { DefectRow } from '../../src/contract/generated/types.js';
import { defects } from '../../src/legal/company/defects.js';
import { recipes } from '../../src/legal/content/recipes/recipe-list.js';
import type { Country } from '../../src/legal/jurisdictions/law.js';

/** Countries with their sample companies. */
const companies: { readonly [country in Country]: readonly string[] } = {
  CL: ['spa-clean', 'spa-joint-two', 'ltda-family', 'eirl-dv-k', 'sa-classes-ab', 'foreign-branch'],
  MX: ['mx-sapi'],
  PE: ['pe-sac'],
  CO: ['co-sas'],
  ES: ['es-sl'],
};
const countries = Object.keys(companies) as Country[];

/** Generates `docs/defects.md`: the defects by country. */
export function defectPage(): string {
  return `${[introduction, table(), couplings(), reasons()].join('\n\n')}\n`;
}

/** Keys of the companies that accept a defect. */
const healthy = [
  ...new Set(Object.values(defects).flatMap(({ outcomes }) => outcomes.flatMap((each) => each.scenarios))),
].sort();

const introduction = `<!-- Generated from the recipes and fixtures/defects.json by \`npm run generate\`. Do not edit. -->
# Defects in healthy companies

A defect makes a healthy report wrong in one way, with all documents that show it, with the wording and practice of the country. Add its name after \`+\` to a healthy company of the catalogue:

\`\`\`sh
npx legal-reports-sandbox generate sbx-mx-sapi+power-revoked --validate
\`\`\`

Only these ${healthy.length} companies accept a defect, and one at a time: ${healthy.map((key) => `\`sbx-${key}\``).join(', ')}. The others are not healthy, and any other id with a defect gets 422. A [scenario file](fixtures.md#a-scenario) of your own can combine defects.

The defect is another state of the same company: name, number and people stay, and the report has another id. A label makes another company: \`sbx-mx-sapi+power-revoked#anna\`. A modifier of the course combines with a defect: \`sbx-mx-sapi+awaiting-documents+stale-vigencia\` waits for documents, and findings that they can cure are cured when they arrive. On an as-of date before the defect, the company is healthy.

\`defects\` of \`GET /_sandbox/scenarios\` lists the companies of each defect, the rules that fire and the conclusion; \`GET /_sandbox/scenarios/resolve?companyId=…\` shows it for one id. A defect that does not fit gets 422 with the reason and with the defects that fit.`;

function table(): string {
  const rows = recipes.map(({ id, breaks, cure, title }) => {
    const fits = countries.map((country) => cell(id, country));
    return `| \`${id}\` | ${title.en} | \`${breaks}\` | ${fits.join(' | ')} | ${cure === null ? '' : 'yes'} |`;
  });
  return [
    '## Defects by country',
    `The columns of countries show the conclusion of the report on ${countries
      .filter((country) => country !== 'CL')
      .map((country) => `\`sbx-${companies[country].join()}\``)
      .join(
        ', ',
      )}, or on a healthy Chilean company. A dash means that the law has no such defect, or that it is not implemented; the reasons are below. “Own file” means that the defect does not fit the company of the catalogue, but fits others of the country.`,
    [
      `| name | defect | rule | ${countries.join(' | ')} | cured by documents |`,
      `|---|---|---|${countries.map(() => '---|').join('')}---|`,
      ...rows,
    ].join('\n'),
  ].join('\n\n');
}

function cell(id: string, country: Country): string {
  const defect: DefectRow | undefined = defects[id];
  if (defect?.unfit[country] !== undefined) return '–';
  const found = (defect?.outcomes ?? []).filter(({ scenarios }) =>
    scenarios.some((key) => companies[country].includes(key)),
  );
  const conclusions = [...new Set(found.map(({ conclusion }) => conclusion))];
  return conclusions.length === 0 ? 'own file' : conclusions.join(' or ');
}

function couplings(): string {
  const lines = recipes.flatMap((recipe) =>
    recipe.also.map(({ ruleId, reason, laws, sometimes }) => {
      const where = laws === undefined ? '' : ` (${laws.join(', ')})`;
      return `- \`${recipe.id}\` fires \`${ruleId}\` too${sometimes === true ? ' for some companies' : ''}${where}. ${reason}`;
    }),
  );
  return ['## Defects that fire a second rule', lines.join('\n')].join('\n\n');
}

function reasons(): string {
  const lines = recipes.flatMap(({ id, unfit }) => {
    const byReason = new Map<string, string[]>();
    for (const [country, reason] of Object.entries(unfit))
      byReason.set(reason, [...(byReason.get(reason) ?? []), country]);
    return [...byReason].map(([reason, own]) => `- \`${id}\`, ${own.join(', ')}: ${reason}`);
  });
  return ['## Countries without a defect', lines.join('\n')].join('\n\n');
}
