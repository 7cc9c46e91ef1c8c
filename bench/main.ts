// Measures this server and others in one run. Options: `npm run bench -- --quick` is a short run, `--only <name>`
// runs one measure, `--write` writes docs/performance.md and bench/results.md.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contents } from './contents.js';
import { durable } from './durable.js';
import { firstResponse } from './first-response.js';
import { heaviest } from './heaviest.js';
import { idleAccounts } from './idle-accounts.js';
import { latency } from './latency.js';
import { listPages } from './list-pages.js';
import { type Bench, fullSize, type Measure, quickSize, type Row } from './measure.js';
import { memory } from './memory.js';
import { type Occasion, performancePage, resultsPage, rowTable } from './page.js';
import { againstPeers } from './peers.js';
import { buildPrograms, programPath, runProgram } from './programs.js';
import { proxy } from './proxy.js';
import { replicas } from './replicas.js';
import { createBody, reportsPath, send } from './requests.js';
import { type ServerCommand, startServerProcess } from './server-process.js';
import { shapes } from './shapes.js';
import { suite } from './suite.js';
import { createdReport, createThroughput, readThroughput } from './throughput.js';
import { webhookStart, webhooks } from './webhooks.js';
import { worlds } from './worlds.js';

const root = join(import.meta.dirname, '..');

const measures: Readonly<Record<string, Measure>> = {
  create: createThroughput,
  read: readThroughput,
  latency,
  start: firstResponse,
  peers: againstPeers,
  suite,
  memory,
  worlds,
  lists: listPages,
  contents,
  heaviest,
  webhooks,
  'webhook-start': webhookStart,
  proxy,
  shapes,
  durable,
  replicas,
  'idle-accounts': idleAccounts,
};

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: Object.keys(measures) },
  },
});
const unknown = flags.only.filter((name) => measures[name] === undefined);
if (unknown.length > 0) {
  throw new Error(`--only takes ${Object.keys(measures).join(', ')}, and not ${unknown.join(', ')}`);
}
if (flags.write && (flags.quick || flags.only.length < Object.keys(measures).length)) {
  throw new Error('--write records a full run: leave --quick and --only out');
}

// Servers and databases are stopped when the process exits, also if it is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// One account has all creates of a round, which exceed the default limit.
const sandbox = [
  ...[join(root, 'dist/cli.js'), 'serve', '--port', '0', '--pace', 'instant'],
  ...['--max-reports', '10000000'],
];
const occasion = flags.write ? occasionOfNow() : null;
await buildPrograms();
const bench: Bench = {
  size: flags.quick ? quickSize : fullSize,
  sandbox,
  stockKoa: [programPath('stock-koa')],
  ...(await bareServers()),
  runProgram,
};
const results = new Map<string, readonly Row[]>();
for (const name of flags.only) results.set(name, (await measures[name]?.(bench)) ?? []);
const rows = [...results.values()].flat();

process.stdout.write(rowTable(rows));
if (occasion !== null) {
  writeFileSync(join(root, 'bench/results.md'), resultsPage(results, occasion));
  writeFileSync(join(root, 'docs/performance.md'), performancePage(results, occasion));
}
process.exitCode = rows.some(({ target }) => target?.met === false) ? 1 : 0;

/** Returns today, and the commit of the sources, marked if they differ from it. */
function occasionOfNow(): Occasion {
  const args = ['describe', '--always', '--dirty', '--exclude', '*'];
  const commit = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return { day: new Date().toISOString().slice(0, 10), commit };
}

/** Bare servers that write our responses to the first create and its read. */
async function bareServers(): Promise<{ bareCreate: ServerCommand; bareRead: ServerCommand }> {
  const { url, stop } = await startServerProcess(sandbox);
  const created = join(folder, 'created.json');
  const read = join(folder, 'read.json');
  writeFileSync(created, await send(url + reportsPath, 'POST', createBody('Comercial Primera SpA')));
  writeFileSync(read, await send(await createdReport(url), 'GET'));
  await stop();
  return { bareCreate: [programPath('bare'), created], bareRead: [programPath('bare'), read] };
}
