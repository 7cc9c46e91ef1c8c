import type { ReferenceMember } from '../../src/contract/generated/types.js';
import { anchor, code, contents, table } from './markdown.js';
import { schemaOf } from './reference/members.js';
import { referenceEntries } from './reference/reference.js';
import { shownCompanies } from './reference/reports.js';

/** The records of a report by topic. */
const sections: { readonly [title: string]: readonly string[] } = {
  'The report': ['Report', 'ReportOptions', 'StatusReason', 'Content'],
  'Who is who': ['Entity', 'TaxId', 'Address', 'Person', 'Company'],
  'The life of a company': ['Act', 'Deed', 'Succession', 'SecuritiesRegistration'],
  'Who owns it': ['Shareholder', 'ShareholderSummary', 'ShareTransfer', 'BeneficialOwner'],
  'Who administers it': ['Administration', 'Position'],
  'Who may sign': ['Power', 'Faculty', 'SigningRule', 'PowerGroup'],
  'What it stands on': ['Document', 'Evidence', 'Provenance'],
  'What is known of the parties besides': ['Screening', 'AdverseFinding', 'Proceedings'],
  'What was found': ['Validation', 'Review'],
  'What it comes to': ['Conclusion', 'Automation', 'OperationAuthority', 'Authority'],
  Amounts: ['Money', 'UnitValue'],
};

const [usual = ''] = shownCompanies;

/** Generates `docs/content.md`: every field of a report. */
export async function contentPage(): Promise<string> {
  const { members } = await referenceEntries();
  const shown = Object.values(sections).flat();
  const missing = [...new Set(members.map(({ record }) => record))].filter((each) => !shown.includes(each));
  if (missing.length > 0) throw new Error(`no section of docs/content.md shows ${missing.join()}`);
  const parts = Object.entries(sections).flatMap(([title, records]) => [
    `## ${title}`,
    ...records.flatMap((record) => recordPart(record, members)),
  ]);
  return `${[introduction, outline(), ...parts].join('\n\n')}\n`;
}

const introduction = `<!-- Generated from schemas/ and reports by \`npm run generate\`. Do not edit. -->
# What a report contains

Every member of a report, with what it tells, what it is written in, and an example. The codes that stand in it have pages of their own: [faculties](faculties.md), [rules](rules.md), and [document types, statuses and reasons](codes.md). A server serves the same as JSON under \`/_sandbox/reference\`, and the package has it as \`legal-reports-sandbox/reference.json\`.

Names are in English, labels and texts in Spanish. Dates are \`YYYY-MM-DD\`, in the zone of the country; instants are in UTC, on the virtual clock. Amounts and percentages are decimal strings, never floats. What production's reports contain is not documented ([gap G11](gaps.md)): this is a model made from public practice.

Examples are from the report on \`${usual}\`, or on the company named below them, validated, with the default seed; long ones are cut. This prints any of them:

\`\`\`console
$ npx legal-reports-sandbox generate ${usual} --validate --pick 'content.entities[0].name'
Comercial Arrebol Austral SpA
\`\`\`

A dash stands where the catalogue has no report with such a member. \`Review\` comes with a lawyer's decision ([lawyers](lawyers.md)).`;

function outline(): string {
  const lines = Object.entries(sections).map(
    ([title, records]) =>
      `${contents([title])}: ${records.map((each) => `[${each}](#${anchor(each)})`).join(', ')}`,
  );
  return lines.join('\n');
}

function recordPart(record: string, members: readonly ReferenceMember[]): string[] {
  const own = members.filter((each) => each.record === record);
  const [first] = own;
  const place = first?.path.slice(0, -first.member.length).replace(/\.$/, '') ?? '';
  const where = place === '' ? '' : ` First met at ${code(place)}.`;
  return [
    `### ${record}`,
    `${String(schemaOf(record).description)}${where}`,
    table(
      ['member', 'is', 'meaning', 'example'],
      own.map((each) => [code(each.member), isOf(each), meaningOf(each), exampleOf(each)]),
    ),
  ];
}

/** Returns the type of a field, with its unit. */
function isOf({ member, kind, of, unit, optional, nullable }: ReferenceMember): string {
  const kinds: { readonly [kind in ReferenceMember['kind']]: string } = {
    text: unit ?? 'text',
    number: unit ?? 'number',
    boolean: 'yes or no',
    date: 'date',
    instant: 'instant',
    code: 'code',
    pointer: 'JSON Pointer',
    id: of === null || member === 'id' ? 'id' : `id of ${linked(of)}`,
    record: of === null ? 'record' : linked(of),
    list: of === null ? 'list' : `list of ${held(of)}`,
    map: `map of ${linked(of ?? '')}`,
  };
  return [kinds[kind], nullable ? 'or null' : '', optional ? 'or absent' : ''].filter(Boolean).join(', ');
}

function held(of: string): string {
  const [title = ''] = of.split('.id');
  if (of.endsWith('.id')) return `ids of ${linked(title)}`;
  return { code: 'codes', text: 'texts', pointer: 'JSON Pointers' }[of] ?? linked(of);
}

function linked(title: string): string {
  return `[${title}](#${anchor(title)})`;
}

/** Pages of enumerations that have their own, by one of their codes. */
const pagesOfCodes: { readonly [code: string]: string } = {
  BANK_OPEN_ACCOUNT: '[faculty](faculties.md)',
  'ENT-001': '[rule](rules.md)',
  ESTATUTO_ACTUALIZADO: '[document type](codes.md#document-types)',
  queued: '[status](codes.md#statuses)',
  source_unavailable: '[reason](codes.md#reasons)',
};

function meaningOf({ meaning, values }: ReferenceMember): string {
  if (values.length === 0) return meaning;
  const page = pagesOfCodes[values[0] ?? ''];
  if (page !== undefined) return `${meaning} One of the codes of a ${page}.`;
  return `${meaning} ${values.map(code).join(' ')}`;
}

/** Returns whether the fields of what a field contains have the examples. */
function holdsRecords(kind: ReferenceMember['kind'], of: string | null): boolean {
  return kind === 'record' || kind === 'map' || (kind === 'list' && (of === null || /^[A-Z]\w*$/.test(of)));
}

const longest = 48;

function exampleOf({ kind, of, example }: ReferenceMember): string {
  if (example === null) return holdsRecords(kind, of) ? '' : '–';
  const text = typeof example.value === 'string' ? example.value : JSON.stringify(example.value);
  const cut = [...text].length > longest ? `${[...text].slice(0, longest).join('')}…` : text;
  return `${code(cut.replaceAll('`', "'"))}${example.companyId === usual ? '' : `<br>*${example.companyId}*`}`;
}
