import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { root } from '../generate/schemas.js';

const dist = join(root, 'dist');

/** Koa and what it brings come with four tables of media types, 600 KB to be read at every start; one will do. */
const oneTableOfMediaTypes: Plugin = {
  name: 'one-table-of-media-types',
  setup({ onResolve }) {
    const { resolve } = createRequire(join(root, 'node_modules/accepts/package.json'));
    onResolve({ filter: /^mime-(types|db)$/ }, ({ path }) => ({ path: resolve(path) }));
  },
};

const publicEntries = { testing: 'src/testing/index.ts', contract: 'src/contract/index.ts' };
const pureEntries = { 'may-act': 'src/domain/judging/may-act/may-act.ts' };
const shared = {
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

/** Every entry, as ES modules. */
export const modules = {
  ...shared,
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
} satisfies BuildOptions;

/** What needs neither server nor Node: an ES module of its own, which a page in a browser can load too. */
export const pure = {
  ...shared,
  platform: 'browser',
  entryPoints: pureEntries,
  outdir: dist,
  format: 'esm',
} satisfies BuildOptions;

/** The public entries once more, for tests that `require`, as Jest's do unless they are told otherwise: it can not load an ES module. */
export const commonjs = {
  ...shared,
  entryPoints: { ...publicEntries, ...pureEntries },
  outdir: join(dist, 'commonjs'),
  format: 'cjs',
  // The thread for large tasks is the same as that of the ES modules, in the folder above.
  define: { 'import.meta.url': 'urlOfBundle' },
  banner: { js: "const urlOfBundle=require('node:url').pathToFileURL(__dirname+'.js').href;" },
} satisfies BuildOptions;
