import type {
  ReferenceDocumentType,
  ReferenceReason,
  ReferenceStatus,
} from '../../src/contract/generated/types.js';
import { code, contents, table } from './markdown.js';
import { referenceEntries } from './reference/reference.js';

const titles = ['Document types', 'Statuses', 'Reasons'];

/** Generates `docs/codes.md`: the kinds of documents, and the states of a report with their reasons. */
export async function codePage(): Promise<string> {
  const { 'document-types': types, statuses, reasons } = await referenceEntries();
  const [documents, states, why] = titles;
  const parts = [
    introduction,
    contents(titles),
    `## ${documents}`,
    'All countries share these types. The title of a document has its usual name.',
    documentTable(types),
    `## ${states}`,
    'The usual duration is on the virtual clock. The pace of the server determines the real time that it takes.',
    statusTable(statuses),
    `## ${why}`,
    reasonTable(reasons),
  ];
  return `${parts.join('\n\n')}\n`;
}

const introduction = `<!-- Generated from schemas/ and fixtures/ by \`npm run generate\`. Do not edit. -->
# Document types, statuses and reasons

\`GET /_sandbox/reference/document-types\`, \`…/statuses\` and \`…/reasons\` serve the same.`;

function documentTable(types: readonly ReferenceDocumentType[]): string {
  return table(
    ['code', 'meaning', 'title'],
    types.map((type) => [code(type.code), type.meaning, namesOf(type.titles)]),
  );
}

/** Returns the names, each with the countries that use it. */
function namesOf(titles: ReferenceDocumentType['titles']): string {
  const byTitle = new Map<string, string[]>();
  for (const { country, title } of titles) byTitle.set(title, [...(byTitle.get(title) ?? []), country]);
  return [...byTitle].map(([title, countries]) => `${title} (${countries.join(', ')})`).join('<br>');
}

function statusTable(statuses: readonly ReferenceStatus[]): string {
  return table(
    ['code', 'meaning', 'usual duration', 'next states', 'event'],
    statuses.map(({ code: own, meaning, usualSeconds, next }) => [
      code(own),
      meaning,
      usualSeconds === null ? '–' : duration(usualSeconds),
      next.map(({ status }) => code(status)).join('<br>'),
      next.map(({ event }) => code(event)).join('<br>'),
    ]),
  );
}

function duration(seconds: number): string {
  const units = [
    [86_400, 'days'],
    [3_600, 'hours'],
    [60, 'minutes'],
    [1, 'seconds'],
  ] as const;
  const [size, name] = units.find(([size]) => seconds % size === 0 && seconds >= size) ?? [1, 'seconds'];
  const count = seconds / size;
  return `${count} ${count === 1 ? name.slice(0, -1) : name}`;
}

function reasonTable(reasons: readonly ReferenceReason[]): string {
  return table(
    ['code', 'status', 'meaning', 'in Spanish', 'retryable'],
    reasons.map(({ code: own, status, meaning, detail, retryable }) => [
      code(own),
      code(status),
      meaning,
      detail,
      retryable ? 'yes' : 'no',
    ]),
  );
}
