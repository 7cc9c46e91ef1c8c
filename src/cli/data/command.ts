import { DataOptions as isDataOptions } from '../../contract/generated/settings/data-options.js';
import type { DataOptions } from '../../contract/generated/types.js';
import { contentVersion } from '../../contract/version.js';
import { collections } from '../../server/collections.js';
import { createDurableStore } from '../../store/append-log-store.js';
import { DatabaseError, type DatabaseFacts, type DatabaseLog, tableVersion } from '../../store/database.js';
import { formatInstant } from '../../values/instants.js';
import { ownField } from '../../values/maps.js';
import { didYouMean } from '../../values/message-text.js';
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
import { countWithNoun, exitCodes, misusePrinter, type Program, printUnknownVariables } from '../streams.js';
import { checkAccounts } from './check.js';
import {
  accountsOf,
  accountText,
  eachAccount,
  formatBytes,
  printFailed,
  withDatabase,
} from './stored-accounts.js';
import { exportWorlds, importWorlds } from './worlds.js';

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
  import: { flags: ['account', 'replace', 'fixtures'], takesFile: true, run: importWorlds },
};

const sharedSettings: readonly string[] = ['data', 'database', 'pace', 'clock'];

/** Looks after the database of a server. Exit code 1 if an account is damaged or was not moved. */
export async function runData(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, flags);
  const environment = readEnvironment(program.env, Object.keys(serveFlags));
  printUnknownVariables(environment.unknownVariables, program);
  const variables = sharedVariables(environment.values, values);
  const merged = mergeSettings<DataOptions>([values, variables], isDataOptions, flags);
  const [name = '', file = '', ...stray] = positionals;
  const action = ownField(actions, name);
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
    (sharedSettings.includes(name) || name === 'fixtures') &&
    !(isNamed && (name === 'data' || name === 'database'));
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
  const errors = unused.map((source) => ({
    source,
    detail: `data ${name} takes no such argument. See --help.`,
  }));
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

const maxListedAccounts = 10;

/** Prints the content of a database, without reading any account. */
function printInfo(options: DataOptions, { stdout }: Program): Promise<number> {
  return withDatabase(options, async (log, facts) => {
    const info = await readInfo(log, facts);
    stdout.write(options.json ? `${JSON.stringify(info, null, 2)}\n` : textOf(info));
    return exitCodes.done;
  });
}

type DatabaseInfo = Awaited<ReturnType<typeof readInfo>>;

async function readInfo(log: DatabaseLog, { seed, formerContentVersion, upgradedFrom }: DatabaseFacts) {
  const { oldestUse, latestUse, ...usage } = await log.usage();
  return {
    ...{ database: log.name, engine: usage.engine, tableVersion, seed },
    ...{ contentVersion: formerContentVersion, upgradedFrom },
    ...{ accounts: usage.accounts, accountsInUse: usage.accountsInUse, batches: usage.batches },
    ...{ batchBytes: usage.batchBytes, diskBytes: usage.diskBytes },
    ...{ oldestUse: instantOf(oldestUse), latestUse: instantOf(latestUse) },
    ...{ heldLeases: usage.heldLeases, expiredLeases: usage.expiredLeases },
    largestAccounts: await log.largest(maxListedAccounts),
  };
}

const instantOf = (ms: number | null): string | null => (ms === null ? null : formatInstant(Math.floor(ms)));

function textOf(info: DatabaseInfo): string {
  const rows: [string, string][] = [
    ['database', `${info.database} (${info.engine}, tables ${info.tableVersion})`],
    ['seed', info.seed],
    ['content version', contentText(info)],
    ['accounts', `${info.accounts}, ${info.accountsInUse} in use`],
    [
      'batches',
      `${info.batches} with ${formatBytes(info.batchBytes)}; ${formatBytes(info.diskBytes)} on the disk`,
    ],
    ['last uses', info.oldestUse === null ? 'none' : `from ${info.oldestUse} to ${info.latestUse}`],
    ['leases', `${info.heldLeases} held, ${info.expiredLeases} expired`],
    ...info.largestAccounts.map(({ account, batches, bytes }, at): [string, string] => [
      at === 0 ? 'largest accounts' : '',
      `${accountText(account)}: ${formatBytes(bytes)} in ${batches === 1 ? 'one batch' : `${batches} batches`}`,
    ]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}

function contentText({ contentVersion: own, upgradedFrom }: DatabaseInfo): string {
  const upgrade = upgradedFrom === null ? '' : `, upgraded from ${upgradedFrom}`;
  const next =
    own === contentVersion
      ? ''
      : `; a start of this program would change it to ${contentVersion}, also for unedited reports`;
  return own + upgrade + next;
}

/** Attempts for an account to which servers append meanwhile. */
const maxAttempts = 20;

/**
 * Replaces the batches of every account by a checkpoint, and frees the space. Servers may run: each checkpoint is an
 * append like any other.
 */
function compactAccounts(options: DataOptions, program: Program): Promise<number | readonly InputError[]> {
  return withDatabase(options, async (log) => {
    const accounts = await accountsOf(log, options.account);
    if ('detail' in accounts) return [accounts];
    const store = createDurableStore({ appendLog: log, collections });
    const before = await log.usage();
    let busy = 0;
    const damaged = await eachAccount(accounts, program, async (id) => {
      let isCompact = false;
      for (let attempt = 0; attempt < maxAttempts && !isCompact; attempt += 1)
        isCompact = await store.compact(id);
      if (!isCompact) busy += 1;
      store.unload(0);
    });
    // Another process that writes for long leaves its free space, which later appends use.
    const isFreed = await log.vacuum().then(
      () => true,
      (error) => {
        if (error instanceof DatabaseError && error.code === 'unavailable') return false;
        throw error;
      },
    );
    const after = await log.usage();
    const notes = [
      ...(busy === 0
        ? []
        : [`${countWithNoun(busy, 'account')} left as they are: servers use them all the time`]),
      ...(isFreed ? [] : ['free space stays in the file: a server was writing. Run it again']),
    ];
    printFailed(damaged, program);
    program.stdout.write(
      `compacted ${countWithNoun(accounts.length - damaged.length - busy, 'account')}: ${before.batches} batches to ${after.batches}, ${formatBytes(before.diskBytes)} to ${formatBytes(after.diskBytes)} on the disk\n${notes.map((note) => `${note}\n`).join('')}`,
    );
    return damaged.length === 0 ? exitCodes.done : exitCodes.failed;
  });
}
