import { version } from '../contract/version.js';
import type { FixtureUniverse } from '../legal/index.js';
import { epoch, santiagoDate } from '../values/instants.js';
import { didYouMean } from '../values/message-text.js';
import { type Command, type CommandName, commands } from './commands.js';
import { exitCodes, misusePrinter, type Program, printUnknownVariables } from './streams.js';

const printMisuse = misusePrinter();
const printUnmade = misusePrinter('legal-reports-sandbox printed nothing');

/** Runs a command line to its end. Resolves with the exit code. */
export async function run(program: Program): Promise<number> {
  const { stdout } = program;
  // `help generate` is `generate --help`.
  const [word, about] = program.argv;
  const argv = word === 'help' && about !== undefined ? [about, '--help'] : program.argv;
  const [first, ...rest] = argv;
  const named = first !== undefined && !first.startsWith('-');
  // The command line of another program follows --.
  const end = argv.indexOf('--');
  const own = end < 0 ? argv : argv.slice(0, end);
  if (own.includes('--version') || first === '-v') {
    stdout.write(`${version}\n`);
    return exitCodes.done;
  }
  const command = first === 'help' ? undefined : named ? first : 'serve';
  if (command !== undefined && !isCommand(command)) {
    const hint = didYouMean(command, Object.keys(commands));
    return printMisuse(
      [{ source: command, detail: `There is no such command.${hint || ' See --help.'}` }],
      program,
    );
  }
  if (command === undefined || own.includes('--help') || own.includes('-h')) {
    const { commandHelp, helpWidth, overview } = await import('./help.js');
    const width = helpWidth(program);
    stdout.write(command !== undefined && named ? commandHelp(command, width) : overview(width));
    return exitCodes.done;
  }
  const code = execute(command, named ? rest : argv, program);
  const { handlesStop }: Command = commands[command];
  // An abandoned command has printed nothing, or not everything.
  return handlesStop ? code : Promise.race([code, program.stopped.then(() => exitCodes.misused)]);
}

async function execute(command: CommandName, rest: readonly string[], program: Program): Promise<number> {
  if (command === 'generate') return runGenerate(rest, program);
  if (command === 'serve' || command === 'replay') return runServe(rest, program, command === 'replay');
  // Read by each shell that starts.
  if (command === 'completions') return (await import('./completions.js')).printCompletions(rest, program);
  const { otherCommands } = await import('./other-commands.js');
  return otherCommands[command](rest, program);
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word);
}

/** @param replays true to serve an exported world, whose file is the first word */
async function runServe(argv: readonly string[], program: Program, replays: boolean): Promise<number> {
  const { loadConfig } = await import('./config.js');
  const sources = { argv, env: program.env, takesWords: replays ? 1 : 0 };
  const { config: given, secrets, likeness, words, errors, unknownVariables } = await loadConfig(sources);
  printUnknownVariables(unknownVariables, program);
  const read = replays
    ? await (await import('./serve/replay.js')).readReplay(words[0], given.seed)
    : undefined;
  const replay = read !== undefined && 'replay' in read ? read.replay : undefined;
  // Another seed would give other reports.
  const config = replay === undefined ? given : { ...given, seed: replay.file.seed };
  const own = await Promise.race([
    ownFixtures(
      config.fixtures,
      { seed: config.seed, asOfDate: firstDay },
      { watched: config.watch, program },
    ),
    program.stopped.then(() => 'stopped' as const),
  ]);
  // The files are not checked to their end: nothing was started yet.
  if (own === 'stopped') return exitCodes.misused;
  const unread = read !== undefined && 'errors' in read ? read.errors : [];
  const unwritable = isName(config.portFile)
    ? await (await import('./serve/port-file.js')).portFileErrors(config.portFile)
    : [];
  const all = [...errors, ...unwritable, ...unread, ...(own?.errors ?? [])];
  if (all.length > 0) return printMisuse(all, program);
  const { serve } = await import('./serve/command.js');
  return serve(config, secrets, program, { own, replay, likeness });
}

/** Date of the virtual clock. */
const firstDay = santiagoDate(epoch);

async function ownFixtures(
  folder: unknown,
  universe: FixtureUniverse,
  options: { watched: boolean; program: Program },
) {
  if (!isName(folder)) return undefined;
  return (await import('./own-fixtures.js')).openFixtures(folder, universe, options);
}

/** False for a wrong type, which is an error of the settings already. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

async function runGenerate(argv: readonly string[], program: Program): Promise<number> {
  const { companyErrors, generate, readGenerateOptions } = await import('./generate.js');
  const { options, picks, errors, unknownVariables } = readGenerateOptions(argv, program.env);
  printUnknownVariables(unknownVariables, program);
  const asOfDate = errors.length > 0 ? firstDay : options.asOf;
  const own = await ownFixtures(
    options.fixtures,
    { seed: options.seed, asOfDate },
    {
      watched: false,
      program,
    },
  );
  const fixtureErrors = own?.errors ?? [];
  // If the fixtures failed to load, their names would be reported as unknown.
  const unknown =
    fixtureErrors.length > 0 ? [] : companyErrors(options.companyId, own?.fixtures?.catalogue());
  const all = [...errors, ...fixtureErrors, ...unknown];
  if (all.length > 0) return printUnmade(all, program);
  return generate(options, picks, program, own?.fixtures?.catalogue());
}
