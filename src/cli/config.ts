import { randomUUID } from 'node:crypto';
import modeSchema from '../../schemas/clock/clock-mode.json' with { type: 'json' };
import paceSchema from '../../schemas/clock/pace.json' with { type: 'json' };
import policySchema from '../../schemas/keys/key-policy.json' with { type: 'json' };
import profileSchema from '../../schemas/profiles/profile-name.json' with { type: 'json' };
import configSchema from '../../schemas/sandbox/config.json' with { type: 'json' };
import { gapsExcept } from '../accounts/profiles.js';
import { Config as isConfig } from '../contract/generated/settings/config.js';
import type { Config } from '../contract/generated/types.js';
import type { Likeness } from '../server/like.js';
import { type StartConfig, settingErrors, withWebhookTargets } from '../server/settings.js';
import { mapValues, ownField } from '../values/maps.js';
import { didYouMean, joinFirst } from '../values/message-text.js';
import type { ConfigFile, LikeFile } from './config-file.js';
import {
  flagWith,
  type InputError,
  mergeSettings,
  readArguments,
  readEnvironment,
  type SettingSchemas,
  type SourceValues,
} from './settings.js';

const sharedSchemas: SettingSchemas = {
  ...{ pace: paceSchema, clock: modeSchema, keyPolicy: policySchema, profile: profileSchema },
};

/** Returns the settings of a schema, some of which refer to schemas of their own. */
export function withSharedSchemas(settings: SettingSchemas): SettingSchemas {
  return mapValues(settings, (schema, name) => ({ ...ownField(sharedSchemas, name), ...schema }));
}

/** The settings of `serve`, from `schemas/sandbox/config.json`, and the file that may hold them. */
export const configSettings: SettingSchemas = withSharedSchemas(configSchema.properties);
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
    description:
      'Respond as another server, by the file of verify --learn or one of your own: its answers to gaps, which --gap wins over, and its wire form.',
  },
};

const noConfigFile: ConfigFile = { values: new Map(), errors: [] };

interface ConfigSources {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
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
export async function loadConfig({ argv, env, takesWords = 0 }: ConfigSources): Promise<{
  config: PublicConfig;
  /** The server to be like; null for none. */
  likeness: Likeness | null;
  secrets: Secrets;
  words: string[];
  errors: InputError[];
  unknownVariables: string[];
}> {
  const flags = readArguments(argv, serveFlags);
  const environment = readEnvironment(env, Object.keys(serveFlags));
  const path = flags.values.get('config') ?? environment.values.get('config');
  const likePath = flags.values.get('like') ?? environment.values.get('like');
  // The YAML parser is loaded only for a file.
  const files = path === undefined && likePath === undefined ? null : await import('./config-file.js');
  const file = path && files ? settingsIn(await files.readConfigFile(...fileIn(path))) : noConfigFile;
  const like = likePath && files ? await files.readLikeFile(...fileIn(likePath)) : null;
  const given = [flags.values, environment.values, file.values].map(
    (values): SourceValues => new Map([...values].filter(([name]) => name !== 'config' && name !== 'like')),
  );
  const sources = [like === null ? noConfigFile.values : inferredAnswers(like, given), ...given];
  const merged = mergeSettings<Config>(sources, isConfig, configSettings);
  const { settings, errors, invalidNames, sourceOf } = merged;
  const isTokenMade =
    settings.makeAdminToken === true && settings.controlPlane && settings.adminToken === undefined;
  if (isTokenMade) settings.adminToken = randomUUID();
  const conflicts = settingErrors(settings, flagWith).filter(({ setting }) => !invalidNames.has(setting));
  const { adminToken, keySecret, database, ...config } = withWebhookTargets(settings);
  return {
    config,
    likeness: like?.likeness ?? null,
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
        .map((source) => ({ source, detail: 'The command takes no such argument. See --help.' })),
      ...environment.errors,
      ...file.errors,
      ...(like?.errors ?? []),
      ...errors,
      ...conflicts.map(({ setting, detail }) => ({ source: sourceOf(setting), detail })),
    ],
    unknownVariables: environment.unknownVariables,
  };
}

/** Returns the path of a file, and the flag or variable with it: two of them may name the same file. */
function fileIn({ value, source }: { value: unknown; source: string }): [path: string, source: string] {
  const path = String(value);
  return [path, source.startsWith('--') ? source : `${source} ${path}`];
}

/** Gap answers of an observed server; explicit ones win. */
function inferredAnswers({ gap: seen, gapSource }: LikeFile, given: readonly SourceValues[]): SourceValues {
  if (seen === undefined) return noConfigFile.values;
  const own = given.map((source) => source.get('gap')).find((one) => one !== undefined);
  if (own === undefined) return new Map([['gap', { value: seen, source: gapSource }]]);
  const others = gapsExcept(seen, String(own.value));
  const value = others === '' ? own.value : `${others},${own.value}`;
  return new Map([['gap', { value, source: `${gapSource} and ${own.source}` }]]);
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
    const detail = `There are no such settings as ${joinFirst(far.map(([name]) => name))}; ${among}`;
    unknown.push({ source: first[1].source, detail });
  }
  const known = new Map([...values].filter(([name]) => names.includes(name)));
  return { values: known, errors: [...errors, ...unknown] };
}
