import Ajv2020Module from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import addFormatsModule from 'ajv-formats';
import { build, type Plugin } from 'esbuild';
import { maxSchemaErrors } from '../../src/contract/validator.js';
import { codeComment } from './packages.js';
import { root, type Schema } from './schemas.js';

// These packages are CommonJS: their default export is a property of the imported module.
const Ajv2020 = Ajv2020Module.default;
const standalone = standaloneModule.default;
const addFormats = addFormatsModule.default;

/** A generated module of validators. */
export interface ValidatorModule {
  source: string;
  /** Names of its exports. */
  names: readonly string[];
}

/** Our own keywords for source and presentation of a field; they validate nothing. */
const annotations = [
  'x-fact',
  'x-gap',
  'x-vocabulary',
  'x-group',
  'x-placeholder',
  'x-form',
  'x-repeatable',
  'x-process-only',
  'x-meanings',
  'x-unit',
];

/** Max keywords of a definition that is inlined. */
const maxInlinedKeywords = 12;

/** @param forPeople true if errors have the details for messages to people, which makes the code larger */
export function createAjv(forPeople: boolean, { defaults = false, coercion = false } = {}) {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    discriminator: true,
    multipleOfPrecision: 6,
    verbose: forPeople,
    // Ours are in `violations.ts`.
    messages: false,
    coerceTypes: coercion,
    useDefaults: defaults,
    // Small definitions are inlined; large ones of content would be repeated.
    inlineRefs: maxInlinedKeywords,
    code: { source: true, optimize: 1 },
  });
  // No schema here needs dynamic anchors, which each validator would pass on to the next.
  ajv.opts.dynamicRef = false;
  ajv.opts.unevaluated = false;
  ajv.addVocabulary(annotations);
  addFormats(ajv);
  // Instants have a pattern, which is three times as fast.
  ajv.addFormat('date-time', true);
  return ajv;
}

type Ajv = ReturnType<typeof createAjv>;

/** Output of one Ajv instance: CommonJS that requires functions of Ajv. */
interface Part {
  code: string;
  /** Names of its exports. */
  names: readonly string[];
}

export function partOf(ajv: Ajv, names: readonly string[], schemaOf: (name: string) => Schema): Part {
  const exports: { [name: string]: string } = {};
  for (const name of names) {
    ajv.compile({ $id: name, ...schemaOf(name) });
    exports[name] = name;
  }
  return { code: withoutSchemas(withoutCounting(endingLoops(standalone(ajv, exports)))), names };
}

/** Bundles the parts and their few functions of Ajv into one ES module without imports. */
export async function bundle(all: readonly Part[]): Promise<ValidatorModule> {
  const parts = all.filter(({ names }) => names.length > 0);
  const result = await build({
    stdin: {
      contents: parts
        .map(({ names }, at) => `import part${at} from 'part:${at}';export const {${names}}=part${at};`)
        .join(''),
      resolveDir: root,
      loader: 'js',
    },
    plugins: [inMemory(parts.map(({ code }) => code))],
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
  return { source: `${module}${codeComment(result.metafile)}`, names: parts.flatMap(({ names }) => names) };
}

/** Resolves `part:N` to one of the texts. */
function inMemory(texts: readonly string[]): Plugin {
  return {
    name: 'parts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^part:/ }, ({ path }) => ({
        path: path.slice('part:'.length),
        namespace: 'part',
      }));
      onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
        contents: texts[Number(path)] ?? '',
        resolveDir: root,
        loader: 'js',
      }));
    },
  };
}

/**
 * Ends each loop over a client's array or object in Ajv's code when it has found enough errors. Ajv would copy all
 * errors for every invalid item, so that a few kilobytes of `{}` took seconds. Only errors of the loop itself count,
 * since earlier ones may belong to an abandoned alternative.
 */
function endingLoops(code: string): string {
  // The loop of `uniqueItems` is unchanged, since it ends at the first duplicate.
  const other = code
    .replace(overItems, '')
    .replace(overMembers, '')
    .match(/\bfor ?\((?:let|const|var|;(?!i\d+--;)).{0,80}/);
  if (other !== null) throw new Error(`Ajv writes a loop of another kind: ${other[0]}`);
  return code
    .replace(
      overItems,
      (_, index: string, length: string) =>
        `for(let ${index}=0,before=errors;${index}<${length}&&errors-before<${maxSchemaErrors};${index}++)`,
    )
    .replace(
      overMembers,
      (_, key: string, data: string) =>
        `const ${key}Before=errors;for(const ${key} in ${data}){if(errors-${key}Before>=${maxSchemaErrors})break;`,
    );
}

const overItems = /\bfor\(let (i\d+)=0; \1<(len\d+); \1\+\+\)/g;
const overMembers = /\bfor\(const (key\d+) in (data\d*)\)\{/g;

/** Tests in Ajv's code whether a text is empty without counting its characters, since content is mostly text. */
function withoutCounting(code: string): string {
  return code.replace(/\bfunc\d+\((data\d*)\) < 1\b/g, '$1.length < 1');
}

/** Leaves the value of the keyword out of errors, which have the schema around it: a twelfth of the code. */
function withoutSchemas(code: string): string {
  return code.replace(/,schema:(?:[^,"{}]|"(?:[^"\\]|\\.)*")+,parentSchema:/g, ',parentSchema:');
}
