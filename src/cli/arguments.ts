import { parseArgs } from 'node:util';
import { didYouMean } from '../contract/nearest.js';
import { flagName, type InputError, type SettingSchemas, type SourceValues } from './settings.js';

/** A command line, taken apart. */
export interface ParsedArguments {
  positionals: string[];
  values: SourceValues;
  faults: InputError[];
}

/**
 * Reads flags (`--port 80`, `--port=80`, `--validate`, `--no-validate`) by the settings they set. All
 * faults are found, not only the first; a mistyped flag gets the nearest right one.
 */
export function readArguments(argv: readonly string[], schemas: SettingSchemas): ParsedArguments {
  const names = new Map(Object.keys(schemas).map((name) => [flagName(name), name]));
  const values = new Map<string, { value: unknown; source: string }>();
  const positionals: string[] = [];
  const faults: InputError[] = [];
  // The word after a flag that does not exist was meant as its value.
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
      faults.push({ source: rawName, detail: `There is no such flag.${hint || ' See --help.'}` });
    } else if (values.has(name) && value !== undefined && schemas[name]?.['x-repeatable'] === true) {
      const before = values.get(name);
      values.set(name, { value: `${before?.value},${value}`, source: `${before?.source} ${source}` });
    } else if (values.has(name)) faults.push({ source, detail: 'The flag is given twice.' });
    else if (negated && value !== undefined)
      faults.push({
        source: rawName,
        detail: `The flag takes no value: ${rawName}, or ${rawName.replace('no-', '')}=${value}.`,
      });
    else if (boolean) values.set(name, { value: value ?? !negated, source });
    else if (value === undefined)
      faults.push({ source, detail: `The flag needs a value: ${example(rawName, schemas[name])}.` });
    else values.set(name, { value, source });
  }
  return { positionals, values, faults };
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
