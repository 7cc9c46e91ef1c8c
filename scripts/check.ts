// Checks that do not run the product: generated files are fresh, format, lint, types.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { refresh, type Step } from './freshness.js';
import {
  generatedDocuments,
  generatedFolder,
  generatedPages,
  generatedProof,
  generatedReference,
  generatedTypes,
  makeModules,
  textOf,
} from './generate/files.js';
import { root } from './generate/schemas.js';
import { trackedFiles } from './tracked-files.js';

const bin = (path: string) => join(root, 'node_modules', path);

/** Output of a check, and whether it passed. */
interface CheckResult {
  passed: boolean;
  output: string;
}

/** Checks that need only the generated modules. They run in parallel with the first check; each keeps one core busy. */
const checks: { [name: string]: () => Promise<CheckResult> } = {
  // One thread is used, since several check the same declarations again, with a quarter more CPU.
  types: async () =>
    withoutScratch(await node(bin('typescript/bin/tsc'), '-b', '--singleThreaded', '--pretty', 'false')),
  'format and lint': () => node(bin('@biomejs/biome/bin/biome'), ...formatArguments),
};

/** The files to check, without untracked ones. */
const formatArguments = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...trackedFiles(['.'])];

/** Removes type errors in untracked files, since the compiler reads whole folders. */
function withoutScratch({ passed, output }: CheckResult): CheckResult {
  if (passed) return { passed, output };
  const tracked = new Set(trackedFiles(['.']));
  const lines = output.split('\n').filter((line) => {
    const [, path] = /^(\S+?)\(\d+,\d+\): error /.exec(line) ?? [];
    return line !== '' && (path === undefined || tracked.has(path));
  });
  return { passed: lines.length === 0, output: lines.map((line) => `${line}\n`).join('') };
}

/** The inputs of generated files: everything that generates them, and the committed files. */
const freshness: Step = {
  name: 'generated-files',
  inputs: [
    ...['docs', 'examples', 'fixtures', 'schemas', 'scripts', 'src'],
    ...['action.yml', 'CONTRIBUTING.md', 'package.json', 'package-lock.json', 'README.md'],
  ],
  outputs: [],
};

/** Returns whether generated files equal newly generated ones. */
async function areGeneratedFilesFresh(): Promise<boolean> {
  try {
    await refresh(freshness, async () => {
      const stale = await staleFiles();
      if (stale.length > 0)
        throw new StaleError(`stale: ${stale.join(', ')}. Run \`npm run generate\` and commit.`);
    });
    return true;
  } catch (error) {
    if (!(error instanceof StaleError)) throw error;
    console.error(error.message);
    return false;
  }
}

class StaleError extends Error {}

async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  const compare = (files: ReadonlyMap<string, string>, folder: string): void => {
    for (const [name, text] of files) if (textOf(join(folder, name)) !== text) stale.push(name);
  };
  compare(await generatedTypes(), generatedFolder);
  compare(await generatedReference(), generatedFolder);
  compare(await generatedProof(), generatedFolder);
  // The documents come from a server that uses the other generated files.
  if (stale.length === 0) compare(await generatedDocuments(), generatedFolder);
  compare(await generatedPages(), root);
  return stale;
}

async function node(...args: string[]): Promise<CheckResult> {
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => output.push(piece));
  const [code] = await once(child, 'close');
  return { passed: code === 0, output: Buffer.concat(output).toString() };
}

function report(name: string, passed: boolean): void {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`);
  if (!passed) process.exitCode = 1;
}

await makeModules();
const started = Object.entries(checks).map(([name, run]) => [name, run()] as const);
report('generated files are fresh', await areGeneratedFilesFresh());
for (const [name, running] of started) {
  const { passed, output } = await running;
  if (!passed) process.stdout.write(output);
  report(name, passed);
}
