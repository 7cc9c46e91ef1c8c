import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { modulesStep } from '../build/steps.js';
import { refresh } from '../freshness.js';
import { operationTypes } from './operations.js';
import { scenarioFiles } from './scenario-files.js';
import { contentSchemaFiles, readSchemas, root } from './schemas.js';
import { types } from './types.js';
import {
  contentValidator,
  fixtureValidators,
  settingsValidators,
  shapeValidator,
  validatorModules,
  validators,
  validatorTypes,
} from './validators.js';

export const generatedFolder = join(root, 'src/contract/generated');

/** Titles of schemas by path under `schemas/`. */
function titlesByPath(): Map<string, string> {
  return new Map([...readSchemas()].map(([path, schema]) => [path, String(schema.title)]));
}

/** Generates the types of the schemas and the module with those of contents, by file name. */
export async function generatedTypes(): Promise<Map<string, string>> {
  return new Map([
    ['types.ts', await types()],
    ['operations.ts', operationTypes(titlesByPath())],
    ['content-schema-files.ts', contentSchemaFiles()],
  ]);
}

/** Generates the validators and their types, by file name. They are not committed. */
async function generatedValidators(): Promise<Map<string, string>> {
  const byTag = await validators(titlesByPath());
  const modules = new Map([
    ...[...byTag].map(([name, module]) => [`validators/${name}`, module] as const),
    ...[...(await settingsValidators())].map(([name, module]) => [`settings/${name}`, module] as const),
    ['content-validator', await contentValidator()],
    ['fixture-validators', await fixtureValidators()],
    ['shape-validator', await shapeValidator()],
  ]);
  const files = new Map([['validators/modules.ts', validatorModules(byTag)]]);
  for (const [name, module] of modules) {
    files.set(`${name}.js`, module.source);
    files.set(`${name}.d.ts`, validatorTypes(module, name.includes('/') ? '../..' : '..'));
  }
  return files;
}

/** Writes the modules that are not committed, if schemas or fixtures changed. */
export async function makeModules(): Promise<void> {
  await refresh(modulesStep, async () => {
    for (const [name, text] of await generatedValidators()) writeGenerated(name, text);
    writeGenerated('scenario-files.ts', scenarioFiles(), join(root, 'src/legal/company/generated'));
  });
}

/** Writes a generated file if its content differs. */
export function writeGenerated(name: string, text: string, folder = generatedFolder): void {
  const path = join(folder, name);
  if (textOf(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Returns the text of a file, or null if it does not exist. */
export function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Generates the pages of the documentation, by path from the root. */
export async function generatedPages(): Promise<Map<string, string>> {
  const { scenarioPages } = await import('./scenario-page.js');
  const { conductPage } = await import('./conduct-page.js');
  const { clientPages } = await import('./clients-page.js');
  const { readClients } = await import('../clients/table.js');
  const { defectPage } = await import('./defect-page.js');
  const { gapPage } = await import('./gap-page.js');
  const { contentPages } = await import('./content-page.js');
  const { rulePages } = await import('./rule-page.js');
  const { facultyPage } = await import('./faculty-page.js');
  const { codePage } = await import('./code-page.js');
  const { commandPages } = await import('./command-page.js');
  const { settingsPage } = await import('./settings-page.js');
  const { problemPage } = await import('./problem-page.js');
  const { controlPlanePage } = await import('./control-plane-page.js');
  const { apiPages } = await import('./api-page.js');
  const { filesWithInstallLines, withInstallLines } = await import('./install-lines.js');
  const pages = new Map([
    ...scenarioPages(),
    ['docs/defects.md', defectPage()],
    ['docs/conduct.md', conductPage()],
    ...clientPages(readClients()),
    ['docs/gaps.md', gapPage()],
    ...(await contentPages()),
    ...(await rulePages()),
    ['docs/faculties.md', await facultyPage()],
    ['docs/codes.md', await codePage()],
    ...commandPages(),
    ['docs/settings.md', settingsPage(textOf(join(root, 'docs/settings.md')) ?? '')],
    ['docs/problems.md', problemPage()],
    ['docs/control-plane.md', controlPlanePage()],
    ...apiPages(),
  ]);
  for (const path of filesWithInstallLines()) {
    const text = pages.get(path) ?? textOf(join(root, path)) ?? '';
    const written = withInstallLines(text);
    if (written !== text) pages.set(path, written);
  }
  return pages;
}

/** Generates the reference lists that a server serves, by file name. Examples of the documents use them too. */
export async function generatedReference(): Promise<Map<string, string>> {
  const { referenceText } = await import('./reference/reference.js');
  return new Map([['reference.json', await referenceText()]]);
}

/**
 * Generates the result of verifying a running sandbox, by file name. Imported late, since it needs the generated
 * code.
 */
export async function generatedProof(): Promise<Map<string, string>> {
  const { contractProof } = await import('./contract-proof.js');
  return new Map([['contract-proof.json', `${JSON.stringify(await contractProof(), null, 2)}\n`]]);
}

/**
 * Generates the OpenAPI documents, by file name. Their examples come from a running sandbox, which needs all other
 * generated code.
 */
export async function generatedDocuments(): Promise<Map<string, string>> {
  const { openapi } = await import('./openapi.js');
  return new Map([['openapi.json', await openapi(titlesByPath())]]);
}
