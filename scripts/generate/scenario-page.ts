import { type Scenario, scenarios } from '../../src/legal/company/catalogue.js';
import { modifiers } from '../../src/legal/company/timeline.js';
import { rules } from '../../src/legal/judging/rules/rule-list.js';
import { dottedRut } from '../../src/legal/jurisdictions/cl/rut.js';
import { slug } from './markdown.js';

const generated = '<!-- Generated from fixtures/scenarios/ by `npm run generate`. Do not edit. -->';

/** Generates `docs/scenarios.md`, the tables of the catalogue, and a page with the details of each group. */
export function scenarioPages(): Map<string, string> {
  const groups = Object.entries(groupsByTitle)
    .map(([title, group]) => ({
      title,
      own: scenarios.filter((scenario) => groupOf(scenario) === group),
      notes: group === 'course' ? [waiting] : [],
    }))
    .filter(({ own }) => own.length > 0);
  const tables = groups.flatMap(({ title, own, notes }) => [
    `## ${title}`,
    ...notes,
    table(own, `scenarios/${slug(title)}.md`),
  ]);
  const index = [introduction, ...tables, theRules(), labelsAndModifiers()];
  const pages = groups.map(({ title, own }): [string, string] => [
    `docs/scenarios/${slug(title)}.md`,
    `${[`${generated}\n# Scenarios: ${title.toLowerCase()}`, 'All scenarios: [scenario companies](../scenarios.md).', ...own.map(section)].join('\n\n')}\n`,
  ]);
  return new Map([['docs/scenarios.md', `${index.join('\n\n')}\n`], ...pages]);
}

const introduction = `${generated}
# Scenario companies

Every company below is fictitious. Its report, its conclusion and its findings are the same for everybody; a test compares them with this page. Use \`sbx-<key>\` as \`companyId\`, or the tax number in any spelling:

\`\`\`sh
report() {
  curl -s http://127.0.0.1:4010/v1/reports -H 'Authorization: Bearer sbx_playground_demo' \\
    -H 'Content-Type: application/json' \\
    -d "{\\"type\\":\\"sociedades_y_poderes\\",\\"companyId\\":\\"$1\\",\\"options\\":{\\"validate\\":true}}"
}
report sbx-power-revoked
\`\`\`

The response is a report with the status \`queued\` and an \`id\`. Read it at \`GET /v1/reports/{id}\` until its status is final; \`content.validations\` and \`content.conclusion\` have the findings. Without a server: \`npx legal-reports-sandbox generate sbx-power-revoked --validate\`.`;

const waiting =
  'While a report waits for documents, the table has the rules that fire for the documents that have arrived. Each of these companies is approved when all documents have arrived.';

type Group = 'country' | 'course' | NonNullable<Scenario['expected']['conclusion']>;

const groupsByTitle: { readonly [title: string]: Group } = {
  Approved: 'aprobado',
  'Approved with observations': 'aprobado_con_observaciones',
  'With objections': 'con_reparos',
  Rejected: 'rechazado',
  'Unfinished and failed reports': 'course',
  'Other countries': 'country',
};

function groupOf({ jurisdiction = 'CL', expected }: Scenario): Group {
  if (jurisdiction !== 'CL') return 'country';
  return expected.status === 'completed' ? (expected.conclusion ?? 'course') : 'course';
}

function table(own: readonly Scenario[], page: string): string {
  const rows = own.map((scenario) => {
    const { key, story } = scenario;
    return `| [\`sbx-${key}\`](${page}#sbx-${key}) | ${story.en} | ${endOf(scenario)} | ${firing(scenario)} |`;
  });
  return ['| company | story | ends as | rules that fire |', '|---|---|---|---|', ...rows].join('\n');
}

function printedId(taxId: string): string {
  return dottedRut(taxId);
}

function endOf({ expected: { status, reason, conclusion, amended } }: Scenario): string {
  const end = reason === undefined ? `\`${status}\`` : `\`${status}\`, \`${reason}\``;
  const later = amended === undefined ? '' : `, amended: **${amended.conclusion}**`;
  return status === 'completed' && conclusion !== null ? `\`${status}\`, **${conclusion}**${later}` : end;
}

function firing({ expected }: Scenario): string {
  const fired = [...expected.rules, ...(expected.amended?.rules ?? [])];
  return fired.length === 0 ? '–' : fired.map((id) => `\`${id}\``).join(' ');
}

function theRules(): string {
  const fired = new Set(
    scenarios.flatMap(({ expected }) => [...expected.rules, ...(expected.amended?.rules ?? [])]),
  );
  const known = rules.filter(({ id }) => fired.has(id));
  return [
    '## The rules in these tables',
    [
      '| rule | requirement | en español |',
      '|---|---|---|',
      ...known.map(({ id, title, titleEn }) => `| \`${id}\` | ${titleEn} | ${title} |`),
    ].join('\n'),
  ].join('\n\n');
}

function labelsAndModifiers(): string {
  return [
    '## Labels and modifiers',
    'Add these to the id of a scenario:',
    [
      '- A **label** after `#` makes another company of the same kind, with its own name, tax number and people: `sbx-power-revoked#1`, `sbx-power-revoked#anna`.',
      '- A **modifier** after `+` changes how the report proceeds, and nothing of the company: `sbx-spa-clean+slow`, `sbx-power-revoked+stuck#1`.',
      '- A **defect** after `+` adds one defect to a healthy company: `sbx-mx-sapi+power-revoked`, `sbx-es-sl+dissolved`. Only healthy companies of the catalogue accept one. [Defects](defects.md) lists those that fit each country.',
      '- A **fault** after `+` makes the responses about the company fail: `sbx-spa-clean+status-503`, `sbx-spa-clean+reset-after`. [Faults](faults.md) lists them.',
    ].join('\n'),
    [
      '| modifier | effect |',
      '|---|---|',
      ...Object.entries(modifiers).map(([name, { meaning }]) => `| \`+${name}\` | ${meaning.en} |`),
    ].join('\n'),
    'An unknown name, modifier or number of the reserved range gets 422 with the nearest names. `GET /_sandbox/scenarios/resolve?companyId=…` shows what an id names, and why.',
  ].join('\n\n');
}

function section(scenario: Scenario): string {
  const { key, taxId, company, story, recipes = [], timelines } = scenario;
  const made = recipes.map(({ recipe }) => `\`${recipe}\``);
  const facts = [
    `Ends as ${endOf(scenario)}. Rules that fire: ${firing(scenario)}.`,
    ...(made.length === 0 ? [] : [`A healthy company with the defect ${made.join(', then ')}.`]),
    ...(timelines === undefined
      ? []
      : [`Timeline: ${timelines.map((name) => `\`${name}\``).join(', then ')}.`]),
  ];
  return [
    `## sbx-${key}`,
    `**${company.name}**, ${printedId(taxId)}`,
    `${story.en} *${story.es}*`,
    facts.join(' '),
  ].join('\n\n');
}
