import { parseArgs } from 'node:util';
import { type SchemaError, schemaErrorsOf, type Validator } from '../contract/validator.js';
import { describeViolations } from '../contract/violations.js';
import { didYouMean, isTypoOf } from '../values/message-text.js';

/** One error of the command line or settings, with its remedy. */
export interface InputError {
  /** Origin of the value, as the user wrote it: a flag, a variable, a place in a file. */
  source: string;
  detail: string;
  /** True if the source is a flag without its value: the command then takes the flag for missing. */
  lacksValue?: true;
}

/** The parts of a setting's schema that the command line reads. */
export interface SettingSchema {
  type?: string;
  /** True for a secret, which no message shows. */
  writeOnly?: boolean;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  description?: string;
  /** Heading under which help texts list it. */
  'x-group'?: string;
  /** Placeholder of its value in help texts. */
  'x-placeholder'?: string;
  examples?: readonly unknown[];
  /** True if the flag can be repeated; its values are joined by commas. */
  'x-repeatable'?: boolean;
}

export type SettingSchemas = Readonly<Record<string, SettingSchema>>;

/** Values of one source, by setting, each as the user wrote it. */
export type SourceValues = ReadonlyMap<string, { value: unknown; source: string }>;

const envPrefix = 'LEGAL_REPORTS_SANDBOX_';

/** `asOf` is `as-of` as a flag. */
export function flagName(setting: string): string {
  return setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A flag as it is given with a value: `--as-of 2026-01-15`, `--watch`, `--no-watch`. */
export function flagWith(setting: string, value: unknown): string {
  const flag = flagName(setting);
  if (typeof value === 'boolean') return value ? `--${flag}` : `--no-${flag}`;
  return `--${flag} ${value}`;
}

/** `asOf` is `LEGAL_REPORTS_SANDBOX_AS_OF` in the environment. */
export function variableName(setting: string): string {
  return envPrefix + flagName(setting).replace(/-/g, '_').toUpperCase();
}

/**
 * Variable with the address of the server for test suites, set by `shrink`, by the files of `init` and by the action.
 */
const addressVariable = variableName('url');

/**
 * Reads settings from the environment. A variable that looks like a mistyped setting is an error; other variables with
 * our prefix, which another program may have set, are only listed.
 */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { values: SourceValues; errors: InputError[]; unknownVariables: string[] } {
  const byVariable = new Map(names.map((name) => [variableName(name), name]));
  const ownPart = (variable: string): string => variable.slice(envPrefix.length);
  const values = new Map<string, { value: unknown; source: string }>();
  const errors: InputError[] = [];
  const unknownVariables: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(envPrefix) || value === undefined) continue;
    if (variable === addressVariable || isServiceLink(ownPart(variable), value)) continue;
    const name = byVariable.get(variable);
    const suggestion = [...byVariable.keys()].find((known) =>
      isTypoOf(ownPart(variable).toUpperCase(), ownPart(known)),
    );
    if (name !== undefined) values.set(name, { value, source: variable });
    else if (suggestion === undefined) unknownVariables.push(variable);
    else
      errors.push({ source: variable, detail: `No setting has this variable. Did you mean ${suggestion}?` });
  }
  return { values, errors, unknownVariables };
}

const linkName =
  /(?:^|_)(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;

/**
 * Returns whether Kubernetes, or Docker links, set a variable for a service with our name. Some have a value such as
 * `tcp://10.0.0.1:4010`.
 * @param own name without our prefix
 */
function isServiceLink(own: string, value: string): boolean {
  return linkName.test(own) || (/(?:^|_)PORT$/.test(own) && /^(?:tcp|udp|sctp):\/\//i.test(value));
}

/**
 * Merges sources, of which the first wins, fills in defaults and validates the result. Finds all errors, each with
 * the source of its value.
 */
export function mergeSettings<T>(
  sources: readonly SourceValues[],
  validator: Validator,
  schemas: SettingSchemas,
): { settings: T; errors: InputError[]; invalidNames: ReadonlySet<string>; sourceOf(name: string): string } {
  const settings: Record<string, unknown> = {};
  const origin = new Map<string, string>();
  for (const source of sources) {
    for (const [name, { value, source: written }] of source) {
      if (origin.has(name)) continue;
      settings[name] = value;
      origin.set(name, written);
    }
  }
  const found = describeViolations(numeralErrors(settings, schemas), 'parameters');
  for (const { parameter = '' } of found) delete settings[parameter];
  found.push(...describeViolations(schemaErrorsOf(validator, settings), 'parameters'));
  return {
    settings: settings as T,
    errors: found.map(({ detail, parameter = '' }) => ({
      source: origin.get(parameter) ?? parameter,
      detail,
    })),
    invalidNames: new Set(found.map(({ parameter = '' }) => parameter)),
    /** The place of a value in a file or a variable, and the flag otherwise. */
    sourceOf(name) {
      const place = origin.get(name);
      return place === undefined || place.startsWith('--') ? `--${flagName(name)}` : place;
    },
  };
}

/**
 * Numbers consist of digits. Other forms that JavaScript accepts, such as 0x10, 1e1 and a blank, are mistakes in a
 * setting; longer numbers are no safe integers.
 */
function numeralErrors(settings: Readonly<Record<string, unknown>>, schemas: SettingSchemas): SchemaError[] {
  return Object.entries(settings)
    .filter(([name]) => schemas[name]?.type === 'integer')
    .filter(([, value]) => typeof value === 'string' && !/^\d{1,15}$/.test(value))
    .map(([name, data]) => ({
      ...{ instancePath: `/${name}`, keyword: 'type', params: { type: 'integer' } },
      ...{ data, parentSchema: { ...schemas[name] } },
    }));
}

/** Other names of flags, by the usual one: `verify` had the longer name first. */
const otherNames: Readonly<Record<string, string>> = { url: 'base-url' };

/**
 * Reads flags (`--port 80`, `--port=80`, `--validate`, `--no-validate`) by the settings that they set. Finds all
 * errors; a mistyped flag gets the nearest right one.
 */
export function readArguments(
  argv: readonly string[],
  schemas: SettingSchemas,
): { positionals: string[]; values: SourceValues; errors: InputError[] } {
  const names = new Map(
    Object.keys(schemas).flatMap((name) =>
      [flagName(name), otherNames[name]].flatMap((flag) => (flag === undefined ? [] : [[flag, name]])),
    ),
  );
  const isBoolean = (name: string): boolean => schemas[name]?.type === 'boolean';
  const options = Object.fromEntries(
    [...names].map(([flag, name]) => [
      flag,
      { type: isBoolean(name) ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowNegative: true,
    tokens: true,
  });
  const values = new Map<string, { value: unknown; source: string }>();
  const positionals: string[] = [];
  const errors: InputError[] = [];
  // The argument after an unknown flag was meant as its value.
  let strayAt = -1;
  for (const token of tokens) {
    if (token.kind === 'positional' && token.index !== strayAt) positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    const negated = rawName.startsWith('--no-');
    const name = names.get(rawName.replace(/^--(?:no-)?/, ''));
    const boolean = name !== undefined && isBoolean(name);
    const secret = name !== undefined && schemas[name]?.writeOnly === true;
    const source = value === undefined || secret ? rawName : `${rawName} ${value || '""'}`;
    if (name === undefined || (negated && !boolean)) {
      strayAt = value === undefined ? token.index + 1 : -1;
      const flags = negated
        ? [...names].filter(([, setting]) => isBoolean(setting)).map(([flag]) => `--no-${flag}`)
        : [...names.keys()].map((flag) => `--${flag}`);
      const hint = didYouMean(rawName, flags);
      errors.push({ source: rawName, detail: `There is no such flag.${hint || ' See --help.'}` });
    } else if (values.has(name) && value !== undefined && schemas[name]?.['x-repeatable'] === true) {
      const before = values.get(name);
      values.set(name, { value: `${before?.value},${value}`, source: `${before?.source} ${source}` });
    } else if (values.has(name)) errors.push({ source, detail: 'The flag is given twice.' });
    else if (negated && value !== undefined)
      errors.push({
        source: rawName,
        detail: `The flag takes no value: ${rawName}, or ${rawName.replace('no-', '')}=${value}.`,
      });
    else if (boolean && value !== undefined && value !== 'true' && value !== 'false')
      errors.push({ source, detail: `The flag takes no value: give ${rawName} alone, or leave it out.` });
    else if (boolean) values.set(name, { value: value ?? !negated, source });
    else if (value === undefined)
      errors.push({
        ...{ source, lacksValue: true },
        detail: `The flag needs a value: ${example(rawName, schemas[name])}.`,
      });
    else values.set(name, { value, source });
  }
  return { positionals, values, errors };
}

function example(rawName: string, schema: SettingSchema | undefined): string {
  if (schema?.writeOnly) return `${rawName} …`;
  return `${rawName} ${schema?.enum?.join('|') ?? schema?.default ?? schema?.examples?.[0] ?? 'FILE'}`;
}

/** Errors of a server's base address; none for a text that is no URL, which its schema reports. */
export function urlErrors(flag: string, text: string): InputError[] {
  if (!URL.canParse(text)) return [];
  const { username, password, search, hash, pathname, origin } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return [{ source: flag, detail: 'An address has no user, query or fragment.' }];
  const base = pathname.replace(/\/v1(?:\/reports)?\/*$/, '');
  return base === pathname
    ? []
    : [{ source: `${flag} ${text}`, detail: `Name the address before /v1: ${origin}${base}.` }];
}
