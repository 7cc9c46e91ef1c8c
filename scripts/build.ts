// Builds dist/: every entry bundled with all it imports, and the types of the public ones.
// Bundled, the server starts in half the time, and the package needs no other at run time.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { root } from './generate/schemas.js';

const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });

/** Koa and what it brings come with four tables of media types, 600 KB to be read at every start; one will do. */
const oneTableOfMediaTypes: Plugin = {
  name: 'one-table-of-media-types',
  setup({ onResolve }) {
    const { resolve } = createRequire(join(root, 'node_modules/accepts/package.json'));
    onResolve({ filter: /^mime-(types|db)$/ }, ({ path }) => ({ path: resolve(path) }));
  },
};

const publicEntries = { testing: 'src/testing/index.ts', contract: 'src/contract/index.ts' };
const options = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  plugins: [oneTableOfMediaTypes],
} satisfies BuildOptions;
const { metafile } = await build({
  ...options,
  entryPoints: { cli: 'src/cli/bin.ts', 'task-worker': 'src/adapters/task-worker.ts', ...publicEntries },
  outdir: dist,
  splitting: true,
  format: 'esm',
  // Beside the entries: whichever of them starts the thread for large tasks finds its file there.
  chunkNames: '[name]-[hash]',
  metafile: true,
  // Bundled CommonJS asks for Node's own modules with `require`, which an ES module does not have. The
  // long name is one that no bundled package has: esbuild does not see what a banner declares.
  banner: {
    js: "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);",
  },
});
const cli = join(dist, 'cli.js');
writeFileSync(cli, `#!/usr/bin/env node\n${readFileSync(cli, 'utf8').replace(/^#!.*\n/, '')}`);
chmodSync(cli, 0o755);
// For tests that `require`, as Jest's do unless they are told otherwise: it can not load an ES module.
const commonjs = join(dist, 'commonjs');
await build({
  ...options,
  entryPoints: publicEntries,
  outdir: commonjs,
  format: 'cjs',
  // The thread for large tasks is the same as that of the ES modules, in the folder above.
  define: { 'import.meta.url': 'urlOfBundle' },
  banner: { js: "const urlOfBundle=require('node:url').pathToFileURL(__dirname+'.js').href;" },
});
writeFileSync(join(commonjs, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), notices(metafile));

const tsc = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
cpSync(join(dist, 'types'), join(commonjs, 'types'), { recursive: true });
process.exitCode = tsc.status ?? 1;

/** The licences of all that was bundled, as they ask to be kept with copies. */
function notices({ inputs }: Metafile): string {
  const packages = new Set<string>();
  for (const input of Object.keys(inputs)) {
    const match = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match?.[1]) packages.add(match[1]);
  }
  return [...packages]
    .sort()
    .map(notice)
    .join(`\n${'-'.repeat(72)}\n\n`);
}

function notice(name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  for (const file of ['LICENSE', 'LICENSE.md', 'license', 'LICENSE.txt', 'LICENCE']) {
    try {
      return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    } catch {
      // The next spelling may be there.
    }
  }
  return `${name} ${version} (${license})\n`;
}
