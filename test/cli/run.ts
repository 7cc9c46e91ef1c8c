import { type Command, commands } from '../../src/cli/commands.js';
import { run } from '../../src/cli/main.js';
import type { Program } from '../../src/cli/streams.js';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

const never = new Promise<void>(() => {});

/** Runs a command line in this process; a server, if one starts, is told to stop at once. */
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
    stopped: isServing(argv) ? Promise.resolve() : never,
  });
  return { code, ...written };
}

function isServing([first = '']: readonly string[]): boolean {
  const command: Command | undefined = commands[first as keyof typeof commands];
  return first === '' || first.startsWith('-') || command?.heedsStop === true;
}
