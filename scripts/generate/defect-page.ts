import { type Defect, defects } from '../../src/legal/company/defects.js';
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

const introduction = `<!-- Generated from the recipes and fixtures/defects.json by \`npm run generate\`. Do not edit. -->
# Defects in healthy companies

A recipe brings one defect into a healthy report, with all the papers that tell of it, as the law and the practice of the country word them. Put its name behind a healthy company of the catalogue, and its report has that defect:

\`\`\`sh
npx legal-reports-sandbox generate sbx-mx-sapi+power-revoked --validate
\`\`\`

It is another state of the same company, and another report: name, number and people stay, the id of the report does not. A label makes it another company (\`sbx-mx-sapi+power-revoked#anna\`), and a modifier of the course stands beside it: \`sbx-mx-sapi+awaiting-documents+stale-vigencia\` waits for documents, and what they can cure is cured when they come. One defect is taken at a time, and none by a company that is not healthy as it is; a scenario file of your own names as many recipes as you like, with their parameters (see [Own companies](fixtures.md)). As of a date on which the defect cannot have happened yet, the company is still healthy.

\`GET /_sandbox/scenarios\` lists under \`defects\` which companies each fits, which rules fire and what the report concludes; \`GET /_sandbox/scenarios/resolve?companyId=…\` tells it of one id. A defect that does not fit is answered with 422, the reason, and those that do.`;

function table(): string {
  const rows = recipes.map(({ id, breaks, cure, title }) => {
    const fits = countries.map((country) => cell(id, country));
    return `| \`${id}\` | ${title.en} | \`${breaks}\` | ${fits.join(' | ')} | ${cure === null ? '' : 'yes'} |`;
  });
  return [
    '## What fits which law',
    `The columns of countries tell what the report of ${countries
      .filter((country) => country !== 'CL')
      .map((country) => `\`sbx-${companies[country].join()}\``)
      .join(
        ', ',
      )}, or of some healthy Chilean company, concludes. A dash: the law knows no such defect, or it is not written for it; the reasons are below. “Own file”: not in the company of the catalogue, but in others of the country.`,
    [
      `| name | what is wrong | rule | ${countries.join(' | ')} | cured by documents |`,
      `|---|---|---|${countries.map(() => '---|').join('')}---|`,
      ...rows,
    ].join('\n'),
  ].join('\n\n');
}

function cell(id: string, country: Country): string {
  const defect: Defect | undefined = defects[id];
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
      return `- \`${recipe.id}\` fires \`${ruleId}\` too${sometimes === true ? ', as the company may be' : ''}${where}. ${reason}`;
    }),
  );
  return ['## Rules that the law couples', lines.join('\n')].join('\n\n');
}

function reasons(): string {
  const lines = recipes.flatMap(({ id, unfit }) => {
    const byReason = new Map<string, string[]>();
    for (const [country, reason] of Object.entries(unfit))
      byReason.set(reason, [...(byReason.get(reason) ?? []), country]);
    return [...byReason].map(([reason, own]) => `- \`${id}\`, ${own.join(', ')}: ${reason}`);
  });
  return ['## Why not', lines.join('\n')].join('\n\n');
}
