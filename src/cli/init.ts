import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { InitOptions as isInitOptions } from '../contract/generated/settings/init-options.js';
import type { InitOptions } from '../contract/generated/types.js';
import { notJsonReason } from '../runtime/json-text.js';
import { decodeText, fileError, NotUtf8Error } from '../runtime/text-files.js';
import { isJsonObject } from '../values/json.js';
import { readOptions } from './commands.js';
import {
  fixtureModule,
  type InitTarget,
  initFiles,
  installCommand,
  runCommand,
  runnerConfigs,
  runnerStep,
} from './init-files.js';
import { packageName, packageSource } from './package-source.js';
import type { InputError } from './settings.js';
import { exitCodes, misusePrinter, type Program, printErrors } from './streams.js';

const printMisuse = misusePrinter(`${packageName} wrote nothing`);

/**
 * Writes the files that a folder needs to test with the sandbox, and prints the next steps. Existing files stay without
 * `--force`, and the new text is printed instead.
 * @param folder by default that of the process
 */
export function init(argv: readonly string[], program: Program, folder = process.cwd()): number {
  const { settings, errors } = readOptions<InitOptions>(argv, 'init', isInitOptions);
  const project = createProjectReader(folder);
  const target = targetOf(project, errors.length === 0 ? settings : {});
  if (errors.length + project.errors.length > 0) return printMisuse([...errors, ...project.errors], program);
  const { stdout } = program;
  const tool = target.tool === 'none' ? 'no known test tool' : toolNames[target.tool];
  stdout.write(`Test tool: ${tool}. CI: ${ciNames[target.ci]}. --for and --ci choose others.\n`);
  const unwritten: InputError[] = [];
  for (const { path, text } of initFiles(target)) {
    try {
      stdout.write(writeInitFile(folder, { path, text }, settings));
    } catch (error) {
      const { code = 'unknown' } = error as { code?: string };
      unwritten.push({ source: path, detail: fileError('written', code) });
    }
  }
  stdout.write(nextSteps(project, target));
  if (unwritten.length === 0) return exitCodes.done;
  printErrors(unwritten, program, program.env, `${packageName} did not write all`);
  return exitCodes.failed;
}

const toolNames = {
  vitest: 'Vitest',
  jest: 'Jest',
  node: 'node:test',
  playwright: 'Playwright',
  pytest: 'pytest',
} as const;
const ciNames = { github: 'GitHub Actions', gitlab: 'GitLab CI', none: 'none' } as const;

/** Writes a file unless it exists. Returns the message about it. */
function writeInitFile(
  folder: string,
  { path, text }: { path: string; text: string },
  { dryRun, force }: InitOptions,
): string {
  const file = join(folder, path);
  const shown = `\n${text.replace(/^(?=.)/gm, '    ')}\n`;
  const isThere = existsSync(file);
  if (dryRun) return `would write ${path}${isThere && !force ? ', but it exists' : ''}:\n${shown}`;
  if (isThere && !force) {
    if (readFileSync(file, 'utf8') === text) return `kept ${path}, which is up to date\n`;
    return `kept ${path}, which exists; --force would write:\n${shown}`;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return `wrote ${path}\n`;
}

function nextSteps({ folder, manifest }: ProjectReader, target: InitTarget): string {
  const { file } = packageSource();
  const isForNode = target.tool !== 'pytest' && target.tool !== 'none';
  const isInstalled = isForNode && !target.missing.includes(packageName);
  const steps: string[] = [];
  if (file !== null && !isInstalled && !existsSync(join(folder, file)))
    steps.push(`In a clone of ${packageName}: npm ci && npm pack. Copy ${file} to this folder.`);
  const install = installCommand(target);
  if (install !== null) steps.push(install);
  const setting = runnerStep(target);
  if (setting !== null) steps.push(setting);
  steps.push(runCommand(target));
  const isIncluded = target.ci === 'gitlab' && target.hasGitlabFile;
  if (isIncluded)
    steps.push(`In .gitlab-ci.yml: include: [{ local: ${target.subfolder}.gitlab/legal-reports.yml }]`);
  const installer = target.ci === 'none' ? 'the others install' : 'CI installs';
  const [, installed = file] = /^file:(.*\.tgz)$/.exec(String(dependenciesOf(manifest)[packageName])) ?? [];
  const tracked = file === null ? 'the files' : `the files, and ${installed}, which ${installer}`;
  steps.push(`Commit ${tracked}.`);
  return `\nNext steps:\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join('')}`;
}

/** Reads the files of a project that decide what is written. Files that cannot be read are its errors. */
interface ProjectReader {
  readonly folder: string;
  readonly errors: readonly InputError[];
  /** Returns the text of a file that exists; empty if it cannot be read. */
  text(name: string): string;
  /** `package.json`; empty if there is none, or it cannot be read. */
  readonly manifest: Manifest;
}

interface Manifest {
  dependencies?: object;
  devDependencies?: object;
  jest?: unknown;
  packageManager?: unknown;
}

function createProjectReader(folder: string): ProjectReader {
  const errors = new Map<string, InputError>();
  const refuse = (source: string, detail: string): void => void errors.set(source, { source, detail });
  const text = (name: string, decode = (bytes: Buffer): string => bytes.toString()): string => {
    try {
      return decode(readFileSync(join(folder, name)));
    } catch (error) {
      const { code = 'unknown' } = error as { code?: string };
      refuse(name, error instanceof NotUtf8Error ? error.message : fileError('read', code));
      return '';
    }
  };
  const readManifest = (): Manifest => {
    const name = 'package.json';
    if (!existsSync(join(folder, name))) return {};
    const json = text(name, decodeText);
    if (errors.has(name)) return {};
    try {
      const value: unknown = JSON.parse(json);
      if (isJsonObject(value)) return value;
      refuse(name, 'The file must be a JSON object, as npm init writes it.');
    } catch (error) {
      refuse(
        name,
        `The file is ${notJsonReason(json, error)}. Correct it: it names the test tool and the installed packages.`,
      );
    }
    return {};
  };
  const manifest = readManifest();
  return {
    folder,
    text,
    manifest,
    get errors() {
      return [...errors.values()];
    },
  };
}

/** Returns the tools of a folder: the given options first, else those that its files show. */
function targetOf(project: ProjectReader, { for: tool, ci }: Partial<InitOptions>): InitTarget {
  const { folder } = project;
  const top = git(folder, 'rev-parse', '--show-toplevel');
  const own = top === '' ? '' : relative(top, realpathSync(folder)).split(sep).join('/');
  const root = own === '' ? '' : `${relative(realpathSync(folder), top).split(sep).join('/')}/`;
  const names = new Set(readdirSync(folder));
  const outer = names.has('package.json') ? outerFolders(folder, root) : [];
  const manifests = [project.manifest, ...outer.map(manifestOf)];
  const playwright = [...names].find((name) => /^playwright\.config\.[cm]?[jt]s$/.test(name));
  const config = playwright === undefined ? '' : project.text(playwright);
  const [, testFolder = ''] = /\btestDir:\s*['"`](?:\.\/)?([^'"`]*?)\/?['"`]/.exec(config) ?? [];
  const chosen = tool ?? toolOf(manifests, names);
  return {
    tool: chosen,
    ci: ci ?? ciOf(folder, root),
    manager: managerOf([folder, ...outer], manifests),
    missing: missingPackages(project, names, manifests, chosen),
    root,
    subfolder: own === '' ? '' : `${own}/`,
    runnerConfig: runnerConfigIn(project, names, chosen),
    hasGitlabFile: existsSync(join(folder, root, '.gitlab-ci.yml')),
    testFolder: testFolder === '' || testFolder === '.' ? '' : `${testFolder}/`,
  };
}

/**
 * Returns the folders around a folder, the nearest first, up to the root of its repository: those of a workspace.
 * @param root path from the folder to that root; empty or with a slash at the end
 */
function outerFolders(folder: string, root: string): string[] {
  return Array.from({ length: root.split('../').length - 1 }, (_, level) =>
    join(folder, '../'.repeat(level + 1)),
  );
}

/** Returns the manifest of a folder; an empty one if it can't be read. */
function manifestOf(folder: string): Manifest {
  try {
    return JSON.parse(decodeText(readFileSync(join(folder, 'package.json'))));
  } catch {
    return {};
  }
}

/** Returns the package manager of the nearest lock file, or else the one that a manifest names. */
function managerOf(folders: readonly string[], manifests: readonly Manifest[]): InitTarget['manager'] {
  for (const folder of folders)
    for (const [file, manager] of Object.entries(lockFiles))
      if (existsSync(join(folder, file))) return manager;
  const named = manifests.map(({ packageManager }) => String(packageManager).split('@')[0]);
  return (['pnpm', 'yarn'] as const).find((manager) => named.includes(manager)) ?? 'npm';
}

const lockFiles = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'package-lock.json': 'npm',
} as const;

const pythonFiles = 'pyproject.toml pytest.ini setup.py setup.cfg tox.ini requirements.txt'.split(' ');
/** Projects in languages for which there is no test to write: Java, Kotlin, Go, C# and F#. */
const otherProject = /^(?:pom\.xml|build\.gradle(?:\.kts)?|go\.mod|.+\.(?:csproj|fsproj|sln))$/;

function toolOf(manifests: readonly Manifest[], names: ReadonlySet<string>): InitTarget['tool'] {
  const packages = packagesOf(manifests);
  if (packages.includes('vitest')) return 'vitest';
  if (packages.includes('jest')) return 'jest';
  if (packages.includes('@playwright/test')) return 'playwright';
  if (names.has('package.json')) return 'node';
  if (pythonFiles.some((name) => names.has(name))) return 'pytest';
  return [...names].some((name) => otherProject.test(name)) ? 'none' : 'node';
}

/** Returns the packages that the test needs and the project does not declare. */
function missingPackages(
  { text }: ProjectReader,
  names: ReadonlySet<string>,
  manifests: readonly Manifest[],
  tool: InitTarget['tool'],
): string[] {
  if (tool === 'none') return [];
  if (tool === 'pytest') {
    const declared = pythonFiles.filter((name) => names.has(name)).map((name) => text(name));
    return declared.some((file) => file.includes('pytest')) ? [] : ['pytest'];
  }
  const runner = { vitest: ['vitest'], jest: ['jest'], playwright: ['@playwright/test'], node: [] }[tool];
  const declared = packagesOf(manifests);
  return [packageName, ...runner].filter((name) => !declared.includes(name));
}

/** Returns the configuration of a runner, other than one that an earlier `init` wrote. */
function runnerConfigIn(
  { manifest, text: textOf }: ProjectReader,
  names: ReadonlySet<string>,
  tool: InitTarget['tool'],
): InitTarget['runnerConfig'] {
  if (tool !== 'vitest' && tool !== 'jest' && tool !== 'pytest') return null;
  const pattern = {
    vitest: /^vite(?:st)?\.config\.[cm]?[jt]s$/,
    jest: /^jest\.config\.(?:[cm]?[jt]s|json)$/,
    pytest: /^conftest\.py$/,
  }[tool];
  // Vitest reads `vitest.config` before `vite.config`.
  const file = [...names].sort().findLast((name) => pattern.test(name));
  if (file === undefined) {
    const { jest = null } = tool === 'jest' ? manifest : {};
    return jest === null ? null : { file: 'package.json', isSet: JSON.stringify(jest).includes(packageName) };
  }
  const text = textOf(file);
  const isPython = tool === 'pytest';
  const isWritten = text.includes(isPython ? '"""One sandbox for a run of pytest' : packageName);
  if (file === runnerConfigs[tool] && isWritten) return null;
  return { file, isSet: text.includes(isPython ? fixtureModule : packageName) };
}

/** @param root path from the folder to the root of its repository; empty or with a slash at the end */
function ciOf(folder: string, root: string): InitTarget['ci'] {
  if (existsSync(join(folder, root, '.gitlab-ci.yml'))) return 'gitlab';
  if (existsSync(join(folder, root, '.github'))) return 'github';
  const remote = git(folder, 'config', '--get', 'remote.origin.url');
  if (/gitlab/i.test(remote)) return 'gitlab';
  return remote === '' || /github/i.test(remote) ? 'github' : 'none';
}

/** Returns the output of Git; empty if it fails, or there is none. */
function git(folder: string, ...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** Packages in a manifest with their versions. */
function dependenciesOf({ dependencies, devDependencies }: Manifest): Readonly<Record<string, unknown>> {
  return { ...dependencies, ...devDependencies };
}

function packagesOf(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) => Object.keys(dependenciesOf(manifest)));
}
