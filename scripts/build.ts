// Builds dist/: every entry bundled with all it imports, and the types of the public ones.
// Bundled, the server starts in half the time, and the package needs no other at run time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { commonjs, inAscii, launcher, modules, pure, pureCommonjs, toCommonjs } from './build/bundles.js';
import { settleDeclarations } from './build/declarations.js';
import { notices } from './build/notices.js';
import { buildPage } from './build/page.js';
import { makeModules } from './generate/files.js';
import { root } from './generate/schemas.js';

const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
await makeModules();

// Meanwhile, in a process of its own: it takes as long as all the rest.
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const typed = once(
  spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' }),
  'exit',
);

for (const options of [launcher, pure, pureCommonjs]) await build(options);
chmodSync(join(dist, 'cli.js'), 0o755);
for (const { path, text } of (await build(modules)).outputFiles) writeFileSync(path, inAscii(text));
const { outputFiles, metafile } = await build(commonjs);
for (const { path, text } of outputFiles) {
  writeFileSync(path, await toCommonjs(text, metafile.outputs[relative(root, path)]));
}
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
const page = await buildPage();
const inputs = { ...metafile.inputs, ...page.inputs };
writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), notices({ inputs }));
// For tools that read them from the package: the document and the lists as the server serves them.
for (const name of ['openapi.json', 'reference.json'])
  cpSync(join(root, 'src/contract/generated', name), join(dist, name));

const [code] = await typed;
if (code === 0) settleDeclarations(dist, join(commonjs.outdir, 'types'));
process.exitCode = code ?? 1;
