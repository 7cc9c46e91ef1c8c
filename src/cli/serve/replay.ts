import configSchema from '../../../schemas/sandbox/config.json' with { type: 'json' };
import { accountNamed, environmentOf, nameInEnvironment } from '../../accounts/account.js';
import type { WorldFile } from '../../contract/generated/types.js';
import { WorldFile as isWorldFile } from '../../contract/generated/validators/worlds.js';
import { ProblemError } from '../../contract/problems.js';
import { schemaErrorsOf } from '../../contract/validator.js';
import { describeViolations } from '../../contract/violations.js';
import type { Catalogue } from '../../legal/index.js';
import { readTextFile } from '../../runtime/text-files.js';
import { createYieldToEventLoop, stopwatch } from '../../runtime/timers.js';
import { createSandbox, type SandboxCore } from '../../server/sandbox.js';
import { createMemoryStore } from '../../store/memory-store.js';
import { isJsonObject, parseJson } from '../../values/json.js';
import type { PublicConfig } from '../config.js';
import { readJson } from '../files.js';
import type { InputError } from '../settings.js';
import { countWithNoun } from '../streams.js';

/** A world to be served, and the file that it comes from. */
export interface WorldReplay {
  path: string;
  file: WorldFile;
}

/**
 * Reads an exported world.
 * @param seed of the settings; another universe would give other reports
 */
export async function readReplay(
  path: string | undefined,
  seed: string,
): Promise<{ replay: WorldReplay } | { errors: InputError[] }> {
  if (path === undefined) {
    const detail = 'Name the file of an exported world: legal-reports-sandbox replay world.json.';
    return { errors: [{ source: 'replay', detail }] };
  }
  const file = await readJson(path, 'Give the path of an exported world.');
  if ('detail' in file) return { errors: [(await severalWorldsError(path)) ?? file] };
  const { value } = file;
  if (!isJsonObject(value) || !('format' in value)) {
    const detail = 'This is not an exported world, as GET /_sandbox/export and data export write it.';
    return { errors: [{ source: path, detail }] };
  }
  const violations = describeViolations(schemaErrorsOf(isWorldFile, value), 'file');
  if (violations.length > 0)
    return { errors: violations.map(({ pointer, detail }) => ({ source: placeIn(path, pointer), detail })) };
  const world = value as unknown as WorldFile;
  if (seed === world.seed || seed === configSchema.properties.seed.default)
    return { replay: { path, file: world } };
  const detail = `The world of ${path} was made with the seed ${world.seed}: leave the flag out.`;
  return { errors: [{ source: `--seed ${seed}`, detail }] };
}

/** Returns the error of a file of several worlds, one a line, which is no JSON; null for any other file. */
async function severalWorldsError(path: string): Promise<InputError | null> {
  if (path === '-') return null;
  const text = await readTextFile(path).catch(() => '');
  const worlds = text.split('\n').filter((line) => isJsonObject(parseJson(line)));
  if (worlds.length < 2) return null;
  const detail = `The file has ${worlds.length} worlds, and a replay serves one. Export one with data export --account NAME, or serve all of them: legal-reports-sandbox data import ${path} --data DIR, then legal-reports-sandbox --data DIR.`;
  return { source: path, detail };
}

/** The file with a pointer, unless that is the root. */
function placeIn(path: string, pointer = '#'): string {
  return pointer === '#' ? path : path + pointer;
}

/**
 * Reads the world without the database, so that one with errors creates none.
 * @returns its errors
 */
export async function replayErrors(
  replay: WorldReplay,
  config: PublicConfig,
  catalogue: (() => Catalogue) | undefined,
): Promise<InputError[]> {
  const { seed, pace, clock, maxReports } = config;
  const memory = { store: createMemoryStore(), stopwatch, yieldToEventLoop: createYieldToEventLoop() };
  const apart = createSandbox({
    ...{ seed, pace, clock, ...memory, reportLimit: { max: maxReports } },
    ...(catalogue === undefined ? {} : { catalogue }),
  });
  return startReplay(apart, replay, config);
}

/** Loads the world into the account that it was exported from. Returns the errors if it would differ. */
export async function startReplay(
  { worlds }: SandboxCore,
  { path, file }: WorldReplay,
  config: PublicConfig,
): Promise<InputError[]> {
  const account = accountNamed(file.account);
  if (environmentOf(account.id) === 'production' && config.productionPort === undefined) {
    const detail = `The file is of the account ${account.id}, and production is not served: add --production-port.`;
    return [{ source: `${path}#/account`, detail }];
  }
  try {
    const outcome = await worlds.readFile(account, file);
    if ('errors' in outcome)
      return outcome.errors.map(({ pointer, detail }) => ({ source: placeIn(path, pointer), detail }));
    await outcome.load();
    return [];
  } catch (error) {
    if (error instanceof ProblemError && error.entry.code === 'world-not-empty')
      return [storedWorldError(path, account.id, worlds.read(account).reports, config)];
    // Larger than this server's limits.
    if (error instanceof ProblemError) return [{ source: path, detail: error.detail }];
    throw error;
  }
}

/** The error of a database that has a world of the account, with the commands that serve either world. */
function storedWorldError(
  path: string,
  account: string,
  reports: number,
  { data }: PublicConfig,
): InputError {
  // The URL of a database has a password.
  const flag = data === undefined ? '--database URL' : `--data ${data}`;
  const detail = `It has a world of the account ${account} with ${countWithNoun(reports, 'report')}. Serve that one with legal-reports-sandbox ${flag}, or put the file in its place first: legal-reports-sandbox data import ${path} ${flag} --replace`;
  return { source: data === undefined ? '--database' : flag, detail };
}

/** Message with the replayed world and its key. */
export function replayLine({ path, file }: WorldReplay, { keyPolicy }: PublicConfig): string {
  const { account, clock, reports } = file;
  const key =
    keyPolicy === 'open'
      ? `key sbx_${environmentOf(account)}_${nameInEnvironment(account)}`
      : 'its keys have to be issued';
  const count = reports.length === 1 ? 'one report' : `${reports.length} reports`;
  return `replaying ${path}: account ${account} (${key}), ${count}, clock ${clock.mode} at ${clock.now}\n`;
}
