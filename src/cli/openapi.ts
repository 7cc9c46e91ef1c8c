import openapiSchema from '../../schemas/sandbox/openapi-options.json' with { type: 'json' };
import { OpenapiOptions as holdsContract } from '../contract/generated/text-validators.js';
import type { OpenapiOptions } from '../contract/generated/types.js';
import { contractOnly } from '../http/operations/openapi-served.js';
import { readArguments } from './arguments.js';
import { mergeSettings, type SettingSchemas } from './settings.js';
import { exitCodes, type Program, printFaults } from './streams.js';

const { properties: flags } = openapiSchema;

/** Prints the OpenAPI document that a server would serve, without one. */
export async function printOpenapi(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, faults } = readArguments(argv, flags as SettingSchemas);
  for (const word of positionals)
    faults.push({ source: word, detail: 'openapi takes flags only. See --help.' });
  const { settings, faults: unfit } = mergeSettings<OpenapiOptions>(
    [values],
    holdsContract,
    flags as SettingSchemas,
  );
  const all = [...faults, ...unfit];
  if (all.length > 0) {
    printFaults(all, program, program.env, 'legal-reports-sandbox printed nothing');
    return exitCodes.misused;
  }
  const whole = (await import('../contract/generated/openapi.json', { with: { type: 'json' } })).default;
  const document = settings.contractOnly ? contractOnly(whole) : whole;
  const text = settings.yaml
    ? (await import('../contract/openapi-yaml.js')).openapiYaml(document)
    : `${JSON.stringify(document, null, 2)}\n`;
  program.stdout.write(text);
  return exitCodes.done;
}
