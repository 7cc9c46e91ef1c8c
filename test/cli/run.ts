import { type Command, commands } from '../../src/cli/commands.js';
import { run } from '../../src/cli/main.js';
import type { Program } from '../../src/cli/streams.js';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

const never = new Promise<void>(() => {});

/** Runs a command line in this process; stops its server, if it starts one, when that is ready. */
export async function runCli(argv: readonly string[], env: Program['env'] = {}): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const stream = (name: keyof typeof written) => ({
    write(text: string) {
      written[name] += text;
      // Its first output is the ready line.
      if (name === 'stdout') stop();
    },
  });
  const { isServer, heedsStop } = kindOf(argv);
  if (heedsStop && !isServer) stop();
  const code = await run({
    argv,
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    stopped: heedsStop ? stopped : never,
  });
  return { code, ...written };
}

function kindOf([first = '']: readonly string[]): { isServer: boolean; heedsStop: boolean } {
  const isServer = first === '' || first.startsWith('-') || first === 'serve' || first === 'replay';
  const command: Command | undefined = commands[first as keyof typeof commands];
  return { isServer, heedsStop: isServer || command?.handlesStop === true };
}
