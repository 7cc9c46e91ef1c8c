import Ajv2020Module from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { components, type Schema } from './document.js';

// These packages are CommonJS; their default export is a member of what `import` gives.
const Ajv2020 = Ajv2020Module.default;
const addFormats = addFormatsModule.default;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'document', components });

/** What a schema of the document has against a value, in words; nothing where it holds. */
export function complaints(schema: Schema, value: unknown): string[] {
  const text = JSON.stringify(schema).replace(/"#\/components\//g, '"document#/components/');
  const validate = ajv.compile(JSON.parse(text) as object);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
