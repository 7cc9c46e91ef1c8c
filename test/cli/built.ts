import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectOutput, type RunningCommand } from './running.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Running commands. They are ended if the test run is interrupted. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Runs a command of the built program in a separate process. */
export function runBuilt(...argv: readonly string[]): RunningCommand {
  const env = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' };
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), ...argv], { env });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  running.add(child);
  child.once('exit', () => running.delete(child));
  const output = collectOutput();
  void ended.then(output.end);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => output.write(String(bytes)));
  return { ...output, ended, kill: (signal) => void child.kill(signal) };
}

/** The built server and its address. */
export async function serveBuilt(...flags: readonly string[]): Promise<RunningCommand & { url: string }> {
  const server = runBuilt(...flags);
  const [, url = ''] = await server.until(/ready at (\S+)/);
  return { ...server, url };
}
