import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { startServerProcess } from '../../bench/server-process.js';
import { root } from '../generate/schemas.js';
import type { Check, Found } from './sections.js';
import { run, type Workspace } from './workspace.js';

const key = 'sbx_playground_demo';
const sandbox = [join(root, 'dist/cli.js'), 'serve', '--port', '0', '--pace', 'instant'];

const specmatic: Check['packages'] = { specmatic: '2.55.1' };

/** Returns the counts of Specmatic against a sandbox, with these variables and flags. */
async function specmaticTest(
  workspace: Workspace,
  document: string,
  variables: { [name: string]: string },
  flags: readonly string[] = [],
): Promise<Found> {
  const { url, stop } = await startServerProcess(sandbox);
  const args = ['test', document, `--testBaseURL=${url}`, ...flags];
  const { text } = await run(workspace, 'specmatic', args, variables);
  await stop();
  const counts = /Tests run: (\d+), Successes: (\d+), Failures: (\d+), WIP: \d+, Errors: (\d+)/.exec(text);
  if (counts === null) return { runs: text.trim().split('\n').at(-1) ?? '' };
  const [, tests = '', successes = '', failures = '', errors = ''] = counts;
  return Object.fromEntries(
    Object.entries({ tests, successes, failures, errors }).map(([name, count]) => [name, Number(count)]),
  );
}

/** Tools that test, proxy or mock a sandbox by its document. */
export const serverChecks: Readonly<Record<string, Check>> = {
  'Specmatic, /v1': {
    packages: specmatic,
    node: 24,
    run: (workspace) => specmaticTest(workspace, workspace.contract, { key }),
  },
  'Specmatic, whole': {
    packages: specmatic,
    node: 24,
    // Reads of the event stream never end.
    run: (workspace) =>
      specmaticTest(workspace, workspace.document, { key, adminToken: key }, [
        "--filter=PATH!='/_sandbox/notices'",
      ]),
  },
  'Prism, proxy': { packages: { '@stoplight/prism-cli': '5.16.0' }, node: 24, run: prismProxy },
  'Prism, mock': { packages: { '@stoplight/prism-cli': '5.16.0' }, node: 24, run: prismMock },
};

async function prismProxy(workspace: Workspace): Promise<Found> {
  const { url, stop } = await startServerProcess(sandbox);
  const reordered = join(workspace.home, 'json-patch-first.json');
  writeFileSync(reordered, JSON.stringify(withJsonPatchFirst(workspace.contract)));
  try {
    const usual = await statusesThrough(workspace, workspace.contract, url);
    const other = await statusesThrough(workspace, reordered, url);
    return {
      ...usual,
      'JSON Patch, listed first': other['JSON Patch'] ?? 0,
      'merge patch, listed second': other['merge patch'] ?? 0,
    };
  } finally {
    await stop();
  }
}

/** Returns the statuses of requests through Prism as a validating proxy. */
async function statusesThrough(
  workspace: Workspace,
  document: string,
  target: string,
): Promise<{ [what: string]: number }> {
  await using prism = await startPrism(workspace, ['proxy', document, target, '--errors']);
  const order = { type: 'sociedades_y_poderes', companyId: 'sbx-lawyer-edits' };
  const created = await ask(prism.url, '/v1/reports', 'POST', order);
  const { id } = (await created.clone().json()) as { id: string };
  const patch = (type: string, body: unknown) =>
    ask(prism.url, `/v1/reports/${id}`, 'PATCH', body, {
      'Content-Type': type,
      'If-Match': '*',
      'Edit-Reason': 'Error de lectura',
    });
  const { type } = order;
  const answers = {
    create: created,
    read: await ask(prism.url, `/v1/reports/${id}`),
    'create without companyId': await ask(prism.url, '/v1/reports', 'POST', { type }),
    'broken answer': await ask(prism.url, '/v1/reports', 'POST', order, {
      'Sandbox-Fault': 'body=broken-schema',
    }),
    'merge patch': await patch('application/merge-patch+json', {
      content: { shareholderSummary: { source: 'declaracion' } },
    }),
    'JSON Patch': await patch('application/json-patch+json', [
      { op: 'replace', path: '/content/documents/0/extracted/8/value', value: 'Ricardo Fuentes Ortega' },
    ]),
  };
  return Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]));
}

/** Returns the document with the media types of edits in the other order. */
function withJsonPatchFirst(contract: string): unknown {
  const document = JSON.parse(readFileSync(contract, 'utf8'));
  const { requestBody } = document.paths['/v1/reports/{reportId}'].patch;
  requestBody.content = Object.fromEntries(Object.entries(requestBody.content).reverse());
  return document;
}

async function prismMock(workspace: Workspace): Promise<Found> {
  await using prism = await startPrism(workspace, ['mock', workspace.contract]);
  const order = { type: 'sociedades_y_poderes', companyId: 'acme' };
  const answers = {
    create: await ask(prism.url, '/v1/reports', 'POST', order),
    list: await ask(prism.url, '/v1/reports'),
    'without a key': await fetch(`${prism.url}/v1/reports`),
  };
  return Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]));
}

function ask(
  url: string,
  path: string,
  method = 'GET',
  body?: unknown,
  headers: { [name: string]: string } = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Starts Prism on a free port, and waits until it listens. */
async function startPrism(workspace: Workspace, [command = '', ...args]: readonly string[]) {
  const port = await freePort();
  const prism = join(workspace.home, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const child = spawn('node', [prism, command, ...args, '--port', String(port)], {
    cwd: workspace.home,
    env: workspace.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await listening(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece: Buffer) => {
        said += piece;
        if (said.includes('Prism is listening')) resolve();
      });
    }
    child.on('exit', () => reject(new Error(`Prism did not start: ${said}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
