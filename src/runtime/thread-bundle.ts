import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The used part of esbuild, which is not installed with the package. */
interface Bundler {
  buildSync(options: object): {
    outputFiles: { text: string }[];
    metafile: { inputs: Readonly<Record<string, unknown>> };
  };
}

interface Bundle {
  /** State of each bundled file, by its path relative to the root. */
  states: Readonly<Record<string, string>>;
  code: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'node_modules/.cache/legal-reports-sandbox/threads');
const bundles = new Map<string, string>();

/**
 * Bundles the source of a thread for a program that runs from source: loading hundreds of modules one by one takes
 * longer than the work of the thread. Processes share the bundle through a file for as long as no source changes.
 * @param source URL of the TypeScript file
 */
export function bundleOf(source: string): string {
  const code = bundles.get(source) ?? readOrBuild(fileURLToPath(source));
  bundles.set(source, code);
  return code;
}

function readOrBuild(source: string): string {
  const file = join(folder, `${relative(root, source).replaceAll(sep, '-')}.json`);
  const known = read(file);
  if (known !== undefined && Object.entries(known.states).every(([path, state]) => stateOf(path) === state))
    return known.code;
  const made = build(source);
  // Renamed, so that no process reads half a file.
  const draft = `${file}.${crypto.randomUUID()}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, file);
  return made.code;
}

function read(file: string): Bundle | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Bundle;
  } catch {
    return undefined;
  }
}

function build(source: string): Bundle {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as Bundler;
  const { outputFiles, metafile } = buildSync({
    ...{ entryPoints: [source], absWorkingDir: root, bundle: true, write: false, metafile: true },
    ...{ platform: 'node', format: 'cjs' },
  });
  const states = Object.keys(metafile.inputs).map((path) => [path, stateOf(path)] as const);
  return { states: Object.fromEntries(states), code: outputFiles[0]?.text ?? '' };
}

/** Returns the size and time of a source, or an empty string if it does not exist. */
function stateOf(path: string): string {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.size} ${stats.mtimeMs}`;
}
