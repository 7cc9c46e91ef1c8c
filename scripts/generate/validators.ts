import {
  bodySchemas,
  headersOf,
  type Operation,
  type Parameter,
  parametersOf,
} from '../../src/contract/operations.js';
import { plainText, publishedPlainText } from '../../src/contract/violations.js';
import { bundle, createAjv, partOf, type ValidatorModule } from './compiling.js';
import { readTable, type Schema, schemasByTitle } from './schemas.js';
import { tagOf, tags } from './tags.js';

/** Schemas that no operation speaks with, by the file whose code holds something to them. */
const unspoken: Readonly<Record<string, readonly string[]>> = {
  worlds: ['KeptReport'],
  'fault-effect': ['FaultEffect'],
  'coverage-line': ['CoverageLine'],
};

/**
 * Validators of requests, of their parameters, and of the records in answers, by file: one for the operations of each
 * tag, so that a server loads what it is asked for. A schema that several tags speak with is in the file of the first.
 * Content has its own module, loaded with the engine; lists of the reference are the same in every run, and held to their
 * schema in tests.
 */
export async function validators(titles: Map<string, string>): Promise<Map<string, ValidatorModule>> {
  const { operations } = readTable('operations') as { operations: Operation[] };
  const schemas = { ...judgedSchemas(), Content: {}, ReferenceList: {} };
  const records = createAjv(true).addSchema({ $id: 'contract', $defs: schemas });
  const parameters = createAjv(true, { defaults: true }).addSchema({ $id: 'contract', $defs: schemas });
  const taken = new Set<string>();
  const modules = new Map<string, ValidatorModule>();
  for (const file of new Set([...Object.keys(tags), ...Object.keys(unspoken)])) {
    const ofTag = operations.filter((operation) => tagOf(operation) === file);
    const all = [...ofTag.flatMap(schemasSpoken), ...(unspoken[file] ?? [])];
    const names = [...new Set(all)].filter((name) => !taken.has(name));
    for (const name of names) taken.add(name);
    const ofParameters = parameterSchemas(ofTag, titles);
    const parts = [
      partOf(records, names, refTo),
      partOf(parameters, [...ofParameters.keys()], (name) => ofParameters.get(name) ?? {}),
    ];
    modules.set(file, await bundle(parts));
  }
  return modules;
}

/** All schemas under their titles, as our validators have them: plain text is held to more than the published pattern. */
function judgedSchemas(): { [title: string]: Schema } {
  const text = JSON.stringify(schemasByTitle('contract#/$defs/'));
  const published = JSON.stringify({ pattern: publishedPlainText }).slice(1, -1);
  return JSON.parse(text.replaceAll(published, () => JSON.stringify({ pattern: plainText }).slice(1, -1)));
}

/** The schemas that requests and answers of an operation are held to. */
function schemasSpoken({ body, answers, path }: Operation): string[] {
  const read = body === undefined ? [] : Object.values(bodySchemas(body));
  const told = answers.flatMap(({ schema }) => schema ?? []);
  // Any operation may answer a problem, and the reports' are the ones that are always at hand.
  return [...read, ...told, ...(path === '/v1/reports' ? ['Problem'] : [])];
}

/** What the parameters of operations are held to: in queries, paths and headers. Defaults are filled in. */
function parameterSchemas(
  operations: readonly Operation[],
  titles: Map<string, string>,
): Map<string, Schema> {
  const known = new Map<string, Schema>();
  for (const operation of operations) {
    const { id } = operation;
    const parameters = parametersOf(operation);
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    known.set(`${id}Query`, parametersSchema(inQuery, titles));
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    // A path that takes any text has nothing to be held to.
    const isBound = inPath.some(({ schema }) => typeof schema.$ref === 'string');
    if (isBound) known.set(`${id}Path`, parametersSchema(inPath, titles));
    const inHeaders = headersOf(operation);
    if (inHeaders.length > 0) known.set(`${id}Headers`, parametersSchema(inHeaders, titles));
  }
  return known;
}

function parametersSchema(parameters: readonly Parameter[], titles: Map<string, string>): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, schema }) => [
        name,
        typeof schema.$ref === 'string' ? { $ref: `contract#/$defs/${titles.get(schema.$ref)}` } : schema,
      ]),
    ),
  };
}

/** The settings that are held to a schema: the server's, and those of the commands. */
const settings = [
  'ConductOptions',
  'Config',
  'CoverageOptions',
  'DiffOptions',
  'GenerateOptions',
  'ListenOptions',
  'OpenapiOptions',
  'ProxyOptions',
  'ShrinkOptions',
  'TriggerOptions',
  'VerifyOptions',
];

/**
 * Validators of settings, by file: each command loads its own. They arrive as text or as they are: numbers are read from
 * text, defaults filled in.
 */
export async function settingsValidators(): Promise<Map<string, ValidatorModule>> {
  const ajv = createAjv(true, { defaults: true, coercion: true });
  ajv.addSchema({ $id: 'contract', $defs: { ...judgedSchemas(), Content: {} } });
  const modules = new Map<string, ValidatorModule>();
  for (const title of settings) modules.set(fileOf(title), await bundle([partOf(ajv, [title], refTo)]));
  return modules;
}

/** `conduct-options` for `ConductOptions`. */
function fileOf(title: string): string {
  return title.replace(/\B[A-Z]/g, '-$&').toLowerCase();
}

export async function contentValidator(): Promise<ValidatorModule> {
  const ajv = createAjv(false);
  ajv.addSchema({ $id: 'contract', $defs: judgedSchemas() });
  return bundle([partOf(ajv, ['Content'], refTo)]);
}

/** Validators of files that people bring, for messages to them. */
export async function fixtureValidators(): Promise<ValidatorModule> {
  const ajv = createAjv(true);
  ajv.addSchema({ $id: 'contract', $defs: judgedSchemas() });
  return bundle([
    partOf(ajv, ['ScenarioFile', 'CompanyFixtureFile', 'Content', 'Cassette', 'HttpArchive'], refTo),
  ]);
}

function refTo(name: string): Schema {
  return { $ref: `contract#/$defs/${name}` };
}

export function validatorTypes({ names }: ValidatorModule, folder: string): string {
  return `// Generated from schemas/ by \`npm run generate\`. Do not edit.
import type { Validator } from '${folder}/validator.js';

${names.map((name) => `export const ${name}: Validator;`).join('\n')}
`;
}

/** The TypeScript that says in which of the modules each validator is, and loads them. */
export function validatorModules(modules: ReadonlyMap<string, ValidatorModule>): string {
  const loads = [...modules.keys()].map((file) => `  '${file}': () => import('./${file}.js'),`);
  const files = [...modules].flatMap(([file, { names }]) => names.map((name) => `  ${name}: '${file}',`));
  return `// Generated from schemas/ by \`npm run generate\`. Do not edit.

/** The modules of validators, by the names of their files. */
export const modules = {
${loads.join('\n')}
};

/** The module that each validator is in. */
export const moduleOf = {
${files.join('\n')}
} as const;
`;
}
