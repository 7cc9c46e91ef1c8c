import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { root } from '../generate/schemas.js';

const folder = join(root, 'src/page');

/**
 * Reduces the catalogue of faculties to what judging in the page needs: the English name, and whether the faculty
 * must be named. Spanish names come from the report, and the page writes no instruments. Of the schema of their codes
 * only the codes stay.
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
    onLoad({ filter: /content.faculty-code\.json$/ }, ({ path }) => {
      const { enum: codes }: { enum: string[] } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ enum: codes }), loader: 'json' };
    });
  },
};

/**
 * Reduces dagre to the layout: two algorithms of one object, and neither of the objects that read graphs of other
 * programs.
 */
const orderAlone: Plugin = {
  name: 'order-alone',
  setup({ onLoad }) {
    onLoad({ filter: /dagre\.esm\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const [fields] = /(?<=\(\w+,\{)CycleException:[^}]*/.exec(code) ?? [];
      if (fields === undefined) throw new Error(`${path} has no such object`);
      const kept = fields.split(',').filter((field) => /^(?:pre|post)order:/.test(field));
      const contents = code
        .replace(fields, kept.join(','))
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

/** Scripts of the page: the shared part, and one file per view, loaded when it is opened. */
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
 * Builds the web page into `dist/page`: a document that refers to script and style by content hash.
 * @returns the bundled inputs
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
    // One line per preload.
    .replace(/.*\{\{preload\}\}.*\n/, (line) =>
      preloads.map((path) => line.replace('{{preload}}', path)).join(''),
    );
  // The server fills the other placeholders.
  const named = document.replace(/\{\{(\w+)\}\}/g, (open, name: string) => names[name] ?? open);
  writeFileSync(join(shared.outdir, 'index.html'), named);
  return script.metafile;
}

/** The first view of the page. */
const firstView = 'src/page/companies/companies.tsx';

/** Returns all files of the first view. Preloading lets a browser request them together, not one after another. */
function preloadedBy(metafile: Metafile): string[] {
  const needed = new Set([entryOf(metafile, pageScripts.entryPoints.page), entryOf(metafile, firstView)]);
  // The loop also visits files that it adds.
  for (const path of needed)
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') needed.add(imported);
  return [...needed];
}

/** Returns the output file of an entry. Each view that is loaded on demand is an entry too. */
function entryOf({ outputs }: Metafile, entry: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  if (path === undefined) throw new Error(`the page was built without ${entry}`);
  return path;
}

/** Returns the path at which the server serves a file of the build. */
function addressOf(path: string): string {
  return `/_sandbox/page/${basename(path)}`;
}
