import { didYouMean } from '../contract/nearest.js';
import { faultsOf, type Validator } from '../contract/validator.js';
import { violations } from '../contract/violations.js';

/** One thing that is wrong with how the program was started, with what would be right. */
export interface Fault {
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
  description?: string;
  examples?: readonly unknown[];
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

/** The settings that the environment gives; a variable with our prefix that names none is a fault. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { values: SourceValues; faults: Fault[] } {
  const byVariable = new Map(names.map((name) => [variableName(name), name]));
  const values = new Map<string, { value: unknown; source: string }>();
  const faults: Fault[] = [];
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(envPrefix) || value === undefined) continue;
    const name = byVariable.get(variable);
    if (name !== undefined) values.set(name, { value, source: variable });
    else {
      const hint = didYouMean(variable, [...byVariable.keys()]);
      faults.push({ source: variable, detail: `No setting has this variable.${hint}` });
    }
  }
  return { values, faults };
}

/**
 * Merges the sources, the first one winning, fills in defaults and holds the result to its schema.
 * Every fault is found, each under the source its value came from.
 */
export function mergeSettings<T>(
  sources: readonly SourceValues[],
  validator: Validator,
): { settings: T; faults: Fault[]; faulty: ReadonlySet<string> } {
  const settings: Record<string, unknown> = {};
  const origin = new Map<string, string>();
  for (const source of sources) {
    for (const [name, { value, source: written }] of source) {
      if (origin.has(name)) continue;
      settings[name] = value;
      origin.set(name, written);
    }
  }
  const found = violations(faultsOf(validator, settings), 'parameters');
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
