import { OpenapiOptions as holdsContract } from '../contract/generated/settings/openapi-options.js';
import type { OpenapiOptions } from '../contract/generated/types.js';
import { contractDocument } from '../contract/served-document.js';
import { readOptions } from './commands.js';
import { pickedText, readPicks, shapeOf } from './picks.js';
import { exitCodes, misusePrinter, type Program } from './streams.js';

const printMisuse = misusePrinter('legal-reports-sandbox printed nothing');

/** Prints the OpenAPI document that a server would serve, without one. */
export async function printOpenapi(argv: readonly string[], program: Program): Promise<number> {
  const { settings, errors } = readOptions<OpenapiOptions>(argv, 'openapi', holdsContract);
  if (settings.yaml && settings.pick !== undefined)
    errors.push({ source: '--yaml', detail: 'Picked parts are texts and JSON: leave out --yaml or --pick.' });
  const whole = (await import('../contract/generated/openapi.json', { with: { type: 'json' } })).default;
  const document = settings.contractOnly ? contractDocument(whole) : whole;
  const { picks, errors: unknown } = readPicks(settings.pick, shapeOf(document));
  if (errors.length + unknown.length > 0) return printMisuse([...errors, ...unknown], program);
  let text: string;
  if (picks.length > 0) text = pickedText(document, picks, true);
  else if (settings.yaml) text = (await import('../contract/openapi-yaml.js')).openapiYaml(document);
  else text = `${JSON.stringify(document, null, 2)}\n`;
  program.stdout.write(text);
  return exitCodes.done;
}
