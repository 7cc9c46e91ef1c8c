import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicTypes } from '../../test/package/compilers.js';
import type { Check, Found } from './sections.js';
import { run } from './workspace.js';

/** Module resolutions of the supported TypeScript versions, with their module formats. */
const resolutions = [
  ['node10', 'commonjs'],
  ['node16', 'node16'],
  ['node16', 'node18'],
  ['node16', 'node20'],
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
  ['bundler', 'preserve'],
] as const;

/** Resolutions under which the file name can select CommonJS. */
const withCommonJs: readonly string[] = ['node16', 'nodenext'];

/** Checks the public types with each supported TypeScript. */
export const compilerChecks: Readonly<Record<string, Check>> = {
  'TypeScript 5.9': typescript('5.9.3'),
  // TypeScript 6 accepts the deprecated node10 only with this flag.
  'TypeScript 6.0': typescript('6.0.3', ['--ignoreDeprecations', '6.0']),
  'TypeScript 7.0': typescript('7.0.2'),
};

function typescript(version: string, flags: readonly string[] = []): Check {
  return {
    packages: { typescript: version },
    node: '20.19.0',
    packed: true,
    async run(workspace): Promise<Found> {
      const names = ['strict.ts', 'strict.cts'];
      for (const name of names) writeFileSync(join(workspace.home, name), publicTypes);
      const found: Record<string, string> = {};
      for (const [resolution, module] of resolutions) {
        const by = ['--moduleResolution', resolution, '--module', module];
        const strict = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022'];
        const files = withCommonJs.includes(resolution) ? names : names.slice(0, 1);
        const { code, text } = await run(workspace, 'tsc', [...strict, ...flags, ...by, ...files]);
        found[`${resolution}, module ${module}`] = code === 0 ? 'compiles' : (text.split('\n')[0] ?? '');
      }
      return found;
    },
  };
}
