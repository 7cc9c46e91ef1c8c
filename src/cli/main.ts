import { didYouMean } from '../contract/nearest.js';
import { version } from '../contract/version.js';
import { type CommandName, commandHelp, commands, overview } from './help.js';
import { exitCodes, printFaults, type Streams } from './streams.js';

/** The process, as far as the program uses it. */
export interface Program extends Streams {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the process is told to stop. */
  stopped: Promise<void>;
}

/** Runs a command line to its end. Resolves with the exit code. */
export async function run(program: Program): Promise<number> {
  const { argv, env, stdout } = program;
  const [first, ...rest] = argv;
  const named = first !== undefined && !first.startsWith('-');
  if (argv.includes('--version') || first === '-v') {
    stdout.write(`${version}\n`);
    return exitCodes.done;
  }
  const command = first === 'help' ? undefined : named ? first : 'serve';
  if (command !== undefined && !isCommand(command)) {
    const hint = didYouMean(command, Object.keys(commands));
    printFaults(
      [{ source: command, detail: `There is no such command.${hint || ' See --help.'}` }],
      program,
      env,
    );
    return exitCodes.misused;
  }
  if (command === undefined || argv.includes('--help') || argv.includes('-h')) {
    stdout.write(command !== undefined && named ? commandHelp(command) : overview());
    return exitCodes.done;
  }
  return command === 'serve' ? runServe(named ? rest : argv, program) : runGenerate(rest, program);
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word);
}

async function runServe(argv: readonly string[], program: Program): Promise<number> {
  const { loadConfig } = await import('./config.js');
  // Loaded with its parser only where there is a file.
  const readFile = async (path: string) => (await import('./config-file.js')).readConfigFile(path);
  const { config, faults } = await loadConfig({ argv, env: program.env, readFile });
  if (faults.length > 0) {
    printFaults(faults, program, program.env);
    return exitCodes.misused;
  }
  const { serve } = await import('./serve.js');
  return serve(config, program, program.stopped);
}

async function runGenerate(argv: readonly string[], program: Program): Promise<number> {
  const { generate, readGenerateOptions } = await import('./generate.js');
  const { options, faults } = readGenerateOptions(argv, program.env);
  if (faults.length > 0) {
    printFaults(faults, program, program.env);
    return exitCodes.misused;
  }
  return generate(options, program);
}
