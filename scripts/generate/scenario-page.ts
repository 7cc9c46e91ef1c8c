import { type Scenario, scenarios } from '../../src/legal/company/catalogue.js';
import { modifiers } from '../../src/legal/company/timeline.js';
import { rules } from '../../src/legal/judging/rules/rule-list.js';
import { dottedRut } from '../../src/legal/jurisdictions/cl/rut.js';

/** Generates the page of the catalogue: the scenarios and their results. */
export function scenarioPage(): string {
  const groups = Object.entries(groupsByTitle).flatMap(([title, belongs]) => {
    const own = scenarios.filter((scenario) => groupOf(scenario) === belongs);
    const note = belongs === 'course' ? [waiting] : [];
    return own.length === 0 ? [] : [`## ${title}`, ...note, table(own)];
  });
  const page = [
    introduction,
    ...groups,
    theRules(),
    labelsAndModifiers(),
    '## One by one',
    ...scenarios.map(section),
  ];
  return `${page.join('\n\n')}\n`;
}

const introduction = `<!-- Generated from fixtures/scenarios/ by \`npm run generate\`. Do not edit. -->
# Scenario companies

Every company below is fictitious, and comes out the same for everybody: its report, its conclusion and the rules that fire are held to this page by a test. Ask for one by \`sbx-<key>\`, or by its tax number in any spelling:

\`\`\`sh
report() {
  curl -s http://127.0.0.1:4010/v1/reports -H 'Authorization: Bearer sbx_playground_demo' \\
    -H 'Content-Type: application/json' \\
    -d "{\\"type\\":\\"sociedades_y_poderes\\",\\"companyId\\":\\"$1\\",\\"options\\":{\\"validate\\":true}}"
}
report sbx-power-revoked
\`\`\`

The answer is a report in \`queued\` with its \`id\`; read it at \`GET /v1/reports/{id}\` until it has come to its end, and find the findings in \`content.validations\` and \`content.conclusion\`. Without a server: \`npx legal-reports-sandbox generate sbx-power-revoked --validate\`.`;

const waiting =
  'Where a report waits for documents, the rules are those that fire over what has come so far; each of these companies is approved once its documents are there.';

type Group = 'country' | 'course' | NonNullable<Scenario['expected']['conclusion']>;

const groupsByTitle: { readonly [title: string]: Group } = {
  'All in order': 'aprobado',
  'Approved, with something to note': 'aprobado_con_observaciones',
  'Objections that must be cured': 'con_reparos',
  'Nobody should contract': 'rechazado',
  'Waiting, hanging, failing': 'course',
  'Other countries': 'country',
};

function groupOf({ jurisdiction = 'CL', expected }: Scenario): Group {
  if (jurisdiction !== 'CL') return 'country';
  return expected.status === 'completed' ? (expected.conclusion ?? 'course') : 'course';
}

function table(own: readonly Scenario[]): string {
  const rows = own.map((scenario) => {
    const { key, story } = scenario;
    return `| [\`sbx-${key}\`](#sbx-${key}) | ${story.en} | ${endOf(scenario)} | ${firing(scenario)} |`;
  });
  return ['| ask for | story | ends as | rules that fire |', '|---|---|---|---|', ...rows].join('\n');
}

function printedId(taxId: string): string {
  return dottedRut(taxId);
}

/** Shortens a name; a full stop of "S.A." stays. */
function shortened(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 48).trimEnd()} … (${name.length} characters)`;
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
      '| rule | what must hold | en español |',
      '|---|---|---|',
      ...known.map(({ id, title, titleEn }) => `| \`${id}\` | ${titleEn} | ${title} |`),
    ].join('\n'),
  ].join('\n\n');
}

function labelsAndModifiers(): string {
  return [
    '## More companies of one kind, and other courses',
    'A label behind `#` makes another company of the same kind, with a name, a tax number and people of its own: `sbx-power-revoked#1`, `sbx-power-revoked#anna`. A modifier behind `+` changes how the report comes about, and nothing of the company: `sbx-spa-clean+slow`, `sbx-power-revoked+stuck#1`. The name of a defect behind `+` brings it into a healthy company of any country: `sbx-mx-sapi+power-revoked`, `sbx-es-sl+dissolved`; [Defects](defects.md) tells which fits which law. What makes the answers about a company suffer stands there as well: `sbx-spa-clean+status-503`, `sbx-spa-clean+reset-after`; [Faults](faults.md) lists that.',
    [
      '| modifier | what it does |',
      '|---|---|',
      ...Object.entries(modifiers).map(([name, { meaning }]) => `| \`+${name}\` | ${meaning.en} |`),
    ].join('\n'),
    'An unknown name, modifier or number of the reserved range is answered with 422 and the nearest names; `GET /_sandbox/scenarios/resolve?companyId=…` says what would apply, and why.',
  ].join('\n\n');
}

/** The details that the tables leave out, collapsed. */
function section(scenario: Scenario): string {
  const { key, taxId, company, story, recipes = [], timelines } = scenario;
  const made = recipes.map(({ recipe }) => `\`${recipe}\``);
  const facts = [
    `Ends as ${endOf(scenario)}. Rules that fire: ${firing(scenario)}.`,
    ...(made.length === 0 ? [] : [`A healthy company, broken by ${made.join(', then ')}.`]),
    ...(timelines === undefined
      ? []
      : [`Course: ${timelines.map((name) => `\`${name}\``).join(', then ')}.`]),
  ];
  return [
    `<details id="sbx-${key}"><summary><code>sbx-${key}</code> · ${shortened(company.name ?? '')} · ${printedId(taxId)}</summary>`,
    `**${company.name}**`,
    `${story.en} *${story.es}*`,
    facts.join(' '),
    '</details>',
  ].join('\n\n');
}
