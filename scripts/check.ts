// Everything that can be judged without running the product: generated files fresh, format, lint, types.
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

const bin = (path: string) => join(root, 'node_modules', path);

/** What a check said, and whether what it looked at holds. */
interface Found {
  holds: boolean;
  said: string;
}

/** These need nothing but the modules that are made first, and go beside the first check: each keeps one core busy. */
const others: { [name: string]: () => Promise<Found> } = {
  types: () => node(bin('typescript/bin/tsc'), '-b'),
  'format and lint': () => node(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'),
};

/** Generated files follow from everything that generates them, and are compared with what lies in the repository. */
const freshness: Step = {
  name: 'generated-files',
  inputs: ['docs', 'fixtures', 'schemas', 'scripts', 'src', 'package.json', 'package-lock.json', 'README.md'],
  outputs: [],
};

/** Returns whether generated files are what they would be if they were generated now. */
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
  // The documents are written by a server that runs on the other files.
  if (stale.length === 0) compare(await generatedDocuments(), generatedFolder);
  compare(await generatedPages(), root);
  return stale;
}

async function node(...args: string[]): Promise<Found> {
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
  const [code] = await once(child, 'close');
  return { holds: code === 0, said: Buffer.concat(said).toString() };
}

function tell(name: string, holds: boolean): void {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}`);
  if (!holds) process.exitCode = 1;
}

await makeModules();
const found = Object.entries(others).map(([name, look]) => [name, look()] as const);
tell('generated files are fresh', await areGeneratedFilesFresh());
for (const [name, looking] of found) {
  const { holds, said } = await looking;
  if (!holds) process.stdout.write(said);
  tell(name, holds);
}
