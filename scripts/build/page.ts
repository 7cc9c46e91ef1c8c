import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { root } from '../generate/schemas.js';

const source = 'src/page';

/** A document of the web page, with a folder of its own in `dist`. */
interface Page {
  /** What it is called in `dist` and in the addresses of its files. */
  name: string;
  document: string;
  script: string;
  style: string;
  /** What it opens with of all that is loaded later. */
  first?: string;
}

const page: Page = {
  name: 'page',
  document: `${source}/index.html`,
  script: `${source}/main.tsx`,
  style: `${source}/style/page.css`,
  first: `${source}/companies/companies.tsx`,
};

/** The API reference: beside the page, since a library makes it that is ten times as large. */
const docs: Page = {
  name: 'docs',
  document: `${source}/docs/index.html`,
  script: `${source}/docs/docs.ts`,
  style: `${source}/docs/docs.css`,
};

const shared = ({ name }: Page) =>
  ({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    legalComments: 'none',
    metafile: true,
    outdir: join(root, 'dist', name),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  }) satisfies BuildOptions;

/** What every part needs, and each part that is loaded later in a file of its own: of the page, each view. */
const scriptsOf = (page: Page) =>
  ({
    ...shared(page),
    entryPoints: { [page.name]: page.script },
    format: 'esm',
    splitting: true,
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  }) satisfies BuildOptions;

/** All scripts that are run in a browser, and come with the package. */
export const pageScripts = [page, docs].map(scriptsOf);

/**
 * Builds the web page into `dist/page`, and the API reference into `dist/docs`.
 * @returns what was bundled
 */
export async function buildPage(): Promise<Pick<Metafile, 'inputs'>> {
  const built = await Promise.all([page, docs].map(buildDocument));
  return { inputs: Object.assign({}, ...built.map(({ inputs }) => inputs)) };
}

/** Builds a document that names its script and its style by what is in them. */
async function buildDocument(page: Page): Promise<Metafile> {
  const { outdir } = shared(page);
  rmSync(outdir, { recursive: true, force: true });
  const [script, style] = await Promise.all([
    build(scriptsOf(page)),
    build({ ...shared(page), entryPoints: { [page.name]: page.style } }),
  ]);
  // Where the server has a file of the build.
  const addressOf = (path: string): string => `/_sandbox/${page.name}/${basename(path)}`;
  const names: Readonly<Record<string, string>> = {
    script: addressOf(entryOf(script.metafile, page.script)),
    style: addressOf(entryOf(style.metafile, page.style)),
  };
  const preloads = preloadedBy(script.metafile, page).map(addressOf);
  const document = readFileSync(join(root, page.document), 'utf8')
    // A line for each.
    .replace(/.*\{\{preload\}\}.*\n/, (line) =>
      preloads.map((path) => line.replace('{{preload}}', path)).join(''),
    );
  // What is left open is filled in by the server.
  const named = document.replace(/\{\{(\w+)\}\}/g, (open, name: string) => names[name] ?? open);
  writeFileSync(join(outdir, 'index.html'), named);
  return script.metafile;
}

/**
 * All that the first view runs on. A browser that is told so at once asks for all of it together, and not for each file
 * when it has read the one before.
 */
function preloadedBy(metafile: Metafile, { script, first = script }: Page): string[] {
  const needed = new Set([entryOf(metafile, script), entryOf(metafile, first)]);
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
