import type { ReferenceRule } from '../../src/contract/generated/types.js';
import { code, contents } from './markdown.js';
import { referenceEntries } from './reference/reference.js';

/** Meanings of the prefixes of rule codes. */
const groups: { readonly [letters: string]: string } = {
  ENT: 'The company itself',
  CON: 'Its constitution and amendments',
  CAP: 'Its capital',
  SHR: 'Its holders',
  UBO: 'Its beneficial owners',
  ADM: 'Its administration',
  POW: 'Its powers',
  DOC: 'The documents',
  CMP: 'Compliance',
};

/** Generates `docs/rules.md`: every rule with its severity, source and cures. */
export async function rulePage(): Promise<string> {
  const { rules } = await referenceEntries();
  const parts = Object.entries(groups).flatMap(([letters, title]) => [
    `## ${title}`,
    ...rules.filter(({ id }) => id.startsWith(letters)).map(rulePart),
  ]);
  return `${[introduction(rules), contents(Object.values(groups)), ...parts].join('\n\n')}\n`;
}

function introduction(rules: readonly ReferenceRule[]): string {
  return `<!-- Generated from the rules and fixtures/rule-grounds.json by \`npm run generate\`. Do not edit. -->
# Rules

The ${rules.length} rules that a report is held to where validation is asked for; \`content.validations\` has what each found, \`content.conclusion\` what it comes to. A finding weighs, from the lightest: \`observacion\` (note it), \`reparo\` (cure it first), \`impedimento\` (do not rely on it).

Laws are named with what they say as far as the rule relies on it. A star marks what is told from general knowledge and was not held against a publication. Where no law is named, the rule holds the report to itself, or to the practice of those who examine such papers. Nothing here is legal advice.

\`GET /_sandbox/reference/rules\` serves the same.`;
}

function rulePart({ id, ...rule }: ReferenceRule): string {
  const elsewhere = rule.countries.map(({ country, titleEn, remedy }) => {
    const other = titleEn === rule.titleEn ? '' : `${titleEn}. `;
    return `**${country}:** ${other}*${remedy}*`;
  });
  const lines = [
    `**Weighs:** ${rule.severities.map(code).join(' or ')}`,
    ...(rule.laws.length === 0 ? [] : [`**Law:** ${rule.laws.map(lawText).join('; ')}`]),
    `**Remedy:** *${rule.remedy}*`,
    ...elsewhere,
    ...(rule.companyId === null ? [] : [`**Try:** ${code(rule.companyId)}`]),
  ];
  return [`### ${id}`, `${rule.titleEn}. *${rule.title}.*`, lines.map((line) => `- ${line}`).join('\n')].join(
    '\n\n',
  );
}

function lawText({ country, law, article, says, checked }: ReferenceRule['laws'][number]): string {
  const place = article === null ? law : `${law}, article ${article}`;
  const statement = says === null ? '' : ` (“${says.replace(/\.$/, '')}”)`;
  return `${country}: ${place}${statement}${checked ? '' : '\\*'}`;
}
