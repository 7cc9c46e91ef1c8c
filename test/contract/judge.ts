import { createHash } from 'node:crypto';
import Ajv2020Module from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { components, type Schema } from './document.js';

// These packages are CommonJS; their default export is a member of what `import` gives.
const Ajv2020 = Ajv2020Module.default;
const addFormats = addFormatsModule.default;

/** What a schema of a document has against a value, in words; nothing where it holds. */
type Complaints = (schema: Schema, value: unknown) => string[];

type Validate = ReturnType<InstanceType<typeof Ajv2020>['compile']>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);

const reference = /"#\/components\/([^"]+)"/g;

/**
 * By the text of a schema and of every component that it refers to. Documents of different profiles have most components
 * in common, and compiling takes far longer than comparing texts.
 */
const compiled = new Map<string, Validate>();

/** Addresses of the components that `ajv` has. */
const added = new Set<string>();

/** The judge of one document, by its components. Equal components of all documents are compiled once. */
export function judgeOf(components: object): Complaints {
  const texts = new Map<string, string>(
    Object.entries(components).flatMap(([kind, each]) =>
      Object.entries(each as object).map(
        ([name, node]) => [`${kind}/${name}`, JSON.stringify(node)] as const,
      ),
    ),
  );
  const ids = new Map<string, string>();
  /** Address of a component in `ajv`, which follows from its text and the texts that it refers to. */
  const idOf = (name: string): string => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const text = texts.get(name);
    if (text === undefined) throw new Error(`#/components/${name} leads nowhere`);
    const id = createHash('sha256').update(withReferences(text, texts)).digest('hex');
    // Set before the references are followed: a component may lead to itself.
    ids.set(name, id);
    if (added.has(id)) return id;
    added.add(id);
    ajv.addSchema({ ...addressed(text), $id: id });
    return id;
  };
  const addressed = (text: string): object =>
    JSON.parse(text.replace(reference, (_, name: string) => JSON.stringify(idOf(name)))) as object;
  const validators = new WeakMap<Schema, Validate>();
  const validatorOf = (schema: Schema): Validate => {
    const text = JSON.stringify(schema);
    const key = withReferences(text, texts);
    const validate = compiled.get(key) ?? ajv.compile(addressed(text));
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

/** The text of a schema and of every component that it refers to, each once. */
function withReferences(text: string, texts: ReadonlyMap<string, string>): string {
  const found = new Map([['', text]]);
  for (const each of found.values())
    for (const [, name = ''] of each.matchAll(reference))
      if (!found.has(name)) found.set(name, texts.get(name) ?? '');
  return JSON.stringify([...found]);
}

/** By the document of this sandbox as it is usually. */
export const complaints = judgeOf(components);
