import { parseArgs } from 'node:util';
import { type SchemaError, schemaErrorsOf, type Validator } from '../contract/validator.js';
import { describeViolations } from '../contract/violations.js';
import { didYouMean, isTypoOf } from '../values/suggestions.js';

/** One error of the command line or settings, with its remedy. */
export interface InputError {
  /** Origin of the value, as the user wrote it: a flag, a variable, a place in a file. */
  source: string;
  detail: string;
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

/** Settings of the environment. */
interface ProcessEnvironment {
  values: SourceValues;
  /** Errors of variables that look like a mistyped setting. */
  errors: InputError[];
  /** Other variables with our prefix. */
  unknownVariables: string[];
}

/**
 * Reads settings from the environment. Variables of other programs with our prefix are no errors, unless they look
 * like a mistyped setting.
 */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): ProcessEnvironment {
  const byVariable = new Map(names.map((name) => [variableName(name), name]));
  const values = new Map<string, { value: unknown; source: string }>();
  const errors: InputError[] = [];
  const unknownVariables: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(envPrefix) || value === undefined) continue;
    if (variable === addressVariable || isServiceLink(variable, value)) continue;
    const name = byVariable.get(variable);
    const meant = [...byVariable.keys()].find((known) =>
      isTypoOf(ownPart(variable).toUpperCase(), ownPart(known)),
    );
    if (name !== undefined) values.set(name, { value, source: variable });
    else if (meant === undefined) unknownVariables.push(variable);
    else errors.push({ source: variable, detail: `No setting has this variable. Did you mean ${meant}?` });
  }
  return { values, errors, unknownVariables };
}

function ownPart(variable: string): string {
  return variable.slice(envPrefix.length);
}

/** `tcp://10.0.0.1:4010`, as in the variables that Kubernetes sets for a service with the name of this program. */
const linkValue = /^(?:tcp|udp|sctp):\/\//i;
const linkName =
  /(?:^|_)(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;

/** Returns whether Kubernetes, or Docker links, set this variable for a service with our name. */
function isServiceLink(variable: string, value: string): boolean {
  const own = ownPart(variable);
  return linkName.test(own) || (/(?:^|_)PORT$/.test(own) && linkValue.test(value));
}

/**
 * Merges sources, of which the first wins, fills in defaults and validates the result. Finds all errors, each with
 * the source of its value.
 */
export function mergeSettings<T>(
  sources: readonly SourceValues[],
  validator: Validator,
  schemas: SettingSchemas,
): { settings: T; errors: InputError[]; invalidNames: ReadonlySet<string> } {
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
  const errors = found.map(({ detail, parameter }) => ({
    source: origin.get(parameter ?? '') ?? parameter ?? '',
    detail,
  }));
  return {
    settings: settings as T,
    errors,
    invalidNames: new Set(found.map(({ parameter = '' }) => parameter)),
  };
}

/** Longer numbers are no safe integers. */
const numeral = /^\d{1,15}$/;

/**
 * Numbers consist of digits. Other forms that JavaScript accepts, such as 0x10, 1e1 and a blank, are mistakes in a
 * setting.
 */
function numeralErrors(settings: Readonly<Record<string, unknown>>, schemas: SettingSchemas): SchemaError[] {
  const written = Object.entries(settings).filter(([name]) => schemas[name]?.type === 'integer');
  return written
    .filter(([, value]) => typeof value === 'string' && !numeral.test(value))
    .map(([name, data]) => ({
      ...{ instancePath: `/${name}`, keyword: 'type', params: { type: 'integer' } },
      ...{ data, parentSchema: { ...schemas[name] } },
    }));
}

/** A parsed command line. */
interface ParsedArguments {
  positionals: string[];
  values: SourceValues;
  errors: InputError[];
}

/**
 * Reads flags (`--port 80`, `--port=80`, `--validate`, `--no-validate`) by the settings that they set. Finds all
 * errors; a mistyped flag gets the nearest right one.
 */
export function readArguments(argv: readonly string[], schemas: SettingSchemas): ParsedArguments {
  const names = new Map(Object.keys(schemas).map((name) => [flagName(name), name]));
  const values = new Map<string, { value: unknown; source: string }>();
  const positionals: string[] = [];
  const errors: InputError[] = [];
  // The argument after an unknown flag was meant as its value.
  let strayAt = -1;
  for (const token of tokensOf(argv, names, schemas)) {
    if (token.kind === 'positional' && token.index !== strayAt) positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    const negated = rawName.startsWith('--no-');
    const name = names.get(rawName.replace(/^--(?:no-)?/, ''));
    const boolean = name !== undefined && isBoolean(schemas[name]);
    const secret = name !== undefined && schemas[name]?.writeOnly === true;
    const source = value === undefined || secret ? rawName : `${rawName} ${value || '""'}`;
    if (name === undefined || (negated && !boolean)) {
      strayAt = value === undefined ? token.index + 1 : -1;
      const hint = didYouMean(rawName, negated ? negatableFlags(names, schemas) : flagsOf(names));
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
    else if (boolean) values.set(name, { value: value ?? !negated, source });
    else if (value === undefined)
      errors.push({ source, detail: `The flag needs a value: ${example(rawName, schemas[name])}.` });
    else values.set(name, { value, source });
  }
  return { positionals, values, errors };
}

/** The settings by the names of their flags. */
type FlagNames = ReadonlyMap<string, string>;

function tokensOf(argv: readonly string[], names: FlagNames, schemas: SettingSchemas) {
  const options = Object.fromEntries(
    [...names].map(([flag, name]) => [
      flag,
      { type: isBoolean(schemas[name]) ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  return parseArgs({ args: [...argv], options, strict: false, allowNegative: true, tokens: true }).tokens;
}

function isBoolean(schema: SettingSchemas[string] | undefined): boolean {
  return schema?.type === 'boolean';
}

function flagsOf(names: FlagNames): string[] {
  return [...names.keys()].map((flag) => `--${flag}`);
}

function negatableFlags(names: FlagNames, schemas: SettingSchemas): string[] {
  return [...names].filter(([, name]) => isBoolean(schemas[name])).map(([flag]) => `--no-${flag}`);
}

function example(rawName: string, schema: SettingSchemas[string] | undefined): string {
  if (schema?.writeOnly) return `${rawName} …`;
  return `${rawName} ${schema?.enum?.join('|') ?? schema?.default ?? schema?.examples?.[0] ?? 'FILE'}`;
}

/**
 * Errors of a server's base address.
 * @param text a URL
 */
export function urlErrors(flag: string, text: string): InputError[] {
  const { username, password, search, hash, pathname } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return [{ source: flag, detail: 'An address has no user, query or fragment.' }];
  if (/\/v1(?:\/reports)?\/*$/.test(pathname))
    return [{ source: `${flag} ${text}`, detail: 'Name what stands before /v1, without it.' }];
  return [];
}
