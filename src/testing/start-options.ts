import configSchema from '../../schemas/sandbox/config.json' with { type: 'json' };
import { gapErrors, gapsExcept } from '../accounts/profiles.js';
import { withoutSecrets } from '../accounts/secrets.js';
import { Config as isConfig } from '../contract/generated/settings/config.js';
import type { Config, ProfileChoice, Shape } from '../contract/generated/types.js';
import { schemaErrorsOf } from '../contract/validator.js';
import { describeViolations } from '../contract/violations.js';
import { readTextFile } from '../runtime/text-files.js';
import type { Likeness } from '../server/like.js';
import { settingErrors, withWebhookTargets } from '../server/settings.js';
import { isJsonObject } from '../values/json.js';
import { didYouMean, quoteValue } from '../values/message-text.js';

/**
 * Reads the option `like`: the path of a file, or the shape itself. Of its answers to gaps, those of the options win.
 * @throws TypeError that names every error
 */
export async function readLikeOption(like: string | Shape): Promise<Likeness> {
  // The YAML parser and the schemas of content are loaded only for a shape.
  const { readLikeness, readLikenessText } = await import('../server/like.js');
  const name = typeof like === 'string' ? like : 'like';
  const text = typeof like === 'string' ? await readTextFile(like).catch((error: Error) => error) : null;
  if (text instanceof Error) throw new TypeError(`startSandbox cannot start. ${name}: ${text.message}`);
  const read = text === null ? readLikeness(like) : readLikenessText(text);
  if ('likeness' in read) return read.likeness;
  const errors = read.errors.map(({ line, pointer, detail }) => {
    const parts = [line === null ? name : `${name}:${line}`, pointer.slice(1).replaceAll('/', '.')];
    return `${parts.join(' ').trimEnd()}: ${detail}`;
  });
  throw new TypeError(`startSandbox cannot start. ${errors.join(' ')}`);
}

/** Returns the answers of the other server with those that were given, which win. */
export function withLikeGaps(gap: string | undefined, given: string | undefined): string | undefined {
  if (gap === undefined || given === undefined) return given ?? gap;
  const others = gapsExcept(gap, given);
  return others === '' ? given : `${others},${given}`;
}

/**
 * Answers to single gaps: as an object, `{ 'create-status': '202' }`, as for `profile.set`; or as flags and files
 * write them, `create-status=202`, one or several in a list or separated by commas.
 */
export type GapOption = NonNullable<ProfileChoice['gaps']> | readonly string[] | string;

/**
 * The setting that an option gives, undefined for no gap, and errors that the setting would not show. An invalid option
 * stays as it is.
 */
function gapSetting(option: GapOption | undefined): { gap: unknown; errors: readonly string[] } {
  if (Array.isArray(option)) return { gap: option.join(',') || undefined, errors: [] };
  if (!isJsonObject(option)) return { gap: option, errors: [] };
  const errors = gapErrors(option).map(({ detail }) => detail);
  const named = Object.entries(option).map(([gap, answer]) => `${gap}=${answer}`);
  return { gap: errors.length > 0 ? undefined : named.join(',') || undefined, errors };
}

/** Settings of a server, without those that only make sense for its own process. */
const settings = Object.entries(configSchema.properties)
  .filter(([, schema]) => !('x-process-only' in schema))
  .map(([name]) => name as keyof StartOptions & keyof Config);

type Settings = Omit<Config, 'gap' | 'watch' | 'fixtures' | 'portFile' | 'makeAdminToken'>;

export interface StartOptions extends Partial<Settings> {
  /** Answers to single gaps, which override the profile: `{ 'create-status': '202' }`. */
  gap?: GapOption;
  /** Folder of your own companies and scenarios, as for `--fixtures`. */
  fixtures?: string;
  /** Another server to imitate: the path of a file as for `--like`, or the content of such a file. */
  like?: string | Shape;
  /** File that collects the coverage of all test workers at their close; see docs/coverage.md. */
  coverage?: string;
  /**
   * Called with internal errors of the sandbox, whose requests get a 500. By default the process emits a warning.
   */
  onFailure?: (error: unknown) => void;
}

const names: readonly string[] = [...settings, 'like', 'coverage', 'onFailure'];

/** Defaults of tests that differ from a server's: reports are done at the first read, and nothing is logged. */
const defaultOptions = { pace: 'instant', port: 0, log: 'off' } as const;

/**
 * Validates options and fills in defaults. A test in JavaScript has no compiler to find a mistyped name.
 * @param likeGap answers to gaps of another server, which those of the options win over
 * @throws TypeError that names every error
 */
export function readStartOptions(options: StartOptions, likeGap?: string) {
  if (!isJsonObject(options))
    throw new TypeError(`startSandbox takes an object of options, not ${quoteValue(options)}.`);
  const { onFailure, coverage, like: _, ...others }: StartOptions = options;
  const { gap: ownGap, errors: gapProblems } = gapSetting(others.gap);
  const gap = typeof ownGap === 'string' || ownGap === undefined ? withLikeGaps(likeGap, ownGap) : ownGap;
  const given = { ...others, gap };
  const set = settings.filter((name) => given[name] !== undefined);
  const mistyped = set.filter((name) => typeof given[name] !== kindOf(name).type);
  const valid = set.filter((name) => !mistyped.includes(name)).map((name) => [name, given[name]]);
  // Validation fills in defaults.
  const config = { ...defaultOptions, ...Object.fromEntries(valid) } as Config;
  const unknown = Object.keys(others).filter((name) => !names.includes(name));
  const errors = describeViolations(schemaErrorsOf(isConfig, config), 'parameters');
  const clashes = settingErrors(config, (name, value) => `${name}: ${JSON.stringify(value)}`);
  const coverageErrors =
    coverage === undefined || (typeof coverage === 'string' && coverage !== '')
      ? []
      : [`coverage must be the name of a file, not ${quoteValue(coverage)}.`];
  const details = [
    ...unknown.map(
      (name) =>
        `There is no option ${quoteValue(name)}; there are ${names.join(', ')}.${didYouMean(name, names)}`,
    ),
    ...coverageErrors,
    ...gapProblems,
    ...mistyped.map((name) => `${name} must be ${kindOf(name).words}, not ${asJavaScript(given[name])}.`),
    ...[...errors, ...clashes].map(({ detail }) => detail),
  ];
  if (details.length > 0)
    throw new TypeError(`startSandbox cannot start. ${withoutSecrets(details.join(' '))}`);
  return { config: withWebhookTargets(config), onFailure, coverage };
}

/** Type of a setting in JavaScript. A server also reads numbers and booleans from strings. */
function kindOf(name: keyof Config): { type: string; words: string } {
  const { type, minimum, maximum } = configSchema.properties[name] as {
    type?: string;
    minimum?: number;
    maximum?: number;
  };
  if (type === 'boolean') return { type, words: 'true or false' };
  if (type === 'integer') return { type: 'number', words: `a number from ${minimum} to ${maximum}` };
  return { type: 'string', words: 'a text' };
}

/** A value as JavaScript source. */
function asJavaScript(value: unknown): string {
  return typeof value === 'string' ? quoteValue(value) : String(JSON.stringify(value));
}
