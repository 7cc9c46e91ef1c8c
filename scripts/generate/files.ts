import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { modulesStep } from '../build/steps.js';
import { refresh } from '../freshness.js';
import { operationTypes } from './operations.js';
import { scenarioFiles } from './scenario-files.js';
import { readSchemas, root } from './schemas.js';
import { types } from './types.js';
import {
  contentValidator,
  fixtureValidators,
  settingsValidators,
  validatorModules,
  validators,
  validatorTypes,
} from './validators.js';

export const generatedFolder = join(root, 'src/contract/generated');

/** Titles of schemas by their path under `schemas/`. */
function titlesByPath(): Map<string, string> {
  return new Map([...readSchemas()].map(([path, schema]) => [path, String(schema.title)]));
}

/** The types that follow from the schemas, by file name. */
export async function generatedTypes(): Promise<Map<string, string>> {
  return new Map([
    ['types.ts', await types()],
    ['operations.ts', operationTypes(titlesByPath())],
  ]);
}

/** The validators, by file name: bundles, and their types. They are made where they are needed, and not committed. */
async function generatedValidators(): Promise<Map<string, string>> {
  const byTag = await validators(titlesByPath());
  const modules = new Map([
    ...[...byTag].map(([name, module]) => [`validators/${name}`, module] as const),
    ...[...(await settingsValidators())].map(([name, module]) => [`settings/${name}`, module] as const),
    ['content-validator', await contentValidator()],
    ['fixture-validators', await fixtureValidators()],
  ]);
  const files = new Map([['validators/modules.ts', validatorModules(byTag)]]);
  for (const [name, module] of modules) {
    files.set(`${name}.js`, module.source);
    files.set(`${name}.d.ts`, validatorTypes(module, name.includes('/') ? '../..' : '..'));
  }
  return files;
}

/** Writes the modules that are not committed, where schemas or fixtures changed since. */
export async function makeModules(): Promise<void> {
  await refresh(modulesStep, async () => {
    for (const [name, text] of await generatedValidators()) writeGenerated(name, text);
    writeGenerated('scenario-files.ts', scenarioFiles(), join(root, 'src/legal/company/generated'));
  });
}

/** Writes a generated file, where it is not there yet as it should be. */
export function writeGenerated(name: string, text: string, folder = generatedFolder): void {
  const path = join(folder, name);
  if (textOf(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Null where there is no such file. */
export function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The generated pages for people, by their path from the root. */
export async function generatedPages(): Promise<Map<string, string>> {
  const { scenarioPage } = await import('./scenario-page.js');
  const { conductPage } = await import('./conduct-page.js');
  const { clientsPage } = await import('./clients-page.js');
  const { readClients } = await import('../clients/table.js');
  const { defectPage } = await import('./defect-page.js');
  const { gapPage } = await import('./gap-page.js');
  const { contentPage } = await import('./content-page.js');
  const { rulePage } = await import('./rule-page.js');
  const { facultyPage } = await import('./faculty-page.js');
  const { codePage } = await import('./code-page.js');
  const { withLedgerTable } = await import('./ledger-table.js');
  return new Map([
    ['docs/scenarios.md', scenarioPage()],
    ['docs/defects.md', defectPage()],
    ['docs/conduct.md', conductPage()],
    ['docs/clients.md', clientsPage(readClients())],
    ['docs/gaps.md', gapPage()],
    ['docs/content.md', await contentPage()],
    ['docs/rules.md', await rulePage()],
    ['docs/faculties.md', await facultyPage()],
    ['docs/codes.md', await codePage()],
    ['README.md', withLedgerTable(textOf(join(root, 'README.md')) ?? '')],
  ]);
}

/** What a server serves of what reports speak with, by file name. The examples of the documents come from it too. */
export async function generatedReference(): Promise<Map<string, string>> {
  const { referenceText } = await import('./reference/reference.js');
  return new Map([['reference.json', await referenceText()]]);
}

/**
 * What a running sandbox was found to keep of the contract, by file name. It stands on the generated code: that is why
 * the sandbox is imported only now, when the code is in its place.
 */
export async function generatedProof(): Promise<Map<string, string>> {
  const { contractProof } = await import('./contract-proof.js');
  return new Map([['contract-proof.json', `${JSON.stringify(await contractProof(), null, 2)}\n`]]);
}

/**
 * The generated documents by file name. Their examples come from a running sandbox, which stands on all other generated
 * code.
 */
export async function generatedDocuments(): Promise<Map<string, string>> {
  const { openapi } = await import('./openapi.js');
  return new Map([['openapi.json', await openapi(titlesByPath())]]);
}
