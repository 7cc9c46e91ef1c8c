import { basename } from 'node:path';
import type { Metafile } from 'esbuild';
import { mergedFile } from '../../src/runtime/code-cache.js';

/** A CommonJS file of the bundle, in the folder `commonjs`. */
interface BundledFile {
  name: string;
  code: string;
}

/**
 * Merges the files that every start of a server loads: some sixty, since esbuild splits them by what else uses them,
 * and each costs a tenth of a millisecond. In their place are files that call their functions in `mergedFile`, for
 * Node's own loader.
 */
export function mergeFilesOfStart(files: readonly BundledFile[], { outputs }: Metafile): BundledFile[] {
  const merged = filesOfStart(outputs);
  const functions = files
    .filter(({ name }) => merged.has(name))
    .map(({ name, code }) => `${JSON.stringify(name)}(${parameters}){${code}\n}`);
  return [
    { name: mergedFile, code: `module.exports={${functions.join(',\n')}};\n` },
    ...files.map(({ name, code }) => ({ name, code: merged.has(name) ? callOf(name) : code })),
  ];
}

const parameters = 'exports,require,module,__filename,__dirname';

const callOf = (name: string): string =>
  `require('./${mergedFile}')[${JSON.stringify(name)}](${parameters});\n`;

/** Returns the files that the command imports to serve, without those that an import of the entry for tests loads. */
function filesOfStart(outputs: Metafile['outputs']): Set<string> {
  const ofTests = importsOf(outputs, ['src/testing/index.ts']);
  return new Set(
    [...importsOf(outputs, ['src/cli/bin.ts', 'src/cli/serve/command.ts'])]
      .filter((path) => !ofTests.has(path))
      .map((path) => basename(path)),
  );
}

/** Returns the outputs of some entries, and all that they import statically. */
function importsOf(outputs: Metafile['outputs'], entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const output = outputs[path];
    if (output === undefined || found.has(path)) return;
    found.add(path);
    for (const { path: imported, kind } of output.imports) if (kind === 'import-statement') visit(imported);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs))
    if (entryPoint !== undefined && entries.includes(entryPoint)) visit(path);
  return found;
}
