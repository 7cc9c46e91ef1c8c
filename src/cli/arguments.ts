import { parseArgs } from 'node:util';
import { didYouMean } from '../contract/nearest.js';
import { type Fault, flagName, type SettingSchemas, type SourceValues } from './settings.js';

/** A command line, taken apart. */
export interface Arguments {
  positionals: string[];
  values: SourceValues;
  faults: Fault[];
}

/**
 * Reads flags (`--port 80`, `--port=80`, `--validate`, `--no-validate`) by the settings they set. All
 * faults are found, not only the first; a mistyped flag gets the nearest right one.
 */
export function readArguments(argv: readonly string[], schemas: SettingSchemas): Arguments {
  const names = new Map(Object.keys(schemas).map((name) => [flagName(name), name]));
  const options = Object.fromEntries(
    [...names].map(([flag, name]) => [
      flag,
      { type: schemas[name]?.type === 'boolean' ? ('boolean' as const) : ('string' as const) },
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
  const faults: Fault[] = [];
  const negatable = [...names]
    .filter(([, name]) => schemas[name]?.type === 'boolean')
    .map(([flag]) => `--no-${flag}`);
  // The word after a flag that does not exist was meant as its value.
  let strayAt = -1;
  for (const token of tokens) {
    if (token.kind === 'positional' && token.index !== strayAt) positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, value } = token;
    const negated = rawName.startsWith('--no-');
    const name = names.get(rawName.replace(/^--(?:no-)?/, ''));
    const boolean = name !== undefined && schemas[name]?.type === 'boolean';
    const secret = name !== undefined && schemas[name]?.writeOnly === true;
    const source = value === undefined || secret ? rawName : `${rawName} ${value}`;
    if (name === undefined || (negated && !boolean)) {
      strayAt = value === undefined ? token.index + 1 : -1;
      const hint = didYouMean(rawName, negated ? negatable : [...names.keys()].map((flag) => `--${flag}`));
      faults.push({ source: rawName, detail: `There is no such flag.${hint || ' See --help.'}` });
    } else if (values.has(name)) faults.push({ source, detail: 'The flag is given twice.' });
    else if (boolean) values.set(name, { value: value ?? !negated, source });
    else if (value === undefined)
      faults.push({ source, detail: `The flag needs a value: ${example(rawName, schemas[name])}.` });
    else values.set(name, { value, source });
  }
  return { positionals, values, faults };
}

function example(rawName: string, schema: SettingSchemas[string] | undefined): string {
  if (schema?.writeOnly) return `${rawName} …`;
  return `${rawName} ${schema?.enum?.join('|') ?? schema?.default ?? schema?.examples?.[0] ?? 'FILE'}`;
}
