import Ajv2020Module from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import addFormatsModule from 'ajv-formats';
import { build } from 'esbuild';
import {
  bodySchemas,
  headersOf,
  type Operation,
  type Parameter,
  parametersOf,
} from '../../src/contract/operations.js';
import { mostFaults } from '../../src/contract/validator.js';
import { heldCode } from './packages.js';
import { readTable, root, type Schema, schemasByTitle } from './schemas.js';

// These packages are CommonJS; their default export is a member of what `import` gives.
const Ajv2020 = Ajv2020Module.default;
const standalone = standaloneModule.default;
const addFormats = addFormatsModule.default;

/** Keywords of ours that say where a member comes from, or how it is shown and told; they check nothing. */
const annotations = [
  'x-fact',
  'x-gap',
  'x-vocabulary',
  'x-placeholder',
  'x-form',
  'x-repeatable',
  'x-process-only',
  'x-meanings',
  'x-unit',
];

/** Definitions of so many keywords are small. */
const mostInlined = 12;

/** @param forPeople whether errors carry what a message to a person needs, at the cost of larger code. */
function createAjv(forPeople: boolean, { defaults = false, coercion = false } = {}) {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    discriminator: true,
    multipleOfPrecision: 6,
    verbose: forPeople,
    coerceTypes: coercion,
    useDefaults: defaults,
    // Small definitions stand where they are used; the large ones of content would be repeated there.
    inlineRefs: mostInlined,
    code: { source: true, optimize: 1 },
  });
  // What no schema here has: each call of one validator by another would hand it on.
  ajv.opts.dynamicRef = false;
  ajv.opts.unevaluated = false;
  ajv.addVocabulary(annotations);
  addFormats(ajv);
  // Instants have a pattern, which takes a third of the time.
  ajv.addFormat('date-time', true);
  return ajv;
}

/**
 * Validators of requests and of the records in answers. Content has its own module, loaded with the engine; lists of the
 * reference are the same in every run, and held to their schema in tests.
 */
export async function validators(): Promise<string> {
  const ajv = createAjv(true);
  const schemas = { ...schemasByTitle('contract#/$defs/'), Content: {}, ReferenceList: {} };
  ajv.addSchema({ $id: 'contract', $defs: schemas });
  const { operations } = readTable('operations') as { operations: Operation[] };
  const spoken = operations.flatMap(({ body, answers }) => [
    ...(body === undefined ? [] : Object.values(bodySchemas(body))),
    ...answers.map(({ schema }) => schema),
  ]);
  const names = [...new Set([...spoken, 'Problem', 'KeptReport', 'FaultEffect', 'CoverageLine'])].filter(
    (name) => name !== undefined,
  );
  return bundle(ajv, names, (name) => ({ $ref: `contract#/$defs/${name}` }));
}

/** Validators of settings, which arrive as text or as they are: numbers are read from text, defaults filled in. */
export async function textValidators(): Promise<string> {
  const ajv = createAjv(true, { defaults: true, coercion: true });
  ajv.addSchema({ $id: 'contract', $defs: { ...schemasByTitle('contract#/$defs/'), Content: {} } });
  return bundle(
    ajv,
    [
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
    ],
    (name) => ({
      $ref: `contract#/$defs/${name}`,
    }),
  );
}

/** Validators of parameters, in queries, paths and headers. Defaults are filled in. */
export async function parameterValidators(titles: Map<string, string>): Promise<string> {
  const ajv = createAjv(true, { defaults: true });
  const { operations } = readTable('operations') as { operations: Operation[] };
  ajv.addSchema({ $id: 'contract', $defs: { ...schemasByTitle('contract#/$defs/'), Content: {} } });
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
  return bundle(ajv, [...known.keys()], (name) => known.get(name) ?? {});
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

export async function contentValidator(): Promise<string> {
  const ajv = createAjv(false);
  ajv.addSchema({ $id: 'contract', $defs: schemasByTitle('contract#/$defs/') });
  return bundle(ajv, ['Content'], () => ({ $ref: 'contract#/$defs/Content' }));
}

/** Validators of files that people bring, for messages to them. */
export async function fixtureValidators(): Promise<string> {
  const ajv = createAjv(true);
  ajv.addSchema({ $id: 'contract', $defs: schemasByTitle('contract#/$defs/') });
  const names = ['ScenarioFile', 'CompanyFixtureFile', 'Content', 'Cassette'];
  return bundle(ajv, names, (name) => ({ $ref: `contract#/$defs/${name}` }));
}

type Ajv = ReturnType<typeof createAjv>;

/** One ES module without imports: Ajv's standalone code with the few functions it needs from Ajv. */
async function bundle(ajv: Ajv, names: string[], schemaOf: (name: string) => Schema): Promise<string> {
  const exports: { [name: string]: string } = {};
  for (const name of names) {
    ajv.compile({ $id: name, ...schemaOf(name) });
    exports[name] = name;
  }
  const result = await build({
    stdin: {
      contents: withoutCounting(endingLoops(standalone(ajv, exports))),
      resolveDir: root,
      loader: 'js',
    },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: '// Generated from schemas/ by `npm run generate`. Do not edit.' },
    metafile: true,
  });
  const module = result.outputFiles[0]?.text ?? '';
  return `${module}${heldCode(result.metafile)}`.replace(
    /export default (\w+)\(\);?/,
    `const validators = $1();\nexport const { ${names.join(', ')} } = validators;`,
  );
}

/**
 * Ajv's code, with each loop over a client's array or object ending once enough faults are known in it. Ajv would go
 * on, and copy all that it found for every faulty item: a few kilobytes of `{}` took seconds. What a loop found itself
 * is counted, not what was found before it: that may be of an alternative that is given up.
 */
function endingLoops(code: string): string {
  // That of `uniqueItems` is left as it is: it ends at the first item that comes twice.
  const other = code
    .replace(overItems, '')
    .replace(overMembers, '')
    .match(/\bfor ?\((?:let|const|var|;(?!i\d+--;)).{0,80}/);
  if (other !== null) throw new Error(`Ajv writes a loop of another kind: ${other[0]}`);
  return code
    .replace(
      overItems,
      (_, index: string, length: string) =>
        `for(let ${index}=0,before=errors;${index}<${length}&&errors-before<${mostFaults};${index}++)`,
    )
    .replace(
      overMembers,
      (_, key: string, data: string) =>
        `const ${key}Before=errors;for(const ${key} in ${data}){if(errors-${key}Before>=${mostFaults})break;`,
    );
}

const overItems = /\bfor\(let (i\d+)=0; \1<(len\d+); \1\+\+\)/g;
const overMembers = /\bfor\(const (key\d+) in (data\d*)\)\{/g;

/** Ajv's code, which tells whether a text is empty without counting its characters: a content is mostly texts. */
function withoutCounting(code: string): string {
  return code.replace(/\bfunc\d+\((data\d*)\) < 1\b/g, '$1.length < 1');
}

export function validatorTypes(names: string[]): string {
  return `// Generated from schemas/ by \`npm run generate\`. Do not edit.
import type { Validator } from '../validator.js';

${names.map((name) => `export const ${name}: Validator;`).join('\n')}
`;
}
