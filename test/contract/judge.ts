import Ajv2020Module from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { components, type Schema } from './document.js';

// These packages are CommonJS; their default export is a member of what `import` gives.
const Ajv2020 = Ajv2020Module.default;
const addFormats = addFormatsModule.default;

/** What a schema of a document has against a value, in words; nothing where it holds. */
type Complaints = (schema: Schema, value: unknown) => string[];

/** The judge of one document, by its components. */
export function judgeOf(components: object): Complaints {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components });
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const text = JSON.stringify(schema).replace(/"#\/components\//g, '"document#/components/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** By the document of this sandbox as it is usually. */
export const complaints = judgeOf(components);
