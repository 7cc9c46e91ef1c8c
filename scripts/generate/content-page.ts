import type { ReferenceMember } from '../../src/contract/generated/types.js';
import { anchor, code, slug, table } from './markdown.js';
import { schemaOf } from './reference/members.js';
import { referenceEntries } from './reference/reference.js';
import { shownCompanies } from './reference/reports.js';

/** The records of a report by topic. */
const sections: { readonly [title: string]: readonly string[] } = {
  Report: ['Report', 'ReportOptions', 'StatusReason', 'Content'],
  Parties: ['Entity', 'TaxId', 'Address', 'Person', 'OtherAppointment', 'Company'],
  'Acts of the company': ['Act', 'ActEffect', 'Deed', 'Term', 'Succession', 'SecuritiesRegistration'],
  Ownership: ['Shareholder', 'ShareholderSummary', 'ShareTransfer', 'BeneficialOwner'],
  Administration: ['Administration', 'Position'],
  Powers: ['Power', 'Faculty', 'SigningRule', 'PowerGroup'],
  'Documents and evidence': ['Document', 'Evidence', 'Provenance'],
  'Public searches': [
    ...['Screening', 'ScreeningList', 'ScreeningMatch', 'AdverseFinding'],
    ...['Proceedings', 'Charges', 'Charge'],
  ],
  Findings: ['Validation', 'Review'],
  Conclusion: ['Conclusion', 'Automation', 'OperationAuthority', 'Authority'],
  'Submitted facts': [
    ...['Submitted', 'SubmittedAddress', 'SubmittedOfficer'],
    ...['Comparison', 'ComparedText', 'ComparedAddress', 'ComparedOfficer'],
  ],
  Amounts: ['Money', 'UnitValue'],
};

const [usual = ''] = shownCompanies;

const generated = '<!-- Generated from schemas/ and reports by `npm run generate`. Do not edit. -->';

/** Section titles by record. */
const sectionOf = new Map(
  Object.entries(sections).flatMap(([title, records]) => records.map((record) => [record, title] as const)),
);

/** Generates `docs/content.md`, the index of records, and a page with the fields of the records for each topic. */
export async function contentPages(): Promise<Map<string, string>> {
  const { members } = await referenceEntries();
  const missing = [...new Set(members.map(({ record }) => record))].filter((each) => !sectionOf.has(each));
  if (missing.length > 0) throw new Error(`no section of docs/content.md shows ${missing.join()}`);
  const pages = Object.entries(sections).map(([title, records]): [string, string] => {
    const parts = records.flatMap((record) => recordPart(record, members));
    const head = `${generated}\n# Fields: ${title.toLowerCase()}`;
    const more = 'All records and the notation: [what a report contains](../content.md).';
    return [`docs/content/${slug(title)}.md`, `${[head, more, ...parts].join('\n\n')}\n`];
  });
  return new Map([['docs/content.md', `${[introduction, outline()].join('\n\n')}\n`], ...pages]);
}

const introduction = `${generated}
# What a report contains

These pages list every field of a report with its meaning, type and an example. Codes have pages of their own: [faculties](faculties.md), [rules](rules.md), and [document types, statuses and reasons](codes.md). A server serves the same lists as JSON under \`/_sandbox/reference\`; the package exports them as \`legal-reports-sandbox/reference.json\`.

- Field names are in English; labels and texts are in Spanish.
- Dates are \`YYYY-MM-DD\` in the time zone of the country. Instants are in UTC, on the virtual clock.
- Amounts and percentages are decimal strings, never floats.
- The production documents do not define the content ([gap G11](gaps.md)). This model follows public practice.

Examples come from the validated report on \`${usual}\` with the default seed, or from the report on the company that is named below the example. Long values are cut. A dash means that no report of the catalogue has the field. \`Review\` exists after a decision of a lawyer ([lawyers](lawyers.md)), a comparison where facts were submitted ([how to](how-to/compare-submitted.md)). This command prints any example:

\`\`\`console
$ npx legal-reports-sandbox generate ${usual} --validate --pick 'content.entities[0].name'
Comercial Arrebol Austral SpA
\`\`\``;

function outline(): string {
  const lines = Object.entries(sections).map(
    ([title, records]) =>
      `- [${title}](content/${slug(title)}.md): ${records.map((each) => `[${each}](content/${pageOf(each)})`).join(', ')}`,
  );
  return ['## Records', lines.join('\n')].join('\n\n');
}

/** The file and anchor of a record. */
function pageOf(record: string): string {
  return `${slug(sectionOf.get(record) ?? '')}.md#${anchor(record)}`;
}

function recordPart(record: string, members: readonly ReferenceMember[]): string[] {
  const own = members.filter((each) => each.record === record);
  const [first] = own;
  const place = first?.path.slice(0, -first.member.length).replace(/\.$/, '') ?? '';
  const where = place === '' ? '' : ` First found at ${code(place)}.`;
  return [
    `## ${record}`,
    `${String(schemaOf(record).description)}${where}`,
    table(
      ['field', 'type', 'meaning', 'example'],
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
  return `[${title}](${pageOf(title)})`;
}

/** Pages of enumerations that have their own, by one of their codes. */
const pagesOfCodes: { readonly [code: string]: string } = {
  BANK_OPEN_ACCOUNT: '[faculty](../faculties.md)',
  'ENT-001': '[rule](../rules.md)',
  ESTATUTO_ACTUALIZADO: '[document type](../codes.md#document-types)',
  queued: '[status](../codes.md#statuses)',
  source_unavailable: '[reason](../codes.md#reasons)',
};

function meaningOf({ meaning, values }: ReferenceMember): string {
  if (values.length === 0) return meaning;
  const page = pagesOfCodes[values[0] ?? ''];
  if (page !== undefined) return `${meaning} One of the codes of a ${page}.`;
  return `${meaning} ${values.map(code).join(' ')}`;
}

/** Returns true if a field contains a record whose fields have the examples. */
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
