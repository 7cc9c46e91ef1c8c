import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runnerModules } from './runner-modules.js';

/** Public entries by name, with the modules of their declarations. */
const entries = {
  testing: 'src/testing/index',
  contract: 'src/contract/index',
  'may-act': 'src/legal/judging/may-act/may-act',
  ...Object.fromEntries(runnerModules.map((name) => [name, `src/runners/${name}`])),
};

/**
 * Default exports, by the name of the same export in the module. The default that an ES module imports from CommonJS
 * depends on the resolution.
 */
const namesOfDefaults: Readonly<Record<string, string>> = {
  'global-setup': 'globalSetup',
  'global-teardown': 'globalTeardown',
  'jest-environment': 'TestEnvironment',
};

/**
 * Entries whose declarations refer to a package of ES modules. As CommonJS, `node16` refuses them, so their ES module entry
 * has declarations of its own.
 */
const withModules: readonly string[] = ['vitest'];

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
    writeFileSync(join(dist, `${name}.d.mts`), moduleDeclarations(name, module, compiled));
  }
  for (const file of reached) cpSync(file, join(types, relative(compiled, file)));
}

function moduleDeclarations(name: string, module: string, compiled: string): string {
  const declared = './commonjs/types';
  if (withModules.includes(name))
    return readFileSync(join(compiled, `${module}.d.ts`), 'utf8').replaceAll(
      /(?<=from ')\.\.?\/[^']+/g,
      (to) => `${declared}/${join(dirname(module), to)}`,
    );
  const from = `from '${declared}/${module}.js';\n`;
  const named = namesOfDefaults[name];
  const text = named === undefined ? '' : `export { ${named} as default } ${from}`;
  return `${text}export * ${from}`;
}
