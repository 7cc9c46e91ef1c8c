import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compilers that users have: the oldest supported one, and the one of this repository. */
const compilers = { '5.9': 'typescript-5.9', '7': 'typescript' };

/** A compiler, and how a project of it resolves packages. */
export interface Resolution {
  version: keyof typeof compilers;
  moduleResolution: string;
  module: string;
}

/** Every supported way to resolve packages, by the compilers that know it. TypeScript 7 has no `node10`. */
export const resolutions: readonly Resolution[] = [
  { version: '5.9', moduleResolution: 'node10', module: 'commonjs' },
  { version: '5.9', moduleResolution: 'node16', module: 'node16' },
  { version: '5.9', moduleResolution: 'bundler', module: 'esnext' },
  { version: '7', moduleResolution: 'node16', module: 'node16' },
  { version: '7', moduleResolution: 'nodenext', module: 'nodenext' },
  { version: '7', moduleResolution: 'bundler', module: 'esnext' },
];

/**
 * Compiles files in a strict project that knows ES2022 and nothing of Node or browsers, with the declarations they reach.
 * @returns the messages of the compiler; empty where it has none
 */
export async function typeErrors(
  folder: string,
  names: readonly string[],
  { version, moduleResolution, module }: Resolution,
): Promise<string> {
  const flags = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022'];
  const by = ['--moduleResolution', moduleResolution, '--module', module];
  const compiler = join(root, 'node_modules', compilers[version], 'bin/tsc');
  const ended = promisify(execFile)(process.execPath, [compiler, ...flags, ...by, ...names], { cwd: folder });
  const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

/** A program that uses the public types of each entry of the package; it knows ES2022 alone. */
export const publicTypes = `import { startSandbox, type Report } from 'legal-reports-sandbox';
import { startSandbox as same } from 'legal-reports-sandbox/testing';
import { facts } from 'legal-reports-sandbox/contract';
import { mayAct } from 'legal-reports-sandbox/may-act';
export const start: typeof same = startSandbox;
export const status = (report: Report): string => report.status;
export const statements: string[] = facts.map(({ statement }) => statement);
export const allowed: boolean = mayAct({}, { faculty: 'A', people: ['b'] }).allowed;
export async function use(): Promise<string> {
  const sandbox = await startSandbox({ pace: 'instant' });
  await sandbox[Symbol.asyncDispose]();
  const revoked: string = (await sandbox.keys.revoke()).state;
  return sandbox.account(revoked).url;
}
// @ts-expect-error there is no such pace
startSandbox({ pace: 'slow' });
`;
