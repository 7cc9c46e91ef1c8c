import { run } from '../../src/cli/main.js';
import type { Program } from '../../src/cli/streams.js';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command line in this process; the server, if one starts, is told to stop at once. */
export async function runCli(argv: readonly string[], env: Program['env'] = {}): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    write(text: string) {
      written[name] += text;
    },
  });
  const code = await run({
    argv,
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    stopped: Promise.resolve(),
  });
  return { code, ...written };
}
