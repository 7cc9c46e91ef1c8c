import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of all tools in one run. */
export interface Material {
  /** Folder of this run. */
  folder: string;
  /** Published document with the control plane. */
  document: string;
  /** Document of `/v1` only. */
  contract: string;
  /** Real responses as JSON. */
  responses: string;
  /** Tarball of the package. */
  tarball: string;
}

/** The folder of one tool, with its packages installed. */
export interface Workspace extends Material {
  home: string;
  /** Environment in which the tool finds its Node. */
  env: NodeJS.ProcessEnv;
}

/** Result of a command. */
export interface Ended {
  code: number | null;
  /** Stdout and stderr, interleaved. */
  text: string;
}

/** Max duration of a command. */
const commandTimeoutMs = 15 * 60_000;

/** Turns off telemetry of the tools. */
const quiet = {
  CI: '1',
  DO_NOT_TRACK: '1',
  NO_COLOR: '1',
  KUBB_DISABLE_TELEMETRY: '1',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
};

/** Packages and Node of a tool. */
export interface Needs {
  /** Exact versions by package, first the tool itself. */
  packages: Readonly<Record<string, string>>;
  /** A major version, or an exact one. */
  node: number | string;
  /** True if it uses the packed package, and not the documents and responses. */
  packed?: boolean;
}

/** Installs what a tool needs. */
export function install(material: Material, name: string, { packages, node, packed }: Needs): Workspace {
  const home = join(material.folder, name.replace(/\W+/g, '-'));
  const own = packed ? { 'legal-reports-sandbox': `file:${material.tarball}` } : {};
  npmInstall(home, { ...packages, ...own }, ['--ignore-scripts']);
  const runtime = join(material.folder, `node-${node}`);
  // A script of its package installs the binary.
  npmInstall(runtime, { node: String(node) }, []);
  const path = `${join(runtime, 'node_modules/node/bin')}:${join(home, 'node_modules/.bin')}:${process.env.PATH}`;
  return { ...material, home, env: { ...process.env, ...quiet, PATH: path } };
}

const installed = new Set<string>();

function npmInstall(folder: string, dependencies: Readonly<Record<string, string>>, flags: string[]): void {
  if (installed.has(folder)) return;
  installed.add(folder);
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, type: 'module', dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', ...flags];
  execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
}

/** Runs a command in the folder of a tool. Resolves with any exit code. */
export function run(
  { home, env }: Workspace,
  command: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: home,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: commandTimeoutMs,
    });
    const pieces: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text: Buffer.concat(pieces).toString() }));
  });
}
