// Runs third-party tools in pinned versions on the published document and the packed package, and compares the
// results with `scripts/ecosystem/expected.json`: `npm run test:ecosystem -- [section or part of a tool’s name…]`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { collectResponses } from './ecosystem/responses.js';
import { type Check, type Found, sections } from './ecosystem/sections.js';
import { install, type Material } from './ecosystem/workspace.js';
import { root } from './generate/schemas.js';

const { values: flags, positionals: words } = parseArgs({
  options: {
    /** Writes the results as the expected ones. */
    write: { type: 'boolean', default: false },
    /** Keeps the folder with installed and generated files. */
    keep: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const expectedFile = join(root, 'scripts/ecosystem/expected.json');
const expected = JSON.parse(readFileSync(expectedFile, 'utf8')) as { [tool: string]: Found };

const chosen = Object.entries(sections).flatMap(([section, checks]) =>
  Object.entries(checks).filter(
    ([name]) =>
      words.length === 0 ||
      words.some((word) => section === word || name.toLowerCase().includes(word.toLowerCase())),
  ),
);
if (chosen.length === 0) throw new Error(`nothing is called ${words.join(' or ')}`);

const folder = mkdtempSync(join(tmpdir(), 'ecosystem-'));
try {
  const material = await prepare(folder);
  const rows: Row[] = [];
  for (const [name, check] of chosen) rows.push(await judge(name, check, material));
  console.log(table(rows));
} finally {
  if (flags.keep) console.log(`Kept: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
if (flags.write) writeFileSync(expectedFile, `${JSON.stringify(expected, null, 2)}\n`);

/** One line of the table at the end. */
type Row = readonly [name: string, tool: string, node: string, result: string, seconds: string];

/** Packs the package, and writes documents and real responses, if a chosen tool needs them. */
async function prepare(into: string): Promise<Material> {
  const material = {
    folder: into,
    document: join(into, 'openapi.json'),
    contract: join(into, 'contract.json'),
    responses: join(into, 'responses.json'),
    tarball: join(into, 'package.tgz'),
  };
  if (chosen.some(([, { packed }]) => packed)) pack(material);
  if (chosen.some(([, { packed }]) => !packed)) await writeDocuments(material);
  return material;
}

/** Packs the build for tools that install it. */
function pack({ folder: into, tarball }: Material): void {
  const args = ['pack', '--ignore-scripts', '--pack-destination', into];
  const printed = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  renameSync(join(into, printed.trim().split('\n').at(-1) ?? ''), tarball);
}

async function writeDocuments(material: Material): Promise<void> {
  const printed = (...args: string[]): string =>
    execFileSync(process.execPath, [join(root, 'dist/cli.js'), 'openapi', ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  writeFileSync(material.document, printed());
  writeFileSync(material.contract, printed('--contract-only'));
  const responses = await collectResponses();
  writeFileSync(material.responses, JSON.stringify(responses));
  const problems = new Set(responses.flatMap(({ title, body }) => (title === 'Problem' ? typeOf(body) : [])));
  console.log(`${responses.length} real responses, with ${problems.size} types of problems\n`);
}

function typeOf(body: unknown): string {
  return String((body as { type?: unknown }).type);
}

/** Runs one check, and prints each of its results. */
async function judge(name: string, check: Check, material: Material): Promise<Row> {
  const tools = Object.entries(check.packages).map((named) => named.join(' '));
  console.log(`${name} (${tools.join(', ')}, Node ${check.node})`);
  const started = performance.now();
  const found = await check.run(install(material, name, check)).catch(failure);
  const wanted = flags.write ? found : (expected[name] ?? {});
  if (flags.write) expected[name] = found;
  const asked = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  const differing: string[] = [];
  for (const what of asked) {
    const own = found[what] ?? 'nothing';
    const right = wanted[what] ?? 'nothing';
    if (own !== right) differing.push(what);
    console.log(
      `  ${own === right ? 'ok    ' : 'FAILED'} ${what}: ${own}${own === right ? '' : `, and not ${right}`}`,
    );
  }
  console.log();
  if (differing.length > 0) process.exitCode = 1;
  const result = differing.length === 0 ? `all ${asked.size} as expected` : `FAILED: ${differing.join(', ')}`;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  return [name, tools[0] ?? '', String(check.node), result, seconds];
}

/** Formats rows under a heading with aligned columns. */
function table(rows: readonly Row[]): string {
  const lines: Row[] = [['check', 'tool', 'Node', 'result', 'seconds'], ...rows];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function failure(error: unknown): Found {
  return { runs: error instanceof Error ? error.message : String(error) };
}
