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
import { anchor, contents, table } from './markdown.js';
import { root } from './schemas.js';

/** Generates `docs/clients.md`: how HTTP clients react to faulty responses, and how to make each safe. */
export function clientsPage({ measured, questions, faults, clients, notes }: ClientTable): string {
  const languages = [...new Set(clients.map(({ language }) => language))];
  const parts = [
    introduction(measured, [...questions.map(({ title }) => title), holdsForSeveral, ...languages]),
    '## At a glance',
    'The worst of each question.',
    overview(clients, questions, faults),
    ...questions.flatMap((question) => questionSection(question, faults, clients)),
    `## ${holdsForSeveral}`,
    notes.map((note) => `- ${note}`).join('\n'),
    ...languages.flatMap((language) => [
      `## ${language}`,
      ...clients.filter((client) => client.language === language).flatMap(clientSection),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function introduction({ on, node }: ClientTable['measured'], sections: readonly string[]): string {
  return `<!-- Generated from fixtures/clients.json and examples/clients/ by \`npm run generate\`. Do not edit. -->
# Clients: what yours does by default, and the setting that makes it right

Each client sent one request to the sandbox, and its first response had one [fault](faults.md) applied. The request journal counted the requests, the list of reports the reports. Measured on ${on}, the clients of npm on Node ${node}; other versions may differ, and \`npm run clients\` measures those that are installed.

What makes a client safe, in any language:

1. **Choose an \`Idempotency-Key\` for each order before the first attempt**, keep it with the order, and send it with every attempt. Only this makes it safe to repeat a create.
2. **Bound each attempt**, the body included. A timeout does not say that nothing was made.
3. **Repeat what may be repeated**: 429, 5xx, 409 to a create with a key, a connection that broke, a success that nobody can read. Everything else is final.
4. **Wait as long as \`Retry-After\` says**, otherwise longer each time. Where that is longer than you want to wait, keep the order and try it later.
5. **Read the body yourself**: a success is an object with an \`id\`. The same create with the same key returns the report whose response was empty or broken.
6. **Do not follow redirects of a create**: it would become a read.

The clients in [\`examples/clients/\`](../examples/clients) do all of it. Each creates one report and waits for it; the lines that make them safe are shown below. \`npm run clients\` runs each through the faults of this page: one report is made, and \`GET /_sandbox/conduct\` finds no rule broken. A redirect, and a \`Retry-After\` of 30 days, end with an error before anything is made; the same order passes later. The one for the fetch of Node needs no package:

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
\`\`\`

| sign | meaning |
|---|---|
| ✓ | The caller has the report, and one was made. |
| ! | The caller gets an error, or a status to look at, and has to act. A report may have been made. |
| ✗ | The caller is misled: reports were made twice, the success is no report, the repeat came before \`Retry-After\` was over, a refusal ends with exit code 0, or nothing comes within 25 s. |

In brackets: the requests that the server saw, where there was more than one. A dash or an empty cell: not measured.

${contents(['At a glance', ...sections])}`;
}

const holdsForSeveral = 'What holds for several clients';

/** Severity of a result: the caller has one report, has to act, or is misled. */
type Sign = '✓' | '!' | '✗';

function signOf({ got, exit, reports = 0, early }: ClientResult, { effect }: ClientFault): Sign {
  if (reports > 1 || early) return '✗';
  // A caller that gets 304 needs its status.
  if (effect === null && got === 'status') return '✓';
  // A script looks at the exit code.
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

/** The first cells of a row: the client, linked to its section, and its settings. */
function rowHead(client: HttpClient, { title }: ClientSetup): string[] {
  return [`[${client.name}](#${anchor(titleOf(client))})`, title];
}

function overview(
  clients: readonly HttpClient[],
  questions: readonly ClientQuestion[],
  faults: readonly ClientFault[],
): string {
  return table(
    ['client', 'settings', ...questions.map(({ short, title }) => `[${short}](#${anchor(title)})`)],
    rowsOf(clients, (results) =>
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
  cellsOf: (results: ClientSetup['results']) => readonly string[],
): string[][] {
  return clients.flatMap((client) =>
    client.setups.map((setup) => [...rowHead(client, setup), ...cellsOf(setup.results)]),
  );
}

function questionSection(
  { id, title, advice }: ClientQuestion,
  all: readonly ClientFault[],
  clients: readonly HttpClient[],
): string[] {
  const faults = all.filter(({ question }) => question === id);
  const rows = rowsOf(clients, (results) => faults.map((fault) => cell(results[fault.id], fault)));
  return [
    `## ${title}`,
    advice,
    faults.map(({ short, title }) => `- **${short}**: ${title}`).join('\n'),
    table(
      ['client', 'settings', ...faults.map(({ short }) => short)],
      // Clients that were not measured have no row here.
      rows.filter((row) => row.slice(2).some((each) => each !== '')),
    ),
  ];
}

/** Outcome for the caller, in words. */
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

/** The names of languages in blocks of code. */
const fences: Readonly<Record<string, string>> = {
  '.mjs': 'js',
  '.py': 'python',
  '.go': 'go',
  '.java': 'java',
};

function clientSection(client: HttpClient): string[] {
  const { remedy, notes, example } = client;
  return [
    `### ${titleOf(client)}`,
    remedy,
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
    ...(example === null
      ? []
      : [
          `From [\`${example}\`](../examples/clients/${example}):`,
          ['```', fences[extname(example)] ?? '', '\n', safeLines(example), '\n```'].join(''),
        ]),
  ];
}

/**
 * The lines of an example between `#region safe` and `#endregion`, without their common indent.
 * @throws where an example has no such lines
 */
export function safeLines(example: string): string {
  const text = readFileSync(join(root, 'examples/clients', example), 'utf8');
  const [, indent = '', lines] =
    /^([ \t]*)(?:\/\/|#) ?#region safe\n([\s\S]*?)^[ \t]*(?:\/\/|#) ?#endregion$/m.exec(text) ?? [];
  if (lines === undefined) throw new Error(`examples/clients/${example} has no region "safe"`);
  return lines.replace(new RegExp(`^${indent}`, 'gm'), '').trim();
}
