import { createHash } from 'node:crypto';
import Ajv2020Module from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { components, type Schema } from './document.js';

// These packages are CommonJS: their default export is a property of the imported module.
const Ajv2020 = Ajv2020Module.default;
const addFormats = addFormatsModule.default;

/** Returns the errors of a value against a schema of a document, in words. */
type ValidateSchema = (schema: Schema, value: unknown) => string[];

type Validate = ReturnType<InstanceType<typeof Ajv2020>['compile']>;

// Most validators run only a few times: optimizing their code takes longer than it saves.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
addFormats(ajv);

const reference = /"#\/components\/([^"]+)"/g;

/**
 * Validators by the text of a schema and of its referenced components. Documents of different profiles share most
 * components, and compiling takes far longer than comparing texts.
 */
const compiled = new Map<string, Validate>();

/** Addresses of the components that `ajv` has. */
const added = new Set<string>();

/** Creates the validator of one document by its components. Equal components of all documents are compiled once. */
export function createValidator(components: object): ValidateSchema {
  const texts = new Map<string, string>(
    Object.entries(components).flatMap(([kind, each]) =>
      Object.entries(each as object).map(
        ([name, node]) => [`${kind}/${name}`, JSON.stringify(node)] as const,
      ),
    ),
  );
  const ids = new Map<string, string>();
  /** Returns the address of a component in `ajv`, derived from its text and the texts that it refers to. */
  const idOf = (name: string): string => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const text = texts.get(name);
    if (text === undefined) throw new Error(`#/components/${name} does not exist`);
    const id = createHash('sha256').update(withReferences(text, texts)).digest('hex');
    // Set before references are resolved: a component may refer to itself.
    ids.set(name, id);
    if (added.has(id)) return id;
    added.add(id);
    ajv.addSchema({ ...withAddresses(text), $id: id });
    return id;
  };
  const withAddresses = (text: string): object =>
    JSON.parse(text.replace(reference, (_, name: string) => JSON.stringify(idOf(name)))) as object;
  const validators = new WeakMap<Schema, Validate>();
  const validatorOf = (schema: Schema): Validate => {
    const text = JSON.stringify(schema);
    const key = withReferences(text, texts);
    const validate = compiled.get(key) ?? ajv.compile(withAddresses(text));
    compiled.set(key, validate);
    return validate;
  };
  return (schema, value) => {
    const validate = validators.get(schema) ?? validatorOf(schema);
    validators.set(schema, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Returns the text of a schema and of its referenced components, each once. */
function withReferences(text: string, texts: ReadonlyMap<string, string>): string {
  const found = new Map([['', text]]);
  for (const each of found.values())
    for (const [, name = ''] of each.matchAll(reference))
      if (!found.has(name)) found.set(name, texts.get(name) ?? '');
  return JSON.stringify([...found]);
}

/** Validates against the default document of this sandbox. */
export const validationErrors = createValidator(components);
