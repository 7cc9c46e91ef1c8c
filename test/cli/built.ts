import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/cli/main.js';
import type { Program } from '../../src/cli/streams.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A command, while it runs. */
export interface Running {
  /** All that it wrote so far, to stdout and to stderr. */
  written(): string;
  /** Resolves with the match, when what it wrote has one. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

/** Runs a command of the built program in a process of its own. */
export function runBuilt(...argv: readonly string[]): Running {
  const env = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' };
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), ...argv], { env });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const output = collect();
  void ended.then(output.end);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => output.write(String(bytes)));
  return { ...output, ended, kill: (signal) => void child.kill(signal) };
}

/** Runs a command in this process, which takes a tenth of what a process of its own does. Any signal stops it. */
export function runHere(argv: readonly string[], env: Program['env'] = {}): Running {
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const output = collect();
  const ended = run({ argv, env, stdout: output, stderr: output, stopped });
  void ended.then(output.end);
  return { ...output, ended, kill: stop };
}

/** Collects what a command writes, for those who wait for a part of it. */
function collect() {
  let written = '';
  let hasEnded = false;
  const readers = new Set<() => void>();
  const readAll = (): void => {
    for (const read of readers) read();
  };
  return {
    write(text: string) {
      written += text;
      readAll();
    },
    end() {
      hasEnded = true;
      readAll();
    },
    written: () => written,
    until: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const read = (): void => {
          const match = pattern.exec(written);
          if (match === null && !hasEnded) return;
          readers.delete(read);
          if (match === null) reject(new Error(`It ended without ${pattern}: ${written}`));
          else resolve(match);
        };
        readers.add(read);
        read();
      }),
  };
}

/** A server in this process, once it is ready. */
export async function serveHere(...flags: readonly string[]): Promise<Running & { url: string }> {
  const server = runHere(flags);
  const [, url = ''] = await server.until(/ready at (\S+)/);
  return { ...server, url };
}
