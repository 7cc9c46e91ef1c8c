import { join } from 'node:path';
import { operationTypes } from './operations.js';
import { readSchemas, root } from './schemas.js';
import { types } from './types.js';
import { contentValidator, textValidators, validators, validatorTypes } from './validators.js';

export const generatedFolder = join(root, 'src/contract/generated');

/** Every generated file by its name, made anew from `schemas/`. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const titles = new Map([...readSchemas()].map(([path, schema]) => [path, String(schema['title'])]));
  const code = {
    validators: await validators(),
    'text-validators': await textValidators(titles),
    'content-validator': await contentValidator(),
  };
  const files = new Map([
    ['types.ts', await types()],
    ['operations.ts', operationTypes(titles)],
  ]);
  for (const [name, source] of Object.entries(code)) {
    const exported = /export const \{ (.*) \} = validators;/.exec(source)?.[1]?.split(', ') ?? [];
    files.set(`${name}.js`, source);
    files.set(`${name}.d.ts`, validatorTypes(exported));
  }
  return files;
}
