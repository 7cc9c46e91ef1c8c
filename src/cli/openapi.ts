import { gapsExcept, gapTextErrors, profileOf, readGaps } from '../accounts/profiles.js';
import type { PossibleAnswers } from '../contract/gap-answers.js';
import { OpenapiOptions as isOpenapiOptions } from '../contract/generated/settings/openapi-options.js';
import type { OpenapiOptions } from '../contract/generated/types.js';
import { contractDocument, servedDocument } from '../contract/served-document.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { readOptions } from './commands.js';
import { readLikeFile } from './config-file.js';
import { pickedText, readPicks, shapeOf } from './picks.js';
import type { InputError } from './settings.js';
import { exitCodes, misusePrinter, type Program } from './streams.js';

const printMisuse = misusePrinter('legal-reports-sandbox printed nothing');

/** Prints the OpenAPI document that a server would serve, without one. */
export async function printOpenapi(argv: readonly string[], program: Program): Promise<number> {
  const { settings, errors } = readOptions<OpenapiOptions>(argv, 'openapi', isOpenapiOptions);
  if (settings.yaml && settings.pick !== undefined)
    errors.push({ source: '--yaml', detail: 'Picked parts are texts and JSON: leave out --yaml or --pick.' });
  const served = await servedDocument({ controlPlane: true, ...(await formOf(settings, errors)) });
  const document = settings.contractOnly ? contractDocument(served) : served;
  const { picks, errors: unknown } = readPicks(settings.pick, shapeOf(document));
  if (errors.length + unknown.length > 0) return printMisuse([...errors, ...unknown], program);
  let text: string;
  if (picks.length > 0) text = pickedText(document, picks, true);
  else if (settings.yaml) text = (await import('../contract/openapi-yaml.js')).openapiYaml(document);
  else text = `${JSON.stringify(document, null, 2)}\n`;
  program.stdout.write(text);
  return exitCodes.done;
}

/** The answers and the shape that a document describes. */
interface ServedForm {
  possible: PossibleAnswers;
  shape: WireShape | null;
}

/** Reads the answers to gaps, and the file of `--like`, whose answers `--gap` overrides. Adds their errors. */
async function formOf(settings: OpenapiOptions, errors: InputError[]): Promise<ServedForm> {
  const { profile, like } = settings;
  const own = typeof settings.gap === 'string' ? settings.gap : '';
  const file = like === undefined ? null : await readLikeFile(like, `--like ${like}`);
  const ofFile = gapsExcept(file?.gap ?? '', own);
  errors.push(...(file?.errors ?? []));
  // The schema has an error for a value that is no list of names and answers.
  if (errors.every(({ source }) => !source.startsWith('--gap')))
    errors.push(...gapTextErrors(own).map(({ detail }) => ({ source: '--gap', detail })));
  const source = file?.gapSource ?? '';
  errors.push(...gapTextErrors(ofFile).map(({ detail }) => ({ source, detail })));
  const shape = file?.likeness?.shape ?? null;
  if (errors.length > 0) return { possible: profileOf({}).possible, shape: null };
  return {
    possible: profileOf({ profile, gaps: { ...readGaps(ofFile), ...readGaps(own) } }).possible,
    shape,
  };
}
