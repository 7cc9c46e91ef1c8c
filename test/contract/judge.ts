import Ajv2020Module from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { components, type Schema } from './document.js';

// These packages are CommonJS; their default export is a member of what `import` gives.
const Ajv2020 = Ajv2020Module.default;
const addFormats = addFormatsModule.default;

/** What a schema of a document has against a value, in words; nothing where it holds. */
type Complaints = (schema: Schema, value: unknown) => string[];

type Validate = ReturnType<InstanceType<typeof Ajv2020>['compile']>;

const reference = /"#\/components\/([^"]+)"/g;

/**
 * By the text of a schema and of all that it refers to: documents of different profiles have most of their schemas in
 * common, and compiling takes far longer than comparing texts.
 */
const compiled = new Map<string, Validate>();

/** The judge of one document, by its components. */
export function judgeOf(components: object): Complaints {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components });
  const texts = new Map(
    Object.entries(components).flatMap(([kind, each]) =>
      Object.entries(each as object).map(
        ([name, node]) => [`${kind}/${name}`, JSON.stringify(node)] as const,
      ),
    ),
  );
  const whole = new Map<string, Validate>();
  return (schema, value) => {
    const text = JSON.stringify(schema);
    const validate = whole.get(text) ?? validateOf(ajv, text, withReferences(text, texts));
    whole.set(text, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

function validateOf(ajv: InstanceType<typeof Ajv2020>, text: string, key: string): Validate {
  const schema = text.replace(/"#\/components\//g, '"document#/components/');
  const validate = compiled.get(key) ?? ajv.compile(JSON.parse(schema) as object);
  compiled.set(key, validate);
  return validate;
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
