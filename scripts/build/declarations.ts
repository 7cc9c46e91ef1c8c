import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The public entries, by their names, with the modules whose declarations are theirs. */
const entries = {
  testing: 'src/testing/index',
  contract: 'src/contract/index',
  'may-act': 'src/domain/judging/may-act/may-act',
};

/**
 * Leaves of the declarations in `types`, which TypeScript reads as those of CommonJS there, no more than the entries
 * reach; and gives each entry that is an ES module a file in `dist` that leads to them. So they are shipped once.
 */
export function settleDeclarations(dist: string, types: string): void {
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
    reach(join(types, `${module}.d.ts`));
    writeFileSync(join(dist, `${name}.d.mts`), `export * from './commonjs/types/${module}.js';\n`);
  }
  for (const path of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    const file = join(types, path);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() && !reached.has(file)) rmSync(file);
  }
}
