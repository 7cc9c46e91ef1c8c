import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Public entries by name, with the modules of their declarations. */
const entries = {
  testing: 'src/testing/index',
  contract: 'src/contract/index',
  'may-act': 'src/legal/judging/may-act/may-act',
};

/**
 * Copies the declarations that the entries use from `compiled` to `types`, where TypeScript reads them as CommonJS.
 * Each ES module entry gets a file in `dist` that refers to them, so they are shipped once.
 */
export function settleDeclarations(dist: string, compiled: string, types: string): void {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\()\s*['"](\.[^'"]+)['"]/g,
    )) {
      const declared = join(dirname(file), to.replace(/\.js$/, '.d.ts'));
      if (existsSync(declared)) visit(declared);
    }
  };
  for (const [name, module] of Object.entries(entries)) {
    visit(join(compiled, `${module}.d.ts`));
    writeFileSync(join(dist, `${name}.d.mts`), `export * from './commonjs/types/${module}.js';\n`);
  }
  for (const file of reached) cpSync(file, join(types, relative(compiled, file)));
}
