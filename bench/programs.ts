import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
/** A folder that git ignores and in which Node finds the packages. */
const outdir = join(root, 'node_modules/.cache/bench');

const entries = [
  'bare',
  'pass-through',
  'stock-koa',
  'koa-database',
  'memory',
  'list-pages',
  'contents',
  'worlds',
  'accounts',
  'idle-accounts',
  'journal',
  'suite',
  'receivers',
  'webhooks',
] as const;
export type ProgramName = (typeof entries)[number];

/** Compiles the programs to JavaScript, so that they run under plain Node. */
export async function buildPrograms(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => `bench/programs/${name}.ts`),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
  });
}

export function programPath(name: ProgramName): string {
  return join(outdir, `${name}.mjs`);
}

/** Runs a program in a new process and returns its printed JSON. */
export async function runProgram(name: ProgramName, ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', programPath(name), ...args],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}
