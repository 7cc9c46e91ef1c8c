import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../docs/sessions.js';

/** A command of the built program, while it runs. */
export interface Running {
  /** All that it wrote so far, to stdout and to stderr. */
  written(): string;
  /** Resolves with the match, when what it wrote has one. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export function runBuilt(...argv: readonly string[]): Running {
  const env = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' };
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), ...argv], { env });
  let written = '';
  const readers = new Set<() => void>();
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      written += bytes;
      for (const read of readers) read();
    });
  return {
    written: () => written,
    ended,
    kill: (signal) => void child.kill(signal),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const read = (): void => {
          const match = pattern.exec(written);
          if (match === null) return;
          readers.delete(read);
          resolve(match);
        };
        readers.add(read);
        read();
        void ended.then(() => reject(new Error(`It ended without ${pattern}: ${written}`)));
      }),
  };
}

/** The built server, and where it is. */
export async function serveBuilt(...flags: readonly string[]): Promise<Running & { url: string }> {
  const server = runBuilt(...flags);
  const [, url = ''] = await server.until(/ready at (\S+)/);
  return { ...server, url };
}
