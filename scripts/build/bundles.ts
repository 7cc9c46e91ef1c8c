import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, type Metafile, type Plugin, type TransformOptions, transform } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../generate/schemas.js';

const dist = join(root, 'dist');

/**
 * Koa and what it brings look media types up by the ending of a file, in four tables of 150 KB that are read at every
 * start. Here an answer names its type in full: what is left is one table with the types that Koa's own answers have.
 */
const tableOfMediaTypes: Plugin = {
  name: 'table-of-media-types',
  setup({ onResolve, onLoad }) {
    const { resolve } = createRequire(join(root, 'node_modules/accepts/package.json'));
    onResolve({ filter: /^mime-(types|db)$/ }, ({ path }) => ({ path: resolve(path) }));
    onLoad({ filter: /mime-db.db\.json$/ }, ({ path }) => {
      const all: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
      const types = ['text/plain', 'text/html', 'application/json', 'application/octet-stream'];
      return {
        contents: JSON.stringify(Object.fromEntries(types.map((type) => [type, all[type]]))),
        loader: 'json',
      };
    });
  },
};

/**
 * What Koa asks of packages from times when Node could not do it. `on-finished` tells when a response has come to its end,
 * and hears two events of each and two of its connection for that: here the one that tells it is heard. `destroy` ends
 * streams, those of files and of zlib each in its own way, and has Node load both: here as Node ends any.
 */
const doneByNode: Plugin = {
  name: 'done-by-node',
  setup({ onLoad }) {
    const replace = (filter: RegExp, contents: string): void =>
      onLoad({ filter }, () => ({ contents, loader: 'js' }));
    replace(
      /on-finished.index\.js$/,
      "module.exports = (response, told) => response.once('close', () => told(response.errored, response));",
    );
    replace(/node_modules.destroy.index\.js$/, 'module.exports = (stream) => stream.destroy();');
  },
};

const publicEntries = { testing: 'src/testing/index.ts', contract: 'src/contract/index.ts' };
/** How JavaScript is written: in ASCII, of which V8 reads a byte for each letter, and two of any other text. */
const written = {
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
} satisfies TransformOptions;
const shared = {
  ...written,
  absWorkingDir: root,
  bundle: true,
  plugins: [tableOfMediaTypes, doneByNode],
} satisfies BuildOptions;
/** Where timers and clocks are taken from the process, for our own code and for packages. */
const realTime = 'src/runtime/real-time.ts';

/** Timers and clocks that packages call, each with the export of the file above that they get; no package has such a name. */
const timersOfPackages = Object.fromEntries(
  [
    ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
    'queueMicrotask',
  ]
    .map((name) => [name, name])
    .concat([
      ['AbortSignal.timeout', 'timeoutSignal'],
      ['Date.now', 'dateNow'],
      ['performance.now', 'performanceNow'],
      ['process.hrtime', 'hrtime'],
      ['process.nextTick', 'nextTick'],
    ])
    .map(([global, name]) => [global, `realTimeOfBundle.${name}`]),
);

/**
 * Leaves the file with the timers as one of its own, which every file with a use of them loads first. In a bundle esbuild
 * would run it together with the first package that needs it, and a test may have replaced the timers by then.
 * @param ending of the files that are built
 */
function timersTakenOnce(ending: 'mjs' | 'js') {
  const plugin: Plugin = {
    name: 'timers-taken-once',
    setup({ onResolve, onEnd }) {
      const path = `./real-time.${ending}`;
      onResolve({ filter: /\/real-time\.js$/ }, () => ({ path, external: true }));
      onEnd(({ outputFiles = [] }) => {
        for (const file of outputFiles)
          if (file.text.includes('realTimeOfBundle.'))
            file.contents = Buffer.from(`import*as realTimeOfBundle from'${path}';${file.text}`);
      });
    },
  };
  return { plugins: [...shared.plugins, plugin], define: timersOfPackages } satisfies BuildOptions;
}

const split = {
  ...shared,
  splitting: true,
  format: 'esm',
  chunkNames: '[name]-[hash]',
} satisfies BuildOptions;

/** Threads of the program: beside the bundles that start them, where those look for them. */
const threads = {
  'task-worker': 'src/server/task-worker.ts',
  'examiner-worker': 'src/proxy/examiner-worker.ts',
};

/** The public entries and the threads, as ES modules. A server needs the threads alone. */
export const modules = {
  ...split,
  ...timersTakenOnce('mjs'),
  entryPoints: { ...threads, ...publicEntries, 'real-time': realTime },
  outdir: dist,
  outExtension: { '.js': '.mjs' },
  write: false,
  // Bundled CommonJS asks for Node's own modules with `require`, which an ES module does not have. The
  // long name is one that no bundled package has: esbuild does not see what a banner declares.
  banner: {
    js: "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);",
  },
} satisfies BuildOptions;
export const threadModules = {
  ...modules,
  entryPoints: { ...threads, 'real-time': realTime },
} satisfies BuildOptions;

/** What needs neither server nor Node: an ES module of its own, which a page in a browser can load too. */
export const pure = {
  ...shared,
  platform: 'browser',
  entryPoints: { 'may-act': 'src/legal/judging/may-act/may-act.ts' },
  outdir: dist,
  outExtension: { '.js': '.mjs' },
  format: 'esm',
} satisfies BuildOptions;

const [, minMajor, minMinor] = /(\d+)\.(\d+)/.exec(manifest.engines.node) ?? [];

/** Ends a process of a Node that is too old with one sentence; in syntax that any Node has. */
const nodeCheck = `"use strict";(function(own){if(own[0]<${minMajor}||own[0]==${minMajor}&&own[1]<${minMinor}){process.stderr.write('legal-reports-sandbox needs Node ${minMajor}.${minMinor} or newer, this is '+own[0]+'.'+own[1]+'\\n');process.exit(2)}})(process.versions.node.split('.'));`;

/**
 * The command `legal-reports-sandbox`, which runs the entry `cli` below. It is CommonJS, as `dist/package.json` says of all
 * that is not named `.mjs`: a process that begins with an ES module takes a twentieth longer to its first answer.
 */
export const launcher = {
  ...shared,
  entryPoints: { cli: 'src/cli/launcher.ts' },
  outdir: dist,
  format: 'cjs',
  // A Node that is too old has to parse the file to its end before it is told so.
  target: 'node12',
  banner: { js: nodeCheck },
  define: { 'import.meta.dirname': '__dirname' },
} satisfies BuildOptions;

/**
 * The command itself, and the public entries once more, for tests that `require`, as Jest's do unless they are told
 * otherwise: it can not load an ES module. Split as ES modules, which esbuild can not do to CommonJS; `toCommonjs`
 * then turns each file.
 */
export const commonjs = {
  ...split,
  ...timersTakenOnce('js'),
  entryPoints: { cli: 'src/cli/bin.ts', ...publicEntries, 'real-time': realTime },
  outdir: join(dist, 'commonjs'),
  metafile: true,
  write: false,
} satisfies BuildOptions;

/** The command alone. */
export const commandAlone = {
  ...commonjs,
  entryPoints: { cli: commonjs.entryPoints.cli, 'real-time': realTime },
} satisfies BuildOptions;

/** Turns a file of the above, whose entry in the metafile is `output`, into CommonJS. */
export async function toCommonjs(
  text: string,
  output: Metafile['outputs'][string] | undefined,
): Promise<string> {
  const { code } = await transform(text, {
    ...written,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    // The threads are the same as those of the ES modules, in the folder above.
    define: { 'import.meta.url': 'urlOfBundle' },
    banner: text.includes('import.meta.url') ? urlOfBundle : '',
    footer: plainExports(output),
  });
  return inAscii(code);
}

const urlOfBundle = "const urlOfBundle=require('node:url').pathToFileURL(__dirname+'.js').href;";

/**
 * With escapes for what esbuild leaves in regular expressions, so that all of it is ASCII: for one other letter V8 reads a
 * file as twice as many bytes, and the launcher reads no other.
 */
export function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The end of a CommonJS file that others of ours require: what it exports as plain members. esbuild leaves two getters
 * before each, which all calls from one file to another would pay for. No module here gives an export another value later.
 */
function plainExports({ exports, entryPoint }: Partial<Metafile['outputs'][string]> = {}): string {
  const isPublic = entryPoint !== undefined && entryPoint !== realTime;
  if (isPublic || exports === undefined) return '';
  return `module.exports={${exports.map((name) => `${name}:module.exports.${name}`)}};`;
}

export const pureCommonjs = {
  ...pure,
  outdir: commonjs.outdir,
  outExtension: {},
  format: 'cjs',
} satisfies BuildOptions;
