import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../generate/schemas.js';

const engine = join(root, 'src/legal');
/** A statement that imports names from the entry, or that exports names of a module through it. */
const statement = (keyword: 'import' | 'export', module: string): RegExp =>
  new RegExp(String.raw`^${keyword} (type )?\{([^}]*)\} from '${module}';$`, 'gm');

/** Returns the names in the braces of a statement, without types. */
function valuesIn(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/**
 * Makes imports from the entry of the legal engine load only the modules that define the imported names. esbuild splits
 * by file, so with one file that exports the whole engine, a server would read all of it at start.
 */
export const engineExports: Plugin = {
  name: 'engine-exports',
  setup({ onLoad }) {
    const moduleOf = new Map<string, string>();
    const entry = readFileSync(join(engine, 'index.ts'), 'utf8');
    for (const [, type, names = '', module = ''] of entry.matchAll(statement('export', "([^']+)")))
      if (type === undefined) for (const name of valuesIn(names)) moduleOf.set(name, module);
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      if (path.startsWith(engine)) return undefined;
      const folder = relative(dirname(path), engine).replaceAll('\\', '/');
      const contents = readFileSync(path, 'utf8').replace(
        statement('import', String.raw`\S*/legal/index\.js`),
        (_, type: string | undefined, names: string) =>
          type === undefined
            ? valuesIn(names)
                .map((name) => importOf(name, folder))
                .join('\n')
            : '',
      );
      return { contents, loader: 'ts' };
    });
    function importOf(name: string, folder: string): string {
      const module = moduleOf.get(name);
      if (module === undefined) throw new Error(`src/legal/index.ts exports no ${name}`);
      return `import { ${name} } from '${join(folder, module).replaceAll('\\', '/')}';`;
    }
  },
};
