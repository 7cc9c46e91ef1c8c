// Compares the behaviour of HTTP clients with fixtures/clients.json, and runs the safe clients of examples/clients/
// through its faults. `npm run clients` takes some minutes and installs packages from the npm registry. Options: `--
// --only got,axios` selects clients, `-- --faults reset-post` faults, `-- --part table` or `-- --part examples` one
// half, and `-- --write` writes the results to the table. Exits with 1 if something differs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ClientResult, HttpClient } from '../src/contract/generated/types.js';
import { runExample } from './clients/examples.js';
import { measure } from './clients/measure.js';
import { inParallel, startServer } from './clients/running.js';
import { readClients, resultInWords, writeClients } from './clients/table.js';
import { findToolchains, type Toolchain } from './clients/toolchains.js';
import { root } from './generate/schemas.js';

/** Max concurrent clients; they mostly wait. */
const maxAtOnce = 4;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    faults: { type: 'string' },
    part: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const table = readClients();
const only = values.only?.split(',');
const faultIds = values.faults?.split(',');
const faults = table.faults.filter(({ id }) => faultIds?.includes(id) ?? true);
const selected = table.clients.filter(({ id }) => only?.includes(id) ?? true);
const folder = mkdtempSync(join(tmpdir(), 'legal-reports-clients-'));
const server = await startServer(join(root, 'dist/cli.js'));
try {
  const toolchains = findToolchains({ ...table, clients: selected }, folder);
  const found = selected.flatMap((client) => runnable(client, toolchains.get(client.language)));
  const differences = values.part === 'examples' ? 0 : await compareWithTable(found);
  const failures = values.part === 'table' ? 0 : await runExamples(found);
  if (values.write) writeClients(table);
  console.log(
    `\n${found.length} of ${selected.length} clients: ${differences} differences, ${failures} unsafe runs of examples.`,
  );
  if (differences + failures > 0) process.exitCode = 1;
} finally {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A client that is available here. */
interface Found {
  client: HttpClient;
  toolchain: Toolchain;
  /** True if its version is that of the table. */
  isMeasured: boolean;
}

function runnable(client: HttpClient, toolchain: Toolchain | undefined): Found[] {
  const version = toolchain?.versionOf(client) ?? null;
  if (toolchain === undefined || version === null) {
    console.log(`${client.name}: not installed`);
    return [];
  }
  const isMeasured = version === client.version;
  const other = isMeasured ? '' : `; the table has ${client.version}, so differences are notes`;
  console.log(`${client.name} ${version}${other}`);
  return [{ client, toolchain, isMeasured }];
}

/** Prints each cell that differs; returns their number for clients in the version of the table. */
async function compareWithTable(found: readonly Found[]): Promise<number> {
  const cells = found.flatMap((each) =>
    each.client.setups.flatMap((setup) => faults.map((fault) => ({ ...each, setup, fault }))),
  );
  const results = await inParallel(cells, maxAtOnce, async ({ toolchain, setup, fault }) =>
    measure(server.url, toolchain, setup.id, fault),
  );
  // On a busy machine, a timeout of a second can pass before a client has started: cells that differ are measured
  // again, one by one.
  for (const [index, { toolchain, setup, fault }] of cells.entries()) {
    const [expected, result] = [setup.results[fault.id], results[index]];
    if (expected !== undefined && result && !isSame(expected, result))
      results[index] = await measure(server.url, toolchain, setup.id, fault, 'again-');
  }
  let differences = 0;
  console.log(`\nMeasured ${cells.length} cells:`);
  for (const [index, { client, isMeasured, setup, fault }] of cells.entries()) {
    const result = results[index];
    const expected = setup.results[fault.id];
    if (!result) continue;
    if (values.write && isMeasured) setup.results[fault.id] = result;
    const shown = resultInWords(result);
    if (expected === undefined) {
      console.log(`  new         ${client.name}, ${setup.title}, ${fault.id}: ${shown}`);
      continue;
    }
    if (isSame(expected, result)) continue;
    if (isMeasured) differences += 1;
    const kind = isMeasured ? 'difference' : 'note      ';
    console.log(
      `  ${kind}  ${client.name}, ${setup.title}, ${fault.id}: ${shown}; the table: ${resultInWords(expected)}`,
    );
  }
  return differences;
}

function isSame(expected: ClientResult, result: ClientResult): boolean {
  // The number of attempts of a client that does not stop depends on when it is counted.
  if (expected.got === 'waiting') return result.got === 'waiting';
  const { fewest, ...most } = expected;
  if (resultInWords(most) === resultInWords(result)) return true;
  // The number of attempts of this client depends on a race.
  if (fewest === undefined || result.requests < fewest || result.requests > most.requests) return false;
  const counts = { requests: most.requests, ...(most.reports !== undefined && { reports: most.reports }) };
  return (
    result.reports === result.requests && resultInWords(most) === resultInWords({ ...result, ...counts })
  );
}

/** Prints the violations of each safe client and the rules that it kept; returns the number of bad runs. */
async function runExamples(found: readonly Found[]): Promise<number> {
  // Excludes faults of reused connections, which only the client knows, and reads whose report may take a month.
  const met = faults.filter(
    ({ keptAlive, method, safeEnd }) => !keptAlive && (method === 'POST' || safeEnd === 'report'),
  );
  const runs = found.flatMap(({ client, toolchain }) => {
    if (client.example === null) return [];
    const command = toolchain.example(client.example);
    return met.map((fault) => ({ client, command, fault }));
  });
  const results = await inParallel(runs, maxAtOnce, ({ client, command, fault }) =>
    runExample(server.url, command, client.id, fault),
  );
  console.log(`\nRan the safe clients ${runs.length} times:`);
  const kept = new Map<string, number>();
  for (const [index, { client, fault }] of runs.entries()) {
    for (const problem of results[index]?.problems ?? [])
      console.log(`  unsafe      ${client.example}, ${fault.id}: ${problem}`);
    for (const rule of results[index]?.kept ?? []) kept.set(rule, (kept.get(rule) ?? 0) + 1);
  }
  const rules = [...kept].sort().map(([rule, times]) => `${rule} ${times} times`);
  console.log(`  rules kept  ${rules.join(', ')}`);
  return results.filter(({ problems }) => problems.length > 0).length;
}
