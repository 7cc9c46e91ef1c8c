import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type {
  ClientFault,
  ClientQuestion,
  ClientResult,
  ClientSetup,
  ClientTable,
  HttpClient,
} from '../../src/contract/generated/types.js';
import { slug, table } from './markdown.js';
import { root } from './schemas.js';

const generated =
  '<!-- Generated from fixtures/clients.json and examples/clients/ by `npm run generate`. Do not edit. -->';

/** Generates `docs/clients.md`, an overview, with a page for each question and each client. */
export function clientPages({
  measured,
  questions,
  faults,
  clients,
  notes,
}: ClientTable): Map<string, string> {
  const overviewParts = [
    introduction(measured),
    '## At a glance',
    'Each cell is the worst result of one question.',
    overview(clients, questions, faults),
    signsLegend,
    '## Questions',
    questions.map((question) => `- [${question.title}](${questionPath(question)})`).join('\n'),
    '## Common behaviour',
    notes.map((note) => `- ${note}`).join('\n'),
  ];
  return new Map([
    ['docs/clients.md', `${overviewParts.join('\n\n')}\n`],
    ...questions.map((question): [string, string] => [
      `docs/${questionPath(question)}`,
      `${questionParts(question, faults, clients).join('\n\n')}\n`,
    ]),
    ...clients.map((client): [string, string] => [
      `docs/${clientPath(client)}`,
      `${clientParts(client).join('\n\n')}\n`,
    ]),
  ]);
}

function questionPath({ id }: ClientQuestion): string {
  return `clients/${id}.md`;
}

function clientPath({ language, name }: HttpClient): string {
  return `clients/${slug(`${language} ${name}`)}.md`;
}

function introduction({ on, node }: ClientTable['measured']): string {
  return `${generated}
# HTTP clients: default behaviour and safe settings

Each client sent one request to the sandbox, and its first response had one [fault](faults.md). The request journal counted the requests; the list of reports counted the reports. Measured on ${on}, the clients of npm on Node ${node}. Other versions may differ; \`npm run clients\` measures the installed ones.

These rules make a client safe, in any language:

1. **Choose an \`Idempotency-Key\` for each order before the first attempt.** Keep it with the order and send it with every attempt. Only this makes it safe to repeat a create.
2. **Set a timeout for each attempt**, the body included. After a timeout, the report may exist.
3. **Retry only** 429, 5xx, 409 to a create with a key, a broken connection, and a success whose body cannot be read. Everything else is final.
4. **Wait as long as \`Retry-After\` says**; without it, wait longer each time. If that is too long, keep the order and try later.
5. **Check the body**: a success is an object with an \`id\`. The same create with the same key returns the report whose response was empty or broken.
6. **Do not follow redirects of a create**: the client would send a read instead.

The clients in [\`examples/clients/\`](../examples/clients) follow all six. \`npm run clients\` runs each of them through the faults of this page: one report is made, and \`GET /_sandbox/conduct\` finds no broken rule. A redirect, and a \`Retry-After\` of 30 days, end with an error before a report is made; the same order passes later. The client for the \`fetch\` of Node needs no package:

\`\`\`sh
npx legal-reports-sandbox --pace instant &
url=http://127.0.0.1:4010
ask() { curl -s -H 'Authorization: Bearer sbx_playground_ci' -H 'Content-Type: application/json' "$@"; }
order() { LEGAL_REPORTS_SANDBOX_URL=$url LEGAL_REPORTS_SANDBOX_KEY=sbx_playground_ci node examples/clients/fetch.mjs "$@"; }
\`\`\`

\`\`\`console
$ ask $url/_sandbox/faults -o /dev/null -d '{"match":{"operation":"createReport"},"effect":{"reset":"after"},"until":{"count":1}}'
$ ask $url/_sandbox/faults -o /dev/null -d '{"match":{"operation":"getReport"},"effect":{"status":503,"retryAfter":1},"until":{"count":1}}'
$ order sbx-spa-clean order-1 | sed 's/rep_[0-9a-f]*/rep_…/'
rep_… completed
$ npx legal-reports-sandbox conduct --url $url --key sbx_playground_ci | grep -Eo 'kept +C0[12].*|0 broken'
kept           C01  Wait as long as Retry-After says: 1 case
kept           C02  Retry a lost create with the same key and body: 1 case
0 broken
$ ask $url/v1/reports | node -p 'JSON.parse(fs.readFileSync(0)).data.length'
1
\`\`\``;
}

const signsLegend = `| sign | meaning |
|---|---|
| ✓ | The caller has the report, and one was made. |
| ! | The caller gets an error or another status, and has to act. A report may have been made. |
| ✗ | The caller is misled: two reports were made, the success is no report, the retry came before the end of \`Retry-After\`, a refusal ends with exit code 0, or nothing arrives within 25 s. |

The number in brackets is the count of requests, if more than one. A dash or an empty cell was not measured.`;

/** Returns the severity of a result: the caller has one report, has to act, or is misled. */
type Sign = '✓' | '!' | '✗';

function signOf({ got, exit, reports = 0, early }: ClientResult, { effect }: ClientFault): Sign {
  if (reports > 1 || early) return '✗';
  // A caller needs the status of a 304.
  if (effect === null && got === 'status') return '✓';
  // A script reads the exit code.
  if (got === 'status' && exit === 0) return '✗';
  if (got === 'error' || got === 'status') return '!';
  return got === 'report' ? '✓' : '✗';
}

const signs: readonly Sign[] = ['✓', '!', '✗'];

function worst(results: readonly (Sign | null)[]): string {
  return signs.findLast((sign) => results.includes(sign)) ?? '–';
}

function titleOf({ name, version }: HttpClient): string {
  return `${name} ${version}`;
}

/**
 * Returns the first cells of a row: the client, linked to its page, and its settings.
 * @param up relative path from the page of the table to the folder of docs
 */
function rowHead(client: HttpClient, { title }: ClientSetup, up: string): string[] {
  return [`[${client.name}](${up}${clientPath(client)})`, title];
}

function overview(
  clients: readonly HttpClient[],
  questions: readonly ClientQuestion[],
  faults: readonly ClientFault[],
): string {
  return table(
    ['client', 'settings', ...questions.map((question) => `[${question.short}](${questionPath(question)})`)],
    rowsOf(clients, '', (results) =>
      questions.map(({ id }) =>
        worst(faults.filter(({ question }) => question === id).map((fault) => signIn(results, fault))),
      ),
    ),
  );
}

function signIn(results: ClientSetup['results'], fault: ClientFault): Sign | null {
  const result = results[fault.id];
  return result === undefined ? null : signOf(result, fault);
}

function rowsOf(
  clients: readonly HttpClient[],
  up: string,
  cellsOf: (results: ClientSetup['results']) => readonly string[],
): string[][] {
  return clients.flatMap((client) =>
    client.setups.map((setup) => [...rowHead(client, setup, up), ...cellsOf(setup.results)]),
  );
}

function questionParts(
  { id, title, advice }: ClientQuestion,
  all: readonly ClientFault[],
  clients: readonly HttpClient[],
): string[] {
  const faults = all.filter(({ question }) => question === id);
  const rows = rowsOf(clients, '../', (results) => faults.map((fault) => cell(results[fault.id], fault)));
  return [
    `${generated}\n# ${title}`,
    advice,
    'Signs and safe settings: [HTTP clients](../clients.md).',
    faults.map(({ short, title }) => `- **${short}**: ${title}`).join('\n'),
    table(
      ['client', 'settings', ...faults.map(({ short }) => short)],
      // Clients that were not measured have no row here.
      rows.filter((row) => row.slice(2).some((each) => each !== '')),
    ),
  ];
}

/** Returns the outcome for the caller, in words. */
const gotWords: Readonly<Record<ClientResult['got'], string>> = {
  report: 'report',
  error: 'error',
  status: '',
  nothing: 'success without a value',
  text: 'text as success',
  'empty-object': '`{}` as success',
  waiting: 'no end within 25 s',
  other: 'success that is no report',
};

function cell(result: ClientResult | undefined, fault: ClientFault): string {
  if (result === undefined) return '';
  const { requests, got, status, exit, reports = 0, fewest, early } = result;
  const from = fewest === undefined ? '' : `${fewest} to `;
  const what = [gotWords[got], status ?? '', requests > 1 ? `(${from}${requests})` : ''];
  const words = [
    what.filter((word) => word !== '').join(' '),
    ...(exit === undefined || (exit === 0 && got === 'report') ? [] : [`exit ${exit}`]),
    ...(reports > 1 ? [`**${from}${reports} reports**`] : []),
    ...(early ? ['early'] : []),
  ];
  return `${signOf(result, fault)} ${words.join(', ')}`;
}

/** Names of languages in code blocks. */
const fences: Readonly<Record<string, string>> = {
  '.mjs': 'js',
  '.py': 'python',
  '.go': 'go',
  '.java': 'java',
};

function clientParts(client: HttpClient): string[] {
  const { remedy, notes, example } = client;
  return [
    `${generated}\n# ${titleOf(client)}`,
    remedy,
    'The rules for any client: [HTTP clients](../clients.md).',
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
    ...(example === null
      ? []
      : [
          `From [\`${example}\`](../../examples/clients/${example}):`,
          ['```', fences[extname(example)] ?? '', '\n', safeLines(example), '\n```'].join(''),
        ]),
  ];
}

/**
 * Returns the lines of an example between `#region safe` and `#endregion`, without their common indent.
 * @throws Error if an example has no such lines
 */
export function safeLines(example: string): string {
  const text = readFileSync(join(root, 'examples/clients', example), 'utf8');
  const [, indent = '', lines] =
    /^([ \t]*)(?:\/\/|#) ?#region safe\n([\s\S]*?)^[ \t]*(?:\/\/|#) ?#endregion$/m.exec(text) ?? [];
  if (lines === undefined) throw new Error(`examples/clients/${example} has no region "safe"`);
  return lines.replace(new RegExp(`^${indent}`, 'gm'), '').trim();
}
