import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { root } from '../generate/schemas.js';

const folder = join(root, 'src/page');
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
    script: `/_sandbox/page/${entryOf(script.metafile, pageScripts.entryPoints.page)}`,
    style: `/_sandbox/page/${entryOf(style.metafile, styles.entryPoints.page)}`,
  };
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  // What is left open is filled in by the server.
  const named = document.replace(/\{\{(\w+)\}\}/g, (open, name: string) => names[name] ?? open);
  writeFileSync(join(shared.outdir, 'index.html'), named);
  return script.metafile;
}

/** The file that an entry became. Each view that is loaded when it is opened is an entry as well. */
function entryOf({ outputs }: Metafile, entry: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  if (path === undefined) throw new Error('the page was built without an entry');
  return basename(path);
}
