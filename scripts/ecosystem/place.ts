import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Surroundings in which a tool runs. */
export interface Material {
  /** The folder that holds everything of this run. */
  folder: string;
  /** The published document, with the control plane. */
  document: string;
  /** The document of `/v1` alone. */
  contract: string;
  /** The real responses, as JSON. */
  responses: string;
  /** The packed package. */
  tarball: string;
}

/** The folder of one tool, with its packages installed. */
export interface Place extends Material {
  home: string;
  /** Where the tool finds the Node that it needs. */
  env: NodeJS.ProcessEnv;
}

/** Result of a command. */
export interface Ended {
  code: number | null;
  /** Both streams, as they came. */
  text: string;
}

/** The longest that a command may take. */
const commandTimeoutMs = 15 * 60_000;

/** Turns off what tools report to their makers. */
const quiet = {
  CI: '1',
  DO_NOT_TRACK: '1',
  NO_COLOR: '1',
  KUBB_DISABLE_TELEMETRY: '1',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
};

/** The packages of a tool, and the Node that it runs under. */
export interface Needs {
  /** Exact versions by name, the tool itself first. */
  packages: Readonly<Record<string, string>>;
  /** A major version, or an exact one. */
  node: number | string;
  /** True if it uses the packed package, and not the documents and responses. */
  packed?: boolean;
}

/** Installs what a tool needs. */
export function install(material: Material, name: string, { packages, node, packed }: Needs): Place {
  const home = join(material.folder, name.replace(/\W+/g, '-'));
  const own = packed ? { 'legal-reports-sandbox': `file:${material.tarball}` } : {};
  npmInstall(home, { ...packages, ...own }, ['--ignore-scripts']);
  const runtime = join(material.folder, `node-${node}`);
  // It comes by a script of its package.
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

/** Runs a command in the folder of a tool. It ends when the command does, whatever its exit code. */
export function run(
  { home, env }: Place,
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
