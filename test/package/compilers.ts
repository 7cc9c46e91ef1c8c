import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SourceFile } from 'typescript-5.9';
import { scaled } from '../scale.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const require = createRequire(import.meta.url);

/** The compilers that users have: the oldest supported one, and the one of this repository, which is native. */
const compilers = {
  '5.9': async (folder: string, args: readonly string[]) => compileHere(folder, args),
  '7': (folder: string, args: readonly string[]) => runCompiler('typescript', folder, args),
};

/** A compiler, with the resolution of packages in its project. */
export interface Resolution {
  version: keyof typeof compilers;
  moduleResolution: string;
  module: string;
}

/**
 * Every supported resolution of packages, with the compilers that have it. TypeScript 7 has no `node10`. Only a long
 * run tries `nodenext`, which resolves packages like `node16`.
 */
export const resolutions: readonly Resolution[] = [
  { version: '5.9', moduleResolution: 'node10', module: 'commonjs' },
  { version: '5.9', moduleResolution: 'node16', module: 'node16' },
  { version: '5.9', moduleResolution: 'bundler', module: 'esnext' },
  { version: '7', moduleResolution: 'node16', module: 'node16' },
  ...scaled<Resolution[]>([], [{ version: '7', moduleResolution: 'nodenext', module: 'nodenext' }]),
  { version: '7', moduleResolution: 'bundler', module: 'esnext' },
];

/**
 * Compiles files in a strict project that knows ES2022 and nothing of Node or browsers, with the declarations they reach.
 * The libraries of the compiler itself are read, and not checked.
 * @param more flags that change this
 * @returns the messages of the compiler; empty where it has none
 */
export function typeErrors(
  folder: string,
  names: readonly string[],
  { version, moduleResolution, module }: Resolution,
  more: readonly string[] = [],
): Promise<string> {
  const flags = ['--strict', '--noEmit', '--skipDefaultLibCheck', '--target', 'es2022', '--lib', 'es2022'];
  const by = ['--moduleResolution', moduleResolution, '--module', module];
  return compilers[version](folder, [...flags, ...by, ...more, ...names]);
}

/** Runs the compiler of a package as a command. */
async function runCompiler(name: string, folder: string, args: readonly string[]): Promise<string> {
  const compiler = join(root, 'node_modules', name, 'bin/tsc');
  const ended = promisify(execFile)(process.execPath, [compiler, '--singleThreaded', ...args], {
    cwd: folder,
  });
  const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

/** Parsed libraries of the old compiler, by path: parsing them takes longer than compiling a small project. */
const libraries = new Map<string, SourceFile | undefined>();

/** Runs the compiler that is written in JavaScript in this process. */
function compileHere(folder: string, args: readonly string[]): string {
  const ts = require('typescript-5.9') as typeof import('typescript-5.9');
  const { options, fileNames, errors } = ts.parseCommandLine(args);
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  const libraryFolder = dirname(host.getDefaultLibFileName(options));
  host.getCurrentDirectory = () => folder;
  host.getSourceFile = (path, ...rest) => {
    if (dirname(path) !== libraryFolder) return getSourceFile(path, ...rest);
    if (!libraries.has(path)) libraries.set(path, getSourceFile(path, ...rest));
    return libraries.get(path);
  };
  const program = ts.createProgram({
    rootNames: fileNames.map((name) => join(folder, name)),
    ...{ options, host, configFileParsingDiagnostics: errors },
  });
  return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host);
}

/** A program that uses the public types of each entry of the package, with only ES2022. */
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

/** A program that uses the entries for test runners, whose own types need those of Node. */
export const runnerTypes = `import setup, { createGlobalSetup, type GlobalSetup } from 'legal-reports-sandbox/global-setup';
import teardown from 'legal-reports-sandbox/global-teardown';
import { ControlError, ExpectationError, testSandbox } from 'legal-reports-sandbox/jest';
import TestEnvironment, { withSandbox } from 'legal-reports-sandbox/jest-environment';
import { testSandbox as testSandboxOf } from 'legal-reports-sandbox/node-test';
import { test as playwrightTest } from 'legal-reports-sandbox/playwright';
import { test } from 'legal-reports-sandbox/vitest';
import { test as nodeTest } from 'node:test';
export const setups: GlobalSetup[] = [setup, createGlobalSetup({ pace: 'fast' })];
export const ended: Promise<void> = teardown();
export class Environment extends withSandbox(TestEnvironment) {}
export const name: Promise<string> = testSandbox().then((sandbox) => sandbox.name);
export const code: string | null = new ControlError(500, '').code;
export const passedOf = (error: unknown): boolean | null => error instanceof ExpectationError ? error.result.passed : null;
test('Vitest', async ({ sandbox }) => {
  await sandbox.clock.advance('1d');
});
nodeTest('node:test', async (t) => {
  await (await testSandboxOf(t)).conduct();
});
playwrightTest('Playwright', async ({ sandbox, page }) => {
  await page.goto(sandbox.url);
});
// @ts-expect-error there is no such pace
createGlobalSetup({ pace: 'slow' });
`;
