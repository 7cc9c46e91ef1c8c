import texts from '../../fixtures/command-texts.json' with { type: 'json' };
import conductSchema from '../../schemas/sandbox/conduct-options.json' with { type: 'json' };
import coverageSchema from '../../schemas/sandbox/coverage-options.json' with { type: 'json' };
import dataSchema from '../../schemas/sandbox/data-options.json' with { type: 'json' };
import diffSchema from '../../schemas/sandbox/diff-options.json' with { type: 'json' };
import generateSchema from '../../schemas/sandbox/generate-options.json' with { type: 'json' };
import initSchema from '../../schemas/sandbox/init-options.json' with { type: 'json' };
import listenSchema from '../../schemas/sandbox/listen-options.json' with { type: 'json' };
import mayActSchema from '../../schemas/sandbox/may-act-options.json' with { type: 'json' };
import openapiSchema from '../../schemas/sandbox/openapi-options.json' with { type: 'json' };
import proxySchema from '../../schemas/sandbox/proxy-options.json' with { type: 'json' };
import shrinkSchema from '../../schemas/sandbox/shrink-options.json' with { type: 'json' };
import triggerSchema from '../../schemas/sandbox/trigger-options.json' with { type: 'json' };
import verifySchema from '../../schemas/sandbox/verify-options.json' with { type: 'json' };
import verifyReportSchema from '../../schemas/sandbox/verify-report-options.json' with { type: 'json' };
import type { Validator } from '../contract/validator.js';
import { mapValues } from '../values/maps.js';
import { serveFlags, withSharedSchemas } from './config.js';
import { type InputError, mergeSettings, readArguments, type SettingSchemas } from './settings.js';

const { companyId: _, ...generateFlags } = generateSchema.properties;
const { file: __, ...verifyReportFlags } = verifyReportSchema.properties;
const { file: ___, people: ____, ...mayActFlags } = mayActSchema.properties;

/** A command, for its help text. */
export interface Command {
  usage: string;
  /** One sentence, for lists of commands. */
  summary: string;
  /** Sentences to follow the summary in its own help. */
  details?: string;
  /** Its exit codes, where they say more than done or failed. */
  exits?: string | undefined;
  flags: SettingSchemas;
  /** True if its flags are environment variables too. */
  variables?: true;
  /** The possible first words after its name. */
  words?: readonly string[];
  /** True if the command handles a stop itself, as one that leaves the clock as it found it; others are abandoned. */
  handlesStop?: true;
  examples: readonly (readonly [command: string, explanation: string])[];
}

export type CommandName = keyof typeof texts;

const flags = {
  serve: serveFlags,
  replay: serveFlags,
  generate: generateFlags,
  'verify-report': verifyReportFlags,
  'may-act': mayActFlags,
  conduct: conductSchema.properties,
  coverage: coverageSchema.properties,
  shrink: shrinkSchema.properties,
  listen: listenSchema.properties,
  trigger: triggerSchema.properties,
  verify: verifySchema.properties,
  proxy: proxySchema.properties,
  diff: diffSchema.properties,
  data: dataSchema.properties,
  openapi: openapiSchema.properties,
  init: initSchema.properties,
  completions: {},
} satisfies Record<CommandName, SettingSchemas>;

/** All commands, in the order of the help text. */
export const commands = mapValues<object, object>(texts, (text, name) => ({
  ...text,
  flags: withSharedSchemas(flags[name as CommandName]),
})) as Readonly<Record<CommandName, Command>>;

/**
 * Reads the flags and words of a command, fills in defaults and validates the result. Finds all errors.
 * @param strayDetail error of each word after the first `maxWords`
 */
export function readOptions<T>(
  argv: readonly string[],
  command: CommandName,
  validator: Validator,
  strayDetail = `${command} takes flags only. See ${command} --help.`,
  maxWords = 0,
): { settings: T; words: string[]; errors: InputError[] } {
  const { flags } = commands[command];
  const { positionals, values, errors } = readArguments(argv, flags);
  const merged = mergeSettings<T>([values], validator, flags);
  const stray = positionals.slice(maxWords).map((source) => ({ source, detail: strayDetail }));
  return {
    settings: merged.settings,
    words: positionals.slice(0, maxWords),
    errors: [...errors, ...stray, ...merged.errors],
  };
}
