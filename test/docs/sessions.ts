import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runBuilt } from '../cli/built.js';
import { runInProcess } from '../cli/in-process.js';
import { builtPrelude, serveCommands } from './shell.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(root, 'dist/cli.js');
const shownUrl = 'http://127.0.0.1:4010';

/** A command that a page shows, and the output under it. */
export interface Step {
  command: string;
  output: string;
}

/** A page that shows sessions with a server. */
export interface Page {
  text: string;
  /** The flags with which the page's first shell block starts its server. */
  flags: string[];
  /** The variables that its shell blocks export. */
  variables: Record<string, string>;
  /** Other set-up in that block for the commands of the page. */
  preamble: string;
  steps: Step[];
}

export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), 'utf8');
  const [, setUp = ''] = /```sh\n([\s\S]*?)```/.exec(text) ?? [];
  const lines = setUp.trimEnd().split('\n');
  const start = lines.find((line) => line.startsWith('npx legal-reports-sandbox')) ?? '';
  const words = start.replace(/ &$/, '').split(' ').slice(2).filter(Boolean);
  // Tests use any free port.
  const flags = words.map((word) => (/^\d+$/.test(word) ? '0' : word));
  const variables = Object.fromEntries(
    [...text.matchAll(/^export (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const preamble = lines.filter((line) => line !== start).join('\n');
  return { text, flags, variables, preamble, steps: stepsOf(text) };
}

/** Each `$ command` of a page's sessions. */
export function stepsOf(text: string): Step[] {
  return [...text.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...output] = part.trimEnd().split('\n');
        return { command, output: output.join('\n') };
      }),
  );
}

/** Commands of a page, each of which finds the files of earlier ones. */
export interface ShownCommands {
  /** Runs a command; returns its output. */
  run(command: string, preamble?: string): Promise<string>;
  close(): void;
}

/** Runs commands of a page in the folder of the repository. */
export async function openCommands({
  variables = {},
  isBuilt = false,
}: ShownOptions = {}): Promise<ShownCommands> {
  // Only the commands of one page share their files.
  const folder = mkdtempSync(join(tmpdir(), 'legal-reports-session-'));
  const commands = isBuilt ? undefined : await serveCommands(cli, root, folder, variables);
  const env = { ...process.env, TMPDIR: folder };
  return {
    async run(command, preamble = '') {
      const script = `${commands?.prelude ?? builtPrelude(cli)}\n${preamble}\n${command}`;
      const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: root, env });
      return stdout.trimEnd();
    },
    close() {
      commands?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A server for the commands of a page, which reach it by the address on the page. */
export interface ShownServer {
  /** The first lines that it prints. */
  printed: string;
  url: string;
  /** Runs a command; returns its output. */
  run(command: string, preamble?: string): Promise<string>;
  stop(): Promise<void>;
}

export interface ShownOptions {
  /** Environment variables of the server and its commands, in addition to those of this process. */
  variables?: Readonly<Record<string, string>>;
  /** True to run the built server and commands in separate processes; by default they run in this process. */
  isBuilt?: boolean;
}

/** Starts a server on a free port, and prepares the commands of the page. */
export async function serveAsShown(
  flags: readonly string[],
  { variables = {}, isBuilt = false }: ShownOptions = {},
): Promise<ShownServer> {
  const argv = ['--port', '0', ...flags];
  const server = isBuilt ? runBuilt(...argv) : runInProcess(argv, { ...process.env, ...variables });
  const [printed = ''] = await server.until(/^(.*\n).*(?=\n)/);
  const url = /http:\S+/.exec(printed)?.[0] ?? '';
  const commands = await openCommands({ variables, isBuilt });
  return {
    printed,
    url,
    run: (command, preamble = '') =>
      commands.run(command.replaceAll(shownUrl, url), preamble.replaceAll(shownUrl, url)),
    async stop() {
      server.kill('SIGTERM');
      await server.ended;
      commands.close();
    },
  };
}
