import type { ReferenceRule } from '../../src/contract/generated/types.js';
import { anchor, code, slug } from './markdown.js';
import { referenceEntries } from './reference/reference.js';

/** Meanings of the prefixes of rule codes. */
const groups: { readonly [letters: string]: string } = {
  ENT: 'Company',
  CON: 'Incorporation and amendments',
  CAP: 'Capital',
  SHR: 'Holders',
  UBO: 'Beneficial owners',
  ADM: 'Administration',
  POW: 'Powers',
  DOC: 'Documents',
  CMP: 'Compliance',
};

const generated =
  '<!-- Generated from the rules and fixtures/rule-grounds.json by `npm run generate`. Do not edit. -->';

/** Generates `docs/rules.md`, the index of rules, and a page with severity, source and cures for each group. */
export async function rulePages(): Promise<Map<string, string>> {
  const { rules } = await referenceEntries();
  const families = Object.entries(groups).map(([letters, title]) => ({
    title,
    path: `rules/${slug(title)}.md`,
    own: rules.filter(({ id }) => id.startsWith(letters)),
  }));
  const pages = families.map(({ title, path, own }): [string, string] => [
    `docs/${path}`,
    `${[`${generated}\n# Rules: ${title.toLowerCase()}`, 'All rules and the notation: [rules](../rules.md).', ...own.map(rulePart)].join('\n\n')}\n`,
  ]);
  const sections = families.flatMap(({ title, path, own }) => [
    `## ${title}`,
    own.map(({ id, titleEn }) => `- [${id}](${path}#${anchor(id)}): ${titleEn}.`).join('\n'),
  ]);
  return new Map([['docs/rules.md', `${[introduction(rules), ...sections].join('\n\n')}\n`], ...pages]);
}

function introduction(rules: readonly ReferenceRule[]): string {
  return `${generated}
# Rules

A report with \`options.validate\` is checked against ${rules.length} rules. \`content.validations\` has the finding of each rule, and \`content.conclusion\` the overall result. \`GET /_sandbox/reference/rules\` serves this list as JSON.

| severity of a finding | meaning |
|---|---|
| \`observacion\` | Take note of it. |
| \`reparo\` | Cure it before you contract. |
| \`impedimento\` | Do not contract. |

Each page quotes a law as far as the rule relies on it. A star (\\*) marks a law that was cited from general knowledge and not checked against a publication. A rule without a law compares the report with itself, or follows the usual practice of examiners. Nothing here is legal advice.`;
}

function rulePart({ id, ...rule }: ReferenceRule): string {
  const elsewhere = rule.countries.map(({ country, titleEn, remedy }) => {
    const other = titleEn === rule.titleEn ? '' : `${titleEn}. `;
    return `**${country}:** ${other}*${remedy}*`;
  });
  const lines = [
    `**Severity:** ${rule.severities.map(code).join(' or ')}`,
    ...(rule.laws.length === 0 ? [] : [`**Law:** ${rule.laws.map(lawText).join('; ')}`]),
    `**Remedy:** *${rule.remedy}*`,
    ...elsewhere,
    ...(rule.companyId === null ? [] : [`**Try:** ${code(rule.companyId)}`]),
  ];
  return [`## ${id}`, `${rule.titleEn}. *${rule.title}.*`, lines.map((line) => `- ${line}`).join('\n')].join(
    '\n\n',
  );
}

function lawText({ country, law, article, says, checked }: ReferenceRule['laws'][number]): string {
  const place = article === null ? law : `${law}, article ${article}`;
  const statement = says === null ? '' : ` (“${says.replace(/\.$/, '')}”)`;
  return `${country}: ${place}${statement}${checked ? '' : '\\*'}`;
}
