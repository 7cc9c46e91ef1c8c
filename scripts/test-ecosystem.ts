// Tries the published document with tools that others use it with, each at a pinned version, and compares what they make
// of it with `scripts/ecosystem/expected.json`: `npm run test:ecosystem -- [section or part of a tool’s name…]`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, type Material } from './ecosystem/place.js';
import { collectResponses } from './ecosystem/responses.js';
import { type Check, type Found, sections } from './ecosystem/sections.js';
import { root } from './generate/schemas.js';

const { values: flags, positionals: words } = parseArgs({
  options: {
    /** Writes down what was found as what is expected. */
    write: { type: 'boolean', default: false },
    /** Keeps the folder with everything that was installed and generated. */
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
  for (const [name, check] of chosen) await judge(name, check, material);
} finally {
  if (flags.keep) console.log(`Kept: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
if (flags.write) writeFileSync(expectedFile, `${JSON.stringify(expected, null, 2)}\n`);

/** Writes the documents and the real responses, which all tools are given. */
async function prepare(into: string): Promise<Material> {
  const material = {
    folder: into,
    document: join(into, 'openapi.json'),
    contract: join(into, 'contract.json'),
    responses: join(into, 'responses.json'),
  };
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
  return material;
}

function typeOf(body: unknown): string {
  return String((body as { type?: unknown }).type);
}

/** Runs one check, and prints its row. */
async function judge(name: string, check: Check, material: Material): Promise<void> {
  const [[tool = '', version = ''] = []] = Object.entries(check.packages);
  console.log(`${name} (${tool} ${version}, Node ${check.node})`);
  const started = performance.now();
  const found = await check.run(install(material, name, check)).catch(failure);
  const wanted = flags.write ? found : (expected[name] ?? {});
  if (flags.write) expected[name] = found;
  for (const what of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    const own = found[what] ?? 'nothing';
    const right = wanted[what] ?? 'nothing';
    if (own !== right) process.exitCode = 1;
    console.log(
      `  ${own === right ? 'ok    ' : 'FAILED'} ${what}: ${own}${own === right ? '' : `, and not ${right}`}`,
    );
  }
  console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}

function failure(error: unknown): Found {
  return { runs: error instanceof Error ? error.message : String(error) };
}
