import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { root } from '../generate/schemas.js';

const folder = join(root, 'src/page');

/**
 * Of the catalogue of faculties, what judging asks in the page: what a faculty is called in English, and whether it has
 * to be named. In Spanish the report calls it, and instruments, which most of the catalogue is for, nobody writes there.
 */
const facultiesAsJudged: Plugin = {
  name: 'faculties-as-judged',
  setup({ onLoad }) {
    onLoad({ filter: /fixtures.faculties\.json$/ }, ({ path }) => {
      const catalogue: Record<string, unknown>[] = JSON.parse(readFileSync(path, 'utf8'));
      return {
        contents: JSON.stringify(catalogue.map(({ code, labelEn, express }) => ({ code, labelEn, express }))),
        loader: 'json',
      };
    });
  },
};

/**
 * Of dagre, what laying out a graph asks for: two of the algorithms that are members of one object, and neither of the
 * objects by which other programs read its graphs.
 */
const orderAlone: Plugin = {
  name: 'order-alone',
  setup({ onLoad }) {
    onLoad({ filter: /dagre\.esm\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const [members] = /(?<=\(\w+,\{)CycleException:[^}]*/.exec(code) ?? [];
      if (members === undefined) throw new Error(`${path} has no such object`);
      const kept = members.split(',').filter((member) => /^(?:pre|post)order:/.test(member));
      const contents = code
        .replace(members, kept.join(','))
        .replace(/\w+\(\w+,\{(?:Graph|read):\(\)=>/g, '/* @__PURE__ */ $&');
      return { contents, loader: 'js' };
    });
  },
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  legalComments: 'none',
  metafile: true,
  outdir: join(root, 'dist/page'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
} satisfies BuildOptions;

/** The scripts of the page: what every view needs, and each view in a file of its own, loaded when it is opened. */
export const pageScripts = {
  ...shared,
  entryPoints: { page: 'src/page/main.tsx' },
  format: 'esm',
  splitting: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  plugins: [facultiesAsJudged, orderAlone],
} satisfies BuildOptions;

const styles = { ...shared, entryPoints: { page: 'src/page/style/page.css' } } satisfies BuildOptions;

/**
 * Builds the web page into `dist/page`: a document that names its script and its style by what is in them.
 * @returns what was bundled
 */
export async function buildPage(): Promise<Pick<Metafile, 'inputs'>> {
  rmSync(shared.outdir, { recursive: true, force: true });
  const [script, style] = await Promise.all([build(pageScripts), build(styles)]);
  const names: Readonly<Record<string, string>> = {
    script: addressOf(entryOf(script.metafile, pageScripts.entryPoints.page)),
    style: addressOf(entryOf(style.metafile, styles.entryPoints.page)),
  };
  const preloads = preloadedBy(script.metafile).map(addressOf);
  const document = readFileSync(join(folder, 'index.html'), 'utf8')
    // A line for each.
    .replace(/.*\{\{preload\}\}.*\n/, (line) =>
      preloads.map((path) => line.replace('{{preload}}', path)).join(''),
    );
  // What is left open is filled in by the server.
  const named = document.replace(/\{\{(\w+)\}\}/g, (open, name: string) => names[name] ?? open);
  writeFileSync(join(shared.outdir, 'index.html'), named);
  return script.metafile;
}

/** The view that the page opens with. */
const firstView = 'src/page/companies/companies.tsx';

/**
 * All that the first view runs on. A browser that is told so at once asks for all of it together, and not for each file
 * when it has read the one before.
 */
function preloadedBy(metafile: Metafile): string[] {
  const needed = new Set([entryOf(metafile, pageScripts.entryPoints.page), entryOf(metafile, firstView)]);
  // What is added meanwhile comes round too.
  for (const path of needed)
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') needed.add(imported);
  return [...needed];
}

/** The file that an entry became. Each view that is loaded when it is opened is an entry as well. */
function entryOf({ outputs }: Metafile, entry: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  if (path === undefined) throw new Error(`the page was built without ${entry}`);
  return path;
}

/** Where the server has a file of the build. */
function addressOf(path: string): string {
  return `/_sandbox/page/${basename(path)}`;
}
