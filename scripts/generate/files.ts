import { join } from 'node:path';
import { operationTypes } from './operations.js';
import { readSchemas, root } from './schemas.js';
import { types } from './types.js';
import {
  contentValidator,
  fixtureValidators,
  parameterValidators,
  textValidators,
  validators,
  validatorTypes,
} from './validators.js';

export const generatedFolder = join(root, 'src/contract/generated');

/** Titles of schemas by their path under `schemas/`. */
function titlesByPath(): Map<string, string> {
  return new Map([...readSchemas()].map(([path, schema]) => [path, String(schema.title)]));
}

/** The generated code by file name: types and validators. */
export async function generatedCode(): Promise<Map<string, string>> {
  const titles = titlesByPath();
  const files = new Map([
    ['types.ts', await types()],
    ['operations.ts', operationTypes(titles)],
  ]);
  const modules = {
    validators: await validators(),
    'text-validators': await textValidators(),
    'parameter-validators': await parameterValidators(titles),
    'content-validator': await contentValidator(),
    'fixture-validators': await fixtureValidators(),
  };
  for (const [name, source] of Object.entries(modules)) {
    const exported = /export const \{ (.*) \} = validators;/.exec(source)?.[1]?.split(', ') ?? [];
    files.set(`${name}.js`, source);
    files.set(`${name}.d.ts`, validatorTypes(exported));
  }
  return files;
}

/** The generated pages for people, by their path from the root. */
export async function generatedPages(): Promise<Map<string, string>> {
  const { scenarioPage } = await import('./scenario-page.js');
  return new Map([['docs/scenarios.md', scenarioPage()]]);
}

/**
 * The generated documents by file name. Their examples come from a running sandbox, which stands on the
 * generated code: that is why it is imported only now, when the code is in its place.
 */
export async function generatedDocuments(): Promise<Map<string, string>> {
  const { openapi } = await import('./openapi.js');
  return new Map([['openapi.json', await openapi(titlesByPath())]]);
}
