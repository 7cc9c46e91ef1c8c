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

/**
 * Schemas that no operation names, by the file that validates them. Any operation may return a problem, and a report is
 * judged as its summary if its content was validated when it was made.
 */
const schemasWithoutOperation: Readonly<Record<string, readonly string[]>> = {
  start: ['Problem', 'ReportSummary'],
  worlds: ['KeptReport'],
  'fault-effect': ['FaultEffect'],
  'coverage-line': ['CoverageLine'],
};

/** The operations that nearly every client needs: a server loads their validators at its start. */
const operationsOfStart: readonly string[] = ['createReport', 'getReport'];

/**
 * Generates validators of requests, parameters and response records: one file for the start and one per tag, so that a
 * server loads only what it needs. A schema that several files use is in the first. Content has its own module, loaded with
 * the engine. Lists of the reference are constant and validated in tests.
 */
export async function validators(titles: Map<string, string>): Promise<Map<string, ValidatorModule>> {
  const { operations } = readTable('operations') as { operations: Operation[] };
  const schemas = { ...judgedSchemas(), Content: {}, ReferenceList: {} };
  const records = createAjv(true).addSchema({ $id: 'contract', $defs: schemas });
  const parameters = createAjv(true, { defaults: true }).addSchema({ $id: 'contract', $defs: schemas });
  const taken = new Set<string>();
  const modules = new Map<string, ValidatorModule>();
  const fileOf = (operation: Operation): string =>
    operationsOfStart.includes(operation.id) ? 'start' : tagOf(operation);
  for (const file of new Set(['start', ...Object.keys(tags), ...Object.keys(schemasWithoutOperation)])) {
    const ofFile = operations.filter((operation) => fileOf(operation) === file);
    const all = [...ofFile.flatMap(schemasOfOperation), ...(schemasWithoutOperation[file] ?? [])];
    const names = [...new Set(all)].filter((name) => !taken.has(name));
    for (const name of names) taken.add(name);
    const ofParameters = parameterSchemas(ofFile, titles);
    const parts = [
      partOf(records, names, refTo),
      partOf(parameters, [...ofParameters.keys()], (name) => ofParameters.get(name) ?? {}),
    ];
    modules.set(file, await bundle(parts));
  }
  return modules;
}

/** Returns all schemas by title for our validators, which refuse more plain text than the published pattern. */
function judgedSchemas(): { [title: string]: Schema } {
  const text = JSON.stringify(schemasByTitle('contract#/$defs/'));
  const published = JSON.stringify({ pattern: publishedPlainText }).slice(1, -1);
  return JSON.parse(text.replaceAll(published, () => JSON.stringify({ pattern: plainText }).slice(1, -1)));
}

/** Returns the titles of the request and response schemas of an operation. */
function schemasOfOperation({ body, answers }: Operation): string[] {
  const read = body === undefined ? [] : Object.values(bodySchemas(body));
  return [...read, ...answers.flatMap(({ schema }) => schema ?? [])];
}

/** Returns the schemas of parameters in queries, paths and headers. Validation adds defaults. */
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
    // A path parameter that accepts any text needs no validator.
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

/** Settings with a schema: the server's, and those of the commands. */
const settings = [
  'ConductOptions',
  'Config',
  'CoverageOptions',
  'DataOptions',
  'DiffOptions',
  'GenerateOptions',
  'InitOptions',
  'ListenOptions',
  'OpenapiOptions',
  'ProxyOptions',
  'ShrinkOptions',
  'TriggerOptions',
  'VerifyOptions',
];

/**
 * Generates validators of settings, one file per command. Settings are text or values: numbers are parsed from text
 * and defaults are added.
 */
export async function settingsValidators(): Promise<Map<string, ValidatorModule>> {
  const ajv = createAjv(true, { defaults: true, coercion: true });
  ajv.addSchema({ $id: 'contract', $defs: { ...judgedSchemas(), Content: {} } });
  const modules = new Map<string, ValidatorModule>();
  for (const title of settings) modules.set(fileOf(title), await bundle([partOf(ajv, [title], refTo)]));
  return modules;
}

/** Returns `conduct-options` for `ConductOptions`. */
function fileOf(title: string): string {
  return title.replace(/\B[A-Z]/g, '-$&').toLowerCase();
}

export async function contentValidator(): Promise<ValidatorModule> {
  const ajv = createAjv(false);
  ajv.addSchema({ $id: 'contract', $defs: judgedSchemas() });
  return bundle([partOf(ajv, ['Content'], refTo)]);
}

/** Generates validators of user files, with errors that can be explained to people. */
export async function fixtureValidators(): Promise<ValidatorModule> {
  const ajv = createAjv(true);
  ajv.addSchema({ $id: 'contract', $defs: judgedSchemas() });
  return bundle([
    partOf(ajv, ['ScenarioFile', 'CompanyFixtureFile', 'Content', 'Cassette', 'HttpArchive'], refTo),
  ]);
}

/** Generates the validator of shapes. It coerces nothing: a constant of a template keeps its type. */
export async function shapeValidator(): Promise<ValidatorModule> {
  const ajv = createAjv(true);
  ajv.addSchema({ $id: 'contract', $defs: judgedSchemas() });
  return bundle([partOf(ajv, ['Shape'], refTo)]);
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

/** Generates the TypeScript that maps each validator to its module and loads modules. */
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
