// Everything that can be judged without running the product: generated files fresh, format, lint, types.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
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

const checks: { [name: string]: () => Promise<boolean> | boolean } = {
  'generated files are fresh': async () => (await staleFiles()).length === 0,
  'format and lint': () => node(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'),
  types: () => node(bin('typescript/bin/tsc'), '-p', '.'),
  'the page compiles for browsers': () => node(bin('typescript/bin/tsc'), '-p', 'src/page'),
  'the domain compiles without Node': () => node(bin('typescript/bin/tsc'), '-p', 'tsconfig.domain.json'),
};

async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  const compare = (files: ReadonlyMap<string, string>, folder: string): void => {
    for (const [name, text] of files) if (textOf(join(folder, name)) !== text) stale.push(name);
  };
  compare(await generatedTypes(), generatedFolder);
  await makeModules();
  compare(await generatedReference(), generatedFolder);
  compare(await generatedProof(), generatedFolder);
  // These are told by a server that stands on the others.
  if (stale.length === 0) compare(await generatedDocuments(), generatedFolder);
  compare(await generatedPages(), root);
  if (stale.length > 0) console.error(`stale: ${stale.join(', ')}. Run \`npm run generate\` and commit.`);
  return stale;
}

function node(...args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

const failed: string[] = [];
for (const [name, check] of Object.entries(checks)) {
  const holds = await check();
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}`);
  if (!holds) failed.push(name);
}
process.exitCode = failed.length > 0 ? 1 : 0;
