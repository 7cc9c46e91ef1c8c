import { DataOptions as holdsContract } from '../../contract/generated/settings/data-options.js';
import type { DataOptions } from '../../contract/generated/types.js';
import { DatabaseError } from '../../store/database.js';
import { didYouMean } from '../../values/suggestions.js';
import { commands } from '../commands.js';
import { serveFlags } from '../config.js';
import {
  flagName,
  type InputError,
  mergeSettings,
  readArguments,
  readEnvironment,
  type SourceValues,
} from '../settings.js';
import { misusePrinter, type Program, printUnknownVariables } from '../streams.js';
import { checkAccounts } from './check.js';
import { compactAccounts } from './compact.js';
import { exportWorlds } from './export.js';
import { importWorlds } from './import.js';
import { printInfo } from './info.js';

const { flags } = commands.data;
const printMisuse = misusePrinter('legal-reports-sandbox data did not run');

interface DataAction {
  /** Flags besides those that name the database and the usual clock. */
  readonly flags: readonly (keyof DataOptions)[];
  readonly takesFile: boolean;
  /** Resolves with the exit code, or with errors of the command line. */
  run(options: DataOptions, program: Program, file: string): Promise<number | readonly InputError[]>;
}

const actions: Readonly<Record<string, DataAction>> = {
  info: { flags: ['json'], takesFile: false, run: printInfo },
  check: { flags: ['account', 'json', 'repair'], takesFile: false, run: checkAccounts },
  compact: { flags: ['account'], takesFile: false, run: compactAccounts },
  export: { flags: ['account'], takesFile: true, run: exportWorlds },
  import: { flags: ['account', 'replace'], takesFile: true, run: importWorlds },
};

const sharedSettings: readonly string[] = ['data', 'database', 'pace', 'clock'];

/** Looks after the database of a server. Exit code 1 if an account is damaged or was not moved. */
export async function runData(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, flags);
  const environment = readEnvironment(program.env, Object.keys(serveFlags));
  printUnknownVariables(environment.unknownVariables, program);
  const variables = sharedVariables(environment.values, values);
  const merged = mergeSettings<DataOptions>([values, variables], holdsContract, flags);
  const [name = '', file = '', ...stray] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const all = [
    ...actionErrors(name, action, { file, stray, values }),
    ...errors,
    ...environment.errors,
    ...merged.errors,
    ...databaseErrors(merged.settings),
  ];
  if (action === undefined || all.length > 0) return printMisuse(all, program);
  try {
    const outcome = await action.run(merged.settings, program, file);
    return typeof outcome === 'number' ? outcome : printMisuse(outcome, program);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const { data } = merged.settings;
    const source = data === undefined ? '--database' : `--data ${data}`;
    return printMisuse([{ source, detail: error.message }], program);
  }
}

/** Variables of the server that count here. A flag that names a database wins over variables that name another. */
function sharedVariables(variables: SourceValues, given: SourceValues): SourceValues {
  const isNamed = given.has('data') || given.has('database');
  const counts = (name: string): boolean =>
    sharedSettings.includes(name) && !(isNamed && (name === 'data' || name === 'database'));
  return new Map([...variables].filter(([name]) => counts(name)));
}

function actionErrors(
  name: string,
  action: DataAction | undefined,
  { file, stray, values }: { file: string; stray: readonly string[]; values: SourceValues },
): InputError[] {
  if (action === undefined) {
    const names = Object.keys(actions);
    const detail = `data takes one of ${names.join(', ')}.${didYouMean(name, names)}`;
    return [{ source: name || 'data', detail }];
  }
  const unused = action.takesFile ? stray : [file, ...stray].filter((word) => word !== '');
  const errors = unused.map((source) => ({ source, detail: `data ${name} takes no such word. See --help.` }));
  if (action.takesFile && file === '') {
    const detail = `Name a file, or - for ${name === 'export' ? 'stdout' : 'stdin'}: data ${name} worlds.jsonl.`;
    errors.push({ source: `data ${name}`, detail });
  }
  const repair = values.get('repair');
  if (name === 'check' && repair !== undefined && values.has('account'))
    errors.push({ source: repair.source, detail: 'It reads the keys of all accounts: leave --account out.' });
  const known: readonly string[] = [...sharedSettings, ...action.flags];
  for (const [setting, { source }] of values)
    if (!known.includes(setting))
      errors.push({ source, detail: `data ${name} does not take --${flagName(setting)}.` });
  return errors;
}

function databaseErrors({ data, database }: DataOptions): InputError[] {
  if ((data === undefined) !== (database === undefined)) return [];
  const detail =
    data === undefined
      ? 'Name the database of the server: --data ./sandbox-data, or --database with the URL of PostgreSQL.'
      : 'Name one database: either --data or --database.';
  return [{ source: 'data', detail }];
}
