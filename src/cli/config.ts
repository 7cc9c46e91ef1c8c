import { randomUUID } from 'node:crypto';
import modeSchema from '../../schemas/clock/clock-mode.json' with { type: 'json' };
import paceSchema from '../../schemas/clock/pace.json' with { type: 'json' };
import policySchema from '../../schemas/keys/key-policy.json' with { type: 'json' };
import profileSchema from '../../schemas/profiles/profile-name.json' with { type: 'json' };
import configSchema from '../../schemas/sandbox/config.json' with { type: 'json' };
import { gapsExcept } from '../accounts/profiles.js';
import { Config as holdsContract } from '../contract/generated/settings/config.js';
import type { Config } from '../contract/generated/types.js';
import { type StartConfig, settingErrors, withWebhookTargets } from '../server/settings.js';
import { joinWords } from '../values/message-text.js';
import { didYouMean } from '../values/suggestions.js';
import {
  flagName,
  flagWith,
  type InputError,
  mergeSettings,
  readArguments,
  readEnvironment,
  type SettingSchemas,
  type SourceValues,
} from './settings.js';

/** The settings of `serve`, from `schemas/sandbox/config.json`, and the file that may hold them. */
export const configSettings: SettingSchemas = {
  ...configSchema.properties,
  // These refer to schemas of their own.
  pace: { ...paceSchema, ...configSchema.properties.pace },
  clock: { ...modeSchema, ...configSchema.properties.clock },
  keyPolicy: { ...policySchema, ...configSchema.properties.keyPolicy },
  profile: { ...profileSchema, ...configSchema.properties.profile },
};
export const serveFlags: SettingSchemas = {
  ...configSettings,
  config: {
    type: 'string',
    'x-group': 'data',
    'x-placeholder': 'FILE',
    description: 'Read settings from a YAML or JSON file.',
  },
  like: {
    type: 'string',
    'x-group': 'contract',
    'x-placeholder': 'FILE',
    description: 'Answer gaps as a server was seen to, by the file of verify --learn; --gap wins.',
  },
};

/** Settings of a file, or its errors. */
export interface ConfigFile {
  values: SourceValues;
  errors: InputError[];
}
const noConfigFile: ConfigFile = { values: new Map(), errors: [] };

interface ConfigSources {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Reads the file that `--config` or its variable names. */
  readFile(path: string): Promise<ConfigFile>;
  /** Number of positional arguments of the command; by default none. */
  takesWords?: number;
}

type SecretName = 'adminToken' | 'keySecret' | 'database';

export type PublicConfig = Omit<StartConfig, SecretName>;

/** Secrets are never printed, except a generated token. */
export type Secrets = Pick<Config, SecretName> & { readonly isTokenMade?: true };

/**
 * Loads the settings of a server: flags over environment over file over defaults. Returns all errors, and the variables
 * with our prefix that are no settings.
 */
export async function loadConfig({ argv, env, readFile, takesWords = 0 }: ConfigSources): Promise<{
  config: PublicConfig;
  secrets: Secrets;
  words: string[];
  errors: InputError[];
  strangers: string[];
}> {
  const flags = readArguments(argv, serveFlags);
  const environment = readEnvironment(env, Object.keys(serveFlags));
  const path = flags.values.get('config') ?? environment.values.get('config');
  const file = path === undefined ? noConfigFile : settingsIn(await readFile(String(path.value)));
  const given = [flags.values, environment.values, file.values].map(
    (values): SourceValues => new Map([...values].filter(([name]) => name !== 'config' && name !== 'like')),
  );
  const likePath = flags.values.get('like') ?? environment.values.get('like');
  const like = likePath === undefined ? noConfigFile : await inferredAnswers(likePath.value, given, readFile);
  const sources = [like.values, ...given];
  const { settings, errors, invalidNames } = mergeSettings<Config>(sources, holdsContract, configSettings);
  const isTokenMade =
    settings.makeAdminToken === true && settings.controlPlane && settings.adminToken === undefined;
  if (isTokenMade) settings.adminToken = randomUUID();
  const conflicts = settingErrors(settings, flagWith).filter(({ setting }) => !invalidNames.has(setting));
  const { adminToken, keySecret, database, ...config } = withWebhookTargets(settings);
  return {
    config,
    secrets: {
      ...(adminToken === undefined ? {} : { adminToken }),
      ...(isTokenMade ? { isTokenMade } : {}),
      ...(keySecret === undefined ? {} : { keySecret }),
      ...(database === undefined ? {} : { database }),
    },
    words: flags.positionals.slice(0, takesWords),
    errors: [
      ...flags.errors,
      ...flags.positionals
        .slice(takesWords)
        .map((source) => ({ source, detail: 'The command takes no such word. See --help.' })),
      ...environment.errors,
      ...file.errors,
      ...like.errors,
      ...errors,
      ...conflicts.map(({ setting, detail }) => ({ source: `--${flagName(setting)}`, detail })),
    ],
    strangers: environment.unknownVariables,
  };
}

/** Gap answers of an observed server; explicit ones win. */
async function inferredAnswers(
  path: unknown,
  given: readonly SourceValues[],
  readFile: ConfigSources['readFile'],
): Promise<ConfigFile> {
  const { values, errors } = await readFile(String(path));
  const strange = [...values.keys()].filter((name) => name !== 'gap');
  if (strange.length > 0) {
    const detail = `The file holds ${someOf(strange)}. What verify --learn writes holds gap alone, such as gap: create-status=202; --config takes other settings.`;
    errors.push({ source: `--like ${path}`, detail });
  }
  const seen = values.get('gap');
  if (seen === undefined) return { values: new Map(), errors };
  const own = given.map((source) => source.get('gap')).find((one) => one !== undefined);
  if (own === undefined) return { values: new Map([['gap', seen]]), errors };
  const others = gapsExcept(String(seen.value), String(own.value));
  const value = others === '' ? own.value : `${others},${own.value}`;
  return { values: new Map([['gap', { value, source: `${seen.source} and ${own.source}` }]]), errors };
}

/** Settings of a file. Unknown names near a setting are separate errors, all others one error. */
function settingsIn({ values, errors }: ConfigFile): ConfigFile {
  const names = Object.keys(configSettings);
  const strange = [...values].filter(([name]) => !names.includes(name));
  const far = strange.filter(([name]) => didYouMean(name, names) === '');
  const single = far.length > 1 ? strange.filter((one) => !far.includes(one)) : strange;
  const among = `there are ${names.join(', ')}.`;
  const unknown = single.map(([name, { source }]) => ({
    source,
    detail: `There is no such setting; ${among}${didYouMean(name, names)}`,
  }));
  const [first] = far;
  if (first !== undefined && far.length > 1) {
    const detail = `There are no such settings as ${someOf(far.map(([name]) => name))}; ${among}`;
    unknown.push({ source: first[1].source, detail });
  }
  const known = new Map([...values].filter(([name]) => names.includes(name)));
  return { values: known, errors: [...errors, ...unknown] };
}

/** The first three names, and the number of the others. */
function someOf(names: readonly string[]): string {
  const more = names.length - 3;
  return joinWords([...names.slice(0, 3), ...(more > 0 ? [`${more} more`] : [])]);
}
