import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, type Metafile, type Plugin, type TransformOptions, transform } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../generate/schemas.js';
import { engineExports } from './engine-exports.js';
import { runnerModules } from './runner-modules.js';

const dist = join(root, 'dist');

/**
 * Koa and its dependencies look up media types by file extension, in four tables of 150 KB that are read at every
 * start. Responses here name their type in full, so one table with the types of Koa's own responses is enough.
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
 * Replaces packages of Koa with functions of Node. `on-finished` detects the end of a response with two events of it
 * and two of its connection; one is enough. `destroy` ends streams of files and of zlib each in its own way, and loads
 * both modules at every start; Node ends any stream.
 */
const doneByNode: Plugin = {
  name: 'done-by-node',
  setup({ onLoad }) {
    const replace = (filter: RegExp, contents: string): void =>
      onLoad({ filter }, () => ({ contents, loader: 'js' }));
    replace(
      /on-finished.index\.js$/,
      "module.exports = (response, listener) => response.once('close', () => listener(response.errored, response));",
    );
    replace(/node_modules.destroy.index\.js$/, 'module.exports = (stream) => stream.destroy();');
  },
};

/** Bundles only the version of our manifest, which is read at every start. */
const versionOfManifest: Plugin = {
  name: 'version-of-manifest',
  setup({ onLoad }) {
    onLoad({ filter: /package\.json$/ }, ({ path }) =>
      path === join(root, 'package.json')
        ? { contents: JSON.stringify({ version: manifest.version }), loader: 'json' }
        : undefined,
    );
  },
};

/** Modules that test runners load, or that tests import under one of them. */
const runnerEntries = Object.fromEntries(runnerModules.map((name) => [name, `src/runners/${name}.ts`]));
const publicEntries = { contract: 'src/contract/index.ts', ...runnerEntries };
/** Output options. Code is ASCII, since V8 then stores one byte per character instead of two. */
const written = {
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  // Node prints the line of code of an error that a script does not catch.
  lineLimit: 500,
  legalComments: 'none',
} satisfies TransformOptions;
const shared = {
  ...written,
  absWorkingDir: root,
  bundle: true,
  plugins: [tableOfMediaTypes, doneByNode, versionOfManifest, engineExports],
  external: ['vitest', 'jest-environment-node', '@playwright/test'],
} satisfies BuildOptions;
/** Module that reads timers and clocks from the process, for our own code and for packages. */
const realTime = 'src/runtime/real-time.ts';

/**
 * Timers and clocks that packages call, with the exports of the module above that replace them. No package uses the
 * name `realTimeOfBundle`.
 */
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
 * Keeps the module of timers in a separate file, which every file that uses timers loads first. Otherwise esbuild
 * would run it with the first package that needs it, when a test may already have replaced the timers.
 * @param ending file extension of the output
 */
function timersTakenOnce(ending: 'mjs' | 'js'): Plugin {
  return {
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
}

/** Keeps the entry for tests out of the modules of runners, which load it by this path. */
function entryForTests(path: string): Plugin {
  return {
    name: 'entry-for-tests',
    setup({ onResolve }) {
      onResolve({ filter: /\/testing\/index\.js$/ }, () => ({ path, external: true }));
    },
  };
}

/**
 * Options of bundles with several entries.
 * @param ending file extension of the output
 * @param testing path of the entry for tests, from the folder of the runners
 */
function pluginsFor(ending: 'mjs' | 'js', testing: string) {
  const plugins = [...shared.plugins, timersTakenOnce(ending), entryForTests(testing)];
  return { plugins, define: timersOfPackages } satisfies BuildOptions;
}

const split = {
  ...shared,
  splitting: true,
  format: 'esm',
  chunkNames: '[name]-[hash]',
} satisfies BuildOptions;

/**
 * Bundled CommonJS loads Node's modules with `require`, which ES modules do not have. The name must be unique among
 * bundled packages: esbuild does not see declarations of a banner.
 */
const requireInModules = {
  js: "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);",
};

/** Worker threads, in the folder of the bundles that start them. */
const threads = {
  'task-worker': 'src/server/task-worker.ts',
  'examiner-worker': 'src/proxy/examiner-worker.ts',
};

/** Public entries and threads as ES modules; a server needs only the threads. */
export const modules = {
  ...split,
  ...pluginsFor('mjs', './testing.mjs'),
  entryPoints: { ...threads, ...publicEntries, 'real-time': realTime },
  outdir: dist,
  outExtension: { '.js': '.mjs' },
  write: false,
  banner: requireInModules,
} satisfies BuildOptions;
export const threadModules = {
  ...modules,
  entryPoints: { ...threads, 'real-time': realTime },
} satisfies BuildOptions;

/** The program that packs contents; its text is the identity of the engine. It is not part of the package. */
export const contentPacker = {
  ...shared,
  entryPoints: ['scripts/build/contents/pack.ts'],
  format: 'esm',
  write: false,
  banner: requireInModules,
} satisfies BuildOptions;

/**
 * Returns the options of a bundle that reads the pack of this engine. Other bundles read none: those of `npm start`, which
 * would take seconds longer.
 */
export function withContentPack<Options extends BuildOptions>(options: Options, engine: string) {
  return { ...options, define: { ...options.define, engineOfContentPack: JSON.stringify(engine) } };
}

/** Code that needs neither server nor Node, as an ES module that browsers can load too. */
export const pure = {
  ...shared,
  platform: 'browser',
  entryPoints: { 'may-act': 'src/legal/judging/may-act/may-act.ts' },
  outdir: dist,
  outExtension: { '.js': '.mjs' },
  format: 'esm',
} satisfies BuildOptions;

const [, minMajor, minMinor] = /(\d+)\.(\d+)/.exec(manifest.engines.node) ?? [];

/** Ends the process with one sentence if Node is too old; in syntax that every Node parses. */
const nodeCheck = `"use strict";(function(own){if(own[0]<${minMajor}||own[0]==${minMajor}&&own[1]<${minMinor}){process.stderr.write('legal-reports-sandbox needs Node ${minMajor}.${minMinor} or newer, this is '+own[0]+'.'+own[1]+'\\n');process.exit(2)}})(process.versions.node.split('.'));`;

/**
 * The command `legal-reports-sandbox`, which runs the entry `cli` below. It is CommonJS, as `dist/package.json`
 * declares for all files but `.mjs`: a process that starts with an ES module takes 5 % longer to its first response.
 */
export const launcher = {
  ...shared,
  entryPoints: { cli: 'src/cli/launcher.ts' },
  outdir: dist,
  format: 'cjs',
  // An old Node must be able to parse the whole file before the check runs.
  target: 'node12',
  banner: { js: nodeCheck },
  define: { 'import.meta.dirname': '__dirname' },
} satisfies BuildOptions;

/** The entry for tests. */
export const testing = {
  ...shared,
  entryPoints: { testing: 'src/testing/package-entry.ts' },
  outdir: dist,
  format: 'cjs',
  define: { 'import.meta.dirname': '__dirname' },
} satisfies BuildOptions;

/** Its ES module, which exports the same. */
export const testingModule = {
  ...shared,
  entryPoints: { testing: 'src/testing/package-module.ts' },
  outdir: dist,
  outExtension: { '.js': '.mjs' },
  format: 'esm',
} satisfies BuildOptions;

/**
 * The command and the public entries for tests that use `require`, as Jest's do by default. They are split as ES
 * modules, since esbuild cannot split CommonJS; `toCommonjs` then converts each file.
 */
export const commonjs = {
  ...split,
  ...pluginsFor('js', '../testing.js'),
  entryPoints: {
    cli: 'src/cli/bin.ts',
    testing: 'src/testing/index.ts',
    ...publicEntries,
    'real-time': realTime,
  },
  outdir: join(dist, 'commonjs'),
  metafile: true,
  write: false,
} satisfies BuildOptions;

/** Only the command, without public entries. */
export const commandAlone = {
  ...commonjs,
  entryPoints: { cli: commonjs.entryPoints.cli, 'real-time': realTime },
} satisfies BuildOptions;

/**
 * Converts a file of these bundles to CommonJS.
 * @param output its entry in the metafile
 */
export async function toCommonjs(
  text: string,
  output: Metafile['outputs'][string] | undefined,
): Promise<string> {
  const { code } = await transform(text, {
    ...written,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    // Threads are those of the ES modules, in the parent folder.
    define: { 'import.meta.url': 'urlOfBundle' },
    banner: text.includes('import.meta.url') ? urlOfBundle : '',
    footer: plainExports(output),
  });
  return inAscii(code);
}

const urlOfBundle = "const urlOfBundle=require('node:url').pathToFileURL(__dirname+'.js').href;";

/**
 * Escapes the non-ASCII characters that esbuild leaves in regular expressions: one such character makes V8 read the
 * file as two bytes per character, and the launcher accepts only ASCII.
 */
export function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Returns the footer of a CommonJS file that our other files require: plain exports. esbuild defines two getters per
 * export, which slow down every call between files. No module here reassigns an export.
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
