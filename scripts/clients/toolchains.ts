import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ClientTable, HttpClient } from '../../src/contract/generated/types.js';
import { root } from '../generate/schemas.js';

const probes = join(root, 'scripts/clients/probes');
const examples = join(root, 'examples/clients');

/** A request of a probe, sent after one to `warmPath` unless that is null. */
export interface ProbeRequest {
  method: 'POST' | 'GET';
  /** URL of the sandbox. */
  url: string;
  path: string;
  warmPath: string | null;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  timeoutMs: number | null;
}

/** A program to run. */
export interface Command {
  file: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Format of the output: the JSON of a probe, or output and exit code of a command. */
  output: 'probe' | 'java' | 'command';
}

/** The toolchain that runs the clients of one language on this machine. */
export interface Toolchain {
  /** Returns the installed version of a client, or null. */
  versionOf(client: HttpClient): string | null;
  /** Returns the program of a request; null if the client cannot send it. */
  probe(setup: string, request: ProbeRequest): Command | null;
  /** Returns the command that runs a file of `examples/clients/`, without its arguments. */
  example(file: string): Pick<Command, 'file' | 'args'>;
}

/**
 * Creates the toolchains of the languages of the table.
 * @param folder an empty folder for packages and compiled programs
 */
export function findToolchains(
  { clients, measured }: ClientTable,
  folder: string,
): ReadonlyMap<string, Toolchain> {
  const makers: Readonly<Record<string, () => Toolchain>> = {
    JavaScript: () =>
      nodeToolchain(
        clients.filter(({ language }) => language === 'JavaScript'),
        measured.node,
        folder,
      ),
    Python: () => pythonToolchain(clients),
    Go: () => goToolchain(folder),
    Java: () => javaToolchain(folder),
    Ruby: () => rubyToolchain(),
    'Command line': () => commandToolchain(),
  };
  const found = new Map<string, Toolchain>();
  for (const language of new Set(clients.map((client) => client.language))) {
    try {
      const toolchain = makers[language]?.();
      if (toolchain !== undefined) found.set(language, toolchain);
    } catch (error) {
      console.log(`${language} is left out: ${firstLine(error)}`);
    }
  }
  return found;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

function run(file: string, ...args: string[]): string {
  return execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Returns the output of a program; null if it cannot run. */
function tryRun(file: string, ...args: string[]): string | null {
  try {
    return run(file, ...args);
  } catch {
    return null;
  }
}

/** Creates the toolchain of Node, which is installed from the registry too, in the version of the table. */
function nodeToolchain(clients: readonly HttpClient[], node: string, folder: string): Toolchain {
  const home = join(folder, 'node');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const packages = clients
    .filter(({ id }) => id !== 'fetch')
    .map(({ name, version }) => `${name}@${version}`);
  run('npm', 'install', '--prefix', home, '--no-audit', '--no-fund', '--silent', `node@${node}`, ...packages);
  const binary = join(home, 'node_modules/node/bin/node');
  // Packages are resolved from the folder of the importing module.
  const placed = (from: string): string => {
    copyFileSync(from, join(home, basename(from)));
    return join(home, basename(from));
  };
  const probe = placed(join(probes, 'probe.mjs'));
  return {
    versionOf: ({ version }) => version,
    probe: (setup, request) => ({
      file: binary,
      args: [probe, setup, JSON.stringify(request)],
      output: 'probe',
    }),
    example: (file) => ({ file: binary, args: [placed(join(examples, file))] }),
  };
}

/** Python interpreters by client: one with the version of the table, or otherwise the first one with any version. */
function pythonToolchain(clients: readonly HttpClient[]): Toolchain {
  const probe = join(probes, 'probe.py');
  const interpreters = ['python3', '/usr/bin/python3'].flatMap((python) => {
    const printed = tryRun(python, probe);
    return printed === null ? [] : [{ python, versions: JSON.parse(printed) as Record<string, string> }];
  });
  const importing = ({ name, version }: HttpClient) =>
    interpreters.find(({ versions }) => versions[name] === version) ??
    interpreters.find(({ versions }) => name in versions);
  const pythonOf = (found: (client: HttpClient) => boolean): string => {
    const client = clients.find(found);
    return (client && importing(client)?.python) ?? 'python3';
  };
  return {
    versionOf: (client) => importing(client)?.versions[client.name] ?? null,
    probe: (setup, request) => ({
      file: pythonOf(({ setups }) => setups.some(({ id }) => id === setup)),
      args: [probe, setup, JSON.stringify(request)],
      output: 'probe',
    }),
    example: (file) => ({ file: pythonOf(({ example }) => example === file), args: [join(examples, file)] }),
  };
}

function goToolchain(folder: string): Toolchain {
  const version = /go(\d[\d.]*)/.exec(run('go', 'version'))?.[1] ?? null;
  const build = (from: string): string => {
    const program = join(folder, `${basename(from, '.go')}-go`);
    run('go', 'build', '-o', program, from);
    return program;
  };
  const probe = build(join(probes, 'probe.go'));
  return {
    versionOf: () => version,
    probe: (setup, request) => ({ file: probe, args: [setup, JSON.stringify(request)], output: 'probe' }),
    example: (file) => ({ file: build(join(examples, file)), args: [] }),
  };
}

function javaToolchain(folder: string): Toolchain {
  const version = /(\d[\d.]*)/.exec(run('javac', '-version'))?.[1] ?? null;
  const classes = join(folder, 'java');
  const compile = (from: string): string[] => {
    run('javac', '-d', classes, from);
    return ['-cp', classes, basename(from, '.java')];
  };
  const probe = compile(join(probes, 'Probe.java'));
  return {
    versionOf: () => version,
    probe: (_, { method, url, path, warmPath, headers, body, timeoutMs }) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const env = {
        ...{ PROBE_METHOD: method, PROBE_ORIGIN: url, PROBE_TARGET: path, PROBE_HEADERS: lines.join('\n') },
        ...(warmPath !== null && { PROBE_WARM_PATH: warmPath }),
        ...(body !== null && { PROBE_BODY: body }),
        ...(timeoutMs !== null && { PROBE_TIMEOUT_MS: String(timeoutMs) }),
      };
      return { file: 'java', args: probe, env, output: 'java' };
    },
    example: (file) => ({ file: 'java', args: compile(join(examples, file)) }),
  };
}

function rubyToolchain(): Toolchain {
  const version = run('ruby', '-e', 'print RUBY_VERSION');
  const probe = join(probes, 'probe.rb');
  return {
    versionOf: () => version,
    probe: (setup, request) => ({
      file: 'ruby',
      args: [probe, setup, JSON.stringify(request)],
      output: 'probe',
    }),
    example: (file) => ({ file: 'ruby', args: [join(examples, file)] }),
  };
}

/** The flags of curl by setup. */
const curlFlags: Readonly<Record<string, readonly string[]>> = {
  'curl-retry': ['--retry', '3'],
  'curl-retry-all': ['--retry', '3', '--retry-all-errors'],
};

function commandToolchain(): Toolchain {
  const versionOf = ({ id }: HttpClient): string | null =>
    /\d+(?:\.\d+)+/.exec(tryRun(id, '--version') ?? '')?.[0] ?? null;
  return {
    versionOf,
    probe: (setup, { url, path, warmPath, headers, body, timeoutMs }) => {
      const pairs = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      if (setup === 'wget') {
        // With two URLs, curl would post to both.
        if (warmPath !== null) return null;
        const args = [
          ...['--quiet', '--output-document=-', ...pairs.map((pair) => `--header=${pair}`)],
          ...(body === null ? [] : [`--post-data=${body}`]),
          ...(timeoutMs === null ? [] : [`--timeout=${timeoutMs / 1000}`]),
          url + path,
        ];
        return { file: 'wget', args, output: 'command' };
      }
      const common = ['--silent', ...pairs.flatMap((pair) => ['--header', pair])];
      const args = [
        ...(warmPath === null ? [] : [...common, '--output', '/dev/null', url + warmPath, '--next']),
        ...[...common, ...(curlFlags[setup] ?? []), '--write-out', '%{stderr}%{http_code}'],
        ...(body === null ? [] : ['--data', body]),
        ...(timeoutMs === null ? [] : ['--max-time', String(timeoutMs / 1000)]),
        url + path,
      ];
      return { file: 'curl', args, output: 'command' };
    },
    example: (file) => ({ file: 'bash', args: [join(examples, file)] }),
  };
}
