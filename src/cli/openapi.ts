import openapiSchema from '../../schemas/sandbox/openapi-options.json' with { type: 'json' };
import { OpenapiOptions as holdsContract } from '../contract/generated/settings/openapi-options.js';
import type { OpenapiOptions } from '../contract/generated/types.js';
import { contractDocument } from '../contract/served-document.js';
import { pickedText, readPicks, shapeOf } from './picks.js';
import { mergeSettings, readArguments, type SettingSchemas } from './settings.js';
import { exitCodes, type Program, printErrors } from './streams.js';

const { properties: flags } = openapiSchema;

/** Prints the OpenAPI document that a server would serve, without one. */
export async function printOpenapi(argv: readonly string[], program: Program): Promise<number> {
  const { positionals, values, errors } = readArguments(argv, flags as SettingSchemas);
  for (const word of positionals)
    errors.push({ source: word, detail: 'openapi takes flags only. See --help.' });
  const { settings, errors: unfit } = mergeSettings<OpenapiOptions>(
    [values],
    holdsContract,
    flags as SettingSchemas,
  );
  const whole = (await import('../contract/generated/openapi.json', { with: { type: 'json' } })).default;
  const document = settings.contractOnly ? contractDocument(whole) : whole;
  const { picks, errors: stray } = readPicks(settings.pick, shapeOf(document));
  const all = [...errors, ...unfit, ...stray];
  if (all.length > 0) {
    printErrors(all, program, program.env, 'legal-reports-sandbox printed nothing');
    return exitCodes.misused;
  }
  program.stdout.write(
    picks.length > 0 ? pickedText(document, picks, true) : await textOf(document, settings),
  );
  return exitCodes.done;
}

async function textOf(document: object, { yaml }: OpenapiOptions): Promise<string> {
  return yaml
    ? (await import('../contract/openapi-yaml.js')).openapiYaml(document)
    : `${JSON.stringify(document, null, 2)}\n`;
}
