import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compilers that users have: the oldest supported one, and the one of this repository. */
const compilers = { '5.9': 'typescript-5.9', '7': 'typescript' };

/** Every supported way to resolve packages, with the compilers that know it. TypeScript 7 dropped `node10`. */
export const resolutions = [
  ['5.9', 'node10', 'commonjs'],
  ['5.9', 'node16', 'node16'],
  ['5.9', 'bundler', 'esnext'],
  ['7', 'node16', 'node16'],
  ['7', 'nodenext', 'nodenext'],
  ['7', 'bundler', 'esnext'],
] as const;

/**
 * Compiles files in a strict project that knows ES2022 and nothing of Node or browsers, with the declarations they reach.
 * @returns the messages of the compiler; empty where it has none
 */
export function typeErrors(
  folder: string,
  names: readonly string[],
  [version, resolution, module]: (typeof resolutions)[number],
): string {
  const flags = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [compiler(version), ...flags, '--moduleResolution', resolution, '--module', module, ...names],
    { cwd: folder, encoding: 'utf8' },
  );
  return stdout + stderr;
}

/**
 * Compiles files with flags of the command line.
 * @throws Error with what the compiler wrote, where the files have a type error
 */
export function compile(folder: string, ...args: string[]): string {
  return execFileSync(process.execPath, [compiler('7'), '--noEmit', '--strict', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
}

function compiler(version: keyof typeof compilers): string {
  return join(root, 'node_modules', compilers[version], 'bin/tsc');
}
