import { isTypoOf } from '../contract/nearest.js';
import { type SchemaError, schemaErrorsOf, type Validator } from '../contract/validator.js';
import { describeViolations } from '../contract/violations.js';

/** One thing that is wrong with how the program was started, with what would be right. */
export interface InputError {
  /** Where the value came from, as its author wrote it: a flag, a variable, a place in a file. */
  source: string;
  detail: string;
}

/** A setting's schema, as far as the command line reads it. */
export interface SettingSchema {
  type?: string;
  /** Whether it is a secret, which no message repeats. */
  writeOnly?: boolean;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  description?: string;
  /** What stands for its value in help texts. */
  'x-placeholder'?: string;
  examples?: readonly unknown[];
  /** Whether a flag may be given several times: its values stand together with commas between them. */
  'x-repeatable'?: boolean;
}

export type SettingSchemas = Readonly<Record<string, SettingSchema>>;

/** Values of one source, by the name of the setting, each with how its author wrote it. */
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

/** Where suites look for the address of the server: `shrink`, what `init` writes and the action leave it there. */
const addressVariable = variableName('url');

/** What the environment says. */
export interface ProcessEnvironment {
  values: SourceValues;
  /** Variables that are a setting's but for a slip. */
  faults: InputError[];
  /** Variables with our prefix that are somebody else's. */
  strangers: string[];
}

/**
 * The settings that the environment gives. Other programs have variables with our prefix too: they stop nothing, unless
 * one is plainly a setting that was mistyped.
 */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): ProcessEnvironment {
  const byVariable = new Map(names.map((name) => [variableName(name), name]));
  const values = new Map<string, { value: unknown; source: string }>();
  const faults: InputError[] = [];
  const strangers: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(envPrefix) || value === undefined) continue;
    if (variable === addressVariable || isServiceLink(variable, value)) continue;
    const name = byVariable.get(variable);
    const meant = [...byVariable.keys()].find((known) =>
      isTypoOf(ownPart(variable).toUpperCase(), ownPart(known)),
    );
    if (name !== undefined) values.set(name, { value, source: variable });
    else if (meant === undefined) strangers.push(variable);
    else faults.push({ source: variable, detail: `No setting has this variable. Did you mean ${meant}?` });
  }
  return { values, faults, strangers };
}

function ownPart(variable: string): string {
  return variable.slice(envPrefix.length);
}

/** `tcp://10.0.0.1:4010`, as the variable of a port holds it where a service has the name of this program. */
const linkValue = /^(?:tcp|udp|sctp):\/\//i;
const linkName =
  /(?:^|_)(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;

/** Whether it is one of the variables by which Kubernetes, and Docker before, tell of a service by our name. */
function isServiceLink(variable: string, value: string): boolean {
  const own = ownPart(variable);
  return linkName.test(own) || (/(?:^|_)PORT$/.test(own) && linkValue.test(value));
}

/**
 * Merges the sources, the first one winning, fills in defaults and holds the result to its schema.
 * Every fault is found, each under the source its value came from.
 */
export function mergeSettings<T>(
  sources: readonly SourceValues[],
  validator: Validator,
  schemas: SettingSchemas,
): { settings: T; faults: InputError[]; faulty: ReadonlySet<string> } {
  const settings: Record<string, unknown> = {};
  const origin = new Map<string, string>();
  for (const source of sources) {
    for (const [name, { value, source: written }] of source) {
      if (origin.has(name)) continue;
      settings[name] = value;
      origin.set(name, written);
    }
  }
  const found = describeViolations(numeralFaults(settings, schemas), 'parameters');
  for (const { parameter = '' } of found) delete settings[parameter];
  found.push(...describeViolations(schemaErrorsOf(validator, settings), 'parameters'));
  const faults = found.map(({ detail, parameter }) => ({
    source: origin.get(parameter ?? '') ?? parameter ?? '',
    detail,
  }));
  return {
    settings: settings as T,
    faults,
    faulty: new Set(found.map(({ parameter = '' }) => parameter)),
  };
}

/** More would be no integer any more, and is no port either. */
const numeral = /^\d{1,15}$/;

/** Numbers are digits: what else JavaScript takes for one, such as 0x10, 1e1 and a blank, is a slip in a setting. */
function numeralFaults(settings: Readonly<Record<string, unknown>>, schemas: SettingSchemas): SchemaError[] {
  const written = Object.entries(settings).filter(([name]) => schemas[name]?.type === 'integer');
  return written
    .filter(([, value]) => typeof value === 'string' && !numeral.test(value))
    .map(([name, data]) => ({
      ...{ instancePath: `/${name}`, keyword: 'type', params: { type: 'integer' } },
      ...{ data, parentSchema: { ...schemas[name] } },
    }));
}
