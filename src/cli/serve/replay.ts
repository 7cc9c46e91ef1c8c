import configSchema from '../../../schemas/sandbox/config.json' with { type: 'json' };
import { accountNamed, environmentOf, nameInEnvironment } from '../../accounts/account.js';
import type { WorldFile } from '../../contract/generated/types.js';
import { WorldFile as holdsContract } from '../../contract/generated/validators/worlds.js';
import { ProblemError } from '../../contract/problems.js';
import { schemaErrorsOf } from '../../contract/validator.js';
import { describeViolations } from '../../contract/violations.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { PublicConfig } from '../config.js';
import { readJson } from '../files.js';
import type { InputError } from '../settings.js';

/** A world to be served, and the file that it comes from. */
export interface WorldReplay {
  path: string;
  file: WorldFile;
}

/**
 * Reads the file of an exported world, or tells all that its schema finds wrong in it.
 * @param seed that the settings name: in another universe its reports would be others
 */
export async function readReplay(
  path: string | undefined,
  seed: string,
): Promise<{ replay: WorldReplay } | { faults: InputError[] }> {
  if (path === undefined) {
    const detail = 'Name the file of an exported world: legal-reports-sandbox replay world.json.';
    return { faults: [{ source: 'replay', detail }] };
  }
  const file = await readJson(path, 'Give the path of an exported world.');
  if ('detail' in file) return { faults: [file] };
  const faults = describeViolations(schemaErrorsOf(holdsContract, file.value), 'file');
  if (faults.length === 0) return worldIn(path, file.value as WorldFile, seed);
  return { faults: faults.map(({ pointer, detail }) => ({ source: placeIn(path, pointer), detail })) };
}

function worldIn(path: string, file: WorldFile, seed: string) {
  if (seed === file.seed || seed === configSchema.properties.seed.default) return { replay: { path, file } };
  const detail = `The world of ${path} was made with the seed ${file.seed}: leave the flag out.`;
  return { faults: [{ source: `--seed ${seed}`, detail }] };
}

/** The file, with the pointer to what is wrong in it, where that is not the whole. */
function placeIn(path: string, pointer = '#'): string {
  return pointer === '#' ? path : path + pointer;
}

/** Brings the world up in the account that it comes from; or tells what keeps it from being the same. */
export async function startReplay(
  { worlds }: Sandbox,
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
    if ('faults' in outcome)
      return outcome.faults.map(({ pointer, detail }) => ({ source: placeIn(path, pointer), detail }));
    await outcome.place();
    return [];
  } catch (error) {
    // More than this server may keep.
    if (error instanceof ProblemError) return [{ source: path, detail: error.detail }];
    throw error;
  }
}

/** What is replayed, and the key that opens it. */
export function replayLine({ path, file }: WorldReplay, { keyPolicy }: PublicConfig): string {
  const { account, clock, reports } = file;
  const key =
    keyPolicy === 'open'
      ? `key sbx_${environmentOf(account)}_${nameInEnvironment(account)}`
      : 'its keys have to be issued';
  const count = reports.length === 1 ? 'one report' : `${reports.length} reports`;
  return `replaying ${path}: account ${account} (${key}), ${count}, clock ${clock.mode} at ${clock.now}\n`;
}
