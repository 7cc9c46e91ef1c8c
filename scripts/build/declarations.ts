import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The public entries, by their names, with the modules whose declarations are theirs. */
const entries = {
  testing: 'src/testing/index',
  contract: 'src/contract/index',
  'may-act': 'src/legal/judging/may-act/may-act',
};

/**
 * Copies the declarations that the entries reach from `compiled` to `types`, where TypeScript reads them as those of
 * CommonJS. Each entry that is an ES module gets a file in `dist` that leads to them, so they are shipped once.
 */
export function settleDeclarations(dist: string, compiled: string, types: string): void {
  const reached = new Set<string>();
  const reach = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\()\s*['"](\.[^'"]+)['"]/g,
    )) {
      const declared = join(dirname(file), to.replace(/\.js$/, '.d.ts'));
      if (existsSync(declared)) reach(declared);
    }
  };
  for (const [name, module] of Object.entries(entries)) {
    reach(join(compiled, `${module}.d.ts`));
    writeFileSync(join(dist, `${name}.d.mts`), `export * from './commonjs/types/${module}.js';\n`);
  }
  for (const file of reached) cpSync(file, join(types, relative(compiled, file)));
}
